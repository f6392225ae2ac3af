import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { currentWay, install, promptInstall, watchInstall } from '../state.ts';
import styles from './Install.module.css';

/** The one next thing to do here: the browser's dialog, the guide for an iPhone, or where its menu has it. */
export function InstallAction() {
  const { t } = useLingui();
  const state = useSnapshot(install);
  useEffect(watchInstall, []);
  const way = currentWay(state);
  if (way === 'installed') {
    return (
      <p className={styles.done} role="status">
        <Trans>O aplicativo já está instalado neste aparelho.</Trans>
      </p>
    );
  }
  if (way === 'prompt') {
    const go = async () => {
      if (await promptInstall()) toast.show(t`Instalando. O ícone aparece na tela de início.`);
    };
    return (
      <Button look="main" block busy={state.isOpen} busyLabel={t`Aguarde`} onClick={() => void go()}>
        <Trans>Instalar</Trans>
      </Button>
    );
  }
  if (way === 'ios-safari' || way === 'ios-other') {
    return (
      <Link to="/ios" className={buttonClass({ look: 'main', block: true })}>
        <Trans>Ver o passo a passo no iPhone</Trans>
      </Link>
    );
  }
  return (
    <p className={styles.note}>
      <Trans>
        Abra o menu do navegador e escolha “Instalar aplicativo” ou “Adicionar à tela inicial”. Se ele não tiver essa
        opção, use o Chrome, o Edge ou o Samsung Internet.
      </Trans>
    </p>
  );
}
