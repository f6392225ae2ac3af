/**
 * Refusals that tell what a stranger may not list: whose data an account already has (R25), which coupons there are.
 * Each is given seldom enough to be no directory.
 */
import { ApiError } from '../errors.ts';
import type { Services } from '../http/services.ts';
import { addressKey, type Bounds } from './rate-limit.ts';

/** 422 `taken`, naming the fields. */
export function takenError(fields: readonly string[]): ApiError {
  return new ApiError(422, 'taken', { errors: Object.fromEntries(fields.map((field) => [field, ['taken']])) });
}

/** The bounds on what one player is told of the data of others. */
export function takenBounds(player: { readonly id: number }, ip: string): Bounds {
  return [
    ['takenPlayer', String(player.id)],
    ['takenNetwork', addressKey(ip)],
  ];
}

/** The bound on coupons that a player tries. */
export function couponBounds(player: { readonly id: number }): Bounds {
  return [['coupons', String(player.id)]];
}

/**
 * Runs work that may be refused with one code. Only that refusal costs a point of each bound.
 * @throws ApiError 429 `too_many_requests` when it was refused too often; whatever the work throws.
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
