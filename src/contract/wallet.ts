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
  /** Amount still to wager. */
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
  /** Real money that the player may stake or withdraw now. */
  available: amount,
  /** Number of paid deposits. */
  deposit_count: count,
  rollover: v.nullable(rollover),
});
export type Wallet = v.InferOutput<typeof wallet>;

/** The six types of the specification, and our further ones. */
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

/** Groups of types, by which a list can be filtered too. */
export const transactionGroups = {
  games: ['bet', 'win'],
  rewards: ['bonus', 'rollover', 'cashback', 'box', 'prize', 'mission', 'referral'],
  corrections: ['refund', 'adjustment'],
} as const satisfies Record<string, readonly TransactionType[]>;
export type TransactionGroup = keyof typeof transactionGroups;
const transactionFilter = v.picklist([...transactionTypes, 'games', 'rewards', 'corrections']);
export type TransactionFilter = v.InferOutput<typeof transactionFilter>;

/** The types that a filter lets through. */
export function typesOf(filter: TransactionFilter): readonly TransactionType[] {
  return isGroup(filter) ? transactionGroups[filter] : [filter];
}

function isGroup(filter: TransactionFilter): filter is TransactionGroup {
  return Object.hasOwn(transactionGroups, filter);
}

/**
 * Status of a transaction (MONEY-5): 0 pending, 1 approved, 2 cancelled, 3 invalid Pix key (being released), 4
 * processing, 5 in review.
 */
export const transactionStatus = v.picklist([0, 1, 2, 3, 4, 5]);
export type TransactionStatus = v.InferOutput<typeof transactionStatus>;

/** Status of a deposit's payment (MONEY-5). */
export const paymentStatus = v.picklist(['paid', 'waiting_payment', 'pending', 'refused', 'refunded', 'chargebacked']);
export type PaymentStatus = v.InferOutput<typeof paymentStatus>;

/** Why a payment, or a part of it, was not credited and went back to the payer (DEP-2). */
export const depositReturnReason = v.picklist(['other_cpf', 'other_amount', 'deposit_limit', 'excluded', 'blocked']);
export type DepositReturnReason = v.InferOutput<typeof depositReturnReason>;

/** The part of a payment that was not credited, in centavos. */
export const depositReturn = v.object({ amount, reason: depositReturnReason });
export type DepositReturn = v.InferOutput<typeof depositReturn>;

/** A game as rows of history and feed show it. */
export const gameRef = v.object({
  game_id: v.string(),
  title: v.string(),
  image: v.nullable(imageUrl),
  gamecode: v.optional(v.string(), ''),
  providercode: v.optional(v.string(), ''),
});
export type GameRef = v.InferOutput<typeof gameRef>;

export const transaction = v.object({
  id: v.string(),
  type: transactionType,
  status: transactionStatus,
  /** For deposits, beside `status`; null for other types. */
  payment_status: v.optional(v.nullable(paymentStatus), null),
  /** A `refused` payment whose code ran out, by the clock or because the bank ended it: no payer refused it. */
  expired: v.optional(v.boolean(), false),
  /**
   * Change of the wallet, real and bonus money together: a deposit is positive, a withdrawal negative. A released bonus
   * (`rollover`) is 0.
   */
  amount: centavos,
  /** Bonus part of `amount`; the rest was real money. A released bonus has its amount here, negative. */
  bonus_amount: v.optional(centavos),
  /** Real balance after it; null while no money has moved (an unpaid charge). */
  balance_after: v.nullable(centavos),
  created_at: timestamp,
  /** A reference for the player: the end-to-end id, the round, the coupon, the title of a box, a prize or another reward. */
  reference: v.nullable(v.string()),
  /** For a deposit: money paid beside or instead of `amount` and not credited; null: none. */
  returned: v.optional(v.nullable(depositReturn), null),
  /**
   * Of a bet, its win and its return: the game, and the bet's id, which opens the round. `stake_back`: the win is the stake,
   * because every pick of the ticket is void.
   */
  play: v.optional(
    v.nullable(v.object({ game: gameRef, bet: v.string(), stake_back: v.optional(v.boolean(), false) })),
    null,
  ),
});
export type Transaction = v.InferOutput<typeof transaction>;

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
  /** Balance after its round, or after the stake while the round is open; null if the back end does not say. */
  balance_after: v.optional(v.nullable(amount), null),
});
export type Bet = v.InferOutput<typeof bet>;

/** One round with all its movements. */
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
  /** The outcome as the provider describes it (reels, number, cash-out), shown unchanged. */
  detail: v.optional(v.unknown()),
  steps: v.array(
    v.object({
      transaction: v.string(),
      kind: v.picklist(['bet', 'win', 'rollback', 'correction']),
      /** Of a correction: negative when money was taken back. */
      amount: centavos,
      balance_after: v.nullable(amount),
      at: timestamp,
    }),
  ),
  /** The provider's page that verifies the round; null: none. */
  verify_url: v.optional(v.nullable(v.string()), null),
});
export type Round = v.InferOutput<typeof round>;

export const bonusStatus = v.picklist(['active', 'completed', 'expired', 'cancelled']);
/**
 * How a bonus ended: its rest became real money; the player wagered it away; it expired; the player cancelled it; the
 * player asked for a withdrawal; its deposit was refunded.
 */
