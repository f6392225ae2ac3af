/**
 * The catalogue as a few flat buffers, which go from the worker that makes them to the page without being copied. The
 * page answers from them in the moment of a key or a press; it parses only the games that it shows.
 */
import type { CatalogGame } from '../../contract/games.ts';
import { type Index, indexOf } from './search.ts';

export interface Pack extends Index {
  /** Which kinds of game there are, and which each entry is. */
  readonly kinds: readonly string[];
  readonly kind: Uint16Array<ArrayBuffer>;
  /** 1: bonus money may be wagered in it. */
  readonly bonus: Uint8Array<ArrayBuffer>;
  /** 1: stands in lists of all games. */
  readonly all: Uint8Array<ArrayBuffer>;
  /** The entries of each category by its slug, in the catalogue's order. */
  readonly categories: readonly (readonly [slug: string, entries: Uint32Array<ArrayBuffer>])[];
  /** All games as JSON in UTF-8; entry `n` is from `pieces[n]` to before `pieces[n + 1]`. */
  readonly json: Uint8Array<ArrayBuffer>;
  readonly pieces: Uint32Array<ArrayBuffer>;
}

/** Packs the games. Takes tens of milliseconds for ten thousand: a worker's work. */
export function pack(games: readonly CatalogGame[]): Pack {
  const kinds = new Map<string, number>();
  const kind = new Uint16Array(games.length);
  const categories = new Map<string, number[]>();
  const pieces = new Uint32Array(games.length + 1);
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  for (const [at, game] of games.entries()) {
    if (!kinds.has(game.type)) kinds.set(game.type, kinds.size);
    kind[at] = kinds.get(game.type) ?? 0;
    for (const slug of new Set([game.category_slug, ...(game.categories ?? [])])) {
      const entries = categories.get(slug);
      if (entries) entries.push(at);
      else categories.set(slug, [at]);
    }
    const part = encoder.encode(JSON.stringify(game));
    parts.push(part);
    pieces[at + 1] = (pieces[at] ?? 0) + part.length;
  }
  const json = new Uint8Array(pieces[games.length] ?? 0);
  for (const [at, part] of parts.entries()) json.set(part, pieces[at]);
  return {
    ...indexOf(games),
    kinds: [...kinds.keys()],
    kind,
    bonus: Uint8Array.from(games, (game) => (game.bonus_allowed ? 1 : 0)),
    all: Uint8Array.from(games, (game) => (game.showAll === false ? 0 : 1)),
    categories: [...categories].map(([slug, entries]) => [slug, Uint32Array.from(entries)] as const),
    json,
    pieces,
  };
}

/** What of a pack is handed over rather than copied. Who gives it away has it no more. */
export function buffersOf({
  letters,
  entries,
  starts,
  lines,
  studio,
  order,
  kind,
  bonus,
  all,
  json,
  pieces,
  ...rest
}: Pack) {
  const flat = [letters, entries, starts, lines, studio, order, kind, bonus, all, json, pieces];
  return [...flat, ...rest.categories.map(([, listed]) => listed)].map(({ buffer }) => buffer);
}
