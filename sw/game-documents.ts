/**
 * The documents of the games that are opened by their own address. The server writes into each what its frame needs to begin
 * before the app does (`server/http/game-first.ts`), as a guest gets it; the bare shell would have to ask for it first.
 */
import { buildName, isOfThisBuild, patience } from './precache.ts';

declare const self: ServiceWorkerGlobalScope;

const GAMES = 'jangada-games';
/** Each build's documents lie apart, so that to answer with one costs no look into it. */
const gamesOfBuild = () => `${GAMES}${buildName()}`;
/** Of the newest games; about 15 kB each. */
const MOST = 24;
/** How long a game that has just been opened has the line for itself. Milliseconds. */
const QUIET = 4_000;

/** `/casino/{provider}/{game}`; a category's list and a box have the same shape. */
const GAME = /^(?:\/en)?\/casino\/(?!category\/|box\/)[^/]+\/[^/]+$/;

/** Whether a path is a game's own. */
export function isGamePath(path: string): boolean {
  return GAME.test(path);
}

/** The document of a game, if it is kept: of the build that is at work. Never throws. */
export async function keptGameDocument(path: string): Promise<Response | undefined> {
  return caches.match(path, { cacheName: gamesOfBuild() }).catch(() => undefined);
}

/** Throws away what another build has kept. Never throws. */
export async function forgetEarlierGames(): Promise<void> {
  for (const name of await caches.keys().catch(() => [])) {
    if (name.startsWith(GAMES) && name !== gamesOfBuild()) await caches.delete(name).catch(() => false);
  }
}

/** Takes the server's document of a game for the next time that it is opened. Never throws. */
export async function freshenGameDocument(path: string): Promise<void> {
  try {
    const fresh = await fetch(path, { cache: 'no-cache', credentials: 'omit', ...patience() });
    // A game that is no more says so as any unknown address does.
    if (fresh.status === 404) await (await caches.open(gamesOfBuild())).delete(path);
    if (!fresh.ok || fresh.redirected || !isOfThisBuild(await fresh.clone().text())) return;
    const games = await caches.open(gamesOfBuild());
    // The newest is the last.
    await games.delete(path);
    await games.put(path, fresh);
    const kept = await games.keys();
    for (const old of kept.slice(0, Math.max(0, kept.length - MOST))) await games.delete(old);
  } catch {
    // Offline, or the disk is full: what is kept stays.
  }
}

/** Waits until a game that was opened a moment ago has come. */
export function quiet(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, QUIET));
}

/** Keeps the games that are open in tabs which no worker has answered. */
export async function keepOpenGames(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const paths = new Set(windows.map(({ url }) => new URL(url).pathname).filter(isGamePath));
  for (const path of paths) await freshenGameDocument(path);
}
