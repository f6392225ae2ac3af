/**
 * Coupons that held, by code (§4: a cached one is valid at once, with no call). In the player's own database, since a
 * coupon is good once per player, so it goes with everything else of theirs at logout. Never throws.
 */
import { OUT_OF_TIME, withTimeLimit } from '../lib/time-limit.ts';
import { currentPrivate } from './databases.ts';
import type { CouponRow } from './rows.ts';

/** A database that hangs costs one call more, not the deposit. */
const STORE_LIMIT = 1_000;

// Beside the database, for a browser that denies storage.
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

/** What the API said of this code in this language, unless it has ended by `now` (milliseconds); undefined when unknown. */
export async function keptCoupon(code: string, locale: string, now: number): Promise<unknown> {
  const id = idOf(code, locale);
  const row = memory.get(id) ?? (await stored((rows) => rows.get(id)));
  if (row === undefined) return undefined;
  if (row.expiresAt > now) return row.coupon;
  await dropCoupon(code);
  return undefined;
}

/** Keeps it until `expiresAt` (milliseconds). */
export async function keepCoupon(code: string, locale: string, coupon: unknown, expiresAt: number): Promise<void> {
  const row: CouponRow = { id: idOf(code, locale), coupon, expiresAt };
  memory.set(row.id, row);
  await stored((rows) => rows.put(row));
}

/** Forgets a code in every language: it was used, has ended or was refused. */
export async function dropCoupon(code: string): Promise<void> {
  const isIt = (id: string) => id.startsWith(`${code} `);
  for (const id of memory.keys()) if (isIt(id)) memory.delete(id);
  await stored(async (rows) => {
    const found = (await rows.all()).filter(({ id }) => isIt(id));
    await Promise.all(found.map(({ id }) => rows.delete(id)));
  });
}

/** Forgets what memory holds; the database's part goes with the database (logout). */
export function forgetCoupons(): void {
  memory.clear();
}
