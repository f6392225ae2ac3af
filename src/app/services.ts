/** Services of the page that the first paint does not need: session check, databases, live channels, worker. */
import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { subscribe } from 'valtio/vanilla';
import { askAgain } from '../api/ask-again.ts';
import { watchConnectivity } from '../domain/connectivity.ts';
import { learnCountry } from '../domain/country.ts';
import { recallMarks, watchOutbox } from '../domain/outbox/outbox.ts';
import { checkRedirect } from '../domain/redirects.ts';
import { checkSession, followOtherTabs, startSession } from '../domain/session/session.ts';
import { session } from '../domain/session/state.ts';
import { watchSite } from '../domain/site/look.ts';
import { afterOutbox } from '../features/games/mutations.ts';
import { dropEarlyFrames } from '../features/games/play/early-frame.ts';
import { watchInstall } from '../features/install/state.ts';
import { isDataPrecious, savesData } from '../lib/data-saver.ts';
import { pressesFirst, whenIdle } from '../lib/idle.ts';
import { bringLostStyles } from '../lib/lost-styles.ts';
import { repeat } from '../lib/repeat.ts';
import { publicReadsAtLast, releaseDatabases, sweepLeftBehind } from '../storage/databases.ts';
import { disk, hearDiskFull } from '../storage/disk-full.ts';
import { keepReads } from '../storage/reads-keeper.ts';
import { beganRecalling } from '../storage/recalling.ts';
import { toast } from '../ui/toast.ts';
import { recoverLostChunks, watchBuilds } from './builds.ts';
import { losses } from './early-losses.ts';
import { keepForOffline, keepOfPlayer } from './keep-for-offline.ts';
import { keepFirstPictures } from './keep-pictures.ts';
import { keepToasts } from './keep-toasts.ts';
import { connectLive } from './live-connection.ts';
import type { AppRouter } from './router.tsx';
import { reactToSession } from './session-reactions.ts';
import { loadInBackground } from './shell/lazy-components.ts';

/** Backoff of a session check without an answer. */
const CHECKS = { first: 5_000, longest: 60_000 };
/** How long a game's frame that the document started waits for its page. Milliseconds. */
const STRAY_AFTER = 10_000;
/** Delay after the start before background work such as fetching the whole catalogue. Milliseconds. */
const IDLE_AFTER = 1_500;

/**
 * Starts the services for the life of the page, in several tasks. One function because it is their order.
 * @param checked the check of the stored token, if it has begun
 */
export async function startServices(
  queryClient: QueryClient,
  router: AppRouter,
  checked?: Promise<void>,
): Promise<void> {
  void loadInBackground();
  watchConnectivity();
  watchInstall();
  watchSite(queryClient);
  hearDiskFull();
  keepToasts();
  subscribe(disk, () => toast.show(t`O aparelho está sem espaço: o que você vê agora pode não abrir sem conexão.`));
  keepReads(queryClient, { store: publicReadsAtLast(), keeps: 'public' });
  const outbox = watchOutbox(({ refused }) => {
    afterOutbox(queryClient);
    if (refused > 0) toast.error(t`O que você marcou sem conexão não foi aceito e foi desfeito.`);
  });
  reactToSession(queryClient, router, () => {
    void recallMarks();
    outbox.run();
    whenSpare(() => void keepOfPlayer(queryClient));
  });
  followOtherTabs();
  void confirmSession(checked ?? startSession());
  await pressesFirst();
  void connectLive(queryClient);
  if (import.meta.env.PROD) {
    // Read it before the registration: the first worker takes over this page.
    const isPastWorker = navigator.serviceWorker?.controller == null;
    if (!savesData()) setTimeout(() => whenIdle(() => void keepFirstPictures(isPastWorker)), IDLE_AFTER);
    watchBuilds();
  }
  await pressesFirst();
  askAgain(queryClient, () => {
    outbox.run();
    // Without a confirmation, only storage names the player: check the session now.
    if (session.phase === 'recalled') void checkSession();
  });
  followRedirects(queryClient, router);
  void learnCountry();
  whenSpare(() => void keepForOffline(queryClient, router));
  setTimeout(() => whenIdle(() => void sweepLeftBehind()), IDLE_AFTER);
  setTimeout(() => void import('./push.ts').then(({ followPush }) => followPush(router, queryClient)), IDLE_AFTER);
  dropStrayGame(router);
  recoverLostChunks();
  bringLostStyles(losses);
  addEventListener('pagehide', () => void releaseDatabases());
}

/** Repeats the check of the session until the API answers: until then only storage names the player. */
async function confirmSession(checked: Promise<void>): Promise<void> {
  await checked;
  beganRecalling('private');
  void recallMarks();
  const checks = repeat(async () => {
    if (session.phase === 'recalled') await checkSession();
    return session.phase === 'recalled' ? 0 : null;
  }, CHECKS);
  checks.later();
}

/** Runs background work in idle time; not under data saver or on a metered connection. */
function whenSpare(work: () => void): void {
  if (!isDataPrecious()) setTimeout(() => whenIdle(work), IDLE_AFTER);
}

/** Runs the server-driven redirect check after each navigation, beside the route's own load (NAV-6). */
function followRedirects(queryClient: QueryClient, router: AppRouter): void {
  const look = async () => {
    const { pathname } = router.state.location;
    const redirect = await checkRedirect(queryClient, pathname);
    if (!redirect || router.state.location.pathname !== pathname) return;
    if (redirect.external) globalThis.location.assign(redirect.to);
    else await router.navigate({ to: redirect.to, replace: true } as never);
  };
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) void look();
  });
  void look();
}

/**
 * Removes the early frame of a game if the app has opened another page, or if no game page has taken it over in time.
 */
function dropStrayGame(router: AppRouter): void {
  router.subscribe('onResolved', ({ pathChanged }) => pathChanged && dropEarlyFrames());
  setTimeout(dropEarlyFrames, STRAY_AFTER);
}
