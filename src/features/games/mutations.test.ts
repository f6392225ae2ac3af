// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureClient } from '../../api/client-config.ts';
import type { Game } from '../../contract/games.ts';
import { flushOutbox, forgetMarks, recallMarks } from '../../domain/outbox/outbox.ts';
import { lackedBy, pending } from '../../domain/outbox/pending.ts';
import { dispatch } from '../../domain/session/state.ts';
import { destroyPrivate, openPrivate } from '../../storage/databases.ts';
import { storedMarks } from '../../storage/outbox.ts';
import { withFavorite, withFavorites } from './marks/favorites.ts';
import { withLike } from './marks/likes.ts';
import { setFavorite, setLike } from './mutations.ts';
import { favoritesQuery, homeGamesQuery } from './queries.ts';

const game = (id: string, facts: Partial<Game> = {}): Game => ({
  game_id: id,
  title: id,
  gamecode: id,
  providercode: 'p',
  provider_name: 'P',
  has_tables: false,
  only_demo: false,
  bonus_allowed: true,
  views: 0,
  showAll: true,
  image: '/a.webp',
  image_mobile: '/a.webp',
  hasFavorite: false,
  type: 'slot',
  to: '/casino/p/1',
  category_slug: 'slots',
  hasLike: false,
  totalLikes: 3,
  placeholder: null,
  aliases: [],
  is_new: false,
  maintenance: false,
  ...facts,
});
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

let queryClient: QueryClient;
let sent: string[];
let answer: (path: string, body: { like?: boolean; action?: string }) => Response | Promise<Response>;

/** The list of favourites as the API answers it. */
let listed: Game[];
const page = { current_page: 1, last_page: 1 };

/** The cached answer with the pending marks, as the screens show it. */
const home = () => {
  const answer = queryClient.getQueryState(homeGamesQuery().queryKey);
  const marks = answer ? lackedBy(answer, pending.marks) : [];
  return (answer?.data?.[0]?.games ?? []).map((it) => withLike(withFavorite(it, marks), marks));
};
const one = (id: string) => home().find(({ game_id }) => game_id === id);
const favorites = () => {
  const answer = queryClient.getQueryState(favoritesQuery().queryKey);
  return answer?.data && withFavorites(answer.data, lackedBy(answer, pending.marks));
};
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
  dispatch({ type: 'opened', token: 'token' });
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(homeGamesQuery().queryKey, [
    { slug: 'popular', title: 'Popular', games: [game('1'), game('2')] },
  ]);
  listed = [game('9', { hasFavorite: true })];
  queryClient.setQueryData(favoritesQuery().queryKey, { ...page, data: listed, total: 1 });
  configureClient({
    getBaseUrl: () => 'http://site.test/api',
    getToken: () => 'token',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const path = new URL(request.url).pathname.replace('/api', '');
      if (request.method === 'GET') return json({ ...page, data: listed, total: listed.length });
      const body = (await request.json()) as object;
      sent.push(`${path} ${JSON.stringify(body)}`);
      return await answer(path, body);
    },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  dispatch({ type: 'opened', token: null });
  await destroyPrivate();
  forgetMarks();
});

