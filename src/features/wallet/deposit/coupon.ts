/** State of a coupon as pure steps, and the check that applies them (BONUS-1). No React, no network. */
import type { Coupon } from '../../../contract/bonuses.ts';
import { type Observable, observable } from '../../../lib/observable.ts';

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

/** State without a coupon. */
export const NO_COUPON: CouponState = { typed: '', status: 'not_valid' };

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
  readonly state: Observable<CouponState>;
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