export const bonusOutcome = v.picklist(['converted', 'spent', 'expired', 'cancelled', 'withdrawal', 'refunded']);
export const walletBonus = v.object({
  id: v.string(),
  title: v.string(),
  amount,
  /** Total to wager, centavos. */
  rollover: amount,
  /** Wagered so far, centavos. */
  progress: amount,
  status: bonusStatus,
  expires_at: v.nullable(timestamp),
  /** Money left in the bonus, which ends with it; null if the back end does not say. */
  balance: v.optional(v.nullable(amount), null),
  /** Whether a withdrawal request ends it, as for every coupon bonus. */
  ends_on_withdrawal: v.optional(v.boolean(), true),
  /** Null while active, or if the back end does not say. */
  outcome: v.optional(v.nullable(bonusOutcome), null),
  ended_at: v.optional(v.nullable(timestamp), null),
  /** Whether it paid into an open bet: it can be cancelled once that bet is settled. */
  in_play: v.optional(v.boolean(), false),
  /** Maximum stake while it is active, in games that accept bonuses, centavos; null: none, or not stated. */
  max_stake: v.optional(v.nullable(amount), null),
  /** Its origin: a coupon's code. */
  reference: v.optional(v.nullable(v.string()), null),
  created_at: v.optional(v.nullable(timestamp), null),
});
export type WalletBonus = v.InferOutput<typeof walletBonus>;

/** Sums of a period: the session strip, a day of the summary. */
const playSum = v.object({
  staked: amount,
  won: amount,
  /** Won minus staked, centavos. */
  net: centavos,
  rounds: count,
  seconds: count,
});

/* ── calls ──────────────────────────────────────────────────────────────── */

export const getWallet = defineCall({
  method: 'GET',
  path: '/profile/wallet',
  summary: 'Balances, held money and remaining wager',
  response: data(wallet),
});

export const getTransactions = defineCall({
  method: 'GET',
  path: '/wallet/transactions',
  summary: 'Transactions, newest first',
  query: v.object({ page, type: maybe(transactionFilter), from: periodDay, to: periodDay }),
  response: paged(transaction),
});

export const getTransaction = defineCall({
  method: 'GET',
  path: '/wallet/transactions/{id}',
  summary: 'One transaction',
  params: v.object({ id }),
  response: data(transaction),
  errors: ['transaction_not_found'],
});

export const getBets = defineCall({
  method: 'GET',
  path: '/wallet/bets',
  summary: 'Bets, newest first',
  query: v.object({ page, game: maybe(id), from: periodDay, to: periodDay }),
  response: paged(bet),
});

export const getBonuses = defineCall({
  method: 'GET',
  path: '/wallet/bonuses',
  summary: 'Bonuses, newest first',
  query: v.object({ page }),
  response: paged(walletBonus),
});

/**
 * Cancels a bonus and its rollover; its remaining money goes back to the house, real money is untouched. 409
 * `bonus_in_play` while a bet that it paid into is open, `not_pending` if it has ended.
 */
export const cancelBonus = defineCall({
  method: 'POST',
  path: '/wallet/bonuses/{id}/cancel',
  summary: 'Give up a bonus',
  idempotent: true,
  restricted: true,
  params: v.object({ id }),
  body: v.object({}),
  response: v.object({ data: walletBonus, wallet }),
  errors: ['bonus_not_found', 'not_pending', 'bonus_in_play'],
});

/** `id` is the round's, or that of one of its bets. */
export const getRound = defineCall({
  method: 'GET',
  path: '/wallet/rounds/{id}',
  summary: 'One round: stake, outcome, win, balances',
  params: v.object({ id }),
  response: data(round),
  errors: ['round_not_found'],
});

/** CSV in UTF-8 with a header, streamed; the whole last year if no period is given (MONEY-4). */
export const getStatement = defineCall({
  method: 'GET',
  path: '/wallet/statement.csv',
  offline: 'never',
  summary: 'Statement of a period as CSV',
  query: v.object({ type: maybe(transactionFilter), from: periodDay, to: periodDay }),
  produces: 'text/csv',
});

/** The session strip (CARE-6): time, stakes and wins of this login. */
export const getSessionSum = defineCall({
  method: 'GET',
  path: '/wallet/session',
  summary: 'Time, staked, won and net of this session',
  response: data(
    extend(playSum, {
      started_at: timestamp,
      /** When the next time alert is due; null: none is set. */
      time_alert_at: v.nullable(timestamp),
    }),
  ),
});

/** One row for each day of the period, empty days too; the last 7 days if no period is given. */
export const getSummary = defineCall({
  method: 'GET',
  path: '/wallet/summary',
  summary: 'Staked, won and time by day',
  query: v.object({ from: periodDay, to: periodDay }),
  response: list(extend(playSum, { date: v.string(), deposited: amount, withdrawn: amount })),
});

/** Answers a time alert (CARE-6): the player continues (`continue`) or stops. */
export const answerTimeAlert = defineCall({
  method: 'POST',
  path: '/wallet/session/time-alert',
  summary: 'Answer a time alert',
  body: v.object({ answer: v.picklist(['continue', 'stop']) }),
  response: data(v.object({ time_alert_at: v.nullable(timestamp) })),
});
