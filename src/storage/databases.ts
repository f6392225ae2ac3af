/**
 * Entry point to the databases: small and without the library, which loads at the first use. Opening times out and resolves
 * to null; the app works without storage.
 */
import { retry } from '../lib/retry.ts';
import { withTimeLimit } from '../lib/time-limit.ts';
import { readLocal } from './local-keys.ts';
import type { PrivateStore } from './private-db.ts';
import type { PublicStore } from './public-db.ts';
import type { ReadStore } from './read-store.ts';

let publicStore: Promise<PublicStore | null> | null = null;
let privateStore: { readonly id: string; readonly store: Promise<PrivateStore | null> } | null = null;

/** Opens the public database; null when it cannot be opened. */
export function openPublic(): Promise<PublicStore | null> {
  publicStore ??= import('./public-db.ts').then((room) => room.openPublicStore()).catch(() => null);
  return publicStore;
}

/** Retries of a failed open, in about half a minute: a busy device may need longer than the open limit. */
const RETRIES = 4;
const BACKOFF = { first: 1_000, longest: 8_000 };

/** Opens a database with retries. Null when no retry succeeds, or a retry is not wanted any more. */
async function openPatiently<S>(
  open: (isRetry: boolean) => Promise<S | null>,
  isWanted = () => true,
): Promise<S | null> {
  let retries = 0;
  const opening = async () => {
    if (retries > 0 && !isWanted()) return null;
    const store = await open(retries > 0);
    if (store === null && isWanted() && retries++ < RETRIES) throw new Error('The database did not open');
    return store;
  };
  return retry(opening, BACKOFF);
}

let atLast: Promise<PublicStore | null> | null = null;

/**
 * Opens the public database with retries, for callers that block nothing while they wait: a slow start does not cost
 * the whole visit its cache. Null when no retry succeeds.
 */
export function publicAtLast(): Promise<PublicStore | null> {
  // Callers share the retries: each of them would otherwise open a database of its own.
  atLast ??= openPatiently((isRetry) => {
    if (isRetry) publicStore = null;
    return openPublic();
  }).finally(() => {
    atLast = null;
  });
  return atLast;
}

/** Opens the reads of the public database, with the same retries. */
export async function publicReadsAtLast(): Promise<ReadStore | null> {
  return (await publicAtLast())?.reads ?? null;
}

/** Opens the reads of a player's database with the same retries, as long as that player is logged in here. */
export async function privateReadsAtLast(casinoId: string, playerId: string): Promise<ReadStore | null> {
  const store = await openPatiently(
    (isRetry) => {
      if (isRetry) privateStore = null;
      return openPrivate(casinoId, playerId);
    },
    // A player who logged out during the wait: do not open their database again.
    () => privateStore?.id === `${casinoId}-${playerId}`,
  );
  return store?.reads ?? null;
}

/** Opens the player's own database and closes another player's. Null when it cannot be opened. */
export function openPrivate(casinoId: string, playerId: string): Promise<PrivateStore | null> {
  const id = `${casinoId}-${playerId}`;
  if (privateStore?.id === id) return privateStore.store;
  void closePrivate();
  const store = import('./private-db.ts').then((room) => room.openPrivateStore(casinoId, playerId)).catch(() => null);
  privateStore = { id, store };
  settleWaiting();
  return store;
}

/** Returns the database of the logged-in player; null for a guest or without storage. */
export function currentPrivate(): Promise<PrivateStore | null> {
  return privateStore?.store ?? Promise.resolve(null);
}

/** How long an action of the player's first moments waits until the session is known. Milliseconds. */
const WAIT = 3_000;
const waiting = new Set<() => void>();

function settleWaiting(): void {
  for (const go of waiting) go();
  waiting.clear();
}

/**
 * As `currentPrivate`, for data that must not be lost: at a start storage or the API needs a moment to name the player.
 * If the player logs out during the wait, the result is null.
 */
export async function awaitedPrivate(): Promise<PrivateStore | null> {
  if (privateStore === null) await withTimeLimit(new Promise<void>((go) => waiting.add(go)), WAIT);
  return currentPrivate();
}

/** Closes the player's own database for good. The code that ended the session deletes it. */
export async function closePrivate(): Promise<void> {
  const closing = privateStore;
  privateStore = null;
  (await closing?.store)?.close();
}

/** Deletes every player's database, the open one first, and the stored token digest. */
export async function destroyPrivate(): Promise<void> {
  const closing = privateStore;
  privateStore = null;
  settleWaiting();
  // Independent of each other: a deletion that fails, or that another tab blocks, does not stop the others.
  await Promise.all([
    attempt(async () => (await closing?.store)?.destroy()),
    sweepOthers(),
    attempt(async () => (await openPublic())?.forgetPlayers()),
  ]);
}

async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch {
    // If the browser denies storage there is nothing to delete.
  }
}

/**
 * Deletes databases that another player's interrupted logout left. The current player's stays, even if it opens late.
 */
export async function sweepOthers(): Promise<void> {
  // Open the current player's database first: listing all databases would delay it.
  await privateStore?.store;
  await attempt(async () => (await import('./private-db.ts')).deletePlayers((id) => id !== privateStore?.id));
}

/**
 * Deletes all players' databases when no player is logged in: another tab may have written late, or a logout was
 * interrupted. A login stores its token before it opens a database, so a new player's database is safe.
 */
export async function sweepLeftBehind(): Promise<void> {
  const isNobodyHere = () => readLocal('auth') === null;
  if (isNobodyHere()) await attempt(async () => (await import('./private-db.ts')).deletePlayers(isNobodyHere));
}

/** Closes all connections until the page is shown again: they would keep it out of the back/forward cache. */
export async function releaseDatabases(): Promise<void> {
  (await publicStore)?.release();
  (await privateStore?.store)?.release();
}
