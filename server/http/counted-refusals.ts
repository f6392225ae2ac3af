/**
 * Limits refusals that reveal data: which contacts and CPFs already have an account (SITE-2), and which coupons exist.
 * Each is given too rarely to list them.
 */
import { ApiError } from '../errors.ts';
import { networkOf } from './host.ts';
import type { Bounds } from './rate-limit.ts';
import type { Services } from './services.ts';

/** 422 `taken`, naming the fields. */
export function takenError(fields: readonly string[]): ApiError {
  return new ApiError(422, 'taken', { errors: Object.fromEntries(fields.map((field) => [field, ['taken']])) });
}

/** Bounds on how often one player learns that data belongs to another account. */
export function takenBounds(player: { readonly id: number }, ip: string): Bounds {
  return [
    ['takenPlayer', String(player.id)],
    ['takenNetwork', networkOf(ip)],
  ];
}

/** Bound on the coupons that a player tries. */
export function couponBounds(player: { readonly id: number }): Bounds {
  return [['coupons', String(player.id)]];
}

/**
 * Runs work that may be refused with `code`. Only that refusal costs a point of each bound.
 * @throws ApiError 429 `too_many_requests` after too many refusals; any error of the work.
 */
export async function countRefusals<T>(
  services: Services,
  code: 'taken' | 'coupon_invalid',
  bounds: Bounds,
  work: () => Promise<T>,
): Promise<T> {
  let refused: ApiError | undefined;
  const done = await services.rateLimits.judge(
    bounds,
    async () => {
      try {
        return { result: await work() };
      } catch (error) {
        if (!(error instanceof ApiError && error.code === code)) throw error;
        refused = error;
        return undefined;
      }
    },
    { empties: false },
  );
  if (done === undefined) throw refused;
  return done.result;
}
