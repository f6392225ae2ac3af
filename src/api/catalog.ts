/**
 * The whole catalogue, asked for by its ETag. Beside `client.ts` because its megabytes are neither parsed here, on the
 * thread that paints, nor kept by the browser's own cache a second time; and because it is the same for everybody, so
 * that nobody's identity goes along.
 */
import { getCatalog } from '../contract/games.ts';
import { clientConfig } from './client-config.ts';

const TIMEOUT = 60_000;

export type CatalogAnswer =
  /** `bytes` is the answer's body as it came: JSON in UTF-8, to be parsed by whoever has the time. */
  | { readonly state: 'new'; readonly etag: string | null; readonly bytes: ArrayBuffer }
  /** What is kept is still the newest. */
  | { readonly state: 'same' }
  /** This back end has none (404). */
  | { readonly state: 'none' };

/** Asks whether there is another catalogue than the one of this ETag. Throws when there is no answer to go by. */
export async function fetchCatalog(etag: string | null): Promise<CatalogAnswer> {
  const { getBaseUrl, fetch: send = fetch } = clientConfig();
  const response = await send(`${getBaseUrl()}${getCatalog.path}`, {
    headers: { accept: 'application/json', ...(etag === null ? {} : { 'if-none-match': etag }) },
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (response.status === 304 && etag !== null) return { state: 'same' };
  if (response.status === 404) return { state: 'none' };
  if (!response.ok) throw new Error(`The catalogue answered ${response.status}`);
  return { state: 'new', etag: response.headers.get('etag'), bytes: await response.arrayBuffer() };
}
