/**
 * The wallet: balances, transactions, bets, rounds, the statement, the session strip and the weekly summary.
 * All money is integer centavos. One file because each of these is a view of the same ledger.
 */
import * as v from 'valibot';
import {
  amount,
  centavos,
  count,
  data,
  defineCall,
  extend,
  id,
  imageUrl,
  list,
  maybe,
  page,
  paged,
  periodDay,
  timestamp,
} from './call.ts';

/* ── entities ───────────────────────────────────────────────────────────── */

export const rollover = v.object({
  /** Still to be wagered. */
  remaining: amount,
  total: amount,
  expires_at: v.nullable(timestamp),
});

export const wallet = v.object({
  /** Real money: `held` + `available`. */
  balance: amount,
  bonus_balance: amount,
  /** Reserved by pending withdrawals. */
  held: amount,
  /** What may be staked or withdrawn now. */
  available: amount,
  /** Deposits that were paid. */
  deposit_count: count,
  rollover: v.nullable(rollover),
});
export type Wallet = v.InferOutput<typeof wallet>;

/** The six of §3, and what else moves money here. */
export const transactionTypes = [
  'deposit',
  'withdraw',
  'bonus',
  'rollover',
  'win',
  'bet',
  'refund',
  'cashback',
  'box',
  'prize',
  'mission',
  'referral',
  'adjustment',
] as const;
export const transactionType = v.picklist(transactionTypes);
export type TransactionType = v.InferOutput<typeof transactionType>;

/** §4: 0 pending, 1 approved, 2 cancelled, 3 invalid Pix key (being released), 4 processing, 5 in review. */
export const transactionStatus = v.picklist([0, 1, 2, 3, 4, 5]);
export type TransactionStatus = v.InferOutput<typeof transactionStatus>;

/** §4's payment statuses, of a deposit only. */
export const paymentStatus = v.picklist(['paid', 'waiting_payment', 'pending', 'refused', 'refunded', 'chargebacked']);
export type PaymentStatus = v.InferOutput<typeof paymentStatus>;

/** Why a payment, or a part of it, was not credited and went back to the payer. */
export const depositReturnReason = v.picklist(['other_cpf', 'other_amount', 'deposit_limit', 'excluded', 'blocked']);
export type DepositReturnReason = v.InferOutput<typeof depositReturnReason>;

/** What of a payment was not credited, in centavos. */
export const depositReturn = v.object({ amount, reason: depositReturnReason });
export type DepositReturn = v.InferOutput<typeof depositReturn>;

export const transaction = v.object({
  id: v.string(),
  type: transactionType,
  status: transactionStatus,
  /** Beside `status`, for deposits; null for all else. */
  payment_status: v.optional(v.nullable(paymentStatus), null),
  /** What it did to the wallet: a deposit positive, a withdrawal negative. */
  amount: centavos,
  /** How much of `amount` was bonus money; the rest was real. */
  bonus_amount: v.optional(centavos),
  /** The real balance after it; null while nothing has moved (an unpaid charge). */
  balance_after: v.nullable(centavos),
  created_at: timestamp,
  /** What a person can quote: the end-to-end id, the round, the coupon. */
  reference: v.nullable(v.string()),
  /** Of a deposit: what was paid beside `amount`, or instead of it, and not credited; null: nothing. */
  returned: v.optional(v.nullable(depositReturn), null),
});
export type Transaction = v.InferOutput<typeof transaction>;

/** A game as a row of history or of the feed shows it. */
export const gameRef = v.object({
  game_id: v.string(),
  title: v.string(),
  image: v.nullable(imageUrl),
  gamecode: v.optional(v.string(), ''),
  providercode: v.optional(v.string(), ''),
});
export type GameRef = v.InferOutput<typeof gameRef>;

export const bet = v.object({
  id: v.string(),
  transaction: v.string(),
  game: gameRef,
  bet_amount: amount,
  win_amount: amount,
  /** Win / bet, 0 when nothing was won. */
  multiplier: v.pipe(v.number(), v.minValue(0)),
  date: timestamp,
  round: v.string(),
  status: v.optional(v.picklist(['open', 'settled', 'rolled_back']), 'settled'),
});
export type Bet = v.InferOutput<typeof bet>;

/** One round with everything that happened in it. */
export const round = v.object({
  id: v.string(),
  game: gameRef,
  status: v.picklist(['open', 'settled', 'rolled_back']),
  started_at: timestamp,
  finished_at: v.nullable(timestamp),
  bet_amount: amount,
  win_amount: amount,
  multiplier: v.pipe(v.number(), v.minValue(0)),
  balance_before: v.nullable(amount),
  balance_after: v.nullable(amount),
  /** The outcome in the provider's words: reels, number, cash-out; shown as it is. */
  detail: v.optional(v.unknown()),
  steps: v.array(
    v.object({
      transaction: v.string(),
      kind: v.picklist(['bet', 'win', 'rollback']),
      amount,
      balance_after: v.nullable(amount),
      at: timestamp,
    }),
  ),
  /** Where the provider lets it be checked; null: nowhere. */
  verify_url: v.optional(v.nullable(v.string()), null),
});
export type Round = v.InferOutput<typeof round>;

export const bonusStatus = v.picklist(['active', 'completed', 'expired', 'cancelled']);
/**
 * How a bonus ended: its rest became real money; it was wagered away before that; its term was over; the player gave it
 * up; the player asked for a withdrawal; its deposit was given back.
 */
