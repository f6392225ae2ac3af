// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../api/query.ts';
import { dispatch } from '../domain/session/state.ts';
import { openPressed, preloadPressed } from './open-pressed.ts';
import { authDialog, SHEETS } from './overlays/registry.ts';
import { makeRouter } from './router.tsx';

const router = makeRouter(createQueryClient());
const navigate = vi.spyOn(router, 'navigate').mockResolvedValue(undefined);
const press = (path: string) => openPressed(router, `https://jangada.test${path}`);
/** Sheet of the address that was opened. */
const opened = () => {
  const asked = navigate.mock.lastCall?.[0] as { search?: (now: object) => object } | undefined;
  return asked?.search?.({});
};

beforeEach(() => {
  vi.spyOn(authDialog, 'load').mockResolvedValue();
  vi.spyOn(SHEETS.search, 'load').mockResolvedValue();
  vi.spyOn(SHEETS.deposit, 'load').mockResolvedValue();
});
afterEach(() => {
  dispatch({ type: 'opened', token: null });
  vi.clearAllMocks();
});

it.each([
  ['/login', 'login'],
  ['/en/login', 'login'],
  ['/register?ref=ana', 'register'],
  ['/?sheet=deposit', 'deposit'],
])('loads the modal that a guest gets at %s', async (path, sheet) => {
  await press(path);
  expect(opened()).toEqual({ sheet });
  expect(authDialog.load).toHaveBeenCalledOnce();
  expect(SHEETS.deposit.load).not.toHaveBeenCalled();
});

it('opens and loads the sheet that a link names, and for a player the one that needs a player', async () => {
  await press('/?sheet=search');
  expect(opened()).toEqual({ sheet: 'search' });
  dispatch({ type: 'opened', token: 'token' });
  await press('/?sheet=deposit');
  expect([SHEETS.search.load, SHEETS.deposit.load].map((load) => vi.mocked(load).mock.calls.length)).toEqual([1, 1]);
  expect(authDialog.load).not.toHaveBeenCalled();
});

it("opens a game's sheet for its tile", async () => {
  await press('/en/casino/estudio-recife/onca-da-lua');
  expect(opened()).toEqual({ sheet: 'game:onca-da-lua' });
});

it('goes to a page under its Portuguese path', async () => {
  await press('/en/casino/category/slots');
  expect(navigate.mock.calls).toEqual([[{ to: '/casino/category/slots' }]]);
});

it('tells whether a pressed page has loaded, and does not go there', async () => {
  const preload = vi.spyOn(router, 'preloadRoute').mockResolvedValueOnce([] as never);
  const ready = () => preloadPressed(router, 'https://jangada.test/en/promotions');
  expect(await ready()).toBe(true);
  expect(preload).toHaveBeenCalledWith({ to: '/promotions' });
  preload.mockRejectedValueOnce(new Error('The code did not arrive'));
  expect(await ready()).toBe(false);
  expect(navigate).not.toHaveBeenCalled();
});

it('keeps the filter of a pressed chip', async () => {
  await press('/en?category=slots');
  expect(navigate.mock.lastCall).toEqual([{ to: '/', search: { category: 'slots' } }]);
});

it('loads nothing for a sheet that does not exist', async () => {
  await press('/?sheet=nothing');
  expect(authDialog.load).not.toHaveBeenCalled();
});
