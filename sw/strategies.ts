/**
 * Cache of public pictures, bounded in number, age and by the browser's quota. Status 200 only: an opaque answer counts
 * as megabytes. API answers never enter.
 */

import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;

const DAY = 86_400;

function kept(cacheName: string, maxEntries: number, days: number): CacheFirst {
  return new CacheFirst({
    cacheName,
    // Workbox's classes do not match its own type under exactOptionalPropertyTypes.
    plugins: [
      new CacheableResponsePlugin({ statuses: [200] }),
      new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY, purgeOnQuotaError: true }),
    ] as WorkboxPlugin[],
  });
}

/** Posters, banners, ranks: a lobby of 400 tiles plus a margin. */
export const images = kept('jangada-images', 500, 30);

function isPublicFile(url: URL, origin: string): boolean {
  return url.origin === origin && !url.pathname.startsWith('/api/');
}

/** Whether a request is for an image of the site itself. Documents and files of the API are excluded. */
export function isImage(request: Pick<Request, 'method' | 'destination'>, url: URL, origin: string): boolean {
  return request.method === 'GET' && request.destination === 'image' && isPublicFile(url, origin);
}

/**
 * Adds pictures to the cache that were loaded before the page had a worker. `shown` pictures come from the HTTP cache
 * or not at all, so they cost no network; `wanted` ones are fetched. Never throws.
 */
export async function keepImages(
  { shown, wanted }: { readonly shown: readonly string[]; readonly wanted: readonly string[] },
  event: ExtendableEvent,
): Promise<void> {
  const requests = [
    // `only-if-cached` is allowed with `same-origin` mode only.
    ...shown.map((path) => new Request(path, { cache: 'only-if-cached', mode: 'same-origin' })),
    ...wanted.map((path) => new Request(path, { priority: 'low' })),
  ];
  for (const request of requests) {
    // A waiting worker cannot activate while this one has pending work.
    if (self.registration.waiting) return;
    const [answered, done] = images.handleAll({ request, event });
    await Promise.allSettled([answered, done]);
  }
}
