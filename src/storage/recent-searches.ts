/**
 * Recent search terms, newest first: a player's in the player's own database, which is deleted at logout, a guest's in
 * the public one. Never throws.
 */
import * as v from 'valibot';
import { awaitedPrivate, openPublic } from './databases.ts';
import { readLocal } from './local-keys.ts';
import type { ReadStore } from './read-store.ts';
import { DATA_SCHEMA } from './rows.ts';

const KEY = 'recent-searches';
const KEPT = 6;
const terms = v.array(v.pipe(v.string(), v.maxLength(100)));

/**
 * Returns the store for the current visitor's terms. If a player's database cannot be opened there is none: the public
 * one is not theirs.
 */
async function ownReads(): Promise<ReadStore | undefined> {
  return (readLocal('auth') === null ? await openPublic() : await awaitedPrivate())?.reads;
}

async function load(reads: ReadStore | undefined): Promise<readonly string[]> {
  const row = await reads?.load(KEY);
  const parsed = v.safeParse(terms, row?.data);
  return parsed.success ? parsed.output : [];
}

async function save(reads: ReadStore | undefined, data: readonly string[]): Promise<void> {
  await reads?.save([{ key: KEY, data, updatedAt: Date.now(), schema: DATA_SCHEMA }]);
}

/** Returns the recent search terms of the current visitor. */
export async function recentSearches(): Promise<readonly string[]> {
  return load(await ownReads());
}

/** Moves or adds a term to the top of the list. */
export async function rememberSearch(term: string): Promise<void> {
  const text = term.trim().slice(0, 100);
  if (text === '') return;
  // Load and save use one store: after a logout in between, nothing is written into the next visitor's list.
  const reads = await ownReads();
  const others = (await load(reads)).filter((known) => known.toLowerCase() !== text.toLowerCase());
  await save(reads, [text, ...others].slice(0, KEPT));
}

/** Deletes all terms of the current visitor. */
export async function forgetSearches(): Promise<void> {
  await save(await ownReads(), []);
}

/** Deletes the guest's terms at login, and those that an earlier build stored there for players. */
export async function forgetGuestSearches(): Promise<void> {
  const reads = (await openPublic())?.reads;
  if ((await load(reads)).length > 0) await save(reads, []);
}
