import { expect, it } from 'vitest';
import type { CatalogGame, Game } from '../../../contract/games.ts';
import { favoritesOver, type GameMark } from './favorites.ts';

const compact = (id: string) => ({ game_id: id, gamecode: id, providercode: 'p', rtp: 96 }) as CatalogGame;
const list = (ids: readonly string[], total = ids.length) => ({
  data: ids.map((id) => ({ game_id: id }) as Game),
  total,
});
const mark = (subject: string, isSet: boolean): GameMark => ({ kind: 'favorite', subject, isSet });

it("makes the catalogue's games whole with the player's hearts, the newest mark above the lists", () => {
  const over = favoritesOver([list(['a', 'b'])], [mark('b', false), mark('c', true)]);
  expect(['a', 'b', 'c', 'd'].map((id) => over(compact(id)))).toMatchObject([
    { hasFavorite: true, to: '/casino/p/a', rtp: 96 },
    { hasFavorite: false },
    { hasFavorite: true },
    { hasFavorite: false },
  ]);
});

it('leaves a game as it is while the device does not know its mark', () => {
  const game = compact('d');
  expect(favoritesOver([], [])(game)).toBe(game);
  expect(favoritesOver([list(['a'], 30)], [])(game)).toBe(game);
  expect(favoritesOver([list(['a'], 30)], [])(compact('a'))).toMatchObject({ hasFavorite: true });
});

it("gives a guest's games no heart", () => {
  expect(favoritesOver([list([])], [])(compact('a'))).toMatchObject({ hasFavorite: false });
});
