/**
 * Cashback as §9 has it: a calendar item can be claimed three times on its day, from 00:00, 12:01 and 18:01 in São
 * Paulo; an immediate one once, from its day on. An item of a coming day counts in full.
 */
import type { Selectable } from 'kysely';
import type { Cashback } from '../../src/contract/bonuses.ts';
import type { Cashback as CashbackTable } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Language } from '../messages.ts';
import { dayOf, startOfDay } from './day.ts';

export type CashbackRow = Selectable<CashbackTable>;

/** When the windows of a calendar day open, in minutes after midnight. */
export const CALENDAR_WINDOWS = [0, 12 * 60 + 1, 18 * 60 + 1] as const;

/** How many claims an item has in all, and how many of them are open at a moment. */
export function claimsAllowed(
  item: Pick<CashbackRow, 'type' | 'available_at'>,
  now: Date,
): { total: number; open: number } {
  const today = dayOf(now);
  const total = item.type === 'calendar' ? CALENDAR_WINDOWS.length : 1;
  if (item.available_at > today) return { total, open: 0 };
  if (item.type === 'immediate') return { total, open: 1 };
  // A calendar day that is over is over: what was not claimed on it is gone.
  if (item.available_at < today) return { total, open: 0 };
  const minutes = Math.floor((now.getTime() - startOfDay(today).getTime()) / 60_000);
  return { total, open: CALENDAR_WINDOWS.filter((from) => minutes >= from).length };
}

/** The item as the contract shows it; `claims_left` is §9's "available", never below 0. */
export function toCashback(row: CashbackRow, language: Language, now: Date): Cashback {
  const { total, open } = claimsAllowed(row, now);
  const coming = row.available_at > dayOf(now);
  return {
    id: String(row.id),
    title: language === 'en' ? row.title_en : row.title_pt,
    amount: row.amount,
    type: row.type,
    available_at: row.available_at,
    claimed: row.claimed,
    claims_left: Math.max(0, (coming ? total : open) - row.claimed),
  };
}

/** What a player has to claim now and later, the nearest first. */
export async function listCashback(deps: Deps, playerId: number, language: Language): Promise<Cashback[]> {
  const now = deps.clock.now();
  const rows = await deps.db
    .selectFrom('cashback')
    .selectAll()
    .where('player_id', '=', playerId)
    .where((eb) => eb.or([eb('type', '=', 'immediate'), eb('available_at', '>=', dayOf(now))]))
    .orderBy('available_at')
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map((row) => toCashback(row, language, now));
}
