import { t } from '@lingui/core/macro';
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { askAgain, isAnybodyThere } from '../api/ask-again.ts';
import { startLive } from '../api/live.ts';
import { recoverFromLostChunk } from '../api/reload.ts';
import { watchUpdates } from '../api/worker.ts';
import { isBusy, onIdle } from '../domain/busy.ts';
import { watchConnectivity, watchLive } from '../domain/connectivity.ts';
import { learnCountry } from '../domain/country.ts';
import { liveConnection } from '../domain/live.ts';
import { currentLocale, localise } from '../domain/locale.ts';
import { recallMarks, watchOutbox } from '../domain/outbox/outbox.ts';
import { checkRedirect } from '../domain/redirects.ts';
import { checkSession, startSession } from '../domain/session/session.ts';
import { hasToken, session } from '../domain/session/state.ts';
import { watchSite } from '../domain/site/look.ts';
import { whenSiteKnown } from '../domain/site/site.ts';
import { isHalfFilled, watchTyping } from '../domain/typing.ts';
import { walletQuery } from '../domain/wallet-query.ts';
import { rankingQuery } from '../features/bonuses/queries.ts';
import { afterOutbox } from '../features/games/mutations.ts';
import { dropEarlyGame } from '../features/games/play/early-frame.ts';
import { recentGamesQuery } from '../features/games/queries.ts';
import { watchInstall } from '../features/install/state.ts';
import { followNotifications } from '../features/notifications/live.ts';
import { notificationsQuery } from '../features/notifications/queries.ts';
import { followSession } from '../features/session/live.ts';
import { followWallet } from '../features/wallet/live.ts';
import { isDataPrecious, savesData } from '../lib/data-saver.ts';
import { whenIdle } from '../lib/idle.ts';
import { bringLostStyles } from '../lib/lost-styles.ts';
import { repeat } from '../lib/repeat.ts';
import { OUT_OF_TIME, withTimeLimit } from '../lib/time-limit.ts';
import { publicReadsAtLast, releaseDatabases, sweepLeftBehind } from '../storage/databases.ts';
import { diskFull, hearDiskFull } from '../storage/disk-full.ts';
import { guestId } from '../storage/guest-id.ts';
import { markLeft } from '../storage/just-left.ts';
import { keepReads } from '../storage/reads-keeper.ts';
import { beganRecalling } from '../storage/recalling.ts';
import { toast } from '../ui/toast.ts';
import { losses } from './early-losses.ts';
import { keepForOffline, keepOfPlayer } from './keep-for-offline.ts';
import { keepFirstPictures } from './keep-pictures.ts';
import { leaveSteps } from './overlays/leave-steps.ts';
import { needsPlayer } from './overlays/sheet-rules.ts';
import type { AppRouter } from './router.tsx';
import { loadInBackground } from './shell/lazy-components.ts';
import { updateState, updates } from './update-state.ts';
import { reactions } from './wire.ts';

const pushPart = () => import('./push.ts');
const pushOfPlayer = () => import('../features/notifications/push.ts');

/** Backoff of a session check without an answer. */
const CHECKS = { first: 5_000, longest: 60_000 };
/** Interval at which an update that waits for a form is considered again. Milliseconds. */
const RECONSIDER = 3_000;
/** How long a game's frame that the document started waits for its page. Milliseconds. */
const STRAY_AFTER = 10_000;
/** How long a logout waits until push has ended in this browser. Milliseconds. */
const FORGET_LIMIT = 1_000;
/** Delay after the start before background work such as fetching the whole catalogue. Milliseconds. */
const IDLE_AFTER = 1_500;

/** Starts everything that the first paint does not need: session check, databases, live channels, worker. */
export function start(queryClient: QueryClient, router: AppRouter): void {
  const goHome = () => leaveSteps(router, () => void router.navigate({ to: '/', replace: true }));
  reactions.onLogin = () => {
    // The sheet that asked for the login opens after it, in place (NAV-4).
    if (wantsPlayer(router)) leaveSteps(router, () => undefined);
    else goHome();
  };
  reactions.loadAfterLogin = [
    () => queryClient.fetchQuery(walletQuery()),
    () => queryClient.fetchQuery(recentGamesQuery()),
    () => queryClient.ensureQueryData(rankingQuery()),
    () => queryClient.fetchQuery(notificationsQuery()),
  ];
  void loadInBackground();
  reactions.onEnd = (why) => {
    if (why === 'refused') leaveRefused(router);
    else goHome();
    // For `elsewhere` the other tab ends push; the next player may already want it.
    if (why !== 'elsewhere') void pushOfPlayer().then(({ forgetPush }) => forgetPush(why));
  };
  if (reactions.missedEnd) reactions.onEnd(reactions.missedEnd);
  reactions.startAnew = startAnew;
  reactions.onUnsent = () =>
    toast.show(
      t`Você saiu sem conexão. O que esperava ser enviado segue quando ela voltar, se esta página ficar aberta.`,
    );
  watchConnectivity();
  watchInstall();
  watchSite(queryClient);
  hearDiskFull();
  diskFull.subscribe(() => toast.show(t`O aparelho está sem espaço: o que você vê agora pode não abrir sem conexão.`));
  keepReads(queryClient, { store: publicReadsAtLast(), keeps: 'public' });
  void confirmSession();
  void connectLive(queryClient);
  if (import.meta.env.PROD) watchBuilds();
  const outbox = watchOutbox(({ refused }) => {
    afterOutbox(queryClient);
    if (refused > 0) toast.error(t`O que você marcou sem conexão não foi aceito e voltou a como estava.`);
  });
  reactions.onDataOpen = () => {
    void recallMarks();
    outbox.run();
    whenSpare(() => void keepOfPlayer(queryClient));
    const { user } = session;
    if (user) void pushOfPlayer().then(({ renewPush }) => renewPush(user.id));
  };
  askAgain(queryClient, () => {
    outbox.run();
    // Without a confirmation, only storage names the player: check the session now.
    if (hasToken() && !session.isConfirmed) void checkSession();
  });
  followRedirects(queryClient, router);
  void learnCountry();
  whenSpare(() => void keepForOffline(queryClient, router));
  setTimeout(() => whenIdle(() => void sweepLeftBehind()), IDLE_AFTER);
  setTimeout(() => void pushPart().then(({ followPush }) => followPush(router)), IDLE_AFTER);
  dropStrayGame(router);
  recoverLostChunks();
  bringLostStyles(losses);
  addEventListener('pagehide', () => void releaseDatabases());
}

