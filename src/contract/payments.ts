/**
 * Deposits by Pix and withdrawals: charges, saved keys, readiness, timeline. Amounts in centavos. Nothing here is
 * ever queued: each call needs a connection, and each that moves money takes an Idempotency-Key.
 */
import * as v from 'valibot';
import { amount, count, data, defineCall, id, line, list, positiveAmount, timestamp } from './call.ts';
import { cpfField } from './fields.ts';
import { depositReturn, paymentStatus, transaction, transactionStatus } from './wallet.ts';

/* ── entities ───────────────────────────────────────────────────────────── */

export const pixCharge = v.object({
  id: v.string(),
  txid: v.string(),
  amount,
  /** The BR Code text: what "copia e cola" copies and what the QR shows. */
  qrcode: v.string(),
  /** Five minutes after its creation. */
  expires_at: timestamp,
  status: paymentStatus,
  created_at: v.optional(v.nullable(timestamp), null),
  /** What the coupon adds when this is paid; null without one. */
  coupon: v.optional(
    v.nullable(v.object({ code: v.string(), title: v.string(), bonus: amount, rollover: amount })),
    null,
  ),
  /** What of the payment was not credited; null: nothing. */
  returned: v.optional(v.nullable(depositReturn), null),
  /** The server's clock when it answered, for a countdown that does not trust the device's. */
  now: v.optional(v.nullable(timestamp), null),
});
export type PixCharge = v.InferOutput<typeof pixCharge>;

export const pixKeyTypes = ['cpf', 'email', 'phone', 'evp'] as const;
export const pixKeyType = v.picklist(pixKeyTypes);
export type PixKeyType = v.InferOutput<typeof pixKeyType>;

export const withdrawMethod = v.object({
  id: v.string(),
  type: pixKeyType,
  /** Masked. */
  key: v.string(),
  /** The holder's name, which is the player's. */
  holder: v.string(),
  is_default: v.boolean(),
});
export type WithdrawMethod = v.InferOutput<typeof withdrawMethod>;

/** One line of "pronto para sacar?". */
export const readinessCheck = v.object({
  name: v.picklist(['cpf', 'documents', 'address', 'key', 'verification', 'rollover', 'hold', 'balance', 'pending']),
  ok: v.boolean(),
  /** What is missing in figures, where that says more: centavos still to wager, documents still to send. */
  missing: v.optional(v.nullable(count), null),
  /** When it comes true by itself (the 24 h hold). */
  at: v.optional(v.nullable(timestamp), null),
});

export const readiness = v.object({
  ready: v.boolean(),
  checks: v.array(readinessCheck),
  min: amount,
  max: amount,
  available: amount,
  /** Bonuses that asking for a withdrawal ends, and what of their money goes back to the house. Never in the way of one. */
  bonuses_ending: v.optional(v.object({ count, amount })),
});
export type Readiness = v.InferOutput<typeof readiness>;

/** One dated step; the steps to come have no time. */
export const withdrawalStep = v.object({
  step: v.picklist(['requested', 'checked', 'approved', 'sent', 'paid', 'invalid_key', 'cancelled']),
  at: v.nullable(timestamp),
  /** In words, for the player; never about another person. */
  note: v.optional(v.nullable(v.string()), null),
});

export const withdrawal = v.object({
  transaction,
  status: transactionStatus,
  amount,
  method: v.nullable(withdrawMethod),
  timeline: v.array(withdrawalStep),
  /** When it should be paid at the latest. */
  target_at: v.nullable(timestamp),
  can_cancel: v.boolean(),
  end_to_end_id: v.nullable(v.string()),
});
export type Withdrawal = v.InferOutput<typeof withdrawal>;

/* ── deposits ───────────────────────────────────────────────────────────── */

export const createPixCharge = defineCall({
  method: 'POST',
  path: '/main-gateway/qrcode-pix',
  auth: 'player',
  offline: 'never',
  stepUp: {},
  summary: 'Charge a deposit by Pix',
  idempotent: true,
  body: v.object({
    amount: positiveAmount,
    coupon: v.optional(v.nullable(line(40, 0))),
    /** Asked for before the first deposit where registration did not (R26). */
    cpf: v.optional(v.nullable(cpfField)),
  }),
  response: data(pixCharge),
  errors: [
    'amount_out_of_range',
    'limit_reached',
    'player_blocked',
    'cpf_required',
    'coupon_invalid',
    'coupon_min_deposit',
    'profile_incomplete',
    'verification_required',
    'prohibited',
    'verification_unavailable',
    'gateway_unavailable',
  ],
});

