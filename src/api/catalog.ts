/**
 * The whole catalogue, asked for by its ETag. Beside `client.ts` because a worker asks: on the thread that paints even the
 * copying of its megabytes would be felt. The browser's own cache does not keep it a second time, and since it is the same for
 * everybody, nobody's identity goes along.
 */
import { getCatalog } from '../contract/games.ts';

const TIMEOUT = 60_000;

export type CatalogAnswer =
  /** `bytes` is the answer's body as it came: JSON in UTF-8. */
  | { readonly state: 'new'; readonly etag: string | null; readonly bytes: ArrayBuffer }
  /** What is kept is still the newest. */
  | { readonly state: 'same' }
  /** This back end has none (404). */
  | { readonly state: 'none' };

/**
 * Asks whether there is another catalogue than the one of this ETag. `base` is where the API lives, without a slash at the end.
 * Throws when there is no answer to go by.
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
