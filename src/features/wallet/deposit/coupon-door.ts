/** Connects the coupon check with the player's database and the API. */
import * as v from 'valibot';
import { request } from '../../../api/client.ts';
import { clientLocale } from '../../../api/client-config.ts';
import { serverNow } from '../../../api/server-time.ts';
import { checkCoupon, coupon as couponSchema } from '../../../contract/bonuses.ts';
import { session } from '../../../domain/session/state.ts';
import { toMs } from '../../../lib/time.ts';
import { dropCoupon, keepCoupon, keptCoupon } from '../../../storage/coupons.ts';
import type { CouponDoor } from './coupon.ts';

/** A coupon without an end of its own is fetched again after this time, ms. */
const KEPT_FOR = 86_400_000;

/** Access of the logged-in player. */
export const couponDoor: CouponDoor = {
  async cached(code) {
    const parsed = v.safeParse(couponSchema, await keptCoupon(code, clientLocale(), serverNow()));
    return parsed.success ? parsed.output : null;
  },
  async ask(code) {
    const { token } = session;
    const { coupon } = await request(checkCoupon, { body: { coupon: code } });
    // The player has logged out meanwhile: drop the answer.
    if (session.token !== token) throw new DOMException('The player has left', 'AbortError');
    return coupon;
  },
  keep: (code, coupon) =>
    keepCoupon(
      code,
      clientLocale(),
      coupon,
      coupon.expires_at === null ? serverNow() + KEPT_FOR : toMs(coupon.expires_at),
    ),
  drop: dropCoupon,
};
