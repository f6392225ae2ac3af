/**
 * Sends what was wished without a network, as soon as there is one. Each call says the state that is wanted, so sending
 * twice is sending once.
 */
import { request } from '../api/client.ts';
import { isApiError, isOutcomeUnknown, isUnreachable } from '../api/errors.ts';
import { toggleFavorite, toggleLike } from '../contract/games.ts';
import { readAllNotifications, readNotification } from '../contract/notifications.ts';
import { dropWish, hideWish, keepWish, type Wish, waitingWishes, wishId, wishNow } from '../storage/outbox.ts';
import { session } from './session-state.ts';

/** In the name of the player whose token it is, who may have left meanwhile. */
function send({ kind, subject, wish }: Wish, token: string): Promise<unknown> {
  switch (kind) {
    case 'favorite':
      return request(toggleFavorite, {
        params: { gameId: subject },
        body: { action: wish ? 'add' : 'remove' },
        token,
      });
    case 'like':
      return request(toggleLike, { params: { gameId: subject }, body: { like: wish }, token });
    case 'read-all':
      return request(readAllNotifications, {
        params: { type: subject === 'platform' ? 'platform' : 'user' },
        body: {},
        token,
      });
    default:
      return request(readNotification, { params: { id: subject }, body: {}, token });
  }
}

/**
 * Sends in the name of a player who is leaving what they wished without a network: nothing of theirs stays on this device,
 * and yet no heart that was shown is lost. Answers what nobody was there to take. Never throws.
 */
export async function sendInNameOf(token: string, wishes: readonly Wish[]): Promise<readonly Wish[]> {
  for (const [at, wish] of wishes.entries()) {
    try {
      await send(wish, token);
    } catch (error) {
      if (isOutcomeUnknown(error)) return wishes.slice(at);
    }
  }
  return [];
}

/** What is being sent from here this moment, and so is not for the outbox to send beside. */
const underWay = new Set<string>();
/** What the outbox is sending this moment: a newer wish for the same thing goes out after it, and so counts. */
let outgoing: { readonly id: string; readonly over: Promise<unknown> } | null = null;

/**
 * Does a wish now, or later when nobody answers. It is kept before anybody is asked, so that a tab that is killed meanwhile
 * loses nothing that was shown. Throws `ApiError` when the API refuses it, or when it can be neither sent nor kept: then
 * the screen takes it back.
 */
export async function wishFor<T>(wish: Wish, now: () => Promise<T>): Promise<T | undefined> {
  const id = wishId(wish);
  underWay.add(id);
  // Beside the call: a disk that hangs keeps no heart waiting.
  const keeping = keepWish(wish);
  try {
    if (outgoing?.id === id) await outgoing.over;
    const answer = await now();
    void keeping.then((row) => row && dropWish(row));
    return answer;
  } catch (error) {
    // A refusal is an answer, which waits for no disk.
    if (isUnreachable(error) && (await keeping) !== null) return undefined;
    // Before the screen takes it back: whoever follows what waits would show it as done again.
    hideWish(wish);
    void keeping.then((row) => row && dropWish(row));
    throw error;
  } finally {
    underWay.delete(id);
  }
}

export interface Flushed {
  /** How many the API took. */
  readonly sent: number;
  /** How many it refused: they were shown as done, and are not. */
  readonly refused: number;
  /** Something was not taken, and not refused either: how long the API asks to wait, milliseconds (0: it does not say). Else null. */
  readonly later: number | null;
}

let flushing: Promise<Flushed> | null = null;

/** Sends everything that waits, one tab at a time. Answers what became of it, so that the lists that it changes can be asked anew. */
export function flushOutbox(): Promise<Flushed> {
  flushing ??= inOneTab(flush).finally(() => {
    flushing = null;
  });
  return flushing;
}

/** The tabs of a browser learn of a network at the same moment; whoever comes second finds nothing left to send. */
function inOneTab<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { readonly locks?: LockManager };
  return locks === undefined ? work() : locks.request('jangada-outbox', work);
}

async function flush(): Promise<Flushed> {
  let [sent, refused] = [0, 0];
  let later: number | null = null;
  const { token, isIdle } = session;
  // A session that waits for its password takes nothing; once it has that, the outbox is sent.
  if (token === null || isIdle) return { sent, refused, later };
  for (const { id } of await waitingWishes()) {
    // The list grows old while it is sent: what was wished since then, here or in another tab, is the last word.
    const row = await wishNow({ id });
    // Whoever comes after them sends nothing that they wished.
    if (session.token !== token) break;
    if (row === undefined || underWay.has(id)) continue;
    try {
      const sending = send(row, token);
      outgoing = { id, over: sending.catch(() => undefined) };
      await sending;
      sent += 1;
    } catch (error) {
      // Nobody whom the API knows: a word on the session, none on the wish.
      if (isApiError(error) && error.status === 401) break;
      // Still nobody there: the rest waits too.
      if (isOutcomeUnknown(error)) {
        later = (isApiError(error) ? error.retryAfter : undefined) ?? 0;
        break;
      }
      // A refusal is an answer, and the wish is done with.
      refused += 1;
    } finally {
      outgoing = null;
    }
    await dropWish(row);
  }
  // Whose session was renewed meanwhile has been refused with the token before.
  if (session.token === token) return { sent, refused, later };
  const more = await flush();
  return { sent: sent + more.sent, refused: refused + more.refused, later: more.later };
}

/** How soon what nobody took is sent again, growing up to the latest. Milliseconds. */
const SOON = 3_000;
const LATEST = 60_000;
/** A wish of the API that is longer than this is not sat out, milliseconds. */
const LONGEST = 3_600_000;

/**
 * Sends when the device comes online or the page into sight, whenever the answered function is called (the player's
 * database has been opened), and again and again while there is something that nobody took. `onFlushed` asks the changed
 * lists anew, and says what was refused.
 */
export function watchOutbox(onFlushed: (what: Flushed) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = SOON;
  let notBefore = 0;
  const go = async () => {
    // Out of sight, or without a network, it is the end of that which begins anew.
    if (document.visibilityState !== 'visible' || !navigator.onLine || performance.now() < notBefore) return;
    const what = await flushOutbox();
    clearTimeout(timer);
    if (what.later === null) wait = SOON;
    else {
      const asked = Math.min(what.later, LONGEST);
      notBefore = performance.now() + asked;
      timer = setTimeout(begin, Math.max(wait * (0.75 + Math.random() / 2), asked));
      wait = Math.min(wait * 2, LATEST);
    }
    if (what.sent + what.refused > 0) onFlushed(what);
  };
  const begin = () => void go();
  addEventListener('online', begin);
  document.addEventListener('visibilitychange', begin);
  return begin;
}
