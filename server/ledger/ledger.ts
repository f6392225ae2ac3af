/**
 * The only code that moves money: no other folder writes a balance (MONEY-1). Every movement is double entry, happens
 * once under its key, and belongs to the caller's transaction.
 */
import { sql } from 'kysely';
import type { Wallet } from '../../src/contract/wallet.ts';
import type { DbOrTrx, Trx } from '../db/connect.ts';
import type { Player } from '../db/schema.ts';
import { ApiError } from '../errors.ts';

/** Accounts of a player. */
export type PlayerAccount = 'real' | 'bonus' | 'held';
/**
 * Accounts of the site: bank (deposits in, payouts out), games, boxes and their prizes, cost of bonuses, corrections by
 * an operator, and chargebacks of deposits that the player had already spent.
 */
export type HouseAccount =
  | 'house:bank'
  | 'house:games'
  | 'house:boxes'
  | 'house:bonus'
  | 'house:adjustment'
  | 'house:chargeback';

export interface Leg {
  readonly account: PlayerAccount | HouseAccount;
  /** Centavos; positive: into the account. Never 0. */
  readonly amount: number;
}

export interface Posting {
  readonly casinoId: number;
  readonly playerId: number;
  /** Idempotency key: `deposit:TXID`, `payout:ID`… Unique per site. */
  readonly key: string;
  readonly kind: string;
  readonly at: Date;
  /** Must sum to zero, or the database refuses them. */
  readonly legs: readonly Leg[];
}

/** Postgres code of the check that keeps a player account from falling below zero. */
const CHECK_VIOLATION = '23514';

/**
 * Locks the player's row for the transaction, before any other row of the player is read or written, so that movements
 * of one player's money run one after the other. `for no key update`, because a row that references the player (an
 * idempotency key) holds a share lock on their key: with `for update` two such transactions would deadlock.
 * @throws ApiError 404 `player_not_found`.
 */
export async function lockPlayer(trx: Trx, playerId: number): Promise<Player> {
  const player = await trx
    .selectFrom('players')
    .selectAll()
    .where('id', '=', playerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!player) throw new ApiError(404, 'player_not_found');
  return player;
}

/**
 * Moves money inside the caller's transaction.
 * @returns the ledger transaction's id; null when this key was posted before: then nothing moved.
 * @throws ApiError 402 `insufficient_funds` when a player account would fall below zero.
 */
export async function post(trx: Trx, { casinoId, playerId, key, kind, at, legs }: Posting): Promise<number | null> {
  const accounts = legs.map(({ account }) => account);
  const amounts = legs.map(({ amount }) => amount);
  try {
    const { rows } = await sql<{ id: number | null }>`
      select ledger_post(${casinoId}::integer, ${playerId}::bigint, ${key}, ${kind}, ${at}::timestamptz,
        ${accounts}::text[], ${amounts}::bigint[]) as id`.execute(trx);
    return rows[0]?.id ?? null;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === CHECK_VIOLATION && constraint === 'ledger_accounts_balance_check') {
      throw new ApiError(402, 'insufficient_funds', { cause: error });
    }
    throw error;
  }
}

/** Wallet of a player in the contract's form, in centavos. */
export async function walletOf(db: DbOrTrx, playerId: number): Promise<Wallet> {
  const { rows } = await sql<{ wallet: Wallet }>`select wallet_of(${playerId}::bigint) as wallet`.execute(db);
  if (!rows[0]) throw new Error('wallet_of answered nothing');
  return rows[0].wallet;
}

/** Money that a player can spend or withdraw now, in centavos. */
export async function availableOf(db: DbOrTrx, playerId: number): Promise<number> {
  const { rows } = await sql<{
    balance: number;
  }>`select player_balance(${playerId}::bigint, 'real') as balance`.execute(db);
  return rows[0]?.balance ?? 0;
}

/** Writes the event `BalanceUpdated` with the wallet's state inside this transaction. */
export async function emitWallet(trx: Trx, casinoId: number, playerId: number, at: Date): Promise<void> {
  await sql`select emit_wallet(${casinoId}::integer, ${playerId}::bigint, ${at}::timestamptz)`.execute(trx);
}
