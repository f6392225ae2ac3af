import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { askAgain, isAnybodyThere } from '../api/ask-again.ts';
import { startLive } from '../api/live.ts';
import { recoverFromLostChunk } from '../api/reload.ts';
import { watchUpdates } from '../api/worker.ts';
import { isBusy, onIdle } from '../domain/busy.ts';
import { watchConnectivity, watchLive } from '../domain/connectivity.ts';
import { learnCountry } from '../domain/country.ts';
import { liveConnection } from '../domain/live.ts';
import { currentLocale, localise } from '../domain/locale.ts';
import { watchOutbox } from '../domain/outbox.ts';
import { checkRedirect } from '../domain/redirects.ts';
import { checkSession, startSession } from '../domain/session.ts';
import { hasToken, session } from '../domain/session-state.ts';
import { whenSiteKnown } from '../domain/site.ts';
import { watchSite } from '../domain/site-look.ts';
import { isHalfFilled, watchTyping } from '../domain/typing.ts';
import { walletQuery } from '../domain/wallet-query.ts';
import { rankingQuery } from '../features/bonuses/queries.ts';
import { dropEarlyGame } from '../features/games/early-frame.ts';
import { followHearts } from '../features/games/hearts.ts';
import { afterOutbox } from '../features/games/mutations.ts';
import { recentGamesQuery } from '../features/games/queries.ts';
import { watchInstall } from '../features/install/state.ts';
import { followNotifications } from '../features/notifications/live.ts';
import { notificationsQuery } from '../features/notifications/queries.ts';
import { followReads } from '../features/notifications/waiting.ts';
import { followSession } from '../features/session/live.ts';
import { followWallet } from '../features/wallet/live.ts';
import { isDataPrecious, savesData } from '../lib/data-saver.ts';
import { whenIdle } from '../lib/idle.ts';
import { bringLostStyles } from '../lib/lost-styles.ts';
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
import { loadOtherParts } from './shell/parts.ts';
import { updateState, updates } from './update-state.ts';
import { reactions } from './wire.ts';

const pushPart = () => import('./push.ts');
const pushOfPlayer = () => import('../features/notifications/push.ts');

/** How soon a session check that got no verdict is tried again, growing up to the latest. Milliseconds. */
const CHECK_SOON = 5_000;
const CHECK_LATEST = 60_000;
/** How often an update that waits for a form looks whether it may come now. Milliseconds. */
const RECONSIDER = 3_000;
/** How long a game that began before the app waits for its page. Milliseconds. */
const STRAY_AFTER = 10_000;
/** How long a logout waits until push has ended in this browser. Milliseconds. */
const FORGET_LIMIT = 1_000;
/** How long after the start the whole catalogue is fetched, for search and sheets without a network. */
const IDLE_AFTER = 1_500;

/** Everything that the first paint does not need: session check, databases, live channels, worker. */
export function start(queryClient: QueryClient, router: AppRouter): void {
  const goHome = () => leaveSteps(router, () => void router.navigate({ to: '/', replace: true }));
  reactions.onLogin = () => {
    // The sheet that asked for the login opens where it was asked for (R42).
    if (wantsPlayer(router)) leaveSteps(router, () => undefined);
    else goHome();
  };
  reactions.loadAfterLogin = [
    () => queryClient.fetchQuery(walletQuery()),
    () => queryClient.fetchQuery(recentGamesQuery()),
    () => queryClient.ensureQueryData(rankingQuery()),
    () => queryClient.fetchQuery(notificationsQuery()),
  ];
  void loadOtherParts();
  reactions.onEnd = (why) => {
    if (why === 'refused') leaveRefused(router);
    else goHome();
    // Elsewhere it is the other tab's to do; the next player may want it already.
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
  followReads(queryClient);
  const recallWishes = followHearts(queryClient);
  void confirmSession(recallWishes);
  void connectLive(queryClient);
  if (import.meta.env.PROD) watchBuilds();
  const sendWishes = watchOutbox(({ refused }) => {
    afterOutbox(queryClient);
    if (refused > 0) toast.error(t`O que você marcou sem conexão não foi aceito e voltou a como estava.`);
  });
  reactions.onDataOpen = () => {
    recallWishes();
    sendWishes();
    whenSpare(() => void keepOfPlayer(queryClient));
    const { user } = session;
    if (user) void pushOfPlayer().then(({ renewPush }) => renewPush(user.id));
  };
  askAgain(queryClient, () => {
    sendWishes();
    // A start without an answer has only storage's word for who is here.
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

/** The lobby in a new document, so that nothing of a player who has left is anywhere in this one (pwa: logout reloads). */
async function startAnew(why: 'logout' | 'elsewhere'): Promise<boolean> {
  // There would be no document, or something is in play or half typed.
  if (!navigator.onLine && !navigator.serviceWorker?.controller) return false;
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
 * A token that the API no longer knows leaves a guest on a public page; the guards of a player's page send to /login. What
 * has happened is said, since nobody here asked for it. A player who is excluded reads the dates in the form instead.
 */
function leaveRefused(router: AppRouter): void {
  if (!session.isSelfExcluded) toast.error(t`Sua sessão expirou. Entre novamente.`);
  // What lay over the page was the player's: the way in takes its place, not the registration that a guest would get.
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

/** The check at the start, once more as long as it got no verdict: a player whom only storage knows is half a player. */
async function confirmSession(onRecalled: () => void): Promise<void> {
  await startSession();
  beganRecalling('private');
  onRecalled();
  for (let wait = CHECK_SOON; hasToken() && !session.isConfirmed; wait = Math.min(wait * 2, CHECK_LATEST)) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (navigator.onLine && document.visibilityState === 'visible') await checkSession();
  }
}

/** Later, and only where it costs nobody anything: not under data saver, not on a metered connection. */
function whenSpare(work: () => void): void {
  if (!isDataPrecious()) setTimeout(() => whenIdle(work), IDLE_AFTER);
}

/** The server-driven redirect check of each route, beside its own load (§2, R10). */
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

/** A game that the document began, where the app has come to another page, or to none of the game's in all this time. */
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
    // A live connection that breaks is the first sign of a platform that went away; whether it did is asked at once.
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
  // The session may have been confirmed before the connection was there.
  if (session.isConfirmed) joinAsPlayer();
}

/** Whether a reload would take something from who is here. */
const isInTheMiddle = () => isBusy() || isHalfFilled();

/** A file of an earlier build that is gone: a reload brings the new one, where there is one and nothing is in play (§9). */
function recoverLostChunks(): void {
  const recover = () => void recoverFromLostChunk({ isBusy: isInTheMiddle, offer: () => updates.current?.look() });
  if (losses.size > 0) recover();
  addEventListener('vite:preloadError', recover);
}

function watchBuilds(): void {
  // Before the first worker is registered, which takes this page over once it is there.
  const isPastWorker = navigator.serviceWorker?.controller == null;
  if (!savesData()) setTimeout(() => whenIdle(() => void keepFirstPictures(isPastWorker)), IDLE_AFTER);
  watchTyping();
  const watched = watchUpdates(() => ({ busy: isBusy(), typing: isHalfFilled() }));
  updates.current = watched;
  watched.state.subscribe(updateState.set);
  onIdle(watched.reconsider);
  // Nobody tells that a half-filled form was sent, emptied or left behind.
  setInterval(watched.reconsider, RECONSIDER);
}