describe('a favourite or like', () => {
  it('appears in every list before the API has answered', async () => {
    let release: (response: Response) => void = () => undefined;
    answer = () => new Promise((resolve) => (release = resolve));
    const work = setFavorite(queryClient, game('1'), true);
    await expect.poll(() => sent).toHaveLength(1);
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
    answer = () => json({ message: 'x', code: 'internal_error' }, 400);
    await expect(setLike(game('1'), true)).rejects.toMatchObject({ status: 400 });
    expect(one('1')).toMatchObject({ hasLike: false, totalLikes: 3 });
    await expect.poll(() => storedMarks()).toEqual([]);
    expect(one('1')).toMatchObject({ hasLike: false, totalLikes: 3 });
  });

  it('disappears from the favourites when removed', async () => {
    listed = [];
    await setFavorite(queryClient, game('9', { hasFavorite: true }), false);
    expect(favorites()).toMatchObject({ data: [], total: 0 });
  });

  it('sends two quick presses in order and ends as the last press', async () => {
    await Promise.all([setFavorite(queryClient, game('1'), true), setFavorite(queryClient, game('1'), false)]);
    expect(sent.map((line) => line.split(' ')[1])).toEqual(['{"action":"add"}', '{"action":"remove"}']);
    expect(one('1')?.hasFavorite).toBe(false);
  });

  it('returns after refused presses to the last state that the API accepted', async () => {
    const press = (states: readonly boolean[]) =>
      Promise.allSettled(states.map((isSet) => setFavorite(queryClient, game('1'), isSet)));
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
    await expect.poll(storedMarks).toMatchObject([{ id: 'favorite:1', isSet: true }]);
    expect(await flushOutbox()).toEqual({ sent: 0, refused: 0, later: null });
    release(json({ action: 'add', hasFavorite: true }));
    await work;
    await expect.poll(storedMarks).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  it("waits for the player's storage to open, and is then stored there", async () => {
    answer = offline;
    const pressed = setFavorite(queryClient, game('1'), true);
    await openPrivate('1', 'ana');
    await pressed;
    expect(one('1')?.hasFavorite).toBe(true);
    expect(await storedMarks()).toMatchObject([{ kind: 'favorite', subject: '1', isSet: true }]);
  });

  it('pressed before the storage opens is not stored for the next player', async () => {
    answer = offline;
    const refusal = expect(setFavorite(queryClient, game('1'), true)).rejects.toMatchObject({ code: 'network' });
    await expect.poll(() => sent.length).toBe(1);
    await destroyPrivate();
    await refusal;
    await openPrivate('1', 'bia');
    expect(await storedMarks()).toEqual([]);
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
    await setLike(game('1'), true);
    answer = () => json({ message: 'x', code: 'game_not_found' }, 404);
    expect(pending.marks).toMatchObject([{ id: 'like:1', isSet: true }]);
    expect(await flushOutbox()).toEqual({ sent: 0, refused: 1, later: null });
    expect(pending.marks).toEqual([]);
    sent = [];
    await flushOutbox();
    expect(sent).toEqual([]);
  });

  it("waiting in the outbox is shown as set in stored answers, also in the player's own list", async () => {
    await openPrivate('1', 'ana');
    answer = offline;
    await setFavorite(queryClient, game('1'), true);
    await setLike(game('2'), true);
    const marks = () => home().map((it) => [it.hasFavorite, it.hasLike, it.totalLikes]);
    const expected = [
      [true, false, 3],
      [false, true, 4],
    ];
    expect(marks()).toEqual(expected);
    // A reload: the memory is empty until the outbox is read.
    forgetMarks();
    expect(marks()).toEqual([
      [false, false, 3],
      [false, false, 3],
    ]);
    await recallMarks();
    expect(marks()).toEqual(expected);
    // An answer that does not know the marks yet changes nothing.
    queryClient.setQueryData(homeGamesQuery().queryKey, [
      { slug: 'popular', title: 'Popular', games: [game('1'), game('2')] },
    ]);
    expect(marks()).toEqual(expected);
    // The cache holds what the API said.
    expect(queryClient.getQueryData(homeGamesQuery().queryKey)?.[0]?.games[0]?.hasFavorite).toBe(false);
  });

  it('waiting in the outbox is added to or removed from the favourites and their total, newest first', async () => {
    await openPrivate('1', 'ana');
    answer = offline;
    for (const id of ['8', '3']) await setFavorite(queryClient, game(id), true);
    await setFavorite(queryClient, game('9', { hasFavorite: true }), false);
    forgetMarks();
    await recallMarks();
    expect(favorites()?.data.map(({ game_id, hasFavorite }) => [game_id, hasFavorite])).toEqual([
      ['3', true],
      ['8', true],
    ]);
    expect(favorites()?.total).toBe(2);
    // The API has received one of the marks.
    queryClient.setQueryData(favoritesQuery().queryKey, { ...page, data: [game('8'), game('7')], total: 2 });
    expect(favorites()?.data.map(({ game_id }) => game_id)).toEqual(['3', '8', '7']);
    expect(favorites()?.total).toBe(3);
  });

  it('that the API took stays over older answers, and newer answers win', async () => {
    await setFavorite(queryClient, game('1'), true);
    expect(one('1')?.hasFavorite).toBe(true);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    queryClient.setQueryData(homeGamesQuery().queryKey, [{ slug: 'popular', title: 'Popular', games: [game('1')] }]);
    expect(one('1')?.hasFavorite).toBe(false);
  });

  it('that the API took is fetched into the favourites, which are stored for an offline visit', async () => {
    listed = [game('1', { hasFavorite: true }), game('9', { hasFavorite: true })];
    await setFavorite(queryClient, game('1'), true);
    await expect.poll(() => queryClient.getQueryData(favoritesQuery().queryKey)?.total).toBe(2);
    expect(favorites()?.data.map(({ game_id }) => game_id)).toEqual(['1', '9']);
  });

  it('of a player who logged out is not sent by the next player', async () => {
    await openPrivate('1', 'ana');
    answer = offline;
    await setLike(game('1'), true);
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
    const work = setLike(game('1'), true);
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
    const presses = Promise.all([setLike(game('1'), true), setLike(game('1'), false)]);
    await expect.poll(() => release.length).toBe(1);
    release[0]?.();
    await expect.poll(() => release.length).toBe(2);
    expect(one('1')).toMatchObject({ hasLike: false });
    release[1]?.();
    await presses;
    expect(one('1')).toMatchObject({ hasLike: false, totalLikes: 10 });
  });

  it('is rolled back with its count if the API refuses it', async () => {
    answer = () => json({ message: 'x', code: 'unauthenticated' }, 401);
    await expect(setLike(game('1'), true)).rejects.toBeTruthy();
    expect(one('1')).toMatchObject({ hasLike: false, totalLikes: 3 });
  });
});
