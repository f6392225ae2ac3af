import { useLingui } from '@lingui/react/macro';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useSnapshot } from 'valtio/react';
import { preloaderOf, type SiteState } from '../../domain/site/model.ts';
import { site } from '../../domain/site/site.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useIsPainted } from '../../lib/use-is-painted.ts';
import { LoadingBar } from '../../ui/LoadingBar.tsx';
import { Overlays } from '../overlays/Overlays.tsx';
import { PreloaderPage } from './PreloaderPage.tsx';

// Each loads and retries on its own; a failed load does not affect the page.
const updateOffer = lazyComponent(() => import('./UpdateOffer.tsx').then((it) => it.UpdateOffer));
const tabTitle = lazyComponent(() => import('./TabTitle.tsx').then((it) => it.TabTitle));
const liveRegions = lazyComponent(() => import('./LiveRegions.tsx').then((it) => it.LiveRegions));

/** The layout around every route: the preloader's three states, the loading bar, the title and the sheets. */
export function RootLayout() {
  const { i18n } = useLingui();
  const state = useSnapshot(site);
  const preloader = preloaderOf(state as SiteState);
  const isPainted = useIsPainted();
  return (
    // Hrefs depend on the language, and the router recomputes them only for a new tree.
    <Fragment key={i18n.locale}>
      <RouteBar />
      {preloader === 'hidden' ? <Outlet /> : <PreloaderPage state={preloader} infoUrl={state.infoUrl} />}
      {preloader === 'hidden' && <Overlays />}
      {isPainted && (
        <>
          <tabTitle.Component />
          <liveRegions.Component />
          <updateOffer.Component />
        </>
      )}
    </Fragment>
  );
}

/** The loading bar while a route loads (LANG-6). */
function RouteBar() {
  const { t } = useLingui();
  const loading = useRouterState({ select: (state) => state.isLoading });
  return <LoadingBar active={loading} label={t`Carregando página`} />;
}
