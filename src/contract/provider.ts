/**
 * The seamless wallet, called by the game provider. Signed (X-Provider, X-Timestamp, X-Signature over
 * `${timestamp}.${provider}.${method}.${path}.${rawBody}`, path with query), integer centavos, idempotent by
 * transaction id. Answers have no envelope, as usual for such interfaces; an error is `{message, code}` with `balance`
 * where known.
 */
import * as v from 'valibot';
import { amount, defineCall, id, language, positiveAmount } from './call.ts';

/** The provider's own ids: transaction, round, session; they may be longer than ours. */
const reference = v.pipe(v.string(), v.minLength(1), v.maxLength(128), v.regex(/^[\w.:~\-/+=]+$/));
const gamecode = v.pipe(v.string(), v.minLength(1), v.maxLength(80));

/** Answer to every movement: the balance after it, and whether it is a repeat. */
export const movement = v.object({ balance: amount, transaction: v.string(), replayed: v.boolean() });
export type Movement = v.InferOutput<typeof movement>;

/** The body of a provider error, beside `message` and `code`. */
export const providerError = v.looseObject({
  message: v.string(),
  code: v.string(),
  balance: v.optional(amount),
  /** With `bonus_max_stake`: the maximum stake that the player's bonuses allow, centavos. */
  max_stake: v.optional(amount),
  /** With `limit_reached`: the player's own limit that the stake would break, kind and period (`loss.week`). */
  limit: v.optional(v.string()),
});

/** Exchanges the launch token (single use, two minutes) for a provider session (12 h, or until logout). */
export const providerAuthenticate = defineCall({
  method: 'POST',
  path: '/provider/v1/authenticate',
  peer: 'provider',
  summary: 'Exchange a launch token for a session',
  body: v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(256)) }),
  response: v.object({
    session: v.string(),
    player: v.object({ id: v.string(), name: v.string(), language, currency: v.literal('BRL') }),
    game: v.object({ gamecode: v.string() }),
    balance: amount,
    limits: v.object({ min_bet: amount, max_bet: amount }),
  }),
  errors: ['bad_signature', 'token_invalid', 'player_blocked'],
});

export const providerBalance = defineCall({
  method: 'POST',
  path: '/provider/v1/balance',
  peer: 'provider',
  summary: 'The balance of a session',
  body: v.object({ session: reference }),
  response: v.object({ balance: amount }),
  errors: ['bad_signature', 'session_dead'],
});

/**
 * The part of the stake that the player can really lose, in centavos, net of opposite bets, as the provider computes
 * it: it counts towards a rollover (decision 023). A bet states the maximum, its final win the actual amount; the
 * platform counts the smallest of the two and the stake. If a provider states neither, a slot's stake counts in full
 * and any other game's not at all.
 */
const atRisk = v.optional(amount);

/** A supplier may name the currency of an amount. The ledger holds BRL alone: another one is refused with 422. */
const currency = v.optional(v.literal('BRL'));

/** 402 `insufficient_funds`, 403 `player_blocked`, `limit_reached` (with `limit`) or `bonus_max_stake` (with `max_stake`), 401 `session_dead`, 409 `rolled_back` or `transaction_conflict`. */
export const providerBet = defineCall({
  method: 'POST',
  path: '/provider/v1/bet',
  peer: 'provider',
  summary: 'Debit a stake',
  body: v.object({
    session: reference,
    transaction: reference,
    round: reference,
    gamecode,
    amount: positiveAmount,
    currency,
    at_risk: atRisk,
  }),
  response: movement,
  errors: [
    'bad_signature',
    'session_dead',
    'insufficient_funds',
    'player_blocked',
    'limit_reached',
    'bonus_max_stake',
    'rolled_back',
    'stake_out_of_range',
    'transaction_conflict',
  ],
});

/** Needs no live session. Amount 0 settles a lost bet. */
export const providerWin = defineCall({
  method: 'POST',
  path: '/provider/v1/win',
  peer: 'provider',
  summary: 'Credit a win, or settle with nothing',
  body: v.object({
    player: id,
    transaction: reference,
    bet_transaction: reference,
    round: reference,
    gamecode,
    amount,
    currency,
    finished: v.boolean(),
    at_risk: atRisk,
    /** The outcome as the provider describes it, kept for the round's page. */
    detail: v.optional(v.unknown()),
  }),
  response: movement,
  errors: ['bad_signature', 'bet_unknown', 'rolled_back', 'transaction_conflict'],
});

/**
 * States the win of a settled bet anew, all its wins together: the platform books the difference (decision 036). Less
 * money is taken only as far as the player still has it. Needs no live session.
 */
export const providerCorrect = defineCall({
  method: 'POST',
  path: '/provider/v1/correct',
  peer: 'provider',
  summary: 'Correct the win of a settled bet',
  body: v.object({
    player: id,
    transaction: reference,
    bet_transaction: reference,
    round: reference,
    gamecode,
    /** The win of the whole bet after the correction. */
    amount,
    currency,
    detail: v.optional(v.unknown()),
  }),
  response: movement,
  errors: ['bad_signature', 'bet_unknown', 'rolled_back', 'transaction_conflict'],
});

/** A rollback that comes before its bet leaves a tombstone: the bet then has no effect. */
export const providerRollback = defineCall({
  method: 'POST',
  path: '/provider/v1/rollback',
  peer: 'provider',
  summary: 'Undo a bet',
  body: v.object({
    player: id,
    transaction: reference,
    bet_transaction: reference,
    round: reference,
    gamecode,
  }),
  response: movement,
  errors: ['bad_signature', 'transaction_conflict', 'already_settled'],
});
