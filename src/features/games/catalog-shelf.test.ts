import { describe, expect, it } from 'vitest';
import type { CatalogGame } from '../../contract/games.ts';
import { shelve } from './catalog-shelf.ts';

const game = (gamecode: string, facts: Partial<CatalogGame> = {}): CatalogGame => ({
  game_id: `id-${gamecode}`,
  title: gamecode,
  gamecode,
  providercode: 'recife',
  category_slug: 'slots',
  type: 'slot',
  image: '/posters/x-360.webp',
  only_demo: false,
  bonus_allowed: true,
  has_tables: false,
  is_new: false,
  maintenance: false,
  views: 0,
  totalLikes: 0,
  ...facts,
});

const games = [
  game('onca-da-lua', { title: 'Onça da Lua', aliases: ['tigrinho'], views: 5, rtp: 95 }),
  game('farol', {
    title: 'Roleta do Farol',
    type: 'roulette',
    category_slug: 'ao-vivo',
    providercode: 'olinda',
    views: 9,
  }),
  game('boi', { title: 'Boi Encantado', bonus_allowed: false, categories: ['novos'], views: 7, rtp: 99 }),
  game('sereia', { title: 'Canto da Sereia', views: 1, rtp: 93 }),
];
const shelf = shelve(games, new Map([['olinda', 'Ateliê de Olinda']]));
const codes = (found: readonly CatalogGame[]) => found.map(({ gamecode }) => gamecode);

describe('the catalogue on the device', () => {
  it("finds by title, by the names that people use, by the studio's name and in spite of an error", () => {
    expect(codes(shelf.search('onca', 10).games)[0]).toBe('onca-da-lua');
    expect(codes(shelf.search('tigrinho', 10).games)).toEqual(['onca-da-lua']);
    expect(codes(shelf.search('olinda', 10).games)).toEqual(['farol']);
    expect(codes(shelf.search('serria', 10).games)).toEqual(['sereia']);
  });

  it('counts all that was found, by kind too, however few are shown', () => {
    const found = shelf.search('d', 1);
    expect(found.games).toHaveLength(1);
    expect(found.total).toBe(3);
    expect(found.kinds).toEqual([
      ['slot', 2],
      ['roulette', 1],
    ]);
    expect(codes(shelf.search('d', 10, 'roulette').games)).toEqual(['farol']);
    expect(shelf.search('d', 10, 'roulette').total).toBe(3);
  });

  it("filters as the API does, in the API's order, stretch by stretch", () => {
    expect(shelf.list({}, 1, 2)).toEqual({ games: [games[1], games[2]], from: 1, total: 4 });
    expect(codes(shelf.list({ category: 'slots' }, 0, 10).games)).toEqual(['onca-da-lua', 'boi', 'sereia']);
    expect(codes(shelf.list({ category: 'novos' }, 0, 10).games)).toEqual(['boi']);
    expect(codes(shelf.list({ category: 'slots', bonuses: 'true' }, 0, 10).games)).toEqual(['onca-da-lua', 'sereia']);
    expect(codes(shelf.list({ provider: 'olinda', type: 'roulette' }, 0, 10).games)).toEqual(['farol']);
    expect(codes(shelf.list({ searchTerm: 'canto', category: 'slots' }, 0, 10).games)).toEqual(['sereia']);
    expect(shelf.list({ searchTerm: '  ' }, 0, 10).total).toBe(4);
    expect(shelf.list({ provider: 'ninguem' }, 0, 10)).toEqual({ games: [], from: 0, total: 0 });
  });

  it('knows one game, the most looked at, and those that count towards a bonus', () => {
    expect(shelf.one('boi')?.title).toBe('Boi Encantado');
    expect(shelf.one('nada')).toBeNull();
    expect(codes(shelf.popular(2))).toEqual(['farol', 'boi']);
    expect(shelf.wagerable(['id-sereia'], 1)).toEqual({ games: [games[0], games[3]], average: 94 });
    expect(shelve([], new Map()).wagerable([], 9)).toEqual({ games: [], average: null });
  });
});
