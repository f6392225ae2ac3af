import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../api/query.ts';
import { dispatch } from '../domain/session/state.ts';
import { loadPressed } from './load-pressed.ts';
import { authDialog, SHEETS } from './overlays/registry.ts';
import { makeRouter } from './router.tsx';

const router = makeRouter(createQueryClient());
const preload = vi.spyOn(router, 'preloadRoute').mockResolvedValue(undefined);
const press = (path: string) => loadPressed(router, `https://jangada.test${path}`);

beforeEach(() => {
  vi.spyOn(authDialog, 'load').mockResolvedValue();
  vi.spyOn(SHEETS.search, 'load').mockResolvedValue();
  vi.spyOn(SHEETS.deposit, 'load').mockResolvedValue();
});
afterEach(() => {
  dispatch({ type: 'opened', token: null });
  vi.clearAllMocks();
});

it.each(['/login', '/en/login', '/register?ref=ana', '/?sheet=deposit'])(
  'loads the modal that a guest gets at %s',
  (path) => {
    press(path);
    expect([vi.mocked(authDialog.load).mock.calls.length, vi.mocked(SHEETS.deposit.load).mock.calls.length]).toEqual([
      1, 0,
    ]);
  },
);

it('loads the sheet that a link names, and for a player the one that needs a player', () => {
  press('/?sheet=search');
  dispatch({ type: 'opened', token: 'token' });
  press('/?sheet=deposit');
  expect([SHEETS.search.load, SHEETS.deposit.load].map((load) => vi.mocked(load).mock.calls.length)).toEqual([1, 1]);
  expect(authDialog.load).not.toHaveBeenCalled();
});

it('loads a page with its data under its Portuguese path, and no page of a game, whose tile opens a sheet', () => {
  press('/en/casino/category/slots');
  press('/casino/estudio-recife/onca-da-lua');
  expect(preload.mock.calls).toEqual([[{ to: '/casino/category/slots' }]]);
});

it('loads nothing for a sheet that does not exist', () => {
  press('/?sheet=nothing');
  expect(preload.mock.calls).toEqual([]);
});
