/**
 * Withdrawals: saved Pix keys, readiness, timeline. Amounts in centavos. No call here is ever queued: each needs a
 * connection, and each that moves money takes an Idempotency-Key (MONEY-3).
 */
import * as v from 'valibot';
import { amount, count, data, defineCall, id, line, list, positiveAmount, timestamp } from './call.ts';
import { transaction, transactionStatus } from './wallet.ts';

export const pixKeyTypes = ['cpf', 'email', 'phone', 'evp'] as const;
export const pixKeyType = v.picklist(pixKeyTypes);
export type PixKeyType = v.InferOutput<typeof pixKeyType>;

export const withdrawMethod = v.object({
  id: v.string(),
  type: pixKeyType,
  /** Masked. */
  key: v.string(),
  /** Name of the holder, who is the player. */
  holder: v.string(),
  is_default: v.boolean(),
});
export type WithdrawMethod = v.InferOutput<typeof withdrawMethod>;

/** One check of the list "pronto para sacar?". */
export const readinessCheck = v.object({
  name: v.picklist(['cpf', 'documents', 'address', 'key', 'verification', 'rollover', 'hold', 'balance', 'pending']),
  ok: v.boolean(),
  /** The missing amount, where it helps: centavos still to wager, documents still to send. */
  missing: v.optional(v.nullable(count), null),
  /** When the check passes by itself (the 24 h hold). */
  at: v.optional(v.nullable(timestamp), null),
});

export const readiness = v.object({
  ready: v.boolean(),
  checks: v.array(readinessCheck),
  min: amount,
  max: amount,
  available: amount,
  /**
   * Active bonuses that a withdrawal request ends, and the bonus money that returns to the house. Never blocks a
   * withdrawal.
   */
  bonuses_ending: v.optional(v.object({ count, amount })),
  /** Minutes within which a withdrawal should be paid: the site's, or fewer by the player's VIP level. */
  target_minutes: v.optional(count),
});
export type Readiness = v.InferOutput<typeof readiness>;

/** One dated step; future steps have no time. */
export const withdrawalStep = v.object({
  step: v.picklist(['requested', 'checked', 'approved', 'sent', 'paid', 'invalid_key', 'cancelled']),
  at: v.nullable(timestamp),
  /** Explanation for the player; never about another person. */
  note: v.optional(v.nullable(v.string()), null),
});

export const withdrawal = v.object({
  transaction,
  status: transactionStatus,
  amount,
  method: v.nullable(withdrawMethod),
  timeline: v.array(withdrawalStep),
  /** Latest time at which it should be paid. */
  target_at: v.nullable(timestamp),
  can_cancel: v.boolean(),
  end_to_end_id: v.nullable(v.string()),
});
export type Withdrawal = v.InferOutput<typeof withdrawal>;

export const getWithdrawMethods = defineCall({
  method: 'GET',
  path: '/wallet/withdraw/methods',
  summary: 'Saved Pix keys, the default first',
  response: list(withdrawMethod),
});

/**
 * 422 `key_not_own` if the holder has another CPF (WITH-1). A new key holds withdrawals for 24 h where the site says so
 * (SESS-7).
 */
export const addWithdrawMethod = defineCall({
  method: 'POST',
  path: '/wallet/withdraw/method',
  stepUp: { password: true },
  summary: 'Save a Pix key of the holder',
  restricted: true,
  body: v.object({
    type: pixKeyType,
    /** May be omitted for `cpf`: the player's own is used. */
    key: v.optional(line(77, 0), ''),
    is_default: v.optional(v.boolean()),
  }),
  response: data(withdrawMethod),
  errors: ['key_not_own', 'cpf_required', 'method_exists'],
});

export const setDefaultMethod = defineCall({
  method: 'POST',
  path: '/wallet/withdraw/method/{id}/default',
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
  stepUp: { password: true },
  summary: 'Forget a saved key',
  restricted: true,
  params: v.object({ id }),
  errors: ['method_not_found', 'method_in_use'],
});

export const getReadiness = defineCall({
  method: 'GET',
  path: '/wallet/withdraw/readiness',
  summary: 'Whether the player can withdraw now, and what is missing',
  response: data(readiness),
});

/** Ends the active coupon bonuses that `bonuses_ending` of the readiness lists. */
export const requestWithdrawal = defineCall({
  method: 'POST',
  path: '/wallet/withdraw/request',
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

/** `id` is the transaction's. */
export const getWithdrawal = defineCall({
  method: 'GET',
  path: '/wallet/withdrawals/{id}',
  summary: 'One withdrawal and its timeline',
  params: v.object({ id }),
  response: data(withdrawal),
  errors: ['withdrawal_not_found'],
});

/** 409 `withdrawal_not_pending` unless its status is 0 (WITH-2). */
export const cancelWithdrawal = defineCall({
  method: 'POST',
  path: '/main-gateway/user-cancel-withdrawal',
  summary: 'Cancel a pending withdrawal',
  idempotent: true,
  restricted: true,
  body: v.object({ id }),
  response: data(transaction),
  errors: ['withdrawal_not_found', 'withdrawal_not_pending'],
});