/**
 * Opens the lobby in a new document, so that no data of a logged-out player stays in memory. Returns false if it
 * cannot.
 */
async function startAnew(why: 'logout' | 'elsewhere'): Promise<boolean> {
  // Offline without a worker no document would load; in a round or half-filled form the other tab's logout waits.
  if (!onlineManager.isOnline() && !navigator.serviceWorker?.controller) return false;
  if (why === 'elsewhere' && isInTheMiddle()) return false;
  if (why === 'logout') {
    const forgotten = pushOfPlayer().then(({ forgetPush }) => forgetPush(why));
    if ((await withTimeLimit(forgotten, FORGET_LIMIT)) === OUT_OF_TIME) return false;
  }
  markLeft();
  globalThis.location.replace(localise('/', currentLocale()));
  return true;
}

/**
 * Handles a token that the API refused: public pages stay open for a guest, guards of a player's page send to /login. A
 * toast explains it, because the player did nothing. An excluded player reads the dates in the form instead.
 */
function leaveRefused(router: AppRouter): void {
  if (!session.isSelfExcluded) toast.error(t`Sua sessão expirou. Entre novamente.`);
  // The open sheet needs a player: show the login instead of the registration that a guest would get.
  if (wantsPlayer(router)) {
    void router.navigate({
      to: '.',
      search: true,
      state: { overlay: router.state.location.state.overlay ?? false, auth: 'login' },
      replace: true,
      resetScroll: false,
    } as never);
  }
  void router.invalidate();
}

/** Whether the address names a sheet for players. */
function wantsPlayer(router: AppRouter): boolean {
  const { sheet } = router.state.location.search;
  return sheet !== undefined && needsPlayer(sheet);
}

/** Checks the session at the start and retries until the API answers: until then only storage names the player. */
async function confirmSession(): Promise<void> {
  await startSession();
  beganRecalling('private');
  void recallMarks();
  const checks = repeat(async () => {
    if (hasToken() && !session.isConfirmed) await checkSession();
    return hasToken() && !session.isConfirmed ? 0 : null;
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
  router.subscribe('onResolved', ({ pathChanged }) => pathChanged && dropEarlyGame());
  setTimeout(dropEarlyGame, STRAY_AFTER);
}

async function connectLive(queryClient: QueryClient): Promise<void> {
  const { realtime, casino_id } = await whenSiteKnown();
  const live = startLive({ realtime, casinoId: casino_id });
  watchLive(live);
  let stood = false;
  live.status.subscribe((status) => {
    // A broken live connection is the first sign of an outage: check the API at once.
    if (stood && status !== 'off' && status !== 'connected') void isAnybodyThere();
    stood = status === 'connected';
  });
  followWallet(live, queryClient);
  followNotifications(live, queryClient);
  followSession(live);
  liveConnection.set(live);

  const joinAsPlayer = () => {
    if (session.user) live.join({ kind: 'user', id: session.user.id });
  };
  const joinAsGuest = () => {
    if (session.token === null) live.join({ kind: 'guest', id: guestId() });
  };
  reactions.joinPrivateChannels = joinAsPlayer;
  reactions.onTokenChange = () => {
    live.reconnect();
    joinAsGuest();
  };
  joinAsGuest();
  // The session may have been confirmed before the connection existed.
  if (session.isConfirmed) joinAsPlayer();
}

/** Whether a reload would interrupt a round or payment, or lose a half-filled form. */
const isInTheMiddle = () => isBusy() || isHalfFilled();

/**
 * Recovers from a lost file of an earlier build: reloads if the server has a new build and nothing is in play (NAV-7).
 */
function recoverLostChunks(): void {
  const recover = () => void recoverFromLostChunk({ isBusy: isInTheMiddle, offer: () => updates.current?.look() });
  if (losses.size > 0) recover();
  addEventListener('vite:preloadError', recover);
}

function watchBuilds(): void {
  // Read it before the registration: the first worker takes over this page.
  const isPastWorker = navigator.serviceWorker?.controller == null;
  if (!savesData()) setTimeout(() => whenIdle(() => void keepFirstPictures(isPastWorker)), IDLE_AFTER);
  watchTyping();
  const watched = watchUpdates(() => ({ busy: isBusy(), typing: isHalfFilled() }));
  updates.current = watched;
  watched.state.subscribe(updateState.set);
  onIdle(watched.reconsider);
  // Polls, because no event tells that a half-filled form was sent, emptied or left.
  setInterval(watched.reconsider, RECONSIDER);
}
