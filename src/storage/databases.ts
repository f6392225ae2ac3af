/**
 * The doorway to the databases: small, without Dexie, which comes with the first use. Nobody waits here for long and
 * nobody learns of a failure but by getting null: a visit without storage is a visit all the same.
 */
import { withTimeLimit } from '../lib/time-limit.ts';
import { readLocal } from './local-keys.ts';
import type { PrivateStore } from './private-db.ts';
import type { PublicStore } from './public-db.ts';
import type { ReadStore } from './read-store.ts';

let publicStore: Promise<PublicStore | null> | null = null;
let privateStore: { readonly id: string; readonly store: Promise<PrivateStore | null> } | null = null;

/** The public database; null when it cannot be had. */
export function openPublic(): Promise<PublicStore | null> {
  publicStore ??= import('./public-db.ts').then((room) => room.openPublicStore()).catch(() => null);
  return publicStore;
}

/** How long after an open that failed it is tried again, milliseconds: a device that is busy may need longer than anybody waits. */
const AGAIN = [1_000, 4_000, 15_000];
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

let atLast: Promise<PublicStore | null> | null = null;

/**
 * The public database for whoever holds nothing up by waiting: an open that was given up is tried again, so that a slow start
 * does not cost a whole visit what was kept. Null when it cannot be had at all.
 */
export function publicAtLast(): Promise<PublicStore | null> {
  // Several that wait share the tries: each would else open a database beside the one that another has got.
  atLast ??= tryPublic().finally(() => {
    atLast = null;
  });
  return atLast;
}

async function tryPublic(): Promise<PublicStore | null> {
  let opened = await openPublic();
  for (const wait of AGAIN) {
    if (opened !== null) break;
    await pause(wait);
    publicStore = null;
    opened = await openPublic();
  }
  return opened;
}

/** Its reads, as patiently. */
export async function publicReadsAtLast(): Promise<ReadStore | null> {
  return (await publicAtLast())?.reads ?? null;
}

/** The same of a player's own, as long as it is theirs that is open here. */
export async function privateReadsAtLast(casinoId: string, playerId: string): Promise<ReadStore | null> {
  let opened = await openPrivate(casinoId, playerId);
  const isTheirs = () => privateStore?.id === `${casinoId}-${playerId}`;
  for (const wait of AGAIN) {
    if (opened !== null || !isTheirs()) break;
    await pause(wait);
    // Who has left meanwhile is not let in again.
    if (!isTheirs()) return null;
    privateStore = null;
    opened = await openPrivate(casinoId, playerId);
  }
  return opened?.reads ?? null;
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

/** Deletes what an interrupted logout of somebody else has left. Whoever is here keeps theirs, also where it opens late. */
export async function sweepOthers(): Promise<void> {
  // What is opening is not made to wait for a list of all databases.
  await privateStore?.store;
  await attempt(async () => (await import('./private-db.ts')).deletePlayers((id) => id !== privateStore?.id));
}

/**
 * The same where nobody is logged in: a write that came too late in another tab, a logout that was cut short. Whoever logs in
 * meanwhile, here or in another tab, has stored their token before their database is opened.
 */
export async function sweepLeftBehind(): Promise<void> {
  const isNobodyHere = () => readLocal('auth') === null;
  if (isNobodyHere()) await attempt(async () => (await import('./private-db.ts')).deletePlayers(isNobodyHere));
}

/** Lets go of all connections, which would keep the page out of the back/forward cache, until it is shown again. */
export async function releaseDatabases(): Promise<void> {
  (await publicStore)?.release();
  (await privateStore?.store)?.release();
}
