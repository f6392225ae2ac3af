/** The state of a coupon (§4) as pure steps, and the check that walks them. No React, no network. */
import type { Coupon } from '../../contract/bonuses.ts';
import { type Observable, observable } from '../../lib/observable.ts';

/**
 * §4: it starts `not_valid`, is `loading` while it is checked, `valid` with its data on success, `invalid` and cleared
 * on failure.
 */
export type CouponState = { readonly typed: string } & (
  | { readonly status: 'not_valid' }
  | { readonly status: 'loading' }
  | { readonly status: 'valid'; readonly coupon: Coupon }
  | { readonly status: 'invalid'; readonly error: unknown }
);

/** Where everything begins. */
export const NO_COUPON: CouponState = { typed: '', status: 'not_valid' };

/** The code that a text means: coupons know neither case nor the spaces around them. */
export function couponCode(typed: string): string {
  return typed.trim().toUpperCase();
}

/** The text was changed. What was known is of the old one; a check that runs goes on and is about the old one too. */
export function typedCoupon(state: CouponState, typed: string): CouponState {
  if (couponCode(typed) === couponCode(state.typed) || state.status === 'loading') return { ...state, typed };
  return { typed, status: 'not_valid' };
}

/** Whether a check may begin: not for an empty code, and not while another runs (§4). */
export function mayCheck({ typed, status }: CouponState): boolean {
  return couponCode(typed) !== '' && status !== 'loading';
}

/** A check has begun. */
export function loadingCoupon({ typed }: CouponState): CouponState {
  return { typed, status: 'loading' };
}

/** The check of `code` found that it holds. Whoever has typed on meanwhile is told nothing of the old code. */
export function validCoupon({ typed }: CouponState, code: string, coupon: Coupon): CouponState {
  return couponCode(typed) === code ? { typed, status: 'valid', coupon } : { typed, status: 'not_valid' };
}

/** The check of `code` failed, or a deposit with it was refused: invalid, its data cleared. */
export function invalidCoupon({ typed }: CouponState, code: string, error: unknown): CouponState {
  return couponCode(typed) === code ? { typed, status: 'invalid', error } : { typed, status: 'not_valid' };
}

/** What a check needs of the world. */
export interface CouponDoor {
  /** The data of a code that held before and holds still; null when it must be asked for. */
  cached(code: string): Promise<Coupon | null>;
  /** Asks the API. Throws `ApiError` when it does not hold. */
  ask(code: string): Promise<Coupon>;
  /** Keeps what held for the next time. */
  keep(code: string, coupon: Coupon): Promise<void>;
  /** Forgets what no longer holds. */
  drop(code: string): Promise<void>;
}

export interface CouponCheck {
  readonly state: Observable<CouponState>;
  type(text: string): void;
  /**
   * Checks what is typed. The coupon when it holds; null when there was nothing to check, another check runs, or
   * something else has been typed meanwhile. Throws what the API threw, after the state says `invalid` (§8).
   */
  check(): Promise<Coupon | null>;
  /** The API refused it with a deposit: it no longer holds, whatever was cached. */
  refuse(error: unknown): void;
}

/** A coupon being checked, from nothing typed or from a code that a link brought. */
export function couponCheck(door: CouponDoor, typed = ''): CouponCheck {
  const state = observable<CouponState>({ ...NO_COUPON, typed });
  let running = false;
  const find = async (code: string): Promise<Coupon> => {
    const cached = await door.cached(code);
    if (cached !== null) return cached;
    state.set(loadingCoupon(state.value));
    const coupon = await door.ask(code);
    await door.keep(code, coupon);
    return coupon;
  };
  return {
    state,
    type: (text) => state.set(typedCoupon(state.value, text)),
    check: async () => {
      if (running || !mayCheck(state.value)) return null;
      const code = couponCode(state.value.typed);
      running = true;
      try {
        const coupon = await find(code);
        state.set(validCoupon(state.value, code, coupon));
      } catch (error) {
        state.set(invalidCoupon(state.value, code, error));
        throw error;
      } finally {
        running = false;
      }
      return state.value.status === 'valid' ? state.value.coupon : null;
    },
    refuse: (error) => {
      const code = couponCode(state.value.typed);
      state.set(invalidCoupon(state.value, code, error));
      void door.drop(code);
    },
  };
}
