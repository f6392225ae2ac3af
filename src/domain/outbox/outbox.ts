/**
 * Sends marks (likes, favourites, read states, reports of cards) at once, or later when the network returns. Each call names the wanted
 * state, so sending it twice has one effect.
 */
import { ref } from 'valtio/vanilla';
import { request } from '../../api/client.ts';
import { isApiError, isOutcomeUnknown, isUnreachable } from '../../api/errors.ts';
import { leastWaitAfter } from '../../api/retry.ts';
import { toggleFavorite, toggleLike } from '../../contract/games.ts';
import { readAllNotifications, readNotification, reportNotification } from '../../contract/notifications.ts';
import { type Repeat, repeat } from '../../lib/repeat.ts';
import { isAwake } from '../../lib/retry.ts';
import { deleteMark, noteTry, storedMark, storedMarks, storeMark } from '../../storage/outbox.ts';
import { tellOutboxTabs, watchOutboxTabs } from '../../storage/outbox-tabs.ts';
import type { QueuedMark } from '../../storage/rows.ts';
import { session } from '../session/state.ts';
import { type PendingMark, pending } from './pending.ts';

/** A mark as a player sets it. */
export type Mark = Omit<QueuedMark, 'id' | 'madeAt' | 'tried'>;

/** Sends one mark with the token of its player, who may have logged out meanwhile. `once`: without a retry. */
function send(
  { kind, subject, isSet, until }: Mark,
  token: string | null,
  noRetry = false,
): Promise<object | undefined> {
  const as = { noRetry, ...(token === null ? {} : { token }) };
  switch (kind) {
    case 'favorite':
      return request(toggleFavorite, {
        params: { gameId: subject },
        body: { action: isSet ? 'add' : 'remove' },
        ...as,
      });
    case 'like':
      return request(toggleLike, { params: { gameId: subject }, body: { like: isSet }, ...as });
    case 'read-all':
      return request(readAllNotifications, {
        params: { type: subject === 'platform' ? 'platform' : 'user' },
        body: { until },
        ...as,
      });
    case 'report': {
      const [id = '', what] = subject.split(' ');
      return request(reportNotification, {
        params: { id },
        body: { what: what === 'opened' || what === 'closed' ? what : 'shown' },
        ...as,
      });
    }
    default:
      return request(readNotification, { params: { id: subject }, body: {}, ...as });
  }
}

/**
 * Sends the marks of a player who logs out, because the sweep deletes them from this device. Never throws.
 * @returns the marks from the first one on that got no answer
 */
export async function sendInNameOf(token: string, marks: readonly Mark[]): Promise<readonly Mark[]> {
  for (const [at, mark] of marks.entries()) {
    try {
      await send(mark, token);
    } catch (error) {
      if (isOutcomeUnknown(error)) return marks.slice(at);
    }
  }
  return [];
}

/** The newest mark for each thing that this tab is sending, or whose row it is deleting; rows say nothing about it. */
const underWay = new Map<string, QueuedMark>();

function end(mark: QueuedMark): void {
  if (underWay.get(mark.id) === mark) underWay.delete(mark.id);
}

const isWaiting = ({ acceptedAt }: PendingMark): boolean => acceptedAt === undefined;

/** Sets the shown marks: accepted before waiting ones, because the later mark for a thing wins; else by their time. */
function change(marks: readonly PendingMark[]): void {
  const order = (a: PendingMark, b: PendingMark) => Number(isWaiting(a)) - Number(isWaiting(b)) || a.madeAt - b.madeAt;
  pending.marks = ref(marks.toSorted(order));
}

const isSame = (a: QueuedMark, b: QueuedMark): boolean => a.id === b.id && a.madeAt === b.madeAt;

/** Shows a mark in place of one that waits for the same thing. */
function show(mark: QueuedMark): void {
  change([...pending.marks.filter((it) => it.id !== mark.id || !isWaiting(it)), mark]);
}

/** The API took a mark: it stays over the answers that are older. */
function accept(mark: QueuedMark, totalLikes?: number): void {
  const others = pending.marks.filter((it) => !isSame(it, mark) && (it.id !== mark.id || isWaiting(it)));
  change([...others, { ...mark, acceptedAt: Date.now(), totalLikes }]);
}

/** The API refused a mark: the screens show what it says. */
function hide(mark: QueuedMark): void {
  change(pending.marks.filter((it) => !isSame(it, mark)));
}

/** The last call of this player for each thing. A newer press waits for it, so that the newest also wins on the server. */
const turns = new Map<string, Promise<unknown>>();

/** Clears the in-memory marks at logout, so that no later player sees them. */
export function forgetMarks(): void {
  underWay.clear();
  turns.clear();
  change([]);
}

/** In-memory copy of the queued marks, used when IndexedDB times out. */
export function pendingMarksInMemory(): readonly Mark[] {
  return pending.marks.filter(isWaiting);
}

