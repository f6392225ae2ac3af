/**
 * Fetches the whole catalogue by its ETag. Separate from `client.ts` because a worker calls it: copying its megabytes
 * would block the main thread. The request skips the HTTP cache, since the database keeps the catalogue, and sends no
 * identity, since all visitors get the same.
 */
import { getCatalog } from '../contract/games.ts';

const TIMEOUT = 60_000;

export type CatalogAnswer =
  /** `bytes` is the body as received: JSON in UTF-8. */
  | { readonly state: 'new'; readonly etag: string | null; readonly bytes: ArrayBuffer }
  /** The kept catalogue is still the newest (304). */
  | { readonly state: 'same' }
  /** This back end has none (404). */
  | { readonly state: 'none' };

/**
 * Asks for a catalogue newer than this ETag. `base` is the API's address without a trailing slash. Throws on network
 * errors and on any other status.
 */
export async function fetchCatalog(base: string, etag: string | null): Promise<CatalogAnswer> {
  const response = await fetch(`${base}${getCatalog.path}`, {
    headers: { accept: 'application/json', ...(etag === null ? {} : { 'if-none-match': etag }) },
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (response.status === 304 && etag !== null) return { state: 'same' };
  if (response.status === 404) return { state: 'none' };
  if (!response.ok) throw new Error(`The catalogue answered ${response.status}`);
  return { state: 'new', etag: response.headers.get('etag'), bytes: await response.arrayBuffer() };
}
