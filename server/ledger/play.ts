/**
 * Bets, wins and rollbacks: each is one round trip and one transaction in the database (`023-net-risk`, `009-bonus-play`), which judges,
 * moves the money and writes the live events.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** Why a provider's transaction had an effect, or none. */
export type PlayOutcome =
  | 'ok'
  /** The same transaction again: nothing happened anew. */
  | 'replayed'
  /** The id is known with other facts, or the round is over. */
  | 'conflict'
  | 'rolled_back'
  | 'session_dead'
  | 'player_blocked'
  | 'site_closed'
  | 'game_closed'
  | 'limit_reached'
  /** Above what an active bonus lets be staked (decision 023). */
  | 'bonus_max_stake'
  | 'stake_out_of_range'
  | 'insufficient_funds'
  | 'bet_unknown';

export interface PlayResult {
  readonly outcome: PlayOutcome;
  /** What can be staked in that game now, bonus money included where it allows it, centavos; null when the player is not known. */
  readonly balance: number | null;
  readonly wager_id: number | null;
  readonly player_id: number | null;
}

export interface BetFacts {
  readonly provider: string;
  /** sha256 of the provider session's id. */
  readonly sessionHash: string;
  readonly transaction: string;
  readonly round: string;
  readonly gamecode: string;
  /** Centavos, above 0. */
  readonly amount: number;
  /** Centavos of it that count as risked at most, as the supplier says; undefined: it does not. */
  readonly risk?: number | undefined;
  readonly at: Date;
}

export async function placeBet(db: Db, bet: BetFacts): Promise<PlayResult> {
  return once(
    db,
    sql<PlayResult>`select * from wager(${bet.provider}, ${bet.sessionHash}, ${bet.transaction},
    ${bet.round}, ${bet.gamecode}, ${bet.amount}::bigint, ${bet.risk ?? null}::bigint, ${bet.at}::timestamptz)`,
  );
}

export interface WinFacts {
  readonly provider: string;
  readonly playerId: number;
  readonly transaction: string;
  readonly bet: string;
  readonly round: string;
  readonly gamecode: string;
  /** Centavos; 0 for a lost bet. */
  readonly amount: number;
  /** Whether the bet is settled by it. */
  readonly finished: boolean;
  /** Centavos of the bet that counted as risked in the end. */
  readonly risk?: number | undefined;
  /** The outcome in the provider's words. */
  readonly detail?: unknown;
  readonly at: Date;
}

export async function settleBet(db: Db, win: WinFacts): Promise<PlayResult> {
  const detail = win.detail === undefined ? null : JSON.stringify(win.detail);
  return once(
    db,
    sql<PlayResult>`select * from settle(${win.provider}, ${win.playerId}::bigint, ${win.transaction},
    ${win.bet}, ${win.round}, ${win.gamecode}, ${win.amount}::bigint, ${win.finished}::boolean, ${win.risk ?? null}::bigint, ${detail}::jsonb,
    ${win.at}::timestamptz)`,
  );
}

export interface RollbackFacts {
  readonly provider: string;
  readonly playerId: number;
  readonly transaction: string;
  readonly bet: string;
  readonly round: string;
  readonly at: Date;
}

export async function rollBackBet(db: Db, rollback: RollbackFacts): Promise<PlayResult> {
  return once(
    db,
    sql<PlayResult>`select * from roll_back(${rollback.provider}, ${rollback.playerId}::bigint,
    ${rollback.transaction}, ${rollback.bet}, ${rollback.round}, ${rollback.at}::timestamptz)`,
  );
}

const UNIQUE_VIOLATION = '23505';

/**
 * Runs one call of the ledger. Two players' transactions under one id at the same moment break the later one off;
 * asked again, it finds the first and answers `conflict`.
 */
async function once(db: Db, call: RawBuilder<PlayResult>): Promise<PlayResult> {
  const ask = async (): Promise<PlayResult> => {
    const { rows } = await call.execute(db);
    if (!rows[0]) throw new Error('The ledger answered nothing.');
    return rows[0];
  };
  try {
    return await ask();
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return ask();
    throw error;
  }
}
