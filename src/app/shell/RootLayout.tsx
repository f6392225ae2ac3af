import { useLingui } from '@lingui/react';
import { Outlet, useMatches } from '@tanstack/react-router';
import { Fragment, useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { site } from '../../domain/site.ts';
import { preloaderOf, type SiteState } from '../../domain/site-model.ts';
import { latePart } from '../../lib/late-part.tsx';
import { overlays } from '../overlays/parts.ts';
import { PreloaderPage } from './PreloaderPage.tsx';
import { RouteBar } from './RouteBar.tsx';
import { useLate } from './use-late.ts';

// Each may fail alone and come again: none of them may take the page with it.
const updateOffer = latePart(() => import('./UpdateOffer.tsx').then((it) => it.UpdateOffer));
const toaster = latePart(() => import('./AppToaster.tsx').then((it) => it.AppToaster));

/** How long the page's head waits for the title to settle (§9). */
const HEAD_DEBOUNCE = 10;

/** Around every route: the preloader's three states, the title, the loading bar and what lies over the page. */
export function RootLayout() {
  const { i18n } = useLingui();
  const state = useSnapshot(site);
  const preloader = preloaderOf(state as SiteState);
  const late = useLate();
  useTitle();
  return (
    // Hrefs follow the language, and only a new tree asks the router for them again.
    <Fragment key={i18n.locale}>
      <RouteBar />
      {preloader === 'hidden' ? <Outlet /> : <PreloaderPage state={preloader} infoUrl={state.infoUrl} />}
      {late && (
        <>
          {preloader === 'hidden' && <overlays.Part />}
          <toaster.Part />
          <updateOffer.Part />
        </>
      )}
    </Fragment>
  );
}

/** "Carteira · Jangada": the deepest route's title, then the site's name. */
function useTitle(): void {
  const { i18n } = useLingui();
  const name = useSnapshot(site).config?.name;
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      // Without a site the document's own title holds.
      if (name) document.title = title ? `${i18n._(title)} · ${name}` : name;
    }, HEAD_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [i18n, title, name]);
}
