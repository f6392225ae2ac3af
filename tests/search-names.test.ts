/** Names that players know from other sites find the games that play like them. */
import { expect, it } from 'vitest';
import catalog from '../server/db/seed/catalog.json' with { type: 'json' };
import { indexOf, search } from '../src/features/games/search/search.ts';

const games = catalog.games.map(({ title, type, provider, aliases }) => ({
  title,
  type,
  providercode: provider,
  aliases,
}));
const index = indexOf(games);
const found = (typed: string) => search(index, typed).flatMap((at) => games[at] ?? []);

it.each([
  ['aviator', 'crash', 'Pipa no Céu'],
  ['spaceman', 'crash', 'Foguetinho'],
  ['fortune tiger', 'slot', 'Onça da Lua'],
  ['fortune ox', 'slot', 'Boi Encantado'],
])('"%s" finds games of the kind %s, %s among them', (typed, type, title) => {
  expect([...new Set(found(typed).map((game) => game.type))]).toEqual([type]);
  expect(found(typed).map((game) => game.title)).toContain(title);
});

it('"saojoao" finds titles with São João', () => {
  expect(found('saojoao').length).toBeGreaterThan(0);
  for (const { title } of found('saojoao')) expect(title).toContain('São João');
});

it('"pipa" finds kites only', () => {
  for (const { title, aliases } of found('pipa')) expect(`${title} ${aliases.join(' ')}`).toMatch(/pipa/i);
});