/** Reads the queued marks and shows them. A mark that has left the outbox was taken by the API, from another tab. */
export async function recallMarks(): Promise<readonly QueuedMark[]> {
  const rows = await storedMarks();
  if (rows === null) return [];
  const ids = new Set(rows.map(({ id }) => id));
  const acceptedAt = Date.now();
  change([
    ...pending.marks
      .filter((mark) => underWay.has(mark.id) || !isWaiting(mark) || !ids.has(mark.id))
      .map((mark) => (underWay.has(mark.id) || !isWaiting(mark) ? mark : { ...mark, acceptedAt })),
    ...rows.filter(({ id }) => !underWay.has(id)),
  ]);
  return rows;
}

async function sendInTurn(mark: QueuedMark, token: string | null, noRetry?: boolean): Promise<void> {
  const work = () => send(mark, token, noRetry);
  const turn = (turns.get(mark.id) ?? Promise.resolve()).then(work, work);
  turns.set(mark.id, turn);
  try {
    const answer = await turn;
    // A logout has cleared the calls.
    if (turns.has(mark.id)) accept(mark, answer && 'totalLikes' in answer ? Number(answer.totalLikes) : undefined);
  } finally {
    if (turns.get(mark.id) === turn) turns.delete(mark.id);
  }
}

/** Deletes the row of a mark that the API took or refused. */
async function removeRow(mark: QueuedMark, refused?: string): Promise<void> {
  await deleteMark(mark);
  end(mark);
  await tellOutboxTabs(refused);
}

let lastMade = 0;

/**
 * Shows a mark and sends it, or leaves it in the outbox when the API cannot be reached. The mark is stored beside the
 * call, so that a tab that is killed meanwhile loses nothing. Throws `ApiError` when the API refuses it, or when it can
 * be neither sent nor stored; the screens then show it no longer.
 * @returns whether the API took it
 */
export async function setMark(mark: Mark): Promise<boolean> {
  // No two marks have the same time: it tells a newer press from an older one.
  lastMade = Math.max(Date.now(), lastMade + 1);
  const queued: QueuedMark = { ...mark, id: `${mark.kind}:${mark.subject}`, madeAt: lastMade };
  const { id } = queued;
  underWay.set(id, queued);
  show(queued);
  // Store beside the call: a slow disk must not delay it.
  const storing = storeMark(queued);
  void storing.then((isStored) => void (isStored && tellOutboxTabs()));
  const remove = async (refused?: string) => {
    if (await storing) await removeRow(queued, refused);
    else end(queued);
  };
  try {
    await sendInTurn(queued, session.token);
    void remove();
    return true;
  } catch (error) {
    // A refusal is final, so it does not wait for the disk.
    if (isUnreachable(error) && (await storing)) {
      end(queued);
      return false;
    }
    hide(queued);
    void remove(id);
    throw error;
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
function heldFor(waiting: readonly QueuedMark[], since: number): number | null {
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
  const { token, phase } = session;
  // The API refuses an idle session's calls; the outbox is flushed after the renewal.
  if (token === null || phase === 'idle') return { sent, refused, later };
  const waiting = await recallMarks();
  later = heldFor(waiting, since);
  if (later !== null) return { sent, refused, later };
  for (const { id } of waiting) {
    // The list can be outdated: this tab or another may have changed the mark since.
    const mark = await storedMark(id);
    // The next player must not send the previous player's marks.
    if (session.token !== token) break;
    if (mark === undefined || underWay.has(id)) continue;
    underWay.set(id, mark);
    try {
      await sendInTurn(mark, token, true);
      sent += 1;
      await removeRow(mark);
    } catch (error) {
      // The token was refused; that says nothing about the mark, so it stays.
      if (isApiError(error) && error.status === 401) break;
      // No answer: leave this mark and the rest in the outbox.
      if (isOutcomeUnknown(error)) {
        later = waitAfter(error);
        await noteTry(id, later);
        break;
      }
      // A refusal is final: the mark leaves the outbox. A report is no mark of the player, and no screen shows it.
      if (mark.kind !== 'report') refused += 1;
      hide(mark);
      await removeRow(mark, id);
    } finally {
      end(mark);
    }
  }
  // The session was renewed during the flush, so the calls with the old token were refused.
  if (session.token === token) return { sent, refused, later };
  const more = await flush(since);
  return { sent: sent + more.sent, refused: refused + more.refused, later: more.later };
}

/**
 * Flushes when the device comes online, when the page becomes visible, and with backoff while marks are left.
 * `onFlushed` refreshes the changed lists and reports refusals.
 * @returns `run` flushes at once; called when the player's database has been opened
 */
export function watchOutbox(onFlushed: (what: Flushed) => void): Pick<Repeat, 'run' | 'stop'> {
  let lastTry = 0;
  const flushes = repeat(
    async (isWoken) => {
      if (!isAwake()) return null;
      const what = await flushOutbox(isWoken ? Date.now() : lastTry);
      lastTry = Date.now();
      if (what.sent + what.refused > 0) onFlushed(what);
      return what.later;
    },
    { first: SOON, longest: LATEST },
  );
  const stopTabs = watchOutboxTabs((refused) => {
    if (refused !== undefined) change(pending.marks.filter(({ id }) => id !== refused || underWay.has(id)));
    void recallMarks();
  });
  return {
    run: flushes.run,
    stop: () => {
      flushes.stop();
      stopTabs();
    },
  };
}
