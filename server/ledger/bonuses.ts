/**
 * Bonuses as money (decision 013): grant, cancel, end. Play changes them in the database's functions (`008-bonuses`,
 * `009-bonus-play`). The caller locks the player's row, emits the wallet afterwards and wakes the outbox.
 */
import { sql } from 'kysely';
import type { TransactionType } from '../../src/contract/wallet.ts';
import type { DbOrTrx, Trx } from '../db/connect.ts';
import type { BonusOutcome, BonusStatus, Player } from '../db/schema.ts';
import { availableOf, post } from './ledger.ts';

/** Origin of a bonus. A bonus of a coupon ends when the player requests a withdrawal; a reward for play does not. */
export type BonusSource = 'coupon' | 'cashback' | 'mission' | 'box' | 'referral' | 'seed';

export interface Grant {
  readonly player: Pick<Player, 'id' | 'casino_id'>;
  readonly title_pt: string;
  readonly title_en: string;
  /** Centavos, above 0. */
  readonly amount: number;
  /** Centavos to wager before the bonus becomes real money; 0: it is real at once. */
  readonly rollover: number;
  readonly source: BonusSource;
  /** Origin in a form that the player can quote, such as the coupon code. */
  readonly reference: string;
  readonly charge?: string;
  /** Largest stake while the bonus is active, in centavos; absent: no bound. */
  readonly maxStake?: number | null;
  readonly expiresAt: Date | null;
  /** Type of its line in the statement. */
  readonly line: Extract<TransactionType, 'bonus' | 'cashback' | 'mission' | 'prize' | 'referral'>;
  readonly at: Date;
}

export interface Granted {
  readonly bonusId: number;
  /** Id of the statement's line. */
  readonly transactionId: number;
  readonly ledgerId: number;
}

/** Grants a bonus from the house's account and writes its line in the statement. */
export async function grantBonus(trx: Trx, grant: Grant): Promise<Granted> {
  const { player, amount, rollover, at } = grant;
  const owner = { casino_id: player.casino_id, player_id: player.id };
  const { id: bonusId } = await trx
    .insertInto('bonuses')
    .values({
      ...owner,
      title_pt: grant.title_pt,
      title_en: grant.title_en,
      amount,
      balance: amount,
      rollover,
      status: 'active',
      source: grant.source,
      reference: grant.reference,
      charge_txid: grant.charge ?? null,
      max_stake: grant.maxStake ?? null,
      expires_at: grant.expiresAt,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ledgerId = await post(trx, {
    casinoId: player.casino_id,
    playerId: player.id,
    key: `bonus:${bonusId}`,
    kind: 'bonus',
    at,
    legs: [
      { account: 'house:bonus', amount: -amount },
      { account: 'bonus', amount },
    ],
  });
  if (ledgerId === null) throw new Error(`bonus:${bonusId} was posted before`);
  const { id: transactionId } = await trx
    .insertInto('transactions')
    .values({
      ...owner,
      type: grant.line,
      status: 1,
      payment_status: null,
      amount,
      bonus_amount: amount,
      balance_after: await availableOf(trx, player.id),
      reference: grant.reference,
      ledger_id: ledgerId,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (rollover === 0) await sql`select bonus_convert(${bonusId}::bigint, ${at}::timestamptz)`.execute(trx);
  return { bonusId, transactionId, ledgerId };
}

/** Largest stake that a player's active bonuses allow in a bonus game, in centavos; null: no bound. */
export async function bonusStakeCap(db: DbOrTrx, playerId: number, at: Date): Promise<number | null> {
  const { rows } = await sql<{ cap: number | null }>`
    select bonus_stake_cap(${playerId}::bigint, ${at}::timestamptz) as cap`.execute(db);
  return rows[0]?.cap ?? null;
}

/** Ends an active bonus and returns its remaining money to the house. @returns centavos that went back. */
export async function endBonus(
  trx: Trx,
  bonusId: number,
  end: { readonly status: Exclude<BonusStatus, 'active'>; readonly outcome: BonusOutcome },
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select bonus_end(${bonusId}::bigint, ${end.status}, ${end.outcome}, ${at}::timestamptz) as left`.execute(trx);
  return rows[0]?.left ?? 0;
}

/** Ends a player's expired bonuses, except those that an open bet still uses. @returns how many. */
export async function expirePlayersBonuses(trx: Trx, playerId: number, at: Date): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    select bonus_expire(${playerId}::bigint, ${at}::timestamptz) as ended`.execute(trx);
  return rows[0]?.ended ?? 0;
}

/** Stakeable money of a player in a game, in centavos: real money, and bonus money where the game allows it. */
export async function stakeableOf(db: DbOrTrx, playerId: number, gameId: number, at: Date): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select stakeable(${playerId}::bigint, ${gameId}::bigint, ${at}::timestamptz) as balance`.execute(db);
  return rows[0]?.balance ?? 0;
}
