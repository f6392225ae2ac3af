/**
 * Cashback as §9 has it, in São Paulo's time: a calendar item can be claimed three times on its day, from 00:00, 12:01
 * and 18:01 to 23:59:59; an immediate one once. Pure; `now` is in milliseconds, by the server's clock.
 */
import type { Cashback } from '../../contract/bonuses.ts';
import { dayKey, formatClock } from '../../lib/time.ts';

/** When the windows of a calendar day open, in minutes after midnight. */
export const WINDOWS = [0, 12 * 60 + 1, 18 * 60 + 1] as const;
const MINUTE = 60_000;
const DAY = 86_400_000;

type Item = Pick<Cashback, 'type' | 'available_at' | 'claimed'>;

/** How many claims an item has in all. */
export function claimsInAll({ type }: Pick<Item, 'type'>): number {
  return type === 'calendar' ? WINDOWS.length : 1;
}

/** Midnight of a calendar day. São Paulo has kept UTC−3 all year since 2019. */
function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00.000-03:00`);
}

function minutesInto(now: number): number {
  const [hours = 0, minutes = 0] = formatClock(now).split(':').map(Number);
  return hours * 60 + minutes;
}

/** Claims allowed so far. An item of a coming day counts in full; a calendar day that is over allows none. */
export function allowedOf(item: Item, now: number): number {
  const today = dayKey(now);
  if (item.type === 'immediate' || item.available_at > today) return claimsInAll(item);
  if (item.available_at < today) return 0;
  const minutes = minutesInto(now);
  return WINDOWS.filter((from) => from <= minutes).length;
}

/** §9: allowed so far minus claimed, never below 0. */
export function availableOf(item: Item, now: number): number {
  return Math.max(0, allowedOf(item, now) - item.claimed);
}

/**
 * `open` can be claimed now; `waits` for a later window of its day; `coming` on a later day; `done` is claimed in full;
 * `over` is a calendar day that has passed.
 */
export type CashbackPhase = 'open' | 'waits' | 'coming' | 'done' | 'over';

/** What an item is at this moment. */
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

/** The three windows of a calendar item with what each is. Claims fill them from the first on. */
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

/** When what an item allows changes next: its day, its next window, the end of its day; null: never again. */
export function changesAt(item: Item, now: number): number | null {
  const today = dayKey(now);
  const start = startOf(item.available_at);
  if (item.available_at > today) return start;
  if (item.type === 'immediate' || item.available_at < today) return null;
  const next = WINDOWS.map((from) => start + from * MINUTE).find((at) => at > now);
  return next ?? start + DAY;
}

/** The items as a list shows them: what can be claimed first, then what comes, the nearest first; days that are over not. */
export function inOrder<T extends Item>(items: readonly T[], now: number): T[] {
  const rank: Readonly<Record<CashbackPhase, number>> = { open: 0, waits: 1, coming: 2, done: 3, over: 4 };
  return items
    .filter((item) => phaseOf(item, now) !== 'over')
    .toSorted((a, b) => rank[phaseOf(a, now)] - rank[phaseOf(b, now)] || a.available_at.localeCompare(b.available_at));
}
