import { Trans, useLingui } from '@lingui/react/macro';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { linkClass } from '../../ui/links.tsx';
import { Preloader } from '../../ui/Preloader.tsx';

interface Props {
  readonly state: 'loading' | 'not-found' | 'maintenance';
  readonly infoUrl: string | null;
  /** Announced end of the maintenance, ISO 8601. */
  readonly until: string | null;
}

const verdictPage = lazyComponent(() => import('./VerdictPage.tsx').then((it) => it.VerdictPage));

/** The full-page preloader in its three states (SITE-1, SITE-3, SITE-4); the specification fixes the texts. */
export function PreloaderPage({ state, infoUrl, until }: Props) {
  const { t } = useLingui();
  const loading = <Preloader title={t`Carregando site...`} />;
  return (
    <main id="main" aria-busy={state === 'loading'}>
      {state === 'loading' ? (
        loading
      ) : (
        <verdictPage.Component waiting={loading} state={state} until={until}>
          {state === 'maintenance' ? (
            <Trans>Para descobrir mais, entre em contato com um administrador!</Trans>
          ) : (
            infoUrl && (
              <a className={linkClass('action')} href={infoUrl} rel="noopener noreferrer">
                <Trans>Clique aqui para saber mais</Trans>
              </a>
            )
          )}
        </verdictPage.Component>
      )}
    </main>
  );
}
