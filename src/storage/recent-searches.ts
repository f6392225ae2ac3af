/**
 * What was searched for lately, newest first: a player's in the player's own database, which goes with them, a guest's in
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

/** Where the terms of whoever is here are kept. A player whose database cannot be had has none: the public one is not theirs. */
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

/** What whoever is here has searched for in this browser. */
export async function recentSearches(): Promise<readonly string[]> {
  return load(await ownReads());
}

/** Puts a term on top of the list; one that is there already moves up. */
export async function rememberSearch(term: string): Promise<void> {
  const text = term.trim().slice(0, 100);
  if (text === '') return;
  // One and the same store to the end: who leaves meanwhile writes nothing into what the next one reads.
  const reads = await ownReads();
  const others = (await load(reads)).filter((known) => known.toLowerCase() !== text.toLowerCase());
  await save(reads, [text, ...others].slice(0, KEPT));
}

/** Forgets them all. */
export async function forgetSearches(): Promise<void> {
  await save(await ownReads(), []);
}

/** Forgets what was searched for before anybody logged in, or by a player of an earlier build, whose terms lay there too. */
export async function forgetGuestSearches(): Promise<void> {
  const reads = (await openPublic())?.reads;
  if ((await load(reads)).length > 0) await save(reads, []);
}
