import { useLingui } from '@lingui/react/macro';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { Fragment, type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { preloaderOf, type SiteState } from '../../domain/site/model.ts';
import { site } from '../../domain/site/site.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { OUT_OF_TIME, withTimeLimit } from '../../lib/time-limit.ts';
import { useIsPainted } from '../../lib/use-is-painted.ts';
import { LoadingBar } from '../../ui/LoadingBar.tsx';
import { documentScreen } from '../document-screen.ts';
import { openPressed, sheetOfPressed } from '../open-pressed.ts';
import { Overlays } from '../overlays/Overlays.tsx';
import { authKindOf } from '../overlays/use-overlays.ts';
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
  return (
    // Hrefs depend on the language, and the router recomputes them only for a new tree.
    <Fragment key={i18n.locale}>
      <RouteBar />
      {preloader === 'hidden' ? (
        <Page />
      ) : (
        <InPlace>
          <PreloaderPage state={preloader} infoUrl={state.infoUrl} until={state.maintenanceUntil} />
        </InPlace>
      )}
      {preloader === 'hidden' && <Overlays />}
    </Fragment>
  );
}

/**
 * The route's page. While the document's lobby stands in for it, it renders in slices and after the overlays, so that
 * a sheet that the visitor pressed there comes first. A page that the visitor pressed there renders at once.
 */
function Page() {
  const isPainted = useIsPainted();
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const isPressed = useRouterState({ select: ({ location }) => !isLobby(location) });
  const [isDue, setDue] = useState(() => documentScreen() === null);
  if (!isDue && (isPainted || isPressed) && !isLoading) setDue(true);
  const isHeld = usePresses();
  return (
    isDue &&
    !isHeld && (
      <InPlace>
        <Outlet />
      </InPlace>
    )
  );
}

/** Whether the document's lobby stands in for this address; a login's opens over it. */
const isLobby = ({ pathname, search }: { readonly pathname: string; readonly search: object }): boolean =>
  (pathname === '/' || authKindOf(pathname, undefined) !== null) && !('category' in search);

/** Milliseconds that the page waits for the code of what the visitor pressed. */
const PRESS_LIMIT_MS = 2_000;

/**
 * Opens what the visitor presses on the document's screen. Returns true until a sheet is painted or a page has loaded: a
 * page that has begun to render in slices begins again after it.
 */
function usePresses(): boolean {
  const router = useRouter();
  const [isHeld, setHeld] = useState(false);
  useEffect(
    () =>
      window.presses?.openWith((address) => {
        const isPage = sheetOfPressed(router, address) === undefined;
        const release = () => startTransition(() => setHeld(false));
        if (documentScreen() !== null) setHeld(true);
        void withTimeLimit(openPressed(router, address), PRESS_LIMIT_MS).then((opened) => {
          if (isPage && opened !== OUT_OF_TIME) setHeld(false);
          else requestAnimationFrame(() => requestAnimationFrame(release));
        });
      }),
    [router],
  );
  return isHeld;
}

/** A page that takes the place of the document's screen. What no page needs at once comes after its paint. */
function InPlace({ children }: { readonly children: ReactNode }) {
  const isPainted = useIsPainted();
  return (
    <>
      <TakeOver />
      {children}
      {isPainted && (
        <>
          <tabTitle.Component />
          <liveRegions.Component />
          <updateOffer.Component />
        </>
      )}
    </>
  );
}

/** Removes the document's screen. First in the page, so that no part of the page measures itself beside that screen. */
function TakeOver() {
  useLayoutEffect(() => {
    for (const it of document.querySelectorAll('#root > :not(:last-child)')) it.remove();
    // `early/begin.ts` leaves the mark if the visitor has pressed something.
    delete document.documentElement.dataset['onePicture'];
  }, []);
  return null;
}

/** The loading bar while a route loads (LANG-6). */
function RouteBar() {
  const { t } = useLingui();
  const loading = useRouterState({ select: (state) => state.isLoading });
  return <LoadingBar active={loading} label={t`Carregando página`} />;
}
