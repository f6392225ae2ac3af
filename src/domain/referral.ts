import { readLocal, writeLocal } from '../storage/local-keys.ts';

const LONGEST = 64;
/** Characters that the contract's `line` schema refuses; a registration with such a code would fail. */
const ODD = /[\p{C}\u2028\u2029]/u;
/** A link within a sentence, without the closing punctuation or quotation marks behind it. */
const LINK = /https?:\/\/\S*[^\s.,;:!?…)\]}>*'"’»”]/g;

/**
 * Saves `ref` (referral code) and `lmcp` (campaign) from the query of any route (NAV-8). A later link replaces an
 * earlier one; a missing or invalid value changes nothing.
 */
export function saveReferral(search: string): void {
  const own = new URLSearchParams(search);
  const query = own.has('ref') || own.has('lmcp') ? own : sharedQuery(own);
  for (const key of ['ref', 'lmcp'] as const) {
    const value = query.get(key)?.trim();
    if (value && value.length <= LONGEST && !ODD.test(value)) writeLocal(key, value);
  }
}

/**
 * The query of a link that another app shared to the installed app (share target): apps put it into `url`, `text` or
 * `title`.
 */
function sharedQuery(query: URLSearchParams): URLSearchParams {
  const here = typeof location === 'undefined' ? '' : location.origin;
  for (const key of ['url', 'text', 'title']) {
    for (const [found] of (query.get(key) ?? '').matchAll(LINK)) {
      if (URL.canParse(found) && new URL(found).origin === here) return new URL(found).searchParams;
    }
  }
  return new URLSearchParams();
}

/** The referral code for the registration; null without one. */
export function referralCode(): string | null {
  return readLocal('ref');
}

/** The campaign parameter that every call carries; null without one. */
export function campaign(): string | null {
  return readLocal('lmcp');
}
