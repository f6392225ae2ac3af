/**
 * The doorway to the databases: small, without Dexie, which comes with the first use. Nobody waits here for long and
 * nobody learns of a failure but by getting null: a visit without storage is a visit all the same.
 */
import { withTimeLimit } from '../lib/time-limit.ts';
import type { PrivateStore } from './private-db.ts';
import type { PublicStore } from './public-db.ts';

let publicStore: Promise<PublicStore | null> | null = null;
let privateStore: { readonly id: string; readonly store: Promise<PrivateStore | null> } | null = null;

/** The public database; null when it cannot be had. */
export function openPublic(): Promise<PublicStore | null> {
  publicStore ??= import('./public-db.ts').then((room) => room.openPublicStore()).catch(() => null);
  return publicStore;
}

/** Opens the player's own database, closing another's. Null when it cannot be had. */
export function openPrivate(casinoId: string, playerId: string): Promise<PrivateStore | null> {
  const id = `${casinoId}-${playerId}`;
  if (privateStore?.id === id) return privateStore.store;
  void closePrivate();
  const store = import('./private-db.ts').then((room) => room.openPrivateStore(casinoId, playerId)).catch(() => null);
  privateStore = { id, store };
  settleWaiting();
  return store;
}

/** The database of the player who is logged in; null for a guest or without storage. */
export function currentPrivate(): Promise<PrivateStore | null> {
  return privateStore?.store ?? Promise.resolve(null);
}

/** How long something that a player did in the first moments waits until it is known who they are. Milliseconds. */
const WAIT = 3_000;
const waiting = new Set<() => void>();

function settleWaiting(): void {
  for (const go of waiting) go();
  waiting.clear();
}

/**
 * As `currentPrivate`, for what must not be lost: at a start it takes a moment until storage or the API has said who is
 * here. Whoever leaves meanwhile leaves nothing to the next.
 */
export async function awaitedPrivate(): Promise<PrivateStore | null> {
  if (privateStore === null) await withTimeLimit(new Promise<void>((go) => waiting.add(go)), WAIT);
  return currentPrivate();
}

/** Closes the player's own database for good, and leaves deleting it to whoever ended the session. */
export async function closePrivate(): Promise<void> {
  const closing = privateStore;
  privateStore = null;
  (await closing?.store)?.close();
}

/** Deletes every player's database, the open one first, and forgets whose token was here. */
export async function destroyPrivate(): Promise<void> {
  const closing = privateStore;
  privateStore = null;
  settleWaiting();
  // Each by itself: a deletion that fails, or waits for another tab to let go, keeps nothing else from being swept.
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
    // Denied storage holds nothing to delete.
  }
}

/** Deletes what an interrupted logout of somebody else has left. */
export async function sweepOthers(): Promise<void> {
  const own = await currentPrivate();
  await attempt(async () => (await import('./private-db.ts')).deleteOtherPlayers(own?.name ?? null));
}

/** Lets go of all connections, which would keep the page out of the back/forward cache, until it is shown again. */
export async function releaseDatabases(): Promise<void> {
  (await publicStore)?.release();
  (await privateStore?.store)?.release();
}
