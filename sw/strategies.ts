/**
 * What is kept of what anybody may see. Bounded in number, age and by the browser's quota; status 200 only, so that an
 * opaque answer, which counts for megabytes, never enters. Answers of the API are none of ours.
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
    // Workbox's own classes do not fit its own type under exactOptionalPropertyTypes.
    plugins: [
      new CacheableResponsePlugin({ statuses: [200] }),
      new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY, purgeOnQuotaError: true }),
    ] as WorkboxPlugin[],
  });
}

/** Posters, banners, ranks: a lobby of 400 tiles and some to spare. */
export const images = kept('jangada-images', 500, 30);

function isPublicFile(url: URL, origin: string): boolean {
  return url.origin === origin && !url.pathname.startsWith('/api/');
}

/** An image of the site itself. Documents and whatever the API hands out are not. */
export function isImage(request: Pick<Request, 'method' | 'destination'>, url: URL, origin: string): boolean {
  return request.method === 'GET' && request.destination === 'image' && isPublicFile(url, origin);
}

/**
 * Takes pictures into the cache that no request has brought here. What the page has shown came past the worker: it is taken
 * from the browser's own cache or not at all, so it costs nobody a byte. Never throws.
 */
export async function keepImages(
  { shown, wanted }: { readonly shown: readonly string[]; readonly wanted: readonly string[] },
  event: ExtendableEvent,
): Promise<void> {
  const requests = [
    // That mode is the only one in which a browser may be told so.
    ...shown.map((path) => new Request(path, { cache: 'only-if-cached', mode: 'same-origin' })),
    ...wanted.map((path) => new Request(path, { priority: 'low' })),
  ];
  for (const request of requests) {
    // As long as anything goes on here, a worker that waits cannot take over.
    if (self.registration.waiting) return;
    const [answered, done] = images.handleAll({ request, event });
    await Promise.allSettled([answered, done]);
  }
}
