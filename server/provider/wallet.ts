/**
 * Seamless wallet: the calls of a game provider on a player's money. A launch token becomes a provider session. Bets
 * need a live session; wins and rollbacks do not, because staked money must always be settled.
 */
import { sql } from 'kysely';
import type { Movement } from '../../src/contract/provider.ts';
import type { Trx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { bonusStakeCap, stakeableOf } from '../ledger/bonuses.ts';
import {
  correctBet,
  limitBreach,
  type PlayOutcome,
  type PlayResult,
  placeBet,
  rollBackBet,
  settleBet,
} from '../ledger/play.ts';
import { databaseId } from '../lib/ids.ts';
import { isExcluded } from '../limits/exclusion-term.ts';
import { playerLanguage } from '../messages.ts';
import { newToken, tokenHash } from '../session/sessions.ts';

/** Largest movement in centavos (R$ 10 billion), so that sums stay exact as JSON numbers. */
const LARGEST = 1_000_000_000_000;

function requireSane(amount: number): void {
  if (amount > LARGEST) throw new ApiError(422, 'validation_failed', { errors: { amount: [`max_value:${LARGEST}`] } });
}

/** Life of a provider session (12 h), unless its player logs out before. */
const SESSION_MS = 12 * 3_600_000;

/** HTTP status and code of each refusal of the ledger. */
const REFUSALS: Readonly<Partial<Record<PlayOutcome, readonly [status: number, code: string]>>> = {
  conflict: [409, 'transaction_conflict'],
  rolled_back: [409, 'rolled_back'],
  session_dead: [401, 'session_dead'],
  player_blocked: [403, 'player_blocked'],
  site_closed: [403, 'player_blocked'],
  game_closed: [403, 'player_blocked'],
  limit_reached: [403, 'limit_reached'],
  bonus_max_stake: [403, 'bonus_max_stake'],
  insufficient_funds: [402, 'insufficient_funds'],
  bet_unknown: [404, 'bet_unknown'],
};

/** Facts of a refused bet, beside the balance: with which stake it would have been taken, or which limit it breaks. */
interface RefusalFacts {
  readonly max_stake?: number;
  readonly limit?: string;
}

function movementOf(deps: Deps, transaction: string, result: PlayResult, facts: RefusalFacts = {}): Movement {
  const { outcome, balance } = result;
  if ((outcome === 'ok' || outcome === 'replayed') && balance !== null) {
    // The ledger wrote the live events in the same transaction, so publish them at once.
    deps.outbox.wake();
    return { balance, transaction, replayed: outcome === 'replayed' };
  }
  const details = { ...(balance !== null && { balance }), ...facts };
  if (outcome === 'stake_out_of_range') {
    throw new ApiError(422, 'stake_out_of_range', { errors: { amount: ['stake_out_of_range'] }, details });
  }
  const [status, code] = REFUSALS[outcome] ?? [409, 'transaction_conflict'];
  throw new ApiError(status, code, { details });
}

export interface ProviderSession {
  readonly session: string;
  readonly player: {
    readonly id: string;
    readonly name: string;
    readonly language: 'pt' | 'en';
    readonly currency: 'BRL';
  };
  readonly game: { readonly gamecode: string };
  readonly balance: number;
  readonly limits: { readonly min_bet: number; readonly max_bet: number };
}

/** Marks a launch token as used. @throws ApiError 401 `token_invalid` if it is used or expired, or its login has ended. */
async function useLaunchToken(trx: Trx, token: string, now: Date) {
  const launch = await trx
    .updateTable('launch_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  if (!launch) throw new ApiError(401, 'token_invalid');
  const login = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', launch.session_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!login) throw new ApiError(401, 'token_invalid');
  return launch;
}

/**
 * Exchanges a launch token for a provider session, once and within two minutes.
 * @throws ApiError 401 `token_invalid`; 403 `player_blocked` when the player has been excluded since.
 */
export async function openProviderSession(deps: Deps, provider: string, token: string): Promise<ProviderSession> {
  const now = deps.clock.now();
  const session = newToken();
  const opened = await deps.db.transaction().execute(async (trx) => {
    const launch = await useLaunchToken(trx, token, now);
    const game = await trx.selectFrom('games').selectAll().where('id', '=', launch.game_id).executeTakeFirstOrThrow();
    // Another provider must not use this token.
    if (game.provider_code !== provider) throw new ApiError(401, 'token_invalid');
    const player = await trx
      .selectFrom('players')
      .selectAll()
      .where('id', '=', launch.player_id)
      .executeTakeFirstOrThrow();
    if (player.blocked_at !== null || isExcluded(player, now)) throw new ApiError(403, 'player_blocked');
    await trx
      .insertInto('game_sessions')
      .values({
        casino_id: launch.casino_id,
        session_hash: tokenHash(session),
        provider_code: provider,
        player_id: launch.player_id,
        session_id: launch.session_id,
        game_id: launch.game_id,
        created_at: now,
        expires_at: new Date(now.getTime() + SESSION_MS),
        ended_at: null,
      })
      .execute();
    const { rows } = await sql<{ max_bet: number }>`
      select table_limit(p, g) as max_bet from players p, games g where p.id = ${player.id} and g.id = ${game.id}`.execute(
      trx,
    );
    const maxBet = rows[0]?.max_bet ?? game.max_bet;
    return { game, player, maxBet, balance: await stakeableOf(trx, player.id, game.id, now) };
  });
  const { game, player, maxBet, balance } = opened;
  return {
    session,
    // The provider gets a first name as a greeting and no other personal data.
    player: {
      id: String(player.id),
      name: player.first_name,
      language: playerLanguage(player),
      currency: 'BRL',
    },
    game: { gamecode: game.gamecode },
    balance,
    limits: { min_bet: game.min_bet, max_bet: maxBet },
  };
}

/**
 * Stakeable money of a session's player in its game, in centavos, with bonus money where the game allows it.
 * @throws ApiError 401 `session_dead`.
 */
export async function providerBalance(deps: Deps, provider: string, session: string): Promise<number> {
  const now = deps.clock.now();
  const row = await deps.db
    .selectFrom('game_sessions')
    .innerJoin('sessions', 'sessions.id', 'game_sessions.session_id')
    .select(['game_sessions.player_id', 'game_sessions.game_id'])
    .where('session_hash', '=', tokenHash(session))
    .where('provider_code', '=', provider)
    .where('game_sessions.ended_at', 'is', null)
    .where('game_sessions.expires_at', '>', now)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
  if (!row) throw new ApiError(401, 'session_dead');
  return stakeableOf(deps.db, row.player_id, row.game_id, now);
}

interface Facts {
  readonly transaction: string;
  readonly round: string;
  readonly gamecode: string;
}

/** Debits a stake. @throws ApiError as the contract's `providerBet` lists them, with `balance` where it is known. */
export async function providerBet(
  deps: Deps,
  provider: string,
  bet: Facts & { readonly session: string; readonly amount: number; readonly at_risk?: number | undefined },
): Promise<Movement> {
  requireSane(bet.amount);
  const { session, at_risk: risk, ...facts } = bet;
  const at = deps.clock.now();
  const result = await placeBet(deps.db, { ...facts, risk, provider, sessionHash: tokenHash(session), at });
  const { outcome, player_id: player } = result;
  return movementOf(deps, bet.transaction, result, await refusalFacts(deps, outcome, player, bet.amount, at));
}

async function refusalFacts(
  { db }: Deps,
  outcome: PlayOutcome,
  player: number | null,
  amount: number,
  at: Date,
): Promise<RefusalFacts> {
  if (player === null) return {};
  const cap = outcome === 'bonus_max_stake' ? await bonusStakeCap(db, player, at) : null;
  const limit = outcome === 'limit_reached' ? await limitBreach(db, player, amount, at) : null;
  return { ...(cap !== null && { max_stake: cap }), ...(limit !== null && { limit }) };
}

interface Ended extends Facts {
  readonly player: string;
  readonly bet_transaction: string;
}

/** Credits a win, or settles a lost bet with 0. Needs no live session. */
export async function providerWin(
  deps: Deps,
  provider: string,
  win: Ended & {
    readonly amount: number;
    readonly finished: boolean;
    readonly at_risk?: number | undefined;
    readonly detail?: unknown;
  },
): Promise<Movement> {
  requireSane(win.amount);
  const { player, bet_transaction, at_risk: risk, ...facts } = win;
  const at = deps.clock.now();
  const result = await settleBet(deps.db, {
    ...facts,
    risk,
    provider,
    playerId: databaseId(player),
    bet: bet_transaction,
    at,
  });
  return movementOf(deps, win.transaction, result);
}

/** Corrects the win of a settled bet, as a league corrects its result. Needs no live session. */
export async function providerCorrect(
  deps: Deps,
  provider: string,
  correction: Ended & { readonly amount: number; readonly detail?: unknown },
): Promise<Movement> {
  requireSane(correction.amount);
  const { player, bet_transaction: bet, ...facts } = correction;
  const playerId = databaseId(player);
  const result = await correctBet(deps.db, { ...facts, provider, playerId, bet, at: deps.clock.now() });
  return movementOf(deps, correction.transaction, result);
}

/** Undoes a bet, or writes a tombstone that refuses the bet if it arrives later. Needs no live session. */
export async function providerRollback(deps: Deps, provider: string, rollback: Ended): Promise<Movement> {
  const { player, bet_transaction, transaction, round } = rollback;
  const at = deps.clock.now();
  const result = await rollBackBet(deps.db, {
    provider,
    playerId: databaseId(player),
    transaction,
    bet: bet_transaction,
    round,
    at,
  });
  return movementOf(deps, transaction, result);
}
