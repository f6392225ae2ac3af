/**
 * Finds a visitor's country: by the hosting's header, else by a local country database, else Brazil. No address leaves
 * the machine.
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

/** The fallback for an unknown country (DATA-6). */
const BRAZIL: Place = { countryCode: 'BR', callingCode: '55' };

/**
 * Headers in which a hosting names the country. Trusted only behind a trusted proxy: otherwise the visitor may have
 * made them up.
 */
const HEADERS = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-vercel-ip-country', 'x-country-code', 'x-geo-country'];

const callingCodes = new Map(
  Object.entries(metadata.countries as Readonly<Record<string, readonly unknown[]>>).map(([country, facts]) => [
    country,
    String(facts[0]),
  ]),
);

/** Null for a code without a country's telephone prefix: `XX`, `T1` (Tor), invalid text. */
function placeOf(country: string | null | undefined): Place | null {
  const countryCode = country?.trim().toUpperCase() ?? '';
  const callingCode = callingCodes.get(countryCode);
  return callingCode === undefined ? null : { countryCode, callingCode };
}

export function createGeoip({ env, log }: Pick<Deps, 'env' | 'log'>): Geoip {
  let database: Promise<Reader<CountryResponse> | null> | undefined;
  // Opened with the first visitor; a missing or broken file is logged once and fails no page.
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
      // Invalid text has no country.
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
