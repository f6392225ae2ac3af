/** Finds the street of a postal code (CEP): by a service with ViaCEP's format, or in a small table. */
import * as v from 'valibot';
import type { Env } from '../../env.ts';
import type { Log } from '../../log.ts';
import { cityOf, STREETS, type ZipPlace } from './places.ts';

export interface ZipLookup {
  /** @param zip eight digits. Never throws: null for an unknown code, and while the service is away. */
  find(zip: string): Promise<ZipPlace | null>;
}

/** The table of a demonstration: a few streets, and the city of the largest capitals. */
export const ZIP_TABLE: ZipLookup = { find: async (zip) => STREETS[zip] ?? cityOf(zip) };

const NO_LOOKUP: ZipLookup = { find: async () => null };

const TIMEOUT_MS = 2000;
const MOST_BYTES = 16 * 1024;
/** Most answers that are kept; a street keeps its code for years. */
const MOST_KEPT = 1000;

const text = v.pipe(v.string(), v.trim(), v.maxLength(120), v.regex(/^[^<>]*$/));
/** ViaCEP's answer; an unknown code is `{"erro": true}`. */
const viaCep = v.object({
  logradouro: text,
  bairro: text,
  localidade: text,
  uf: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
});

interface ZipServiceConfig {
  /** Origin of the service: `https://viacep.com.br`. */
  readonly url: string;
  readonly log: Pick<Log, 'warn'>;
  readonly timeoutMs?: number;
}

/** Asks a service with ViaCEP's paths and format. */
export function createZipService({ url, log, timeoutMs = TIMEOUT_MS }: ZipServiceConfig): ZipLookup {
  const kept = new Map<string, ZipPlace | null>();
  async function ask(zip: string): Promise<ZipPlace | null> {
    const response = await fetch(new URL(`/ws/${zip}/json/`, url), {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = await response.text();
    if (!response.ok || answer.length > MOST_BYTES)
      throw new Error(`The postal code service answered ${response.status}.`);
    const found = v.safeParse(viaCep, JSON.parse(answer));
    if (!found.success) return null;
    const { logradouro: street, bairro: district, localidade: city, uf: state } = found.output;
    return { street, district, city, state };
  }
  return {
    async find(zip) {
      const known = kept.get(zip);
      if (known !== undefined) return known;
      try {
        const place = await ask(zip);
        if (kept.size >= MOST_KEPT) kept.clear();
        kept.set(zip, place);
        return place;
      } catch (error) {
        // The player types the street instead.
        log.warn({ err: error }, 'the postal code service (ZIP_LOOKUP_URL) did not answer');
        return null;
      }
    },
  };
}

/** Chooses the look-up; a production without `ZIP_LOOKUP_URL` has none, except a demonstration. */
export function createZipLookup({ env, log }: { readonly env: Env; readonly log: Log }): ZipLookup {
  if (env.ZIP_LOOKUP_URL) return createZipService({ url: env.ZIP_LOOKUP_URL, log });
  return env.NODE_ENV === 'production' && !env.DEMONSTRATION ? NO_LOOKUP : ZIP_TABLE;
}
