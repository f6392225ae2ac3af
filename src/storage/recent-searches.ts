import * as v from 'valibot';
import { openPublic } from './databases.ts';
import { DATA_SCHEMA } from './rows.ts';

const KEY = 'recent-searches';
const KEPT = 6;
const terms = v.array(v.pipe(v.string(), v.maxLength(100)));

/** What was searched for lately in this browser, newest first. Never throws. */
export async function recentSearches(): Promise<readonly string[]> {
  const row = await (await openPublic())?.reads.load(KEY);
  const parsed = v.safeParse(terms, row?.data);
  return parsed.success ? parsed.output : [];
}

async function save(data: readonly string[]): Promise<void> {
  await (await openPublic())?.reads.save([{ key: KEY, data, updatedAt: Date.now(), schema: DATA_SCHEMA }]);
}

/** Puts a term on top of the list; one that is there already moves up. */
export async function rememberSearch(term: string): Promise<void> {
  const text = term.trim().slice(0, 100);
  if (text === '') return;
  const others = (await recentSearches()).filter((known) => known.toLowerCase() !== text.toLowerCase());
  await save([text, ...others].slice(0, KEPT));
}

/** Forgets them all. */
export function forgetSearches(): Promise<void> {
  return save([]);
}
