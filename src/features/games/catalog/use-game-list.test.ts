import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import type { CatalogGame, Game } from '../../../contract/games.ts';
import { favoritesOver } from '../marks/favorites.ts';
import { homeGamesQuery } from '../queries.ts';
import { listed, rowOf } from './use-game-list.ts';

const game = (gamecode: string, facts: Partial<Game> = {}) => ({ gamecode, title: gamecode, ...facts }) as Game;
const device = (codes: readonly string[], total = codes.length) => ({
  total,
  gameAt: (at: number) => (codes[at] === undefined ? undefined : game(codes[at])),
});
const pages =
  (...lists: readonly (readonly Game[])[]) =>
  (page: number) =>
    lists[page - 1];
const none = () => undefined;
const lay = (one: CatalogGame) => one;

describe('a list joined from the catalogue on the device and the API', () => {
  it('has no total before the device or the API has answered', () => {
    const { total, gameAt } = listed({ lay, device: null, isSearch: false, total: undefined, pageAt: none });
    expect(total).toBeUndefined();
    expect(gameAt(0)).toBeUndefined();
  });

  it("shows the API's pages of 24 without a catalogue, with gaps for missing pages", () => {
    const first = Array.from({ length: 24 }, (_, at) => game(`a${at}`));
    const { total, gameAt } = listed({
      lay,
      device: null,
      isSearch: false,
      total: 60,
      pageAt: (page) => pages(first, [], [game('c0')])(page),
    });
    expect(total).toBe(60);
    expect(gameAt(23)?.gamecode).toBe('a23');
    expect(gameAt(24)).toBeUndefined();
    expect(gameAt(48)?.gamecode).toBe('c0');
  });

  it("shows the device's games and takes favourites, maintenance and the total from the API", () => {
    const kept = device(['a', 'b', 'c']);
    expect(listed({ lay, device: kept, isSearch: false, total: undefined, pageAt: none }).total).toBe(3);
    const both = listed({
      lay,
      device: kept,
      isSearch: false,
      total: 4,
      pageAt: pages([game('a', { hasFavorite: true, maintenance: true })]),
    });
    expect(both.total).toBe(4);
    expect(both.gameAt(0)).toMatchObject({ gamecode: 'a', hasFavorite: true, maintenance: true });
    expect(both.gameAt(1)?.gamecode).toBe('b');
    expect(both.gameAt(3)).toBeUndefined();
  });

  it("keeps the device's order in a search and appends the games that only the API found", () => {
    const both = listed({
      lay,
      device: device(['b', 'a']),
      isSearch: true,
      total: 2,
      pageAt: pages([game('a', { hasFavorite: true }), game('new')]),
    });
    expect(both.total).toBe(3);
    expect([0, 1, 2, 3].map((at) => both.gameAt(at)?.gamecode)).toEqual(['b', 'a', 'new', undefined]);
    expect(both.gameAt(1)).toMatchObject({ hasFavorite: true });
  });

  it("shows the player's hearts on games of the device too, and keeps each game's object", () => {
    const kept = device(['a', 'b', 'c']);
    const games = ['a', 'b', 'c'].map((code) => game(code, { game_id: code }));
    const list = listed({
      device: { ...kept, gameAt: (at) => games[at] },
      lay: favoritesOver([{ data: [game('b', { game_id: 'b' })], total: 1 }], []),
      isSearch: true,
      total: 3,
      pageAt: pages([game('a', { game_id: 'a', hasFavorite: true })]),
    });
    expect([0, 1, 2].map((at) => list.gameAt(at)?.hasFavorite)).toEqual([true, true, false]);
    expect(list.gameAt(1)).toBe(list.gameAt(1));
  });

  it('appends nothing to a search with many results on the device', () => {
    const both = listed({ lay, device: device(['b'], 200), isSearch: true, total: 1, pageAt: pages([game('new')]) });
    expect(both.total).toBe(200);
    expect(both.gameAt(1)).toBeUndefined();
  });
});

describe('the beginning of a list before its answer', () => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(homeGamesQuery().queryKey, [{ slug: 'crash', title: 'Crash', games: [game('pipa')] }]);

  it("is the lobby's row of its category, and nothing for another filter or order", () => {
    expect(rowOf(queryClient, { category: 'crash', sort: undefined }).map(({ gamecode }) => gamecode)).toEqual([
      'pipa',
    ]);
    expect(rowOf(queryClient, { category: 'crash', sort: 'rtp' })).toEqual([]);
    expect(rowOf(queryClient, { category: 'slots' })).toEqual([]);
    expect(rowOf(createQueryClient(), { category: 'crash' })).toEqual([]);
  });
});
