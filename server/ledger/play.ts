/**
 * Bets, wins and rollbacks. Each is one round trip and one transaction in the database (`023-net-risk`,
 * `009-bonus-play`), which checks the rules, moves the money and writes the live events.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db, DbOrTrx } from '../db/connect.ts';
import { isUniqueViolation } from '../errors.ts';

/** Result of a provider's transaction. */
export type PlayOutcome =
  | 'ok'
  /** The same transaction again; it has no second effect. */
  | 'replayed'
  /** The id is known with other facts, or the round is over. */
  | 'conflict'
  | 'rolled_back'
  | 'session_dead'
  | 'player_blocked'
  | 'site_closed'
  | 'game_closed'
  | 'limit_reached'
  /** Above the largest stake that an active bonus allows (decision 023). */
  | 'bonus_max_stake'
  | 'stake_out_of_range'
  | 'insufficient_funds'
  | 'bet_unknown';

export interface PlayResult {
  readonly outcome: PlayOutcome;
  /**
   * Stakeable money in that game, in centavos, with bonus money where the game allows it; null for an unknown player.
   */
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
  /** Most centavos of the stake that count as risked, as the provider reports; undefined: not reported. */
  readonly risk?: number | undefined;
  readonly at: Date;
}

export async function placeBet(db: Db, bet: BetFacts): Promise<PlayResult> {
  return callLedger(
    db,
    sql<PlayResult>`select * from wager(${bet.provider}, ${bet.sessionHash}, ${bet.transaction},
    ${bet.round}, ${bet.gamecode}, ${bet.amount}::bigint, ${bet.risk ?? null}::bigint, ${bet.at}::timestamptz)`,
  );
}

/** Name of the limit that a stake (centavos) would break (`loss.week`, CARE-1); null if none. */
export async function limitBreach(db: DbOrTrx, playerId: number, amount: number, at: Date): Promise<string | null> {
  const { rows } = await sql<{ limit: string | null }>`
    select wager_limit_breach(${playerId}::bigint, ${amount}::bigint, ${at}::timestamptz) as limit`.execute(db);
  return rows[0]?.limit ?? null;
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
  /** Whether this win settles the bet. */
  readonly finished: boolean;
  /** Centavos of the bet that counted as risked in the end. */
  readonly risk?: number | undefined;
  /** Outcome in the provider's words. */
  readonly detail?: unknown;
  readonly at: Date;
}

export async function settleBet(db: Db, win: WinFacts): Promise<PlayResult> {
  const detail = win.detail === undefined ? null : JSON.stringify(win.detail);
  return callLedger(
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
  return callLedger(
    db,
    sql<PlayResult>`select * from roll_back(${rollback.provider}, ${rollback.playerId}::bigint,
    ${rollback.transaction}, ${rollback.bet}, ${rollback.round}, ${rollback.at}::timestamptz)`,
  );
}

export interface CorrectionFacts extends Omit<WinFacts, 'finished' | 'risk'> {
  /** The win of the whole bet after the correction, in centavos. */
  readonly amount: number;
}

/** Corrects the win of a settled bet (decision 036). */
export async function correctBet(db: Db, correction: CorrectionFacts): Promise<PlayResult> {
  const { provider, playerId, transaction, bet, round, gamecode, amount, at } = correction;
  const detail = correction.detail === undefined ? null : JSON.stringify(correction.detail);
  return callLedger(
    db,
    sql<PlayResult>`select * from correct_win(${provider}, ${playerId}::bigint, ${transaction}, ${bet}, ${round},
    ${gamecode}, ${amount}::bigint, ${detail}::jsonb, ${at}::timestamptz)`,
  );
}

/**
 * Runs one call of the ledger. When two players' transactions arrive under one id at the same moment, the later one
 * fails; the retry finds the first one and answers `conflict`.
 */
async function callLedger(db: Db, call: RawBuilder<PlayResult>): Promise<PlayResult> {
  const ask = async (): Promise<PlayResult> => {
    const { rows } = await call.execute(db);
    if (!rows[0]) throw new Error('The ledger answered nothing.');
    return rows[0];
  };
  try {
    return await ask();
  } catch (error) {
    if (isUniqueViolation(error)) return ask();
    throw error;
  }
}
