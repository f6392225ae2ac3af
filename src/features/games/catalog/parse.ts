import * as v from 'valibot';
import { type CatalogGame, catalogGame } from '../../../contract/games.ts';

const envelope = v.object({ data: v.object({ games: v.array(v.unknown()) }) });

/**
 * Parses the games of the API's answer and drops those that do not fit the contract. Throws when the answer is no
 * catalogue.
 */
export function parseCatalog(bytes: ArrayBuffer): CatalogGame[] {
  const { data } = v.parse(envelope, JSON.parse(new TextDecoder().decode(bytes)));
  const games: CatalogGame[] = [];
  for (const one of data.games) {
    const parsed = v.safeParse(catalogGame, one);
    if (parsed.success) games.push(parsed.output);
  }
  return games;
}
