/**
 * Ends of a bonus other than by play: the player cancels it, it expires, the player requests a withdrawal, or its
 * deposit is refunded (decision 013). An open bet with money of the bonus keeps it alive, except in the last two cases:
 * then the bonus's part of that bet's win goes to the house.
 */
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { WalletBonus } from '../../src/contract/wallet.ts';
import type { Stop } from '../clock.ts';
import type { DbOrTrx, Trx } from '../db/connect.ts';
import type { Bonuses } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { endBonus, expirePlayersBonuses } from '../ledger/bonuses.ts';
import { emitWallet, lockPlayer } from '../ledger/ledger.ts';
import { databaseId } from '../lib/ids.ts';
import { type Page, pageOf } from '../lib/paging.ts';
import type { Language } from '../messages.ts';
import { configOf } from '../site/config.ts';
import { moneyRules } from '../wallet/amounts.ts';

const PER_PAGE = 20;
const SWEEP_MS = 30_000;
const AT_ONCE = 200;

function toWalletBonus(row: Selectable<Bonuses>, language: Language): WalletBonus {
  return {
    id: String(row.id),
    title: language === 'en' ? row.title_en : row.title_pt,
    amount: row.amount,
    rollover: row.rollover,
    progress: row.progress,
    status: row.status,
    expires_at: row.expires_at?.toISOString() ?? null,
    balance: row.balance,
    outcome: row.outcome,
    in_play: row.status === 'active' && row.open_bets > 0,
    ends_on_withdrawal: row.status === 'active' && row.source === 'coupon',
    max_stake: row.max_stake,
    // The references of other sources are internal ids.
    reference: row.source === 'coupon' ? row.reference : null,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}

/** The player's bonuses, newest first, 20 a page. */
export async function listBonuses(
  deps: Deps,
  playerId: number,
  page: number,
  language: Language,
): Promise<Page<WalletBonus>> {
  const query = deps.db.selectFrom('bonuses').where('player_id', '=', playerId);
  const { count } = await query.select(sql<number>`count(*)::bigint`.as('count')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
    .execute();
  const data = rows.map((row) => toWalletBonus(row, language));
  return pageOf(data, page, PER_PAGE, count);
}

/**
 * Cancels a bonus for its player: its remaining money goes back to the house, real money stays.
 * @throws ApiError 404 `bonus_not_found`; 409 `not_pending` when it has ended, `bonus_in_play` while a bet is open.
 */
export async function cancelBonus(deps: Deps, playerId: number, id: string, language: Language): Promise<WalletBonus> {
  const number = databaseId(id);
  const row = await deps.db.transaction().execute(async (trx) => {
    const player = await lockPlayer(trx, playerId);
    const own = () => trx.selectFrom('bonuses').selectAll().where('id', '=', number).where('player_id', '=', playerId);
    const bonus = await own().executeTakeFirst();
    if (!bonus) throw new ApiError(404, 'bonus_not_found');
    if (bonus.status !== 'active') throw new ApiError(409, 'not_pending');
    if (bonus.open_bets > 0) throw new ApiError(409, 'bonus_in_play');
    const now = deps.clock.now();
    await endBonus(trx, number, { status: 'cancelled', outcome: 'cancelled' }, now);
    await emitWallet(trx, player.casino_id, playerId, now);
    return own().executeTakeFirstOrThrow();
  });
  deps.outbox.wake();
  return toWalletBonus(row, language);
}

/** The site's largest stake under a bonus without its own, in centavos; copied into the bonus (decision 023). */
export async function siteMaxStake(trx: Trx, casinoId: number): Promise<number> {
  const config = await configOf(trx, casinoId);
  return moneyRules(config).bonusMaxStake;
}

/** Active bonuses that a withdrawal ends: those of coupons. */
async function endingWith(db: DbOrTrx, playerId: number) {
  return db
    .selectFrom('bonuses')
    .select(['id', 'balance'])
    .where('player_id', '=', playerId)
    .where('status', '=', 'active')
    .where('source', '=', 'coupon')
    .orderBy('id')
    .execute();
}

/** Number and money (centavos) of the bonuses that a withdrawal would end. */
export async function endingOnWithdrawal(
  db: DbOrTrx,
  playerId: number,
): Promise<{ readonly count: number; readonly amount: number }> {
  const rows = await endingWith(db, playerId);
  return { count: rows.length, amount: rows.reduce((sum, { balance }) => sum + balance, 0) };
}

/** Ends the bonuses of coupons in the transaction of a withdrawal. The caller has locked the player's row. */
export async function endForWithdrawal(trx: Trx, playerId: number, at: Date): Promise<void> {
  for (const { id } of await endingWith(trx, playerId)) {
    await endBonus(trx, id, { status: 'cancelled', outcome: 'withdrawal' }, at);
  }
}

/** Ends the active bonus of a refunded deposit. The caller has locked the player's row. */
export async function endForRefund(trx: Trx, txid: string, at: Date): Promise<void> {
  const rows = await trx
    .selectFrom('bonuses')
    .select('id')
    .where('charge_txid', '=', txid)
    .where('status', '=', 'active')
    .execute();
  for (const { id } of rows) await endBonus(trx, id, { status: 'cancelled', outcome: 'refunded' }, at);
}

/** Ends expired bonuses without an open bet. @returns how many. */
export async function expireBonuses(deps: Deps): Promise<number> {
  const due = await deps.db
    .selectFrom('bonuses')
    .select('player_id')
    .distinct()
    .where('status', '=', 'active')
    .where('open_bets', '=', 0)
    .where('expires_at', '<=', deps.clock.now())
    .limit(AT_ONCE)
    .execute();
  let ended = 0;
  for (const { player_id: playerId } of due) {
    ended += await deps.db.transaction().execute(async (trx) => {
      await lockPlayer(trx, playerId);
      return expirePlayersBonuses(trx, playerId, deps.clock.now());
    });
  }
  if (ended > 0) deps.outbox.wake();
  return ended;
}

/** Starts the sweep of expired bonuses; replicas may run it in parallel. @returns stop function. */
export function startBonusSweep(deps: Deps): Stop {
  return deps.clock.every(SWEEP_MS, () => expireBonuses(deps));
}
