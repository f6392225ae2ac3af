/**
 * Valid coupons by code; a cached one is valid at once, without a call (BONUS-1). They are in the player's own
 * database, because a coupon is good once per player, and are deleted with it at logout. Never throws.
 */
import { OUT_OF_TIME, withTimeLimit } from '../lib/time-limit.ts';
import { currentPrivate } from './databases.ts';
import type { CouponRow } from './rows.ts';

/** If the database hangs, the deposit continues after this and costs one more call. Milliseconds. */
const STORE_LIMIT = 1_000;

// Used beside the database, for a browser that denies storage.
const memory = new Map<string, CouponRow>();

const idOf = (code: string, locale: string) => `${code} ${locale}`;

async function stored<T>(
  use: (rows: NonNullable<Awaited<ReturnType<typeof currentPrivate>>>['coupons']) => Promise<T>,
): Promise<T | undefined> {
  try {
    const result = await withTimeLimit(
      currentPrivate().then((store) => (store ? use(store.coupons) : undefined)),
      STORE_LIMIT,
    );
    return result === OUT_OF_TIME ? undefined : result;
  } catch {
    return undefined;
  }
}

/**
 * Returns the API's answer for this code in this language, unless it has expired by `now` (ms); undefined when unknown.
 */
export async function keptCoupon(code: string, locale: string, now: number): Promise<unknown> {
  const id = idOf(code, locale);
  const row = memory.get(id) ?? (await stored((rows) => rows.get(id)));
  if (row === undefined) return undefined;
  if (row.expiresAt > now) return row.coupon;
  await dropCoupon(code);
  return undefined;
}

/** Keeps a coupon until `expiresAt` (milliseconds since 1970). */
export async function keepCoupon(code: string, locale: string, coupon: unknown, expiresAt: number): Promise<void> {
  const row: CouponRow = { id: idOf(code, locale), coupon, expiresAt };
  memory.set(row.id, row);
  await stored((rows) => rows.put(row));
}

/** Deletes a code in every language: the player used it, it expired, or the API refused it. */
export async function dropCoupon(code: string): Promise<void> {
  const isIt = (id: string) => id.startsWith(`${code} `);
  for (const id of memory.keys()) if (isIt(id)) memory.delete(id);
  await stored(async (rows) => {
    const found = (await rows.all()).filter(({ id }) => isIt(id));
    await Promise.all(found.map(({ id }) => rows.delete(id)));
  });
}

/** Clears the in-memory copies at logout; the database itself is deleted elsewhere. */
export function forgetCoupons(): void {
  memory.clear();
}
