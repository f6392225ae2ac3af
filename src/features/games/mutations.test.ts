// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { Dexie } from 'dexie';
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
  Dexie.dependencies.indexedDB = new IDBFactory();
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

describe('a heart', () => {
  it('is set at once, before anybody has answered, wherever the game is shown', async () => {
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

  it('is taken back everywhere when the API refuses', async () => {
    answer = () => json({ message: 'x', code: 'game_not_found' }, 404);
    await expect(setFavorite(queryClient, game('1'), true)).rejects.toMatchObject({ code: 'game_not_found' });
    expect(one('1')?.hasFavorite).toBe(false);
    expect(favorites()).toMatchObject({ total: 1 });
  });

  it('is taken back although it was kept meanwhile, and whoever follows what waits had shown it as done', async () => {
    await openPrivate('1', 'ana');
    followHearts(queryClient)();
    answer = () => json({ message: 'x', code: 'internal_error' }, 400);
    await expect(setLike(queryClient, game('1'), true)).rejects.toMatchObject({ status: 400 });
    expect(one('1')).toMatchObject({ hasLike: false, totalLikes: 3 });
    await expect.poll(() => waitingWishes()).toEqual([]);
    expect(one('1')).toMatchObject({ hasLike: false, totalLikes: 3 });
  });

  it('taken off leaves the list of favourites, page by page too', async () => {
    await setFavorite(queryClient, game('9', { hasFavorite: true }), false);
    expect(favorites()?.data).toEqual([]);
    expect(queryClient.getQueryData(favoritesPages().queryKey)?.pages[0]).toMatchObject({ data: [], total: 0 });
  });

  it('pressed twice quickly goes out in order, and ends as the last press says', async () => {
    await Promise.all([setFavorite(queryClient, game('1'), true), setFavorite(queryClient, game('1'), false)]);
    expect(sent.map((line) => line.split(' ')[1])).toEqual(['{"action":"add"}', '{"action":"remove"}']);
    expect(one('1')?.hasFavorite).toBe(false);
  });

  it('pressed quickly and refused each time is as it was before, and as the last that was taken where one was', async () => {
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

  it('without a network stays, waits, and is sent once there is one: the last wish only', async () => {
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

  it('is kept before anybody has answered, so that a killed tab loses nothing, and sent by one hand only', async () => {
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

  it('pressed before it is known whose device this is waits for that', async () => {
    answer = offline;
    const pressed = setFavorite(queryClient, game('1'), true);
    await openPrivate('1', 'ana');
    await pressed;
    expect(one('1')?.hasFavorite).toBe(true);
    expect(await waitingWishes()).toMatchObject([{ kind: 'favorite', subject: '1', wish: true }]);
  });

  it('of somebody who leaves before that is not left to the next', async () => {
    answer = offline;
    const refusal = expect(setFavorite(queryClient, game('1'), true)).rejects.toMatchObject({ code: 'network' });
    await expect.poll(() => sent.length).toBe(1);
    await destroyPrivate();
    await refusal;
    await openPrivate('1', 'bia');
    expect(await waitingWishes()).toEqual([]);
  });

  it('is taken back without a network where nothing can be kept', async () => {
    Dexie.dependencies.indexedDB = {
      open() {
        throw new DOMException('denied', 'SecurityError');
      },
    } as unknown as IDBFactory;
    expect(await openPrivate('1', 'ana')).toBeNull();
    answer = offline;
    await expect(setFavorite(queryClient, game('1'), true)).rejects.toMatchObject({ code: 'network' });
    expect(one('1')?.hasFavorite).toBe(false);
  });

  it('that waits and is refused later is done with, and counted for who takes it back', async () => {
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

  it('that waits is shown as done in what storage brings back, and so are the hearts of the player’s own list', async () => {
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

  it('that waits is in the list that storage or the API brings, or out of it, with the count: the newest on top', async () => {
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

  it('of somebody who has logged out is not sent by the next', async () => {
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
  it('counts at once, and then as the API counts', async () => {
    const work = setLike(queryClient, game('1'), true);
    await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(one('1')?.hasLike).toBe(true);
    await work;
    expect(one('1')).toMatchObject({ hasLike: true, totalLikes: 11 });
    expect(sent).toEqual(['/games/like/1 {"like":true}']);
  });

  it('pressed twice quickly stays as the last press says, also when the first is answered before', async () => {
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

  it('is taken back with its count when refused', async () => {
    answer = () => json({ message: 'x', code: 'unauthenticated' }, 401);
    await expect(setLike(queryClient, game('1'), true)).rejects.toBeTruthy();
    expect(one('1')).toMatchObject({ hasLike: false, totalLikes: 3 });
  });
});
