import { Trans } from '@lingui/react/macro';
import { ConstructionIcon, AlertIcon } from '../../ui/icons-more.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { linkClass } from '../../ui/link-styles.ts';
import styles from './PreloaderPage.module.css';

interface Props {
  readonly state: 'loading' | 'not-found' | 'maintenance';
  readonly infoUrl: string | null;
}

/** §2's full-page preloader in its three states; the words are exact. */
export function PreloaderPage({ state, infoUrl }: Props) {
  return (
    <main id="main" className={styles.page} aria-busy={state === 'loading'}>
      {state === 'loading' && (
        <>
          <span className={styles.spinner} aria-hidden="true" />
          <p role="status">
            <Trans>Carregando site...</Trans>
          </p>
        </>
      )}
      {state === 'not-found' && (
        <>
          <Icon glyph={AlertIcon} size={48} className={styles.warning} />
          <h1>
            <Trans>Plataforma não encontrada</Trans>
          </h1>
          <a className={linkClass('action')} href={infoUrl ?? 'https://www.gov.br/fazenda/pt-br/composicao/orgaos/secretaria-de-premios-e-apostas'} rel="noopener noreferrer">
            <Trans>Clique aqui para saber mais</Trans>
          </a>
        </>
      )}
      {state === 'maintenance' && (
        <>
          <Icon glyph={ConstructionIcon} size={48} className={styles.warning} />
          <h1>
            <Trans>Fazendo uma pausa para melhorar!</Trans>
          </h1>
          <p>
            <Trans>Para descobrir mais, entre em contato com um administrador!</Trans>
          </p>
        </>
      )}
    </main>
  );
}
