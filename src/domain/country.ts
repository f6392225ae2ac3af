import { request } from '../api/client.ts';
import { getGeoip } from '../contract/site.ts';
import { readLocal, writeLocal } from '../storage/local-keys.ts';

interface Country {
  readonly countryCode: string;
  readonly callingCode: string;
}

/** §9: the default country and calling code. */
const HOME: Country = { countryCode: 'BR', callingCode: '55' };

/**
 * Looks up where the visitor is and keeps the answer (`userCountryCode`, `userCallingCode`). A failed look is BR and 55 (§8)
 * for now and is not kept: it is asked again when the network comes back, and on the next visit. Never throws.
 */
export async function learnCountry(): Promise<Country> {
  const [known, calling] = [readLocal('userCountryCode'), readLocal('userCallingCode')];
  if (known !== null && calling !== null) return { countryCode: known, callingCode: calling };
  try {
    const { countryCode, callingCode } = await request(getGeoip);
    writeLocal('userCountryCode', countryCode);
    writeLocal('userCallingCode', callingCode);
    return { countryCode, callingCode };
  } catch {
    addEventListener('online', () => void learnCountry(), { once: true });
    return HOME;
  }
}
