// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureClient } from '../../api/client-config.ts';
import type { CatalogGame, Game } from '../../contract/games.ts';
import { flushOutbox } from '../../domain/outbox/outbox.ts';
import { session } from '../../domain/session/state.ts';
import { destroyPrivate, openPrivate } from '../../storage/databases.ts';
import { forgetWishes, waitingWishes, wishesShown } from '../../storage/outbox.ts';
import { followHearts } from './marks/hearts.ts';
import { setFavorite, setLike } from './mutations.ts';
import { favoritesPages, favoritesQuery, homeGamesQuery } from './queries.ts';

const game = (id: string, facts: Partial<Game> = {}) =>
  ({ game_id: id, title: id, hasFavorite: false, hasLike: false, totalLikes: 3, ...facts }) as Game;
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

let queryClient: QueryClient;
let sent: string[];
let answer: (path: string, body: { like?: boolean; action?: string }) => Response | Promise<Response>;

const home = () => queryClient.getQueryData(homeGamesQuery().queryKey)?.[0]?.games ?? [];
const one = (id: string) => home().find(({ game_id }) => game_id === id);
const favorites = () => queryClient.getQueryData(favoritesQuery().queryKey);
const offline = () => {
  throw new TypeError('Failed to fetch');
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  sent = [];
  answer = (_path, body) =>
    'like' in body
      ? json({ action: body.like ? 'liked' : 'unliked', totalLikes: body.like ? 11 : 10 })
      : json({ action: body.action, hasFavorite: body.action === 'add' });
  session.token = 'token';
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(homeGamesQuery().queryKey, [
    { slug: 'popular', title: 'Popular', games: [game('1'), game('2')] },
  ]);
  queryClient.setQueryData(favoritesQuery().queryKey, {
    data: [game('9', { hasFavorite: true })],
    current_page: 1,
    last_page: 1,
    total: 1,
  });
  queryClient.setQueryData(favoritesPages().queryKey, {
    pages: [{ data: [game('9', { hasFavorite: true })], current_page: 1, last_page: 1, total: 1 }],
    pageParams: [1],
  });
  configureClient({
    getBaseUrl: () => 'http://site.test/api',
    getToken: () => 'token',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const path = new URL(request.url).pathname.replace('/api', '');
      const body = (await request.json()) as object;
      sent.push(`${path} ${JSON.stringify(body)}`);
      return await answer(path, body);
    },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  session.token = null;
  await destroyPrivate();
  forgetWishes();
});

