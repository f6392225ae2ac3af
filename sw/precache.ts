/** The precached build, and the last build's files beside it. */

import { cacheNames } from 'workbox-core';
import type { PrecacheEntry } from 'workbox-precaching/_types.js';
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[] };

const DOCUMENT = '/index.html';
/** Files of the last build, for tabs that still run it (deleting them would break their lazy chunks). */
const EARLIER = 'jangada-earlier-build';
/** Shortest time between two refreshes of the document. Milliseconds. */
const FRESH_FOR = 60_000;

const controller = new PrecacheController();
controller.addToCacheList([...self.__WB_MANIFEST]);

/**
 * Fetches every file of the build. Rejects when one is missing, or when the document belongs to another build: on a
 * slow connection a deploy may happen in between, and a document without its files opens nothing offline.
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

/** Keeps the last build's files and deletes those of all earlier builds. */
export async function takeOver(event: ExtendableEvent): Promise<void> {
  const current = new Set(controller.getCachedURLs().map((url) => controller.getCacheKeyForURL(url)));
  await caches.delete(EARLIER);
  const [precache, earlier] = await Promise.all([caches.open(cacheNames.precache), caches.open(EARLIER)]);
  // In parallel: a player who has accepted the new build waits for the activation.
  const setAside = async (request: Request) => {
    if (current.has(request.url) || !new URL(request.url).pathname.startsWith('/assets/')) return;
    const response = await precache.match(request);
    // On a full disk old tabs lose their offline chunks; activation goes on.
    if (response) await earlier.put(request, response).catch(() => undefined);
  };
  await Promise.all((await precache.keys()).map(setAside));
  await controller.activate(event);
}

/** Pictures with fixed names below `/assets/`: they belong to no build and are cached as pictures. */
const PICTURES = '/assets/images/';

/** Whether a request is for a file of a build, this one or an earlier one. */
export function isBuildAsset(url: URL, origin: string): boolean {
  if (url.origin !== origin) return false;
  if (controller.getCacheKeyForURL(url.href) !== undefined) return true;
  return url.pathname.startsWith('/assets/') && !url.pathname.startsWith(PICTURES);
}

/** Answers with a build's file: from this build, the last one, or the server, which keeps some earlier builds. */
export async function answerAsset({ request }: { request: Request }): Promise<Response> {
  const key = controller.getCacheKeyForURL(request.url);
  return (await caches.match(key ?? request, key ? {} : { cacheName: EARLIER })) ?? (await leftBehind(request));
}

/** Looks in the precache too: a worker that the browser ended during `takeOver` has not moved all files. */
async function leftBehind(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: cacheNames.precache })) ?? (await fetch(request));
}

/** The lobby's document in English, which the server makes beside the build's own. */
const ENGLISH = '/en/index.html';
const DOCUMENTS = 'jangada-documents';

export type Language = 'pt' | 'en';

/**
 * Returns the cached document; the server's if the browser has deleted it. English has its own document after its first
 * visit; until then the Portuguese one is used without its words (`isOfLanguage` is false).
 */
export async function cacheFirstDocument(
  language: Language,
): Promise<{ readonly document: Response; readonly isOfLanguage: boolean }> {
  const key = controller.getCacheKeyForURL(DOCUMENT);
  const kept = key === undefined ? undefined : await caches.match(key, { cacheName: cacheNames.precache });
  if (language === 'en' && kept) {
    const english = await caches.match(ENGLISH, { cacheName: DOCUMENTS }).catch(() => undefined);
    // The stored document may belong to the last build, whose markup does not fit these styles.
    if (english && isOfThisBuild(await english.clone().text())) {
      return { document: english, isOfLanguage: true };
    }
  }
  return { document: kept ?? (await fetch(DOCUMENT)), isOfLanguage: language === 'pt' };
}

/** Time limit in ms of a fetch for the next visit: a worker with pending work delays its successor's activation. */
const PATIENCE = 15_000;
/** Returns a signal that fires at this limit; older browsers have no `AbortSignal.timeout`. */
export function patience(): { readonly signal: AbortSignal } | Record<string, never> {
  return 'timeout' in AbortSignal ? { signal: AbortSignal.timeout(PATIENCE) } : {};
}

const freshenedAt = new Map<Language, number>();

/**
 * Fetches the document for the next visit, because the site's name, colours, settings and first screen change without a
 * new build. Keeps it only if it belongs to this build: another build's belongs to its own worker.
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
    // Offline, or the disk is full: the cached document stays, and the next navigation tries again.
    freshenedAt.delete(language);
  }
}

const ASSET = /\/assets\/[\w.-]+\.(?:js|css)/g;

/** Returns a text that differs between builds (the document's revision). */
export function buildName(): string {
  const key = controller.getCacheKeyForURL(DOCUMENT);
  return (key && new URL(key, self.location.origin).search) ?? '';
}

/** Whether a document loads only files of this worker: then it differs in the site's texts and settings only. */
export function isOfThisBuild(html: string): boolean {
  const files = html.match(ASSET) ?? [];
  return files.length > 0 && files.every((path) => controller.getCacheKeyForURL(path) !== undefined);
}
