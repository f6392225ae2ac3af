import { describe, expect, it } from 'vitest';
import type { CatalogGame } from '../../../contract/games.ts';
import { wagerable } from './facts.ts';
import { buffersOf, pack } from './pack.ts';
import { type ShelfList, shelve } from './shelf.ts';

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
  game('sereia', { title: 'Canto da Sereia', views: 1, rtp: 93, volatility: 'high', is_new: true }),
];
// Like a message from the worker: the buffers are transferred, the rest is copied.
const packed = pack(games);
const shelf = shelve(structuredClone(packed, { transfer: buffersOf(packed) }));
const names = new Map([['olinda', 'Ateliê de Olinda']]);
const listed = (filter: Parameters<typeof shelf.list>[0]) => all(shelf.list(filter, names));
const codes = (found: readonly CatalogGame[]) => found.map(({ gamecode }) => gamecode);
const found = (term: string, limit: number, type?: string) => shelf.search(term, names, limit, type);
const all = ({ total, gameAt }: ShelfList) => Array.from({ length: total }, (_, at) => gameAt(at)?.gamecode);

describe('the catalogue on the device', () => {
  it('sorts by new, title and RTP, and filters by RTP and volatility', () => {
    expect(listed({})).toEqual(['onca-da-lua', 'farol', 'boi', 'sereia']);
    expect(listed({ sort: 'title' })).toEqual(['boi', 'sereia', 'onca-da-lua', 'farol']);
    expect(listed({ sort: 'rtp' })).toEqual(['boi', 'onca-da-lua', 'sereia', 'farol']);
    expect(listed({ sort: 'new' })).toEqual(['sereia', 'onca-da-lua', 'farol', 'boi']);
    expect(listed({ rtp: '95' })).toEqual(['onca-da-lua', 'boi']);
    expect(listed({ volatility: 'high' })).toEqual(['sereia']);
    expect(listed({ category: 'slots', rtp: '95', sort: 'title' })).toEqual(['boi', 'onca-da-lua']);
  });

  it('finds games by title, alias and studio, also with a typing error', () => {
    expect(codes(found('onca', 10).games)[0]).toBe('onca-da-lua');
    expect(codes(found('tigrinho', 10).games)).toEqual(['onca-da-lua']);
    expect(codes(found('olinda', 10).games)).toEqual(['farol']);
    expect(codes(found('serria', 10).games)).toEqual(['sereia']);
  });

  it('counts all results, in total and by kind, beyond the shown ones', () => {
    const one = found('d', 1);
    expect(one.games).toHaveLength(1);
    expect(one.total).toBe(3);
    expect(one.kinds).toEqual([
      ['slot', 2],
      ['roulette', 1],
    ]);
    expect(codes(found('d', 10, 'roulette').games)).toEqual(['farol']);
    expect(found('d', 10, 'roulette').total).toBe(3);
    expect(found('d', 10, 'dice').games).toEqual([]);
  });

  it('filters and orders as the API does', () => {
    const list = (filter: Parameters<typeof shelf.list>[0]) => all(shelf.list(filter, names));
    expect(list({})).toEqual(codes(games));
    expect(list({ category: 'slots' })).toEqual(['onca-da-lua', 'boi', 'sereia']);
    expect(list({ category: 'novos' })).toEqual(['boi']);
    expect(list({ category: 'slots', bonuses: 'true' })).toEqual(['onca-da-lua', 'sereia']);
    expect(list({ provider: 'olinda', type: 'roulette' })).toEqual(['farol']);
    expect(list({ searchTerm: 'canto', category: 'slots' })).toEqual(['sereia']);
    expect(list({ searchTerm: 'canto', category: 'ao-vivo' })).toEqual([]);
    expect(list({ searchTerm: '  ' })).toEqual(codes(games));
    expect(list({ provider: 'ninguem' })).toEqual([]);
    expect(list({ category: 'nenhuma' })).toEqual([]);
  });

  it('hides a game with showAll false only from lists of all games, as the API does', () => {
    const packed = pack(games.map((one) => (one.gamecode === 'farol' ? { ...one, showAll: false } : one)));
    const some = shelve(packed);
    const list = (filter: Parameters<typeof shelf.list>[0]) => all(some.list(filter, names));
    expect(list({})).toEqual(['onca-da-lua', 'boi', 'sereia']);
    expect(list({ bonuses: 'true' })).toEqual(['onca-da-lua', 'sereia']);
    expect(codes(some.popular(1))).toEqual(['boi']);
    for (const filter of [
      { category: 'ao-vivo' },
      { provider: 'olinda' },
      { type: 'roulette' },
      { searchTerm: 'farol' },
    ])
      expect(list(filter)).toEqual(['farol']);
  });

  it('lists the kinds of its games', () => {
    expect(shelf.kinds).toEqual(['slot', 'roulette']);
  });

  it('returns the same complete object each time it is asked for a game', () => {
    const { total, gameAt } = shelf.list({}, names);
    expect(gameAt(0)).toEqual(games[0]);
    expect(gameAt(0)).toBe(shelf.list({ type: 'slot' }, names).gameAt(0));
    expect(gameAt(total)).toBeUndefined();
  });

  it('lists the most viewed games', () => {
    expect(codes(shelf.popular(2))).toEqual(['farol', 'boi']);
    expect(shelve(pack([])).popular(2)).toEqual([]);
  });
});

describe('the games that count towards a bonus', () => {
  it('are the most viewed and the recently played ones, with the mean return of all', () => {
    expect(wagerable(games, ['id-sereia'], 1)).toEqual({ games: [games[0], games[3]], average: 94 });
    expect(wagerable([], [], 9)).toEqual({ games: [], average: null });
  });
});
