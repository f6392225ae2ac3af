import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../api/query.ts';
import { currentLocale, localeOf, showLocale } from '../domain/locale.ts';
import { saveReferral } from '../domain/referral.ts';
import { configureSession } from '../domain/session/start.ts';
import { hasToken } from '../domain/session/state.ts';
import { knowSite } from '../domain/site/site.ts';
import { takeWrittenReads } from '../domain/written-reads.ts';
import { CODE_BACKOFF, retry } from '../lib/retry.ts';
import { withTimeLimit } from '../lib/time-limit.ts';
import { persistPublicReads } from '../storage/persister.ts';
import { LinkProvider } from '../ui/links.tsx';
import { checkPlayer } from './check-player.ts';
import { hearLosses } from './early-losses.ts';
import { activateAddressLocale, followAddress, loadLocale } from './i18n.ts';
import { openPressed, preloadPressed, sheetOfPressed } from './open-pressed.ts';
import { showPressFirst } from './press-first.ts';
import { renderRouterLink } from './RouterLink.tsx';
import { loadPageCode, makeRouter } from './router.tsx';
import { loadForFirstPaint } from './shell/lazy-components.ts';
import { watchTheme } from './theme.ts';

/** Milliseconds that the first render waits for the code of what the visitor pressed. */
const PRESS_LIMIT_MS = 300;
/** Milliseconds that the first render waits for the end of a tap that has begun. */
const TAP_LIMIT_MS = 150;
/** Milliseconds between two looks at whether a page is still loading. */
const LOOK_AGAIN_MS = 100;
/** Milliseconds from the first paint to the services, whose start would delay the answer to a first press. */
const SERVICES_AFTER_MS = 1_000;

/**
 * Starts the app: reads storage and the document, paints, and then loads the parts that the first paint does not need
 * (live channels, worker, databases). One function because it is the order of the start.
 */
export async function boot(root: HTMLElement | null): Promise<void> {
  if (!root) throw new Error('The document has no #root');
  hearLosses();
  showLocale(localeOf(globalThis.location.pathname));
  saveReferral(globalThis.location.search);
  const queryClient = createQueryClient();
  configureSession(queryClient);
  // A player's name and Depositar wait for the account, which the API is asked for first.
  const checked = checkPlayer();
  await persistPublicReads(queryClient);
  const router = makeRouter(queryClient);
  loadPageCode(router);
  // The catalogue loads beside the shell; a failure is the activation's.
  const loaded = [loadForFirstPaint(hasToken()), loadLocale(currentLocale()).catch(() => undefined)];
  knowSite(queryClient);
  takeWrittenReads(queryClient);
  // The router follows addresses only once it is mounted, and guards and presses change them before. A player at /login
  // would otherwise see the drawn screen. The mounted router listens with `router.load` itself: `stop` would remove the
  // same function, so this is another one.
  const stop = router.history.subscribe(() => router.load());
  const { drawn } = root.dataset;
  // Guards and reads of the page begin before the first render; on the document's screen the visitor may press another
  // page first. If they fail, the mounted router loads again.
  if (drawn === undefined) void router.load().catch(() => undefined);
  watchTheme();
  await Promise.all(loaded);
  await activateAddressLocale();

  showPressFirst(router);
  // Before the router's own listener, so that a route loads in the language of its address.
  followAddress(router.history, () => void router.invalidate());
  router.subscribe('onResolved', () => saveReferral(globalThis.location.search));

  // Load the route before React replaces the server-rendered screen, to avoid a flicker.
  if (drawn !== undefined) {
    // The app begins with what the visitor pressed. A press during this long first task is dispatched now.
    await new Promise((resolve) => setTimeout(resolve));
    if (window.presses) await withTimeLimit(window.presses.tapped(), TAP_LIMIT_MS);
    const pressed = window.presses?.address;
    const isPage = pressed !== undefined && sheetOfPressed(router, pressed) === undefined;
    // If a pressed page's code is late, the app starts with the lobby, and `RootLayout` opens the page.
    const isReady = !isPage || (await withTimeLimit(preloadPressed(router, pressed), PRESS_LIMIT_MS)) === true;
    const taken = isReady ? window.presses?.take() : undefined;
    const opened = taken !== undefined && withTimeLimit(openPressed(router, taken), PRESS_LIMIT_MS);
    await Promise.all([(isPage && taken !== undefined) || router.load(), opened]);
  }
  // Beside the document's screen, which stays until the page has rendered (`RootLayout`).
  const app = root.appendChild(document.createElement('div'));
  createRoot(app).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <LinkProvider value={renderRouterLink}>
            <RouterProvider router={router} />
            <Mounted onMount={stop} />
          </LinkProvider>
        </I18nProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
  const start = () => {
    // The page that the visitor pressed comes first.
    if (router.state.isLoading) setTimeout(start, LOOK_AGAIN_MS);
    else
      void retry(() => import('./services.ts'), CODE_BACKOFF).then((it) =>
        it.startServices(queryClient, router, checked),
      );
  };
  afterFirstPaint(start);
}

/** Calls back when the router before it is mounted and listens: with a second listener it would load each address twice. */
function Mounted({ onMount }: { readonly onMount: () => void }) {
  useLayoutEffect(onMount, [onMount]);
  return null;
}

function afterFirstPaint(work: () => void): void {
  const begin = () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(work, { timeout: 2_000 }) : setTimeout(work, 200);
  requestAnimationFrame(() => setTimeout(begin, SERVICES_AFTER_MS));
}
