import { readLocal, writeLocal } from '../storage/local-keys.ts';

const LONGEST = 64;

/**
 * Saves `ref` (referral code) and `lmcp` (campaign) from any route's query (§2). A later link replaces an earlier
 * one; a link without them, or with nonsense, changes nothing.
 */
export function saveReferral(search: string): void {
  const query = new URLSearchParams(search);
  for (const key of ['ref', 'lmcp'] as const) {
    const value = query.get(key)?.trim();
    if (value && value.length <= LONGEST && !/\p{Cc}/u.test(value)) writeLocal(key, value);
  }
}

/** The code of whoever sent this visitor, for registration; null when nobody did. */
export function referralCode(): string | null {
  return readLocal('ref');
}

/** The campaign parameter that every call carries; null when there is none. */
export function campaign(): string | null {
  return readLocal('lmcp');
}