export const bonusOutcome = v.picklist(['converted', 'spent', 'expired', 'cancelled', 'withdrawal', 'refunded']);
export const walletBonus = v.object({
  id: v.string(),
  title: v.string(),
  amount,
  /** To be wagered in all, centavos. */
  rollover: amount,
  /** Wagered so far, centavos. */
  progress: amount,
  status: bonusStatus,
  expires_at: v.nullable(timestamp),
  /** What is left of its money, which ends with it; null where a back end does not say. */
  balance: v.optional(v.nullable(amount), null),
  /** Whether asking for a withdrawal ends it, as it does every coupon's. */
  ends_on_withdrawal: v.optional(v.boolean(), true),
  /** Null while it is active, or where a back end does not say. */
  outcome: v.optional(v.nullable(bonusOutcome), null),
  ended_at: v.optional(v.nullable(timestamp), null),
  /** Whether an open bet was paid with it: it can be given up once that bet has its end. */
  in_play: v.optional(v.boolean(), false),
  /** Greatest stake while it is active, in games that accept bonuses, centavos; null: none, or not stated. */
  max_stake: v.optional(v.nullable(amount), null),
  /** What it came from: a coupon's code. */
  reference: v.optional(v.nullable(v.string()), null),
  created_at: v.optional(v.nullable(timestamp), null),
});
export type WalletBonus = v.InferOutput<typeof walletBonus>;

/** What one stretch of time came to: the session strip, a day of the summary. */
const playSum = v.object({
  staked: amount,
  won: amount,
  /** Won minus staked. */
  net: centavos,
  rounds: count,
  seconds: count,
});

/* ── calls ──────────────────────────────────────────────────────────────── */

export const getWallet = defineCall({
  method: 'GET',
  path: '/profile/wallet',
  auth: 'player',
  offline: 'cached',
  summary: 'Balances, held money and remaining wager',
  restricted: true,
  response: data(wallet),
});

export const getTransactions = defineCall({
  method: 'GET',
  path: '/wallet/transactions',
  auth: 'player',
  offline: 'cached',
  summary: 'Transactions, newest first',
  restricted: true,
  query: v.object({ page, type: maybe(transactionType), from: periodDay, to: periodDay }),
  response: paged(transaction),
});

export const getTransaction = defineCall({
  method: 'GET',
  path: '/wallet/transactions/{id}',
  auth: 'player',
  offline: 'cached',
  summary: 'One transaction',
  restricted: true,
  params: v.object({ id }),
  response: data(transaction),
  errors: ['transaction_not_found'],
});

export const getBets = defineCall({
  method: 'GET',
  path: '/wallet/bets',
  auth: 'player',
  offline: 'cached',
  summary: 'Bets, newest first',
  restricted: true,
  query: v.object({ page, game: maybe(id), from: periodDay, to: periodDay }),
  response: paged(bet),
});

export const getBonuses = defineCall({
  method: 'GET',
  path: '/wallet/bonuses',
  auth: 'player',
  offline: 'cached',
  summary: 'Bonuses, newest first',
  restricted: true,
  query: v.object({ page }),
  response: paged(walletBonus),
});

/**
 * Gives up a bonus and its wager; what is left of its money goes back to the house, real money is untouched. 409
 * `bonus_in_play` while a bet that it paid into is open, `not_pending` when it has ended.
 */
export const cancelBonus = defineCall({
  method: 'POST',
  path: '/wallet/bonuses/{id}/cancel',
  auth: 'player',
  offline: 'never',
  summary: 'Give up a bonus',
  idempotent: true,
  restricted: true,
  params: v.object({ id }),
  body: v.object({}),
  response: v.object({ data: walletBonus, wallet }),
  errors: ['bonus_not_found', 'not_pending', 'bonus_in_play'],
});

/** By the round's id or the id of one of its bets. */
export const getRound = defineCall({
  method: 'GET',
  path: '/wallet/rounds/{id}',
  auth: 'player',
  offline: 'cached',
  summary: 'One round: stake, outcome, win, balances',
  restricted: true,
  params: v.object({ id }),
  response: data(round),
  errors: ['round_not_found'],
});

/** CSV in UTF-8 with a header, streamed; whole last year when no period is named. */
export const getStatement = defineCall({
  method: 'GET',
  path: '/wallet/statement.csv',
  auth: 'player',
  offline: 'never',
  summary: 'Statement of a period as CSV',
  restricted: true,
  query: v.object({ type: maybe(transactionType), from: periodDay, to: periodDay }),
  produces: 'text/csv',
});

/** The session strip: this login's time, stakes, wins. */
export const getSessionSum = defineCall({
  method: 'GET',
  path: '/wallet/session',
  auth: 'player',
  offline: 'cached',
  summary: 'Time, staked, won and net of this session',
  restricted: true,
  response: data(
    extend(playSum, {
      started_at: timestamp,
      /** When the next time alert is due; null: none is set. */
      time_alert_at: v.nullable(timestamp),
    }),
  ),
});

/** One row for each day of the period (the last 7 days when none is named), empty days too. */
export const getSummary = defineCall({
  method: 'GET',
  path: '/wallet/summary',
  auth: 'player',
  offline: 'cached',
  summary: 'Staked, won and time by day',
  restricted: true,
  query: v.object({ from: periodDay, to: periodDay }),
  response: list(extend(playSum, { date: v.string(), deposited: amount, withdrawn: amount })),
});

/** The answer to a time alert: the player goes on (`continue`) or stops. */
export const answerTimeAlert = defineCall({
  method: 'POST',
  path: '/wallet/session/time-alert',
  auth: 'player',
  offline: 'never',
  summary: 'Answer a time alert',
  body: v.object({ answer: v.picklist(['continue', 'stop']) }),
  response: data(v.object({ time_alert_at: v.nullable(timestamp) })),
});
