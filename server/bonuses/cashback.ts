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
import { grantBonus } from '../ledger/bonuses.ts';
import { availableOf, emitWallet, lockPlayer, post, walletOf } from '../ledger/ledger.ts';
import { dayOf, startOfDay } from '../lib/day.ts';
import { databaseId } from '../lib/ids.ts';
import { playerBlocked } from '../limits/account-state.ts';
import { isExcluded } from '../limits/exclusion-term.ts';
import type { Language } from '../messages.ts';
import { notifyPlayer } from '../notifications/notify.ts';
import type { CurrentPlayer } from '../session/sessions.ts';
import type { CurrentSite } from '../site/sites.ts';
import { reais } from '../wallet/amounts.ts';
import { emitTransaction } from '../wallet/transactions.ts';
import { siteMaxStake } from './bonuses.ts';

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
 * On a regulated site a reward is bonus money (BONUS-3): wagered once within this time it becomes real. It needs no new
 * deposit, since the bonus itself can be wagered.
 */
export const REWARD_DAYS = 30;
export const REWARD_ROLLOVER = 1;
const DAY_MS = 86_400_000;

/**
 * Claims an item once: real money, or a bonus on a regulated site.
 * @throws ApiError 404 `cashback_not_found`; 403 `player_blocked`; 409 `cashback_not_available` on another day or, on a
 * regulated site, before a first bet; 409 `already_claimed` when all open claims are used.
 */
export async function claimCashback(
  deps: Deps,
  site: CurrentSite,
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
    if (open === 0 || (site.config.is_regulated && player.total_bet === 0)) {
      throw new ApiError(409, 'cashback_not_available');
    }
    if (item.claimed >= open) throw new ApiError(409, 'already_claimed');
    const row = await trx
      .updateTable('cashback')
      .set({ claimed: item.claimed + 1 })
      .where('id', '=', item.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const line = site.config.is_regulated ? await grantReward(trx, row, player, now) : await pay(trx, row, player, now);
    await emitTransaction(trx, line, now);
    await tell(trx, row, player, site.config.is_regulated, now);
    await emitWallet(trx, player.casino_id, player.id, now);
    return { data: toCashback(row, language, now), wallet: await walletOf(trx, player.id) };
  });
  deps.outbox.wake();
  return answer;
}

/** Credits real money. @returns id of the statement's line. */
async function pay(trx: Trx, item: CashbackRow, player: Player, at: Date): Promise<number> {
  const owner = { casino_id: player.casino_id, player_id: player.id };
  const { amount } = item;
  const ledgerId = await post(trx, {
    casinoId: player.casino_id,
    playerId: player.id,
    key: `cashback:${item.id}:${item.claimed}`,
    kind: 'cashback',
    at,
    legs: [
      { account: 'house:bonus', amount: -amount },
      { account: 'real', amount },
    ],
  });
  const { id } = await trx
    .insertInto('transactions')
    .values({
      ...owner,
      type: 'cashback',
      status: 1,
      payment_status: null,
      amount,
      balance_after: await availableOf(trx, player.id),
      reference: String(item.id),
      ledger_id: ledgerId,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function grantReward(trx: Trx, item: CashbackRow, player: Player, at: Date): Promise<number> {
  const { transactionId } = await grantBonus(trx, {
    player,
    title_pt: item.title_pt,
    title_en: item.title_en,
    amount: item.amount,
    rollover: item.amount * REWARD_ROLLOVER,
    source: 'cashback',
    reference: String(item.id),
    maxStake: await siteMaxStake(trx, player.casino_id),
    expiresAt: new Date(at.getTime() + REWARD_DAYS * DAY_MS),
    line: 'cashback',
    at,
  });
  return transactionId;
}

async function tell(trx: Trx, item: CashbackRow, player: Player, asBonus: boolean, at: Date): Promise<void> {
  const { amount, title_pt, title_en } = item;
  const words = {
    title_pt: 'Cashback resgatado',
    title_en: 'Cashback claimed',
    text_pt: `${title_pt}: ${reais(amount)} ${asBonus ? 'em bônus, que vira saldo real depois de apostado uma vez' : 'no seu saldo'}.`,
    text_en: `${title_en}: ${reais(amount)} ${asBonus ? 'as a bonus, which is real money once it has been wagered' : 'in your balance'}.`,
    link: '/account/wallet',
  };
  await notifyPlayer(trx, player, words, at);
}
