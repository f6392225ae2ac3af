/**
 * Sends what was wished without a network, as soon as there is one. Each call says the state that is wanted, so sending
 * twice is sending once.
 */
import { request } from '../api/client.ts';
import { isApiError, isOutcomeUnknown, isUnreachable } from '../api/errors.ts';
import { toggleFavorite, toggleLike } from '../contract/games.ts';
import { readAllNotifications, readNotification } from '../contract/notifications.ts';
import { dropWish, hideWish, keepWish, noteTry, type Wish, waitingWishes, wishId, wishNow } from '../storage/outbox.ts';
import { tellOutboxTabs, watchOutboxTabs } from '../storage/outbox-tabs.ts';
import type { OutboxRow } from '../storage/rows.ts';
import { session } from './session-state.ts';

/** In the name of the player whose token it is, who may have left meanwhile. `once` as in any call. */
function send({ kind, subject, wish }: Wish, token: string, once = false): Promise<unknown> {
  switch (kind) {
    case 'favorite':
      return request(toggleFavorite, {
        params: { gameId: subject },
        body: { action: wish ? 'add' : 'remove' },
        token,
        once,
      });
    case 'like':
      return request(toggleLike, { params: { gameId: subject }, body: { like: wish }, token, once });
    case 'read-all':
      return request(readAllNotifications, {
        params: { type: subject === 'platform' ? 'platform' : 'user' },
        body: {},
        token,
        once,
      });
    default:
      return request(readNotification, { params: { id: subject }, body: {}, token, once });
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
    void keeping.then(async (row) => {
      if (row === null) return;
      await dropWish(row);
      // Only the API knows how it stood before, in the tabs that have shown it.
      await tellOutboxTabs('settled');
    });
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
  /** Something was not taken, and not refused either: how long it is to be let be, milliseconds (0: nobody says). Else null. */
  readonly later: number | null;
}

let flushing: Promise<Flushed> | null = null;

/**
 * Sends everything that waits, one tab at a time. Answers what became of it, so that the lists that it changes can be asked
 * anew. What another tab has tried after `since`, milliseconds since 1970, is not tried once more.
 */
export function flushOutbox(since = Date.now()): Promise<Flushed> {
  flushing ??= inOneTab(() => flush(since)).finally(() => {
    flushing = null;
  });
  return flushing;
}

/** The tabs of a browser learn of a network at the same moment; whoever comes second finds what became of it. */
function inOneTab<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { readonly locks?: LockManager };
  return locks === undefined ? work() : locks.request('jangada-outbox', work);
}

/** How soon what nobody took is sent again, growing up to the latest. Milliseconds. */
const SOON = 3_000;
const LATEST = 60_000;
/** A wish of the API that is longer than this is not sat out, milliseconds. */
const LONGEST = 3_600_000;

/** How long what waits is still to be let be, milliseconds; null when it may be sent. */
function heldFor(waiting: readonly OutboxRow[], since: number): number | null {
  const now = Date.now();
  let held: number | null = null;
  for (const { tried } of waiting) {
    // Of later than now: somebody has set the clock back.
    if (tried === undefined || tried.at > now) continue;
    const left = tried.at + tried.wait - now;
    if (left > 0 || tried.at > since) held = Math.max(held ?? 0, left);
  }
  return held;
}

/** How long somebody who did not take it is to be left alone, milliseconds. One who was not there may be the next moment. */
function waitAfter(error: unknown): number {
  if (!isApiError(error) || error.status === 0) return 0;
  return Math.min(error.retryAfter ?? SOON, LONGEST);
}

async function flush(since: number): Promise<Flushed> {
  let [sent, refused] = [0, 0];
  let later: number | null = null;
  const { token, isIdle } = session;
  // A session that waits for its password takes nothing; once it has that, the outbox is sent.
  if (token === null || isIdle) return { sent, refused, later };
  const waiting = await waitingWishes();
  later = heldFor(waiting, since);
  if (later !== null) return { sent, refused, later };
  for (const { id } of waiting) {
    // The list grows old while it is sent: what was wished since then, here or in another tab, is the last word.
    const row = await wishNow({ id });
    // Whoever comes after them sends nothing that they wished.
    if (session.token !== token) break;
    if (row === undefined || underWay.has(id)) continue;
    try {
      const sending = send(row, token, true);
      outgoing = { id, over: sending.catch(() => undefined) };
      await sending;
      sent += 1;
    } catch (error) {
      // Nobody whom the API knows: a word on the session, none on the wish.
      if (isApiError(error) && error.status === 401) break;
      // Still nobody there: the rest waits too.
      if (isOutcomeUnknown(error)) {
        later = waitAfter(error);
        await noteTry(row, later);
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
  const more = await flush(since);
  return { sent: sent + more.sent, refused: refused + more.refused, later: more.later };
}

/**
 * Sends when the device comes online or the page into sight, whenever the answered function is called (the player's
 * database has been opened), and again and again while there is something that nobody took. `onFlushed` asks the changed
 * lists anew, and says what was refused; it is called in the player's other tabs too, where nothing is left to say.
 */
export function watchOutbox(onFlushed: (what: Flushed) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = SOON;
  let notBefore = 0;
  const go = async (since: number) => {
    // Out of sight, or without a network, it is the end of that which begins anew.
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    const what = await flushOutbox(since);
    clearTimeout(timer);
    if (what.later === null) wait = SOON;
    else {
      notBefore = performance.now() + what.later;
      const now = Date.now();
      timer = setTimeout(() => void go(now), Math.max(wait * (0.75 + Math.random() / 2), what.later));
      wait = Math.min(wait * 2, LATEST);
    }
    if (what.sent + what.refused === 0) return;
    onFlushed(what);
    await tellOutboxTabs('settled');
  };
  const begin = () => {
    if (performance.now() >= notBefore) void go(Date.now());
  };
  addEventListener('online', begin);
  document.addEventListener('visibilitychange', begin);
  watchOutboxTabs(async (news) => {
    await waitingWishes();
    if (news === 'settled') onFlushed({ sent: 0, refused: 0, later: null });
  });
  return begin;
}