/** The charge that still waits, so that a reload or a killed app finds its sheet again; null: none. */
export const getOpenCharge = defineCall({
  method: 'GET',
  path: '/main-gateway/charge',
  auth: 'player',
  offline: 'never',
  summary: 'The charge that still waits for its payment',
  response: data(v.nullable(pixCharge)),
});

/** Asks the bank when the charge still waits. An expired charge is `refused`. */
export const consultCharge = defineCall({
  method: 'POST',
  path: '/main-gateway/consult-status-transaction',
  auth: 'player',
  offline: 'never',
  summary: 'Payment status of a charge',
  restricted: true,
  body: v.object({ id }),
  response: data(
    v.object({
      id: v.string(),
      status: paymentStatus,
      paid_at: v.optional(v.nullable(timestamp), null),
      /** The balance after it, once paid. */
      balance: v.optional(v.nullable(amount), null),
      /** What of the payment was not credited; null: nothing. */
      returned: v.optional(v.nullable(depositReturn), null),
    }),
  ),
  errors: ['charge_not_found', 'gateway_unavailable'],
});

/* ── withdrawals ────────────────────────────────────────────────────────── */

export const getWithdrawMethods = defineCall({
  method: 'GET',
  path: '/wallet/withdraw/methods',
  auth: 'player',
  offline: 'cached',
  summary: 'Saved Pix keys, the default first',
  restricted: true,
  response: list(withdrawMethod),
});

/** 422 `key_not_own` when its holder is another CPF. A new key holds withdrawals for 24 h where the site says so. */
export const addWithdrawMethod = defineCall({
  method: 'POST',
  path: '/wallet/withdraw/method',
  auth: 'player',
  offline: 'never',
  stepUp: { password: true },
  summary: 'Save a Pix key of the holder',
  restricted: true,
  body: v.object({
    type: pixKeyType,
    /** For `cpf` it may be left out: it is the player's own. */
    key: v.optional(line(77, 0), ''),
    is_default: v.optional(v.boolean()),
  }),
  response: data(withdrawMethod),
  errors: ['key_not_own', 'cpf_required', 'method_exists'],
});

export const setDefaultMethod = defineCall({
  method: 'POST',
  path: '/wallet/withdraw/method/{id}/default',
  auth: 'player',
  offline: 'never',
  stepUp: { password: true },
  summary: 'Make a saved key the default',
  restricted: true,
  params: v.object({ id }),
  body: v.object({}),
  response: list(withdrawMethod),
  errors: ['method_not_found'],
});

export const removeWithdrawMethod = defineCall({
  method: 'DELETE',
  path: '/wallet/withdraw/method/{id}',
  auth: 'player',
  offline: 'never',
  stepUp: { password: true },
  summary: 'Forget a saved key',
  restricted: true,
  params: v.object({ id }),
  errors: ['method_not_found', 'method_in_use'],
});

export const getReadiness = defineCall({
  method: 'GET',
  path: '/wallet/withdraw/readiness',
  auth: 'player',
  offline: 'cached',
  summary: 'Whether the player can withdraw now, and what is missing',
  restricted: true,
  response: data(readiness),
});

/** The bonuses of coupons that are still active end with it (`bonuses_ending` of the readiness says which). */
export const requestWithdrawal = defineCall({
  method: 'POST',
  path: '/wallet/withdraw/request',
  auth: 'player',
  offline: 'never',
  stepUp: { password: true },
  summary: 'Ask for a withdrawal',
  idempotent: true,
  restricted: true,
  body: v.object({ amount: positiveAmount, method_id: id }),
  response: data(transaction),
  errors: [
    'amount_out_of_range',
    'insufficient_funds',
    'documents_required',
    'address_required',
    'cpf_required',
    'method_not_found',
    'too_many_pending',
    'withdrawals_on_hold',
    'rollover_pending',
  ],
});

/** By the transaction's id. */
export const getWithdrawal = defineCall({
  method: 'GET',
  path: '/wallet/withdrawals/{id}',
  auth: 'player',
  offline: 'cached',
  summary: 'One withdrawal and its timeline',
  restricted: true,
  params: v.object({ id }),
  response: data(withdrawal),
  errors: ['withdrawal_not_found'],
});

/** 409 `withdrawal_not_pending` unless its status is 0. */
export const cancelWithdrawal = defineCall({
  method: 'POST',
  path: '/main-gateway/user-cancel-withdrawal',
  auth: 'player',
  offline: 'never',
  summary: 'Cancel a pending withdrawal',
  idempotent: true,
  restricted: true,
  body: v.object({ id }),
  response: data(transaction),
  errors: ['withdrawal_not_found', 'withdrawal_not_pending'],
});
