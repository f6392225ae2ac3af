import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { useKeptFocus } from '../../../lib/use-kept-focus.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import type { InstallWay } from '../model.ts';
import { currentWay, install, promptInstall, watchInstall } from '../state.ts';
import styles from './Install.module.css';

/** The one next thing to do here: the browser's dialog, the guide for an iPhone, or where its menu has it. */
export function InstallAction() {
  const state = useSnapshot(install);
  useEffect(watchInstall, []);
  const way = currentWay(state);
  // An answered dialog takes the button away that had the focus.
  const place = useKeptFocus<HTMLDivElement>();
  return <div {...place}>{way === 'menu' && state.isComing ? <Coming /> : <Way way={way} />}</div>;
}

function Way({ way }: { readonly way: InstallWay }) {
  const { t } = useLingui();
  const { isAsking } = useSnapshot(install);
  if (way === 'installed') {
    return (
      <Note look={styles.done}>
        <Trans>O aplicativo já está instalado neste aparelho.</Trans>
      </Note>
    );
  }
  if (way === 'prompt') {
    return (
      <Button look="main" block busy={isAsking} busyLabel={t`Aguarde`} onClick={() => void promptInstall()}>
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
    <Note look={styles.note}>
      <Trans>
        Abra o menu do navegador e escolha “Instalar aplicativo” ou “Adicionar à tela inicial”. Se ele não tiver essa
        opção, use o Chrome, o Edge ou o Samsung Internet.
      </Trans>
    </Note>
  );
}

/** Agreed to, and not there yet. */
function Coming() {
  return (
    <Note look={styles.done}>
      <Trans>Instalando. O ícone aparece entre os seus aplicativos.</Trans>
    </Note>
  );
}

/** What stands where nothing is to be pressed: said, and able to take the focus of what was pressed. */
function Note({ look, children }: { readonly look: string | undefined; readonly children: ReactNode }) {
  return (
    <p className={look} role="status" tabIndex={-1}>
      {children}
    </p>
  );
}
