import { expect, it } from 'vitest';
import { readCatalog } from './catalog.ts';

it('plays a numbered copy as the game that it copies, under its own code', () => {
  const catalog = readCatalog();
  const game = catalog.get('boto');
  expect(game?.gamecode).toBe('boto');
  expect(catalog.get('boto~167')).toEqual({ ...game, gamecode: 'boto~167' });
  for (const code of ['boto~', 'boto~x', 'nada~2', '~2', 'boto~2~3']) expect(catalog.get(code), code).toBeUndefined();
});
