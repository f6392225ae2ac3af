import type { QueryClient } from '@tanstack/react-query';
import { subscribe } from 'valtio/vanilla';
import { isAnybodyThere } from '../api/ask-again.ts';
import { startLive } from '../api/live.ts';
import { isBusy, onBusyChange } from '../domain/busy.ts';
import { watchLive } from '../domain/connectivity.ts';
import { setLive } from '../domain/live.ts';
import { onSessionNews, session } from '../domain/session/state.ts';
import { whenSiteKnown } from '../domain/site/site.ts';
import { followBoxes } from '../features/boxes/live.ts';
import { followUnread } from '../features/chat/live.ts';
import { followMissions } from '../features/missions/live.ts';
import { followNotifications } from '../features/notifications/live.ts';
import { followPromotions } from '../features/promotions/live.ts';
import { followRanks } from '../features/ranks/live.ts';
import { followSession } from '../features/session/live.ts';
import { followWallet } from '../features/wallet/live.ts';
import { guestId } from '../storage/guest-id.ts';
import { news } from '../ui/news.ts';

/** Time from a login to joining the private channels (SESS-1). Milliseconds. */
const JOIN_AFTER = 1_000;

/** Fields whose keyboard lies over a toast at the window's edge. */
const FIELD = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]';

/**
 * Holds the toasts of live events during a round or a payment, while the focus is in a field, and in fullscreen, where none
 * is seen (LANG-5).
 * @returns stop function
 */
export function holdNews(): () => void {
  const judge = () =>
    news.hold(isBusy() || Boolean(document.fullscreenElement) || document.activeElement?.matches(FIELD) === true);
  judge();
  // The focus may go to another field: it is nowhere until `focusin`.
  const onLeave = () => setTimeout(judge);
  document.addEventListener('fullscreenchange', judge);
  document.addEventListener('focusin', judge);
  document.addEventListener('focusout', onLeave);
  const stop = onBusyChange(judge);
  return () => {
    stop();
    document.removeEventListener('fullscreenchange', judge);
    document.removeEventListener('focusin', judge);
    document.removeEventListener('focusout', onLeave);
  };
}

/** Connects to the site's live server and keeps the connection in the name of the present player or guest. */
export async function connectLive(queryClient: QueryClient): Promise<void> {
  const { realtime, casino_id } = await whenSiteKnown();
  const live = startLive({ realtime, casinoId: casino_id });
  watchLive(live);
  let stood = false;
  subscribe(live.state, () => {
    const { status } = live.state;
    // A broken live connection is the first sign of an outage: check the API at once.
    if (stood && status !== 'off' && status !== 'connected') void isAnybodyThere();
    stood = status === 'connected';
  });
  holdNews();
  followWallet(live, queryClient);
  followNotifications(live, queryClient);
  followRanks(live, queryClient);
  followBoxes(live, queryClient);
  followMissions(live, queryClient);
  followPromotions(live, queryClient);
  followUnread(live, queryClient);
  followSession(live);
  setLive(live);

  const joinAsPlayer = () => {
    if (session.phase === 'confirmed') live.join({ kind: 'user', id: session.user.id });
  };
  const joinAsGuest = () => {
    if (session.phase === 'guest') live.join({ kind: 'guest', id: guestId() });
  };
  let { token } = session;
  subscribe(session, () => {
    if (session.token === token) return;
    token = session.token;
    live.reconnect();
    joinAsGuest();
  });
  onSessionNews(({ type }) => {
    if (type === 'entered') setTimeout(joinAsPlayer, JOIN_AFTER);
    else if (type === 'ended') news.forget();
  });
  joinAsGuest();
  // The session may have been confirmed before the connection existed.
  joinAsPlayer();
}
