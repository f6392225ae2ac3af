/**
 * Rules of cashback in São Paulo's time (BONUS-4): a calendar item can be claimed three times on its day, from 00:00,
 * 12:01 and 18:01 to 23:59:59; an immediate item once. Pure functions; `now` is the server's time in ms.
 */
import type { Cashback } from '../../contract/bonuses.ts';
import { dayKey, formatClock } from '../../lib/time.ts';

/** Start of each window of a calendar day, minutes after midnight. */
export const WINDOWS = [0, 12 * 60 + 1, 18 * 60 + 1] as const;
const MINUTE = 60_000;
const DAY = 86_400_000;

type Item = Pick<Cashback, 'type' | 'available_at' | 'claimed'>;

/** Total number of claims of an item. */
export function claimsInAll({ type }: Pick<Item, 'type'>): number {
  return type === 'calendar' ? WINDOWS.length : 1;
}

/** Midnight of a calendar day, ms. São Paulo has kept UTC−3 all year since 2019. */
function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00.000-03:00`);
}

function minutesInto(now: number): number {
  const [hours = 0, minutes = 0] = formatClock(now).split(':').map(Number);
  return hours * 60 + minutes;
}

/** Claims allowed so far. An item of a future day counts in full; a past calendar day allows none. */
export function allowedOf(item: Item, now: number): number {
  const today = dayKey(now);
  if (item.type === 'immediate' || item.available_at > today) return claimsInAll(item);
  if (item.available_at < today) return 0;
  const minutes = minutesInto(now);
  return WINDOWS.filter((from) => from <= minutes).length;
}

/** Claims allowed so far minus the claimed ones, never below 0 (BONUS-4). */
export function availableOf(item: Item, now: number): number {
  return Math.max(0, allowedOf(item, now) - item.claimed);
}

/**
 * `open` can be claimed now; `waits` for a later window of its day; `coming` on a later day; `done` is claimed in full;
 * `over` is a past calendar day.
 */
export type CashbackPhase = 'open' | 'waits' | 'coming' | 'done' | 'over';

/** The phase of an item at `now`. */
export function phaseOf(item: Item, now: number): CashbackPhase {
  const today = dayKey(now);
  if (item.claimed >= claimsInAll(item)) return 'done';
  if (item.available_at > today) return 'coming';
  if (item.type === 'calendar' && item.available_at < today) return 'over';
  return availableOf(item, now) > 0 ? 'open' : 'waits';
}

export interface Window {
  /** Minutes after midnight. */
  readonly from: number;
  readonly state: 'claimed' | 'open' | 'waits' | 'missed';
}

/** The three windows of a calendar item with their states. Claims fill them from the first one on. */
export function windowsOf(item: Item, now: number): Window[] {
  const isComing = item.available_at > dayKey(now);
  const isOver = item.available_at < dayKey(now);
  const opened = isComing ? 0 : allowedOf(item, now);
  return WINDOWS.map((from, at) => {
    if (at < item.claimed) return { from, state: 'claimed' };
    if (isOver) return { from, state: 'missed' };
    return { from, state: at < opened ? 'open' : 'waits' };
  });
}

/**
 * Time of the next change of an item (its day, its next window, the end of its day), ms; null when nothing changes any
 * more.
 */
export function changesAt(item: Item, now: number): number | null {
  const today = dayKey(now);
  const start = startOf(item.available_at);
  if (item.available_at > today) return start;
  if (item.type === 'immediate' || item.available_at < today) return null;
  const next = WINDOWS.map((from) => start + from * MINUTE).find((at) => at > now);
  return next ?? start + DAY;
}

/** The items in list order: claimable ones first, then future ones by date; past days are left out. */
export function inOrder<T extends Item>(items: readonly T[], now: number): T[] {
  const rank: Readonly<Record<CashbackPhase, number>> = { open: 0, waits: 1, coming: 2, done: 3, over: 4 };
  return items
    .filter((item) => phaseOf(item, now) !== 'over')
    .toSorted(
      (a, b) =>
        rank[phaseOf(a, now)] - rank[phaseOf(b, now)] ||
        Number(a.available_at > b.available_at) - Number(a.available_at < b.available_at),
    );
}
