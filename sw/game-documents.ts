/**
 * Cached documents of games that were opened by their own address. The server writes into each the data that its frame
 * needs to start before the app (`server/http/game-first.ts`), as for a guest; the bare shell would have to fetch it
 * first.
 */
import { buildName, isOfThisBuild, patience } from './precache.ts';

declare const self: ServiceWorkerGlobalScope;

const GAMES = 'jangada-games';
/** Each build has a cache of its own, so that the worker need not check the build of a document. */
const gamesOfBuild = () => `${GAMES}${buildName()}`;
/** Number of games kept, the newest; about 15 kB each. */
const MOST = 24;
/** Milliseconds in which a newly opened game has the network for itself. */
const QUIET = 4_000;

/** `/casino/{provider}/{game}`; a category's list and a box have the same shape. */
const GAME = /^(?:\/en)?\/casino\/(?!category\/|box\/)[^/]+\/[^/]+$/;

/** Whether a path is the page of one game. */
export function isGamePath(path: string): boolean {
  return GAME.test(path);
}

/** Returns the cached document of a game for the active build. Never throws. */
export async function keptGameDocument(path: string): Promise<Response | undefined> {
  return caches.match(path, { cacheName: gamesOfBuild() }).catch(() => undefined);
}

/** Deletes the documents of other builds. Never throws. */
export async function forgetEarlierGames(): Promise<void> {
  for (const name of await caches.keys().catch(() => [])) {
    if (name.startsWith(GAMES) && name !== gamesOfBuild()) await caches.delete(name).catch(() => false);
  }
}

/** Fetches a game's document from the server for the next time it is opened. Never throws. */
export async function freshenGameDocument(path: string): Promise<void> {
  try {
    const fresh = await fetch(path, { cache: 'no-cache', credentials: 'omit', ...patience() });
    // The game no longer exists: drop its document, so that the address shows the 404 page.
    if (fresh.status === 404) await (await caches.open(gamesOfBuild())).delete(path);
    if (!fresh.ok || fresh.redirected || !isOfThisBuild(await fresh.clone().text())) return;
    const games = await caches.open(gamesOfBuild());
    // Insert again at the end: the order of the keys is the age.
    await games.delete(path);
    await games.put(path, fresh);
    const kept = await games.keys();
    for (const old of kept.slice(0, Math.max(0, kept.length - MOST))) await games.delete(old);
  } catch {
    // Offline, or the disk is full: the cached document stays.
  }
}

/** Waits until a newly opened game has had the network for itself. */
export function quiet(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, QUIET));
}

/** Keeps the documents of games open in tabs that no worker has served yet. */
export async function keepOpenGames(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const paths = new Set(windows.map(({ url }) => new URL(url).pathname).filter(isGamePath));
  for (const path of paths) await freshenGameDocument(path);
}
