import { request } from '../api/client.ts';
import { getGeoip } from '../contract/site.ts';
import { readLocal, writeLocal } from '../storage/local-keys.ts';

/** §9: the default country and calling code. */
const HOME = { countryCode: 'BR', callingCode: '55' } as const;

/**
 * Finds out once where the visitor is and keeps it (`userCountryCode`, `userCallingCode`). A failed look falls back to
 * BR and 55 (§8) for this visit's forms, and the next visit looks again only if nothing is kept. Never throws.
 */
export async function learnCountry(): Promise<void> {
  if (readLocal('userCountryCode') !== null && readLocal('userCallingCode') !== null) return;
  const { countryCode, callingCode } = await request(getGeoip).catch(() => HOME);
  writeLocal('userCountryCode', countryCode);
  writeLocal('userCallingCode', callingCode);
}
