/**
 * The catalogue as flat buffers, which the worker transfers to the page without a copy. The page searches them directly
 * and parses only the games that it shows.
 */
import type { CatalogGame } from '../../../contract/games.ts';
import { volatilities } from '../model.ts';
import { type Index, indexOf } from '../search/search.ts';

export interface Pack extends Index {
  /** All kinds of game, and the kind of each entry. */
  readonly kinds: readonly string[];
  readonly kind: Uint16Array<ArrayBuffer>;
  /** 1: a bonus may be wagered in this game. */
  readonly bonus: Uint8Array<ArrayBuffer>;
  /** RTP in hundredths of a per cent; 0: unknown. */
  readonly rtp: Uint16Array<ArrayBuffer>;
  /** Volatility as its place in `volatilities`, from 1; 0: unknown. */
  readonly risk: Uint8Array<ArrayBuffer>;
  /** 1: the game is new. */
  readonly fresh: Uint8Array<ArrayBuffer>;
  /** 1: the game is part of lists of all games. */
  readonly all: Uint8Array<ArrayBuffer>;
  /** Entries of each category by its slug, in the catalogue's order. */
  readonly categories: readonly (readonly [slug: string, entries: Uint32Array<ArrayBuffer>])[];
  /** All games as UTF-8 JSON; entry `n` lies from `pieces[n]` up to, but not including, `pieces[n + 1]`. */
  readonly json: Uint8Array<ArrayBuffer>;
  readonly pieces: Uint32Array<ArrayBuffer>;
}

/** Packs the games. Takes tens of milliseconds for ten thousand games, so it runs in the worker. */
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
    rtp: Uint16Array.from(games, ({ rtp }) => Math.round((rtp ?? 0) * 100)),
    risk: Uint8Array.from(games, ({ volatility }) => (volatility ? volatilities.indexOf(volatility) + 1 : 0)),
    fresh: Uint8Array.from(games, ({ is_new }) => (is_new ? 1 : 0)),
    all: Uint8Array.from(games, (game) => (game.showAll === false ? 0 : 1)),
    categories: [...categories].map(([slug, entries]) => [slug, Uint32Array.from(entries)] as const),
    json,
    pieces,
  };
}

/** The buffers of a pack to transfer. The sender loses them. */
export function buffersOf({
  letters,
  entries,
  starts,
  lines,
  studio,
  order,
  kind,
  bonus,
  rtp,
  risk,
  fresh,
  all,
  json,
  pieces,
  ...rest
}: Pack) {
  const flat = [letters, entries, starts, lines, studio, order, kind, bonus, rtp, risk, fresh, all, json, pieces];
  return [...flat, ...rest.categories.map(([, listed]) => listed)].map(({ buffer }) => buffer);
}
