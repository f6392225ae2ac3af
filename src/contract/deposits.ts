/**
 * Deposits by Pix: a charge, its payment, its state. Amounts in centavos. No call here is ever queued: each needs a
 * connection, and the one that moves money takes an Idempotency-Key (MONEY-3).
 */
import * as v from 'valibot';
import { amount, data, defineCall, id, line, positiveAmount, timestamp } from './call.ts';
import { cpfField } from './fields.ts';
import { depositReturn, paymentStatus, wallet } from './wallet.ts';

export const pixCharge = v.object({
  id: v.string(),
  txid: v.string(),
  amount,
  /** The BR Code text, for "copia e cola" and the QR code. */
  qrcode: v.string(),
  /** Five minutes after its creation (DEP-1). */
  expires_at: timestamp,
  status: paymentStatus,
  created_at: v.optional(v.nullable(timestamp), null),
  /** Benefit of the coupon once the charge is paid; null without a coupon. */
  coupon: v.optional(
    v.nullable(v.object({ code: v.string(), title: v.string(), bonus: amount, rollover: amount })),
    null,
  ),
  /** The part of the payment that was not credited; null: none. */
  returned: v.optional(v.nullable(depositReturn), null),
  /** The server's time of the answer, for a countdown independent of the device's clock. */
  now: v.optional(v.nullable(timestamp), null),
});
export type PixCharge = v.InferOutput<typeof pixCharge>;

export const createPixCharge = defineCall({
  method: 'POST',
  path: '/main-gateway/qrcode-pix',
  stepUp: {},
  asksPartner: true,
  summary: 'Charge a deposit by Pix',
  idempotent: true,
  body: v.object({
    amount: positiveAmount,
    coupon: v.optional(v.nullable(line(40, 0))),
    /** Asked for before the first deposit if registration did not ask (SESS-12). */
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

/** The charge that still waits for payment, so that the sheet survives a reload or a killed app; null: none. */
export const getOpenCharge = defineCall({
  method: 'GET',
  path: '/main-gateway/charge',
  offline: 'never',
  restricted: false,
  summary: 'The charge that still waits for its payment',
  response: data(v.nullable(pixCharge)),
});

/** Asks the bank while the charge waits. An expired charge is `refused` with `expired`. */
export const consultCharge = defineCall({
  method: 'POST',
  path: '/main-gateway/consult-status-transaction',
  summary: 'Payment status of a charge',
  restricted: true,
  body: v.object({ id }),
  response: data(
    v.object({
      id: v.string(),
      status: paymentStatus,
      expired: v.optional(v.boolean(), false),
      paid_at: v.optional(v.nullable(timestamp), null),
      /** The wallet after the deposit, once paid. */
      wallet: v.optional(v.nullable(wallet), null),
      /** The part of the payment that was not credited; null: none. */
      returned: v.optional(v.nullable(depositReturn), null),
    }),
  ),
  errors: ['charge_not_found', 'gateway_unavailable'],
});
