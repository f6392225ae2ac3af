/** The build as the worker holds it, and the last build's files beside it. */

import { cacheNames } from 'workbox-core';
import type { PrecacheEntry } from 'workbox-precaching/_types.js';
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[] };

const DOCUMENT = '/index.html';
/** Files of the build before this one, for tabs that still run it (a purge would break their lazy chunks). */
const EARLIER = 'jangada-earlier-build';
/** The document is asked for anew at most this often. */
const FRESH_FOR = 60_000;

const controller = new PrecacheController();
controller.addToCacheList([...self.__WB_MANIFEST]);

/** Fetches every file of the build. Rejects when one is missing. */
export function installBuild(event: ExtendableEvent): Promise<unknown> {
  return controller.install(event);
}

/** Sets the last build's files aside, then forgets all others. */
export async function takeOver(event: ExtendableEvent): Promise<void> {
  const current = new Set(controller.getCachedURLs().map((url) => controller.getCacheKeyForURL(url)));
  await caches.delete(EARLIER);
  const [precache, earlier] = await Promise.all([caches.open(cacheNames.precache), caches.open(EARLIER)]);
  for (const request of await precache.keys()) {
    if (current.has(request.url) || !new URL(request.url).pathname.startsWith('/assets/')) continue;
    const response = await precache.match(request);
    // A full disk costs the old tabs their offline chunks, and nothing else.
    if (response) await earlier.put(request, response).catch(() => undefined);
  }
  await controller.activate(event);
}

/** Whether a request is for a file of a build, this one or an earlier. */
export function isBuildAsset(url: URL, origin: string): boolean {
  return (
    url.origin === origin &&
    (controller.getCacheKeyForURL(url.href) !== undefined || url.pathname.startsWith('/assets/'))
  );
}

/** A build's file: this build's, the last one's, or the server's, which keeps a few more. */
export async function answerAsset({ request }: { request: Request }): Promise<Response> {
  const key = controller.getCacheKeyForURL(request.url);
  return (
    (key === undefined ? await caches.match(request, { cacheName: EARLIER }) : await caches.match(key)) ??
    (await fetch(request))
  );
}

/** The app's document: from the precache, else (the browser has thrown it away) from the server. */
export async function cacheFirstDocument(): Promise<Response> {
  const key = controller.getCacheKeyForURL(DOCUMENT);
  const kept = key === undefined ? undefined : await caches.match(key);
  return kept ?? (await fetch(DOCUMENT));
}

let freshenedAt = 0;

/**
 * The server writes the site's name, colours and settings into the document, and these may change without a new build.
 * Takes the server's document for the next visit, but only one of this very build: another's belongs to its own worker.
 */
export async function freshenDocument(now = Date.now()): Promise<void> {
  const key = controller.getCacheKeyForURL(DOCUMENT);
  if (key === undefined || now - freshenedAt < FRESH_FOR) return;
  freshenedAt = now;
  try {
    const fresh = await fetch(DOCUMENT, { cache: 'no-cache', credentials: 'omit' });
    if (!fresh.ok || fresh.redirected) return;
    const cache = await caches.open(cacheNames.precache);
    const kept = await cache.match(key);
    const [ours, theirs] = [await kept?.text(), await fresh.clone().text()];
    if (ours !== undefined && ours !== theirs && sameBuild(ours, theirs)) await cache.put(key, fresh);
  } catch {
    // Offline, or the disk is full: what is kept stays, and the next navigation tries again.
    freshenedAt = 0;
  }
}

const ASSET = /\/assets\/[\w.-]+\.(?:js|css)/g;

/** Whether two documents load the same files: then they differ in the site's words and settings only. */
export function sameBuild(one: string, other: string): boolean {
  const files = (html: string) => [...new Set(html.match(ASSET))].sort().join(' ');
  return files(one) !== '' && files(one) === files(other);
}
