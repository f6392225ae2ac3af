import { readLocal, writeLocal } from '../storage/local-keys.ts';

const LONGEST = 64;
/** What no single line of the contract may have (`line` there): a registration that carried it would be refused. */
const ODD = /[\p{C}\u2028\u2029]/u;
/** A link within a sentence: what ends or closes the sentence, or a quotation, is no part of it. */
const LINK = /https?:\/\/\S*[^\s.,;:!?…)\]}>*'"’»”]/g;

/**
 * Saves `ref` (referral code) and `lmcp` (campaign) from any route's query (§2). A later link replaces an earlier
 * one; a link without them, or with nonsense, changes nothing.
 */
export function saveReferral(search: string): void {
  const own = new URLSearchParams(search);
  const query = own.has('ref') || own.has('lmcp') ? own : sharedQuery(own);
  for (const key of ['ref', 'lmcp'] as const) {
    const value = query.get(key)?.trim();
    if (value && value.length <= LONGEST && !ODD.test(value)) writeLocal(key, value);
  }
}

/** A friend's link that was shared to the installed app (the manifest's share target): apps put it into `url`, `text` or `title`. */
function sharedQuery(query: URLSearchParams): URLSearchParams {
  const here = typeof location === 'undefined' ? '' : location.origin;
  for (const key of ['url', 'text', 'title']) {
    for (const [found] of (query.get(key) ?? '').matchAll(LINK)) {
      if (URL.canParse(found) && new URL(found).origin === here) return new URL(found).searchParams;
    }
  }
  return new URLSearchParams();
}

/** The code of whoever sent this visitor, for registration; null when nobody did. */
export function referralCode(): string | null {
  return readLocal('ref');
}

/** The campaign parameter that every call carries; null when there is none. */
export function campaign(): string | null {
  return readLocal('lmcp');
}
