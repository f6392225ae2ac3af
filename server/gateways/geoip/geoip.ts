/**
 * Where a visitor is: what the hosting in front of the platform says, else a local country database, else Brazil. No
 * address is sent anywhere.
 */
import metadata from 'libphonenumber-js/min/metadata';
import { type CountryResponse, open, type Reader } from 'maxmind';
import type { Deps } from '../../deps.ts';

export interface Place {
  /** ISO 3166, two letters. */
  readonly countryCode: string;
  /** Without the plus sign. */
  readonly callingCode: string;
}

export interface Geoip {
  whereIs(visitor: { readonly ip: string; header(name: string): string | null }): Promise<Place>;
}

/** §8: where nothing is known. */
const BRAZIL: Place = { countryCode: 'BR', callingCode: '55' };

/**
 * Headers by which a hosting says the country. Believed only behind a proxy that we trust: from a visitor directly they
 * are the visitor's own words.
 */
const HEADERS = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-vercel-ip-country', 'x-country-code', 'x-geo-country'];

const callingCodes = new Map(
  Object.entries(metadata.countries as Readonly<Record<string, readonly unknown[]>>).map(([country, facts]) => [
    country,
    String(facts[0]),
  ]),
);

/** Null for what is no country with a telephone: `XX`, `T1` (Tor), rubbish. */
function placeOf(country: string | null | undefined): Place | null {
  const countryCode = country?.trim().toUpperCase() ?? '';
  const callingCode = callingCodes.get(countryCode);
  return callingCode === undefined ? null : { countryCode, callingCode };
}

export function createGeoip({ env, log }: Pick<Deps, 'env' | 'log'>): Geoip {
  let database: Promise<Reader<CountryResponse> | null> | undefined;
  // Opened with the first visitor; a file that is missing or broken is said once and costs nobody their page.
  const reader = (): Promise<Reader<CountryResponse> | null> => {
    database ??= env.GEOIP_DATABASE
      ? open<CountryResponse>(env.GEOIP_DATABASE, { watchForUpdates: false }).catch((error: unknown) => {
          log.error({ err: error }, 'the country database (GEOIP_DATABASE) cannot be read');
          return null;
        })
      : Promise.resolve(null);
    return database;
  };

  async function fromDatabase(ip: string): Promise<Place | null> {
    try {
      const found = (await reader())?.get(ip);
      return placeOf(found?.country?.iso_code ?? found?.registered_country?.iso_code);
    } catch {
      // What is no address is nowhere.
      return null;
    }
  }

  return {
    async whereIs({ ip, header }) {
      if (env.TRUST_PROXY) {
        for (const name of HEADERS) {
          const place = placeOf(header(name));
          if (place) return place;
        }
      }
      return (await fromDatabase(ip)) ?? BRAZIL;
    },
  };
}
