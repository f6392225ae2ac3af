/**
 * Sends the marks that were set without a network, once there is one. Each call names the wanted state, so sending it
 * twice has one effect.
 */
import { request } from '../../api/client.ts';
import { isApiError, isOutcomeUnknown, isUnreachable } from '../../api/errors.ts';
import { leastWaitAfter } from '../../api/retry.ts';
import { toggleFavorite, toggleLike } from '../../contract/games.ts';
import { readAllNotifications, readNotification } from '../../contract/notifications.ts';
import { type Repeat, repeat } from '../../lib/repeat.ts';
import { isAwake } from '../../lib/retry.ts';
import {
  dropWish,
  hideWish,
  keepWish,
  noteTry,
  type Wish,
  waitingWishes,
  wishId,
  wishNow,
} from '../../storage/outbox.ts';
import { tellOutboxTabs, watchOutboxTabs } from '../../storage/outbox-tabs.ts';
import type { OutboxRow } from '../../storage/rows.ts';
import { session } from '../session/state.ts';

/**
 * Sends one mark with the token of its player, who may have logged out meanwhile. `once` means no retry, as in
 * `request`.
 */
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
 * Sends the marks of a player who logs out, because the sweep deletes them from this device. Never throws.
 * @returns the marks from the first one on that got no answer
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

/** Ids of marks that `wishFor` is sending at this moment; the flush skips them. */
const underWay = new Set<string>();
/**
 * Mark that the flush is sending at this moment; a newer mark for the same subject waits for it, so the newer one wins.
 */
let outgoing: { readonly id: string; readonly over: Promise<unknown> } | null = null;

/**
 * Sends a mark now, or leaves it in the outbox when the API cannot be reached. The mark is stored before the call, so
 * that a tab that is killed meanwhile loses nothing. Throws `ApiError` when the API refuses it, or when it can be
 * neither sent nor stored; the screen then rolls the optimistic update back.
 */
export async function wishFor<T>(wish: Wish, now: () => Promise<T>): Promise<T | undefined> {
  const id = wishId(wish);
  underWay.add(id);
  // Store beside the call: a slow disk must not delay it.
  const keeping = keepWish(wish);
  try {
    if (outgoing?.id === id) await outgoing.over;
    const answer = await now();
    void keeping.then((row) => row && dropWish(row));
    return answer;
  } catch (error) {
    // A refusal is final, so it does not wait for the disk.
    if (isUnreachable(error) && (await keeping) !== null) return undefined;
    // Before the screen rolls back: a subscriber of the outbox would show the mark as set again.
    hideWish(wish);
    void keeping.then(async (row) => {
      if (row === null) return;
      await dropWish(row);
      // The other tabs have shown the mark; only the API knows the state before it, so they read it again.
      await tellOutboxTabs('settled');
    });
    throw error;
  } finally {
    underWay.delete(id);
  }
}

export interface Flushed {
  /** Number of marks that the API took. */
  readonly sent: number;
  /** Number of marks that the API refused; the screen showed them as set. */
  readonly refused: number;
  /** Wait before the next try, ms, when a mark got no answer (0: the API named no wait). Null when nothing is left. */
  readonly later: number | null;
}

let flushing: Promise<Flushed> | null = null;

/**
 * Sends all waiting marks, in one tab at a time; concurrent calls share one flush. `since`, ms since 1970: a mark that
 * another tab has tried after it is not tried again.
 */
export function flushOutbox(since = Date.now()): Promise<Flushed> {
  flushing ??= inOneTab(() => flush(since)).finally(() => {
    flushing = null;
  });
  return flushing;
}

/**
 * All tabs of a browser flush at the same `online` event; the lock lets the second tab see the results of the first.
 */
function inOneTab<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { readonly locks?: LockManager };
  return locks === undefined ? work() : locks.request('jangada-outbox', work);
}

/** First and longest wait between two tries, ms; it doubles in between. */
const SOON = 3_000;
const LATEST = 60_000;

/** How long the waiting marks must still wait, ms; null when they may be sent. */
function heldFor(waiting: readonly OutboxRow[], since: number): number | null {
  const now = Date.now();
  let held: number | null = null;
  for (const { tried } of waiting) {
    // A try in the future: the device's clock was set back.
    if (tried === undefined || tried.at > now) continue;
    const left = tried.at + tried.wait - now;
    if (left > 0 || tried.at > since) held = Math.max(held ?? 0, left);
  }
  return held;
}

/** Wait after an error, ms: `Retry-After` or 3 s after an answer, 0 after a network failure, which may end soon. */
function waitAfter(error: unknown): number {
  if (!isApiError(error) || error.status === 0) return 0;
  return leastWaitAfter(error) || SOON;
}

async function flush(since: number): Promise<Flushed> {
  let [sent, refused] = [0, 0];
  let later: number | null = null;
  const { token, isIdle } = session;
  // The API refuses an idle session's calls; the outbox is flushed after the renewal.
  if (token === null || isIdle) return { sent, refused, later };
  const waiting = await waitingWishes();
  later = heldFor(waiting, since);
  if (later !== null) return { sent, refused, later };
  for (const { id } of waiting) {
    // The list can be outdated: this tab or another may have changed the mark since.
    const row = await wishNow({ id });
    // The next player must not send the previous player's marks.
    if (session.token !== token) break;
    if (row === undefined || underWay.has(id)) continue;
    try {
      const sending = send(row, token, true);
      outgoing = { id, over: sending.catch(() => undefined) };
      await sending;
      sent += 1;
    } catch (error) {
      // The token was refused; that says nothing about the mark, so it stays.
      if (isApiError(error) && error.status === 401) break;
      // No answer: leave this mark and the rest in the outbox.
      if (isOutcomeUnknown(error)) {
        later = waitAfter(error);
        await noteTry(row, later);
        break;
      }
      // A refusal is final: the mark leaves the outbox.
      refused += 1;
    } finally {
      outgoing = null;
    }
    await dropWish(row);
  }
  // The session was renewed during the flush, so the calls with the old token were refused.
  if (session.token === token) return { sent, refused, later };
  const more = await flush(since);
  return { sent: sent + more.sent, refused: refused + more.refused, later: more.later };
}

/**
 * Flushes when the device comes online, when the page becomes visible, and with backoff while marks are left.
 * `onFlushed` invalidates the changed lists and reports refusals; in the player's other tabs it is called with zero
 * counts.
 * @returns `run` flushes at once; called when the player's database has been opened
 */
export function watchOutbox(onFlushed: (what: Flushed) => void): Pick<Repeat, 'run' | 'stop'> {
  let lastTry = 0;
  const flushes = repeat(
    async (isWoken) => {
      if (!isAwake()) return null;
      const what = await flushOutbox(isWoken ? Date.now() : lastTry);
      lastTry = Date.now();
      if (what.sent + what.refused > 0) {
        onFlushed(what);
        void tellOutboxTabs('settled');
      }
      return what.later;
    },
    { first: SOON, longest: LATEST },
  );
  const stopTabs = watchOutboxTabs(async (news) => {
    await waitingWishes();
    if (news === 'settled') onFlushed({ sent: 0, refused: 0, later: null });
  });
  return {
    run: flushes.run,
    stop: () => {
      flushes.stop();
      stopTabs();
    },
  };
}
