/**
 * The seamless wallet: what the game provider calls. Signed (X-Provider, X-Timestamp, X-Signature over
 * `${timestamp}.${provider}.${method}.${path}.${rawBody}`, path with query), integer centavos, idempotent by transaction id. Answers are bare, as such
 * interfaces have them; an error is `{message, code}` with `balance` where it is known.
 */
import * as v from 'valibot';
import { amount, defineCall, id, language, positiveAmount } from './call.ts';

/** The provider's own ids: transaction, round, session; longer than ours may be. */
const reference = v.pipe(v.string(), v.minLength(1), v.maxLength(128), v.regex(/^[\w.:~\-/+=]+$/));
const gamecode = v.pipe(v.string(), v.minLength(1), v.maxLength(80));

/** What every movement answers: the balance after it, and whether it had been done before. */
export const movement = v.object({ balance: amount, transaction: v.string(), replayed: v.boolean() });
export type Movement = v.InferOutput<typeof movement>;

/** The body of a provider error, beside `message` and `code`. */
export const providerError = v.looseObject({
  message: v.string(),
  code: v.string(),
  balance: v.optional(amount),
  /** Of `bonus_max_stake`: the greatest stake that the player's bonuses leave, centavos. */
  max_stake: v.optional(amount),
});

/** Exchanges the launch token (single use, two minutes) for a provider session (12 h, or until logout). */
export const providerAuthenticate = defineCall({
  method: 'POST',
  path: '/provider/v1/authenticate',
  auth: 'signed',
  offline: 'never',
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
  auth: 'signed',
  offline: 'never',
  summary: 'The balance of a session',
  body: v.object({ session: reference }),
  response: v.object({ balance: amount }),
  errors: ['bad_signature', 'session_dead'],
});

/**
 * How much of the stake the player can really lose, in centavos, net of opposite choices, as the supplier works it out:
 * what counts towards a rollover (decision 023). A bet states the most that it may come to, its final win what it came to;
 * the platform counts the least of the two and of the stake. Of a supplier that states neither, a slot's stake counts in
 * full and any other's not at all.
 */
const atRisk = v.optional(amount);

/** 402 `insufficient_funds`, 403 `player_blocked`, `limit_reached` or `bonus_max_stake` (with `max_stake`), 401 `session_dead`, 409 `rolled_back` or `transaction_conflict`. */
export const providerBet = defineCall({
  method: 'POST',
  path: '/provider/v1/bet',
  auth: 'signed',
  offline: 'never',
  summary: 'Debit a stake',
  body: v.object({
    session: reference,
    transaction: reference,
    round: reference,
    gamecode,
    amount: positiveAmount,
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

/** Never needs a live session. Amount 0 settles a lost bet. */
export const providerWin = defineCall({
  method: 'POST',
  path: '/provider/v1/win',
  auth: 'signed',
  offline: 'never',
  summary: 'Credit a win, or settle with nothing',
  body: v.object({
    player: id,
    transaction: reference,
    bet_transaction: reference,
    round: reference,
    gamecode,
    amount,
    finished: v.boolean(),
    at_risk: atRisk,
    /** The outcome in the provider's words, kept for the round's page. */
    detail: v.optional(v.unknown()),
  }),
  response: movement,
  errors: ['bad_signature', 'bet_unknown', 'rolled_back', 'transaction_conflict'],
});

/** One that comes before its bet leaves a tombstone: the bet then does nothing. */
export const providerRollback = defineCall({
  method: 'POST',
  path: '/provider/v1/rollback',
  auth: 'signed',
  offline: 'never',
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
