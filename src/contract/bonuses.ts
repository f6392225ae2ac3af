/** Coupons, cashback, ranking. Money in centavos. */
import * as v from 'valibot';
import { amount, count, defineCall, id, imageUrl, isoDate, line, list, timestamp } from './call.ts';
import { wallet } from './wallet.ts';

/* ── coupons ────────────────────────────────────────────────────────────── */

export const coupon = v.object({
  code: v.string(),
  title: v.string(),
  description: v.string(),
  /** `percent` of the deposit, `fixed` centavos. */
  kind: v.picklist(['percent', 'fixed']),
  /** Per cent or centavos, as `kind` says. */
  value: amount,
  min_deposit: amount,
  /** How many times the bonus must be wagered. */
  rollover: v.pipe(v.number(), v.minValue(0)),
  /** When the visitor's use of the coupon ends. A visitor who has not joined its promotion has until the earlier end of both. */
  expires_at: v.nullable(timestamp),
  /** Maximum bonus of a `percent` coupon; null: none. */
  max_bonus: v.optional(v.nullable(amount), null),
  /** Days until the granted bonus expires; null: not stated. */
  bonus_days: v.optional(v.nullable(count), null),
  /** Maximum stake while the bonus is active, centavos; null: none, or not stated. */
  max_stake: v.optional(v.nullable(amount), null),
});
export type Coupon = v.InferOutput<typeof coupon>;

export const getCoupons = defineCall({
  method: 'GET',
  path: '/bonuses/coupons',
  auth: 'none',
  summary: 'Coupons that anybody may use',
  response: list(coupon),
});

/** Takes `coupon` or `code`. 422 `coupon_invalid` when the coupon is not valid, for any reason. */
export const checkCoupon = defineCall({
  method: 'POST',
  path: '/bonuses/check-coupon',
  summary: 'Whether a coupon holds, and what it does',
  body: v.pipe(
    v.object({
      coupon: v.optional(v.nullable(line(40, 0))),
      code: v.optional(v.nullable(line(40, 0))),
    }),
    v.transform(({ coupon: sent, code }) => ({ coupon: sent || code || '' })),
    v.object({ coupon: v.pipe(v.string(), v.minLength(1)) }),
  ),
  response: v.object({ coupon }),
  errors: ['coupon_invalid', 'player_blocked'],
});

/* ── cashback ───────────────────────────────────────────────────────────── */

export const cashback = v.object({
  id: v.string(),
  title: v.string(),
  /** Amount of one claim. */
  amount,
  /** `calendar`: up to 3 claims on its day, from 00:00, 12:01 and 18:01 (BONUS-4); `immediate`: 1 claim. */
  type: v.picklist(['calendar', 'immediate']),
  available_at: isoDate,
  /** Claims made. */
  claimed: count,
  /** Claims that the player can make now. */
  claims_left: count,
});
export type Cashback = v.InferOutput<typeof cashback>;

export const getCashback = defineCall({
  method: 'GET',
  path: '/bonuses/cashback',
  restricted: false,
  summary: 'Cashback to claim now and later',
  response: list(cashback),
});

export const claimCashback = defineCall({
  method: 'POST',
  path: '/bonuses/cashback/claim',
  stepUp: {},
  summary: 'Claim cashback once',
  idempotent: true,
  body: v.object({ cashback_id: id }),
  response: v.object({ data: cashback, wallet }),
  errors: ['cashback_not_found', 'cashback_not_available', 'already_claimed', 'player_blocked'],
});

/* ── ranking ────────────────────────────────────────────────────────────── */

export const rank = v.object({
  level: count,
  title: v.string(),
  /** Total stake that reaches this rank; 0 for the first. */
  totalBet: amount,
  image: imageUrl,
  benefits: v.array(v.string()),
});
export type Rank = v.InferOutput<typeof rank>;

export const getRanking = defineCall({
  method: 'GET',
  path: '/ranking',
  auth: 'none',
  summary: 'Levels, from the first to the top',
  etag: true,
  response: list(rank),
});
