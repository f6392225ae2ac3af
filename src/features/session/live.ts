import { subscribe } from 'valtio/vanilla';
import type { Live } from '../../api/live.ts';
import { serverNow } from '../../api/server-time.ts';
import { checkSession, showAccountState } from '../../domain/session/session.ts';
import { session } from '../../domain/session/state.ts';

/** Longest timer of a browser, ms. */
const LONGEST = 2 ** 31 - 1;

/**
 * Follows the session and the state of the account: an ended session is checked, because only the API knows which one
 * it is; a changed state is shown at once.
 * @returns unsubscribe function
 */
export function followSession(live: Pick<Live, 'on' | 'onResync'>): () => void {
  const stops = [
    live.on('SessionEnded', () => void checkSession()),
    live.on('AccountStateChanged', showAccountState),
    // A pause may have been set on another device while the connection was down.
    live.onResync(() => void checkSession()),
    followChanges(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Checks the session when the account's state changes by itself: a pause ends, or one to come begins. */
function followChanges(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known: string | null = null;
  const wait = (at: string) => {
    const left = Date.parse(at) - serverNow();
    timer = setTimeout(() => (left > LONGEST ? wait(at) : void checkSession()), Math.min(Math.max(left, 0), LONGEST));
  };
  const follow = () => {
    const at = session.user?.account_state?.changes_at ?? null;
    if (at === known) return;
    known = at;
    clearTimeout(timer);
    if (at !== null) wait(at);
  };
  follow();
  const stop = subscribe(session, follow);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
