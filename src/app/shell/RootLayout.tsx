import { useLingui } from '@lingui/react';
import { Outlet } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useSnapshot } from 'valtio/react';
import { preloaderOf, type SiteState } from '../../domain/site/model.ts';
import { site } from '../../domain/site/site.ts';
import { latePart } from '../../lib/late-part.tsx';
import { overlays } from '../overlays/parts.ts';
import { PreloaderPage } from './PreloaderPage.tsx';
import { RouteBar } from './RouteBar.tsx';
import { useLate } from './use-late.ts';

// Each part loads and retries on its own; a failed load does not affect the page.
const updateOffer = latePart(() => import('./UpdateOffer.tsx').then((it) => it.UpdateOffer));
const tabTitle = latePart(() => import('./TabTitle.tsx').then((it) => it.TabTitle));
const toaster = latePart(() => import('./AppToaster.tsx').then((it) => it.AppToaster));

/** The layout around every route: the preloader's three states, the loading bar, the title and the sheets. */
export function RootLayout() {
  const { i18n } = useLingui();
  const state = useSnapshot(site);
  const preloader = preloaderOf(state as SiteState);
  const late = useLate();
  return (
    // Hrefs depend on the language, and the router recomputes them only for a new tree.
    <Fragment key={i18n.locale}>
      <RouteBar />
      {preloader === 'hidden' ? <Outlet /> : <PreloaderPage state={preloader} infoUrl={state.infoUrl} />}
      {late && (
        <>
          {preloader === 'hidden' && <overlays.Part />}
          <tabTitle.Part />
          <toaster.Part />
          <updateOffer.Part />
        </>
      )}
    </Fragment>
  );
}
