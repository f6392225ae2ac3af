/** The recent search terms; their storage loads at its first use, so that the sheet does not wait for it. Never throws. */
import { loadedCode } from '../../../api/loaded-code.ts';

const storage = () => loadedCode(import('../../../storage/recent-searches.ts'));

/** Returns the recent search terms of the current visitor; none if the storage does not load. */
export async function recentSearches(): Promise<readonly string[]> {
  try {
    return await (await storage()).recentSearches();
  } catch {
    return [];
  }
}

/** Moves or adds a term to the top of the list. */
export async function rememberSearch(term: string): Promise<void> {
  await storage().then(
    (it) => it.rememberSearch(term),
    () => undefined,
  );
}

/** Deletes all terms of the current visitor. */
export async function forgetSearches(): Promise<void> {
  await storage().then(
    (it) => it.forgetSearches(),
    () => undefined,
  );
}
