/** State of a coupon as pure steps, the check that applies them (BONUS-1), and its access to storage and API. */
import * as v from 'valibot';
import { proxy } from 'valtio/vanilla';
import { request } from '../../../api/client.ts';
import { clientLocale } from '../../../api/client-config.ts';
import { serverNow } from '../../../api/server-time.ts';
import { type Coupon, checkCoupon, coupon as couponSchema } from '../../../contract/bonuses.ts';
import { session } from '../../../domain/session/state.ts';
import { toMs } from '../../../lib/time.ts';
import { dropCoupon, keepCoupon, keptCoupon } from '../../../storage/coupons.ts';

/**
 * A coupon starts `not_valid`, is `loading` during a check, `valid` with its data on success, and `invalid` without
 * data on failure (BONUS-1).
 */
export type CouponState = { readonly typed: string } & (
  | { readonly status: 'not_valid' }
  | { readonly status: 'loading' }
  | { readonly status: 'valid'; readonly coupon: Coupon }
  | { readonly status: 'invalid'; readonly error: unknown }
);

/** The code in a text; case and surrounding spaces do not count. */
export function couponCode(typed: string): string {
  return typed.trim().toUpperCase();
}

/** The player has changed the text, so the result for the old code no longer counts. A running check goes on. */
export function typedCoupon(state: CouponState, typed: string): CouponState {
  if (couponCode(typed) === couponCode(state.typed) || state.status === 'loading') return { ...state, typed };
  return { typed, status: 'not_valid' };
}

/** Whether a check may start: not for an empty code, and not during another check (BONUS-1). */
export function mayCheck({ typed, status }: CouponState): boolean {
  return couponCode(typed) !== '' && status !== 'loading';
}

/** A check has started. */
export function loadingCoupon({ typed }: CouponState): CouponState {
  return { typed, status: 'loading' };
}

/** The check of `code` succeeded. If the text has changed meanwhile, the result is dropped. */
export function validCoupon({ typed }: CouponState, code: string, coupon: Coupon): CouponState {
  return couponCode(typed) === code ? { typed, status: 'valid', coupon } : { typed, status: 'not_valid' };
}

/** The check of `code` failed, or the API refused a deposit with it: `invalid`, without data. */
export function invalidCoupon({ typed }: CouponState, code: string, error: unknown): CouponState {
  return couponCode(typed) === code ? { typed, status: 'invalid', error } : { typed, status: 'not_valid' };
}

/** The storage and API access that a check needs. */
export interface CouponDoor {
  /** The stored data of a valid code; null when the API must be asked. */
  cached(code: string): Promise<Coupon | null>;
  /** Asks the API. Throws `ApiError` when the code is not valid. */
  ask(code: string): Promise<Coupon>;
  /** Stores the data of a valid code. */
  keep(code: string, coupon: Coupon): Promise<void>;
  /** Deletes the data of a code that is no longer valid. */
  drop(code: string): Promise<void>;
}

export interface CouponCheck {
  /** Valtio proxy, to read and watch. */
  readonly state: { readonly now: CouponState };
  type(text: string): void;
  /**
   * Checks the typed code. Throws the API's error after the state is `invalid`.
   * @returns the valid coupon; null for an empty code, during another check, or when the text has changed meanwhile
   */
  check(): Promise<Coupon | null>;
  /** The API refused a deposit with this coupon: it is no longer valid, whatever the cache holds. */
  refuse(error: unknown): void;
}

/** Creates a coupon check, empty or with the code of a link. */
export function couponCheck(door: CouponDoor, typed = ''): CouponCheck {
  const state = proxy<{ now: CouponState }>({ now: { typed, status: 'not_valid' } });
  let running = false;
  const find = async (code: string): Promise<Coupon> => {
    const cached = await door.cached(code);
    if (cached !== null) return cached;
    state.now = loadingCoupon(state.now);
    const coupon = await door.ask(code);
    await door.keep(code, coupon);
    return coupon;
  };
  return {
    state,
    type: (text) => {
      state.now = typedCoupon(state.now, text);
    },
    check: async () => {
      if (running || !mayCheck(state.now)) return null;
      const code = couponCode(state.now.typed);
      running = true;
      try {
        const coupon = await find(code);
        state.now = validCoupon(state.now, code, coupon);
      } catch (error) {
        state.now = invalidCoupon(state.now, code, error);
        throw error;
      } finally {
        running = false;
      }
      return state.now.status === 'valid' ? state.now.coupon : null;
    },
    refuse: (error) => {
      const code = couponCode(state.now.typed);
      state.now = invalidCoupon(state.now, code, error);
      void door.drop(code);
    },
  };
}

/** The bonus that a coupon adds to a deposit, centavos; 0 below the coupon's minimum deposit. */
export function couponBonus(
  coupon: {
    readonly kind: 'percent' | 'fixed';
    readonly value: number;
    readonly min_deposit: number;
    readonly max_bonus: number | null;
  },
  deposit: number,
): number {
  if (deposit < coupon.min_deposit) return 0;
  const bonus = coupon.kind === 'fixed' ? coupon.value : Math.floor((deposit * coupon.value) / 100);
  return coupon.max_bonus === null ? bonus : Math.min(bonus, coupon.max_bonus);
}

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
