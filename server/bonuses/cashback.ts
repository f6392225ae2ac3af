/**
 * Cashback (BONUS-4): a calendar item can be claimed three times on its day, from 00:00, 12:01 and 18:01 in São Paulo;
 * an immediate item once, from its day on. An item of a later day shows all its claims.
 */
import type { Selectable } from 'kysely';
import type { Cashback } from '../../src/contract/bonuses.ts';
import type { Wallet } from '../../src/contract/wallet.ts';
import type { Trx } from '../db/connect.ts';
import type { Cashback as CashbackTable, Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { lockPlayer, walletOf } from '../ledger/ledger.ts';
import { dayOf, startOfDay } from '../lib/day.ts';
import { databaseId } from '../lib/ids.ts';
import { playerBlocked } from '../limits/account-state.ts';
import { isExcluded } from '../limits/exclusion-term.ts';
import type { Language } from '../messages.ts';
import { notifyPlayer } from '../notifications/notify.ts';
import type { CurrentPlayer } from '../session/sessions.ts';
import { lockConfig } from '../site/config.ts';
import type { CurrentSite } from '../site/sites.ts';
import { reais } from '../wallet/amounts.ts';
import { payReward, REWARD_ROLLOVER } from './reward.ts';

export type CashbackRow = Selectable<CashbackTable>;

/** Opening times of a calendar day's windows, in minutes after midnight. */
export const CALENDAR_WINDOWS = [0, 12 * 60 + 1, 18 * 60 + 1] as const;

/** Number of claims of an item in all, and of those open at a moment. */
export function claimsAllowed(
  item: Pick<CashbackRow, 'type' | 'available_at'>,
  now: Date,
): { total: number; open: number } {
  const today = dayOf(now);
  const total = item.type === 'calendar' ? CALENDAR_WINDOWS.length : 1;
  if (item.available_at > today) return { total, open: 0 };
  if (item.type === 'immediate') return { total, open: 1 };
  // The claims of a past calendar day are lost.
  if (item.available_at < today) return { total, open: 0 };
  const minutes = Math.floor((now.getTime() - startOfDay(today).getTime()) / 60_000);
  return { total, open: CALENDAR_WINDOWS.filter((from) => minutes >= from).length };
}

/** The item in the contract's form; `claims_left` is never below 0. */
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

/** Items that a player can claim now or later, nearest first. */
export async function listCashback(deps: Deps, playerId: number, language: Language): Promise<Cashback[]> {
  const now = deps.clock.now();
  const rows = await deps.db
    .selectFrom('cashback')
    .selectAll()
    .where('player_id', '=', playerId)
    .where((eb) => eb.or([eb('type', '=', 'immediate'), eb('available_at', '>=', dayOf(now))]))
    .orderBy('available_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => toCashback(row, language, now));
}

/**
 * Claims an item once: real money, or a bonus on a regulated site.
 * @throws ApiError 404 `cashback_not_found`; 403 `player_blocked`; 409 `cashback_not_available` on another day or, on a
 * regulated site, before a first bet; 409 `already_claimed` when all open claims are used.
 */
export async function claimCashback(
  deps: Deps,
  site: Pick<CurrentSite, 'id'>,
  current: CurrentPlayer,
  id: string,
  language: Language,
): Promise<{ data: Cashback; wallet: Wallet }> {
  const answer = await deps.db.transaction().execute(async (trx) => {
    // Under the player's lock, so that parallel claims are checked one after the other.
    const player = await lockPlayer(trx, current.id);
    const now = deps.clock.now();
    if (player.blocked_at !== null || isExcluded(player, now)) throw playerBlocked(player, now);
    const item = await trx
      .selectFrom('cashback')
      .selectAll()
      .where('id', '=', databaseId(id))
      .where('player_id', '=', player.id)
      .forUpdate()
      .executeTakeFirst();
    if (!item) throw new ApiError(404, 'cashback_not_found');
    const { open } = claimsAllowed(item, now);
    // The request's own settings may be older than the site's: a site that became regulated pays no real money.
    const isRegulated = (await lockConfig(trx, site.id))['is_regulated'] === true;
    if (open === 0 || (isRegulated && player.total_bet === 0)) {
      throw new ApiError(409, 'cashback_not_available');
    }
    if (item.claimed >= open) throw new ApiError(409, 'already_claimed');
    const row = await trx
      .updateTable('cashback')
      .set({ claimed: item.claimed + 1 })
      .where('id', '=', item.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await payReward(trx, {
      player,
      title_pt: row.title_pt,
      title_en: row.title_en,
      amount: row.amount,
      rollover: isRegulated ? REWARD_ROLLOVER : null,
      source: 'cashback',
      reference: String(row.id),
      key: `cashback:${row.id}:${row.claimed}`,
      at: now,
    });
    await tell(trx, row, player, isRegulated, now);
    return { data: toCashback(row, language, now), wallet: await walletOf(trx, player.id) };
  });
  deps.outbox.wake();
  return answer;
}

async function tell(trx: Trx, item: CashbackRow, player: Player, asBonus: boolean, at: Date): Promise<void> {
  const { amount, title_pt, title_en } = item;
  const words = {
    title_pt: 'Cashback resgatado',
    title_en: 'Cashback claimed',
    text_pt: `${title_pt}: ${reais(amount)} ${asBonus ? 'em bônus, que vira saldo real depois de apostado uma vez' : 'no seu saldo'}.`,
    text_en: `${title_en}: ${reais(amount)} ${asBonus ? 'as a bonus, which becomes real money once wagered' : 'in your balance'}.`,
    link: '/account/wallet',
    about: `cashback-${item.id}`,
  };
  await notifyPlayer(trx, player, words, at);
}
