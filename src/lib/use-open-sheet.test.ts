import { expect, it } from 'vitest';
import { overlayOver } from './use-open-sheet.ts';

const over = (sheet: string | undefined, state: object = {}) =>
  overlayOver({ search: sheet === undefined ? {} : { sheet }, state });

it('opens a sheet over a page as the first one', () => {
  expect(over(undefined)).toEqual({ overlay: true });
});

it('keeps the sheet below: Back and closing return to it', () => {
  const game = over('search', { overlay: true });
  expect(game).toEqual({ overlay: true, under: 1, closes: 1 });
  expect(over('game:onca-da-lua', game)).toEqual({ overlay: true, under: 2, closes: 1 });
});

it('closes the menu together with the sheet that it opened, unless the address opened the menu', () => {
  const profile = over('menu', { overlay: true });
  expect(profile).toEqual({ overlay: true, under: 1, closes: 2 });
  expect(over('profile', profile)).toEqual({ overlay: true, under: 2, closes: 3 });
  expect(over('menu')).toEqual({ overlay: true, under: 1, closes: 1 });
});
