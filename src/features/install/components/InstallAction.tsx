import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { useKeptFocus } from '../../../lib/use-kept-focus.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import type { InstallWay } from '../model.ts';
import { currentWay, install, promptInstall, watchInstall } from '../state.ts';
import styles from './Install.module.css';

/**
 * The next step of the installation in this browser: its own dialog, the guide for an iPhone, or the hint at its menu.
 */
export function InstallAction() {
  const state = useSnapshot(install);
  useEffect(watchInstall, []);
  const way = currentWay(state);
  // An answered dialog removes the focused button.
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

/** The player has agreed and the installation is running. */
function Coming() {
  return (
    <Note look={styles.done}>
      <Trans>Instalando. O ícone aparece entre os seus aplicativos.</Trans>
    </Note>
  );
}

/** Text in place of a button; it can take the focus of the button that was pressed. */
function Note({ look, children }: { readonly look: string | undefined; readonly children: ReactNode }) {
  return (
    <p className={look} role="status" tabIndex={-1}>
      {children}
    </p>
  );
}
