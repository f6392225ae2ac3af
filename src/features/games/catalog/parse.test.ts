import { expect, it } from 'vitest';
import { parseCatalog } from './parse.ts';

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).buffer;
const fitting = {
  game_id: '1',
  title: 'Onça da Lua',
  gamecode: 'onca-da-lua',
  providercode: 'estudio-recife',
  category_slug: 'slots',
  type: 'slot',
  image: '/posters/onca-da-lua-360.webp',
};

it('leaves out a game that does not fit the contract and keeps the others', () => {
  const games = parseCatalog(bytes({ data: { version: '1', games: [fitting, { ...fitting, title: 7 }, null] } }));
  expect(games.map(({ gamecode, title }) => [gamecode, title])).toEqual([['onca-da-lua', 'Onça da Lua']]);
});

it('throws for an answer that is no catalogue', () => {
  expect(() => parseCatalog(bytes({ data: [] }))).toThrow();
  expect(() => parseCatalog(bytes('<html>'))).toThrow();
  expect(() => parseCatalog(new ArrayBuffer(3))).toThrow();
});
