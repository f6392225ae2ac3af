import { expect, it } from 'vitest';
import type { Game } from '../../../contract/games.ts';
import { ownListOf } from './own-list.ts';

const game = (gamecode: string, facts: Partial<Game>) =>
  ({ gamecode, title: gamecode, category_slug: 'slots', providercode: 'recife', ...facts }) as Game;

const GAMES = [
  game('onca', { title: 'Onça', rtp: 95 }),
  game('arara', { title: 'Árara', rtp: 97, category_slug: 'mesa' }),
  game('boto', { title: 'Boto', providercode: 'manaus' }),
];
const codesOf = (...facts: Parameters<typeof ownListOf>) => ownListOf(...facts).data.map(({ gamecode }) => gamecode);

it('filters by category and studio and keeps the order of the list', () => {
  expect(codesOf(GAMES, {}, null)).toEqual(['onca', 'arara', 'boto']);
  expect(codesOf(GAMES, { category: 'slots' }, null)).toEqual(['onca', 'boto']);
  expect(codesOf(GAMES, { category: 'slots', provider: 'manaus' }, null)).toEqual(['boto']);
  expect(ownListOf(GAMES, { category: 'crash' }, null).total).toBe(0);
});

it('counts the further categories of the catalogue', () => {
  expect(codesOf(GAMES, { category: 'festas' }, new Set(['arara']))).toEqual(['arara']);
});

it('sorts as a reader does, and games without an RTP last', () => {
  expect(codesOf(GAMES, { sort: 'title' }, null)).toEqual(['arara', 'boto', 'onca']);
  expect(codesOf(GAMES, { sort: 'rtp' }, null)).toEqual(['arara', 'onca', 'boto']);
});
