import { request } from '../api/client.ts';
import { getGeoip } from '../contract/site.ts';
import { onWake } from '../lib/retry.ts';
import { readLocal, writeLocal } from '../storage/local-keys.ts';

interface Country {
  readonly countryCode: string;
  readonly callingCode: string;
}

/** Default country and calling code (DATA-6). */
const HOME: Country = { countryCode: 'BR', callingCode: '55' };

/**
 * Looks up the visitor's country and stores it (`userCountryCode`, `userCallingCode`). A failed look-up answers BR and
 * 55 and is not stored (DATA-6): the page asks again when the network comes back, and on the next visit. Never throws.
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
    const stop = onWake(() => {
      stop();
      void learnCountry();
    });
    return HOME;
  }
}
