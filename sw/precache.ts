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

/**
 * Fetches every file of the build. Rejects when one is missing, and when the document is another build's: on a slow line a
 * deploy may come in between, and a document without its files would open nothing without a network.
 */
export async function installBuild(event: ExtendableEvent): Promise<void> {
  await controller.install(event);
  const key = controller.getCacheKeyForURL(DOCUMENT);
  const precache = await caches.open(cacheNames.precache);
  const kept = key === undefined ? undefined : await precache.match(key);
  if (key === undefined || (kept && isOfThisBuild(await kept.text()))) return;
  await precache.delete(key);
  throw new Error('The document is of another build');
}

/** Sets the last build's files aside, then forgets all others. */
export async function takeOver(event: ExtendableEvent): Promise<void> {
  const current = new Set(controller.getCachedURLs().map((url) => controller.getCacheKeyForURL(url)));
  await caches.delete(EARLIER);
  const [precache, earlier] = await Promise.all([caches.open(cacheNames.precache), caches.open(EARLIER)]);
  // Beside one another: whoever has asked for the new build waits in front of a page that does not come before this is done.
  const setAside = async (request: Request) => {
    if (current.has(request.url) || !new URL(request.url).pathname.startsWith('/assets/')) return;
    const response = await precache.match(request);
    // A full disk costs the old tabs their offline chunks, and nothing else.
    if (response) await earlier.put(request, response).catch(() => undefined);
  };
  await Promise.all((await precache.keys()).map(setAside));
  await controller.activate(event);
}

/** Pictures under fixed names, which the specification puts among the build's files: of no build, and kept as pictures are. */
const PICTURES = '/assets/images/';

/** Whether a request is for a file of a build, this one or an earlier. */
export function isBuildAsset(url: URL, origin: string): boolean {
  if (url.origin !== origin) return false;
  if (controller.getCacheKeyForURL(url.href) !== undefined) return true;
  return url.pathname.startsWith('/assets/') && !url.pathname.startsWith(PICTURES);
}

/** A build's file: this build's, the last one's, or the server's, which keeps a few more. */
export async function answerAsset({ request }: { request: Request }): Promise<Response> {
  const key = controller.getCacheKeyForURL(request.url);
  return (await caches.match(key ?? request, key ? {} : { cacheName: EARLIER })) ?? (await leftBehind(request));
}

/** A worker that was killed while it set the last build's files aside has left the rest where they were. */
async function leftBehind(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: cacheNames.precache })) ?? (await fetch(request));
}

/** The lobby's document in English, which the server makes beside the build's own. */
const ENGLISH = '/en/index.html';
const DOCUMENTS = 'jangada-documents';

export type Language = 'pt' | 'en';

/**
 * The app's document: the one that is kept, else (the browser has thrown it away) the server's. English has one of its
 * own once it was visited; until then the Portuguese one stands in, whose words are not to be shown.
 */
export async function cacheFirstDocument(
  language: Language,
): Promise<{ readonly document: Response; readonly isOfLanguage: boolean }> {
  const key = controller.getCacheKeyForURL(DOCUMENT);
  const kept = key === undefined ? undefined : await caches.match(key, { cacheName: cacheNames.precache });
  if (language === 'en' && kept) {
    const english = await caches.match(ENGLISH, { cacheName: DOCUMENTS }).catch(() => undefined);
    // One of the build before may still lie there: its markup is not for this one's styles.
    if (english && isOfThisBuild(await english.clone().text())) {
      return { document: english, isOfLanguage: true };
    }
  }
  return { document: kept ?? (await fetch(DOCUMENT)), isOfLanguage: language === 'pt' };
}

/**
 * How long a document is waited for that is fetched for the next visit. Milliseconds. While a worker waits for anything, its
 * successor cannot take over.
 */
const PATIENCE = 15_000;
/** The end of that time. Older browsers know none. */
export function patience(): { readonly signal: AbortSignal } | Record<string, never> {
  return 'timeout' in AbortSignal ? { signal: AbortSignal.timeout(PATIENCE) } : {};
}

const freshenedAt = new Map<Language, number>();

/**
 * The server writes the site's name, colours and settings and the lobby's first screen into the document, and these
 * change without a new build. Takes the server's document for the next visit, but only one of this very build: another's
 * belongs to its own worker.
 */
export async function freshenDocument(language: Language, now = Date.now()): Promise<void> {
  const key = controller.getCacheKeyForURL(DOCUMENT);
  if (key === undefined || now - (freshenedAt.get(language) ?? 0) < FRESH_FOR) return;
  freshenedAt.set(language, now);
  try {
    const [address, place] = language === 'pt' ? [DOCUMENT, key] : [ENGLISH, ENGLISH];
    const fresh = await fetch(address, { cache: 'no-cache', credentials: 'omit', ...patience() });
    if (!fresh.ok || fresh.redirected) return;
    const theirs = await fresh.clone().text();
    if (!isOfThisBuild(theirs)) return;
    const store = await caches.open(language === 'en' ? DOCUMENTS : cacheNames.precache);
    if ((await (await store.match(place))?.text()) !== theirs) await store.put(place, fresh);
  } catch {
    // Offline, or the disk is full: what is kept stays, and the next navigation tries again.
    freshenedAt.delete(language);
  }
}

const ASSET = /\/assets\/[\w.-]+\.(?:js|css)/g;

/** What tells this worker's build from any other. */
export function buildName(): string {
  const key = controller.getCacheKeyForURL(DOCUMENT);
  return (key && new URL(key, self.location.origin).search) ?? '';
}

/** Whether a document loads this worker's files and no others: then it differs in the site's words and settings only. */
export function isOfThisBuild(html: string): boolean {
  const files = html.match(ASSET) ?? [];
  return files.length > 0 && files.every((path) => controller.getCacheKeyForURL(path) !== undefined);
}