describe('a favourite or like', () => {
  it('appears in every list before the API has answered', async () => {
    let release: (response: Response) => void = () => undefined;
    answer = () => new Promise((resolve) => (release = resolve));
    const work = setFavorite(queryClient, game('1'), true);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(one('1')?.hasFavorite).toBe(true);
    expect(one('2')?.hasFavorite).toBe(false);
    expect(favorites()?.data.map(({ game_id }) => game_id)).toEqual(['1', '9']);
    expect(favorites()?.total).toBe(2);
    release(json({ action: 'add', hasFavorite: true }));
    await work;
    expect(sent).toEqual(['/games/favorite/1 {"action":"add"}']);
  });

  it('is rolled back in every list if the API refuses it', async () => {
    answer = () => json({ message: 'x', code: 'game_not_found' }, 404);
    await expect(setFavorite(queryClient, game('1'), true)).rejects.toMatchObject({ code: 'game_not_found' });
    expect(one('1')?.hasFavorite).toBe(false);
    expect(favorites()).toMatchObject({ total: 1 });
  });

  it('is rolled back if the API refuses it, although the outbox had shown it as set', async () => {
    await openPrivate('1', 'ana');
    followHearts(queryClient)();
    answer = () => json({ message: 'x', code: 'internal_error' }, 400);
    await expect(setLike(queryClient, game('1'), true)).rejects.toMatchObject({ status: 400 });
    expect(one('1')).toMatchObject({ hasLike: false, totalLikes: 3 });
    await expect.poll(() => waitingWishes()).toEqual([]);
    expect(one('1')).toMatchObject({ hasLike: false, totalLikes: 3 });
  });

  it('disappears from each page of the favourites when removed', async () => {
    await setFavorite(queryClient, game('9', { hasFavorite: true }), false);
    expect(favorites()?.data).toEqual([]);
    expect(queryClient.getQueryData(favoritesPages().queryKey)?.pages[0]).toMatchObject({ data: [], total: 0 });
  });

  it('sends two quick presses in order and ends as the last press', async () => {
    await Promise.all([setFavorite(queryClient, game('1'), true), setFavorite(queryClient, game('1'), false)]);
    expect(sent.map((line) => line.split(' ')[1])).toEqual(['{"action":"add"}', '{"action":"remove"}']);
    expect(one('1')?.hasFavorite).toBe(false);
  });

  it('returns after refused presses to the last state that the API accepted', async () => {
    const press = (wishes: readonly boolean[]) =>
      Promise.allSettled(wishes.map((wish) => setFavorite(queryClient, game('1'), wish)));
    answer = () => json({ message: 'x', code: 'game_not_found' }, 404);
    await press([true, false]);
    expect(one('1')?.hasFavorite).toBe(false);
    expect(favorites()).toMatchObject({ total: 1 });
    await press([true, false, true]);
    expect(one('1')?.hasFavorite).toBe(false);
    answer = (_path, { action }) =>
      action === 'add' ? json({ action, hasFavorite: true }) : json({ message: 'x', code: 'game_not_found' }, 404);
    await press([true, false]);
    expect(one('1')?.hasFavorite).toBe(true);
    expect(favorites()?.data.map(({ game_id }) => game_id)).toEqual(['1', '9']);
  });

  it('stays set offline, and sends only the last press after the network returns', async () => {
    await openPrivate('1', 'ana');
    answer = offline;
    await setFavorite(queryClient, game('1'), true);
    await setFavorite(queryClient, game('2'), true);
    await setFavorite(queryClient, game('2'), false);
    expect(one('1')?.hasFavorite).toBe(true);
    sent = [];
    expect(await flushOutbox()).toEqual({ sent: 0, refused: 0, later: 0 });
    answer = () => json({ action: 'add', hasFavorite: true });
    sent = [];
    expect(await flushOutbox()).toEqual({ sent: 2, refused: 0, later: null });
    expect(sent).toEqual(['/games/favorite/1 {"action":"add"}', '/games/favorite/2 {"action":"remove"}']);
    sent = [];
    expect(await flushOutbox()).toEqual({ sent: 0, refused: 0, later: null });
    expect(sent).toEqual([]);
  });

  it('is stored before the API answers, and is sent by one sender only', async () => {
    await openPrivate('1', 'ana');
    let release: (response: Response) => void = () => undefined;
    answer = () => new Promise((resolve) => (release = resolve));
    const work = setFavorite(queryClient, game('1'), true);
    await expect.poll(waitingWishes).toMatchObject([{ id: 'favorite:1', wish: true }]);
    expect(await flushOutbox()).toEqual({ sent: 0, refused: 0, later: null });
    release(json({ action: 'add', hasFavorite: true }));
    await work;
    await expect.poll(waitingWishes).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  it("waits for the player's storage to open, and is then stored there", async () => {
    answer = offline;
    const pressed = setFavorite(queryClient, game('1'), true);
    await openPrivate('1', 'ana');
    await pressed;
    expect(one('1')?.hasFavorite).toBe(true);
    expect(await waitingWishes()).toMatchObject([{ kind: 'favorite', subject: '1', wish: true }]);
  });

  it('pressed before the storage opens is not stored for the next player', async () => {
    answer = offline;
    const refusal = expect(setFavorite(queryClient, game('1'), true)).rejects.toMatchObject({ code: 'network' });
    await expect.poll(() => sent.length).toBe(1);
    await destroyPrivate();
    await refusal;
    await openPrivate('1', 'bia');
    expect(await waitingWishes()).toEqual([]);
  });

  it('is rolled back offline if the browser denies storage', async () => {
    globalThis.indexedDB = {
      open() {
        throw new DOMException('denied', 'SecurityError');
      },
    } as unknown as IDBFactory;
    expect(await openPrivate('1', 'ana')).toBeNull();
    answer = offline;
    await expect(setFavorite(queryClient, game('1'), true)).rejects.toMatchObject({ code: 'network' });
    expect(one('1')?.hasFavorite).toBe(false);
  });

  it('leaves the outbox if the API refuses it later, and counts as refused', async () => {
    await openPrivate('1', 'ana');
    answer = offline;
    await setLike(queryClient, game('1'), true);
    answer = () => json({ message: 'x', code: 'game_not_found' }, 404);
    expect([...wishesShown.value]).toEqual([['like:1', true]]);
    expect(await flushOutbox()).toEqual({ sent: 0, refused: 1, later: null });
    expect(wishesShown.value.size).toBe(0);
    sent = [];
    await flushOutbox();
    expect(sent).toEqual([]);
  });

  it("waiting in the outbox is shown as set in stored reads, also in the player's own list", async () => {
    await openPrivate('1', 'ana');
    answer = offline;
    await setFavorite(queryClient, game('1'), true);
    await setLike(queryClient, game('2'), true);
    const fresh = new QueryClient();
    // Stored reads of an earlier visit: rows without marks, and the player's own list.
    const row = { slug: 'popular', title: 'Popular', games: [game('1'), game('2'), game('9')] };
    fresh.setQueryData(homeGamesQuery().queryKey, [row], { updatedAt: 1 });
    followHearts(fresh)();
    fresh.setQueryData(
      favoritesQuery().queryKey,
      { data: [game('9')], current_page: 1, last_page: 1, total: 1 },
      { updatedAt: 1 },
    );
    const marks = () =>
      fresh
        .getQueryData(homeGamesQuery().queryKey)?.[0]
        ?.games.map((it) => [it.hasFavorite, it.hasLike, it.totalLikes]);
    await expect.poll(marks).toEqual([
      [true, false, 3],
      [false, true, 4],
      [true, false, 3],
    ]);
    // A fresh answer wins, except for marks that are still in the outbox.
    fresh.setQueryData(homeGamesQuery().queryKey, [row]);
    expect(marks()).toEqual([
      [true, false, 3],
      [false, true, 4],
      [false, false, 3],
    ]);
  });

  it('waiting in the outbox is added to or removed from stored and fresh lists and totals, newest first', async () => {
    await openPrivate('1', 'ana');
    answer = offline;
    const fresh = new QueryClient();
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const id of ['8', '3']) {
      await setFavorite(fresh, game(id), true);
      vi.advanceTimersByTime(1_000);
    }
    await setFavorite(fresh, game('9', { hasFavorite: true }), false);
    const shelf = [{ game_id: '8', title: 'eight', providercode: 'x' } as CatalogGame];
    followHearts(fresh, undefined, async (ids) => shelf.filter(({ game_id }) => ids.includes(game_id)))();
    const list = (page: number) => ({ current_page: page, last_page: 2, total: 3 });
    const ids = () => ({
      first: fresh.getQueryData(favoritesQuery().queryKey)?.data.map(({ game_id }) => game_id),
      pages: fresh
        .getQueryData(favoritesPages().queryKey)
        ?.pages.map((page) => [page.total, page.data.map(({ game_id }) => game_id)]),
    });
    // An open page's read knows one of the games, the catalogue the other.
    fresh.setQueryData(homeGamesQuery().queryKey, [{ slug: 'popular', title: 'Popular', games: [game('3')] }]);
    const updatedAt = Date.now() - 1_000;
    fresh.setQueryData(favoritesQuery().queryKey, { ...list(1), data: [game('9'), game('7')] }, { updatedAt });
    fresh.setQueryData(
      favoritesPages().queryKey,
      {
        pages: [
          { ...list(1), data: [game('7'), game('6')] },
          { ...list(2), data: [game('9')] },
        ],
        pageParams: [1, 2],
      },
      { updatedAt },
    );
    await expect.poll(ids).toEqual({
      first: ['3', '8', '7'],
      pages: [
        [4, ['3', '8', '7', '6']],
        [4, []],
      ],
    });
    expect(fresh.getQueryData(favoritesQuery().queryKey)).toMatchObject({
      total: 4,
      data: [{ hasFavorite: true }, { title: 'eight', hasFavorite: true }, {}],
    });
    // The API was not asked, so the time stays.
    expect(fresh.getQueryState(favoritesPages().queryKey)?.dataUpdatedAt).toBe(updatedAt);
    // The API has received one of the marks.
    fresh.setQueryData(favoritesQuery().queryKey, { ...list(1), total: 2, data: [game('8'), game('7')] });
    await expect.poll(() => ids().first).toEqual(['3', '8', '7']);
    expect(fresh.getQueryData(favoritesQuery().queryKey)?.total).toBe(3);
  });

  it('of a player who logged out is not sent by the next player', async () => {
    await openPrivate('1', 'ana');
    answer = offline;
    await setLike(queryClient, game('1'), true);
    await destroyPrivate();
    await openPrivate('1', 'bia');
    answer = () => json({ action: 'liked', totalLikes: 1 });
    sent = [];
    expect(await flushOutbox()).toEqual({ sent: 0, refused: 0, later: null });
    expect(sent).toEqual([]);
  });
});

describe('a like', () => {
  it("changes the count at once, then takes the API's count", async () => {
    const work = setLike(queryClient, game('1'), true);
    await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(one('1')?.hasLike).toBe(true);
    await work;
    expect(one('1')).toMatchObject({ hasLike: true, totalLikes: 11 });
    expect(sent).toEqual(['/games/like/1 {"like":true}']);
  });

  it('keeps the last of two quick presses when the first answer arrives', async () => {
    const release: (() => void)[] = [];
    const taken = answer;
    answer = async (path, body) => {
      await new Promise<void>((resolve) => release.push(resolve));
      return taken(path, body);
    };
    const presses = Promise.all([setLike(queryClient, game('1'), true), setLike(queryClient, game('1'), false)]);
    await expect.poll(() => release.length).toBe(1);
    release[0]?.();
    await expect.poll(() => release.length).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(one('1')).toMatchObject({ hasLike: false });
    release[1]?.();
    await presses;
    expect(one('1')).toMatchObject({ hasLike: false, totalLikes: 10 });
  });

  it('is rolled back with its count if the API refuses it', async () => {
    answer = () => json({ message: 'x', code: 'unauthenticated' }, 401);
    await expect(setLike(queryClient, game('1'), true)).rejects.toBeTruthy();
    expect(one('1')).toMatchObject({ hasLike: false, totalLikes: 3 });
  });
});
