// @vitest-environment jsdom
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { comeOnline, setVisible } from '../../../tests/support/network.ts';
import { request } from '../../api/client.ts';
import { configureClient } from '../../api/client-config.ts';
import { toggleLike } from '../../contract/games.ts';
import { destroyPrivate, openPrivate } from '../../storage/databases.ts';
import { forgetWishes, keepWish, waitingWishes, wishesShown } from '../../storage/outbox.ts';
import { session } from '../session/state.ts';
import { flushOutbox, watchOutbox, wishFor } from './outbox.ts';

const json = (body: unknown, status: number, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const unread_count = { user_notifications: 0, global_notifications: 0 };
const done = () => json({ unread_count, action: 'liked', totalLikes: 1 }, 200);
const fault = (headers?: Record<string, string>) => json({ message: 'x', code: 'unavailable' }, 503, headers);

const client = {
  getBaseUrl: () => 'http://site.test/api',
  getToken: () => 'token',
  fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
    asked += 1;
    const sent = new Request(input, init);
    heard.push(`${new URL(sent.url).pathname.split('/').slice(-2).join(' ')} ${await sent.text()}`);
    return await answer();
  },
};
let answer: () => Response | Promise<Response>;
let asked: number;
let heard: string[];
/** Functions that stop the watches of a test. */
const stops: (() => void)[] = [];

/** Advances the timers and waits for the database, which does not use the fake timers. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
/** Watches the outbox until the test ends. @returns function that flushes at once */
function watch(onFlushed: Parameters<typeof watchOutbox>[0] = () => undefined, tab = { watchOutbox }): () => void {
  const { run, stop } = tab.watchOutbox(onFlushed);
  stops.push(stop);
  return run;
}

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  asked = 0;
  heard = [];
  answer = () => fault();
  session.token = 'token';
  configureClient(client);
  await openPrivate('1', 'ana');
  await keepWish({ kind: 'read', subject: '7', wish: true });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  setVisible(true);
  session.token = null;
  vi.useRealTimers();
  vi.restoreAllMocks();
  await destroyPrivate();
  forgetWishes();
});

describe('what waits while the API takes nothing', () => {
  it('is sent again by itself, ever later, until it is taken, and nothing is asked after that', async () => {
    const flushed = vi.fn();
    watch(flushed)();
    await pass(0);
    expect(asked).toBe(1);
    // Waits of 3, 6 and 12 s, with up to a quarter less.
    await pass(4_000);
    expect(asked).toBe(2);
    await pass(2_000);
    expect(asked).toBe(2);
    await pass(6_000);
    expect(asked).toBe(3);
    answer = done;
    await pass(15_000);
    expect(asked).toBe(4);
    expect(flushed).toHaveBeenCalledTimes(1);
    expect(await waitingWishes()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is sent as late as the API asks, whatever happens before', async () => {
    answer = () => fault({ 'retry-after': '120' });
    const begin = watch();
    begin();
    await pass(0);
    setVisible(true);
    begin();
    comeOnline();
    await pass(0);
    await pass(119_000);
    expect(asked).toBe(1);
    expect(vi.getTimerCount()).toBe(1);
    await pass(1_000);
    expect(asked).toBe(2);
  });

  it('waits out of sight, and goes on in sight', async () => {
    watch()();
    await pass(0);
    setVisible(false);
    await pass(300_000);
    expect([asked, vi.getTimerCount()]).toEqual([1, 0]);
    answer = done;
    setVisible(true);
    await pass(0);
    expect(asked).toBe(2);
    expect(await waitingWishes()).toEqual([]);
  });

  it('is let be once the player has left', async () => {
    watch()();
    await pass(0);
    session.token = null;
    await pass(300_000);
    expect([asked, vi.getTimerCount()]).toEqual([1, 0]);
  });
});

describe('a wish that is made again while the outbox is sent', () => {
  const like = (id: string, wish: boolean) => ({ kind: 'like', subject: id, wish }) as const;
  const press = (id: string, wish: boolean) =>
    wishFor(like(id, wish), () => request(toggleLike, { params: { gameId: id }, body: { like: wish } }));
  const sent = () => heard.filter((line) => line.startsWith('like'));
  beforeEach(async () => {
    vi.useRealTimers();
    // Rows are sorted by the millisecond of their creation.
    const later = () => new Promise((resolve) => setTimeout(resolve, 2));
    await later();
    await keepWish(like('a', true));
    await later();
    await keepWish(like('b', true));
  });

  it('stands: the one from before is not sent after it', async () => {
    let release: () => void = () => undefined;
    answer = () => new Promise((resolve) => (release = () => resolve(done())));
    const flushed = flushOutbox();
    await vi.waitFor(() => expect(asked).toBe(1));
    const letGo = release;
    answer = done;
    await press('b', false);
    await vi.waitFor(async () => expect((await waitingWishes()).map(({ id }) => id)).not.toContain('like:b'));
    letGo();
    await flushed;
    expect(sent()).toEqual(['like b {"like":false}', 'like a {"like":true}']);
  });

  it('goes out after the one that is on its way', async () => {
    let release: () => void = () => undefined;
    let turn = 0;
    answer = () => {
      turn += 1;
      return turn === 2 ? new Promise((resolve) => (release = () => resolve(done()))) : done();
    };
    const flushed = flushOutbox();
    await vi.waitFor(() => expect(asked).toBe(2));
    const pressed = press('a', false);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(asked).toBe(2);
    release();
    await Promise.all([flushed, pressed]);
    expect(sent().indexOf('like a {"like":false}')).toBeGreaterThan(sent().indexOf('like a {"like":true}'));
  });
});

/** Functions that close the tabs of a test. */
const tabs: (() => Promise<void>)[] = [];

/** Another tab of the browser: the same storage, separate memory. */
async function openTab(player: string | null) {
  vi.resetModules();
  const [outbox, wishes, rooms, state, config] = await Promise.all([
    import('./outbox.ts'),
    import('../../storage/outbox.ts'),
    import('../../storage/databases.ts'),
    import('../session/state.ts'),
    import('../../api/client-config.ts'),
  ]);
  config.configureClient(client);
  state.session.token = player;
  if (player !== null) await rooms.openPrivate('1', player);
  tabs.push(async () => {
    state.session.token = null;
    await rooms.closePrivate();
  });
  return { ...outbox, ...wishes };
}

/** One lock per name for all tabs, like `navigator.locks`. */
function stubLocks(): void {
  let last: Promise<unknown> = Promise.resolve();
  const locks = {
    request: (_name: string, work: () => Promise<unknown>) => {
      last = last.then(work, work);
      return last;
    },
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
}

describe('the tabs of one player', () => {
  const like = (wish: boolean) => ({ kind: 'like', subject: 'a', wish }) as const;
  beforeEach(stubLocks);
  afterEach(async () => {
    Reflect.deleteProperty(navigator, 'locks');
    for (const close of tabs.splice(0)) await close();
  });

  it('show what waits in another, and show it no longer: a guest’s and another player’s learn nothing', async () => {
    vi.useRealTimers();
    const [same, bia, guest] = [await openTab('ana'), await openTab('bia'), await openTab(null)];
    const calls = [vi.fn(), vi.fn(), vi.fn()] as const;
    watch(calls[0], same);
    watch(calls[1], bia);
    watch(calls[2], guest);
    await keepWish(like(true));
    await vi.waitFor(() => expect(same.wishesShown.value.get('like:a')).toBe(true));
    await same.keepWish(like(false));
    const flushed = vi.fn();
    const begin = watch(flushed);
    await vi.waitFor(() => expect(same.wishesShown.value.get('like:a')).toBe(false));
    answer = done;
    begin();
    await vi.waitFor(() => expect(calls[0]).toHaveBeenCalledTimes(1));
    expect(flushed).toHaveBeenCalledTimes(1);
    expect(same.wishesShown.value.size).toBe(0);
    for (const other of [bia, guest]) expect(other.wishesShown.value.size).toBe(0);
    expect([calls[1], calls[2]].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it('follow a wish that is made again in one of them', async () => {
    vi.useRealTimers();
    watch();
    const other = await openTab('ana');
    await keepWish(like(true));
    await other.keepWish(like(false));
    await vi.waitFor(() => expect(wishesShown.value.get('like:a')).toBe(false));
  });

  it('ask anew where they have shown what was refused in another', async () => {
    vi.useRealTimers();
    const other = await openTab('ana');
    const anew = vi.fn();
    watch(anew, other);
    answer = () => json({ message: 'x', code: 'game_not_found' }, 404);
    const refused = wishFor(like(true), () => request(toggleLike, { params: { gameId: 'a' }, body: { like: true } }));
    await expect(refused).rejects.toMatchObject({ status: 404 });
    await vi.waitFor(() => expect(anew).toHaveBeenCalledTimes(1));
    expect(other.wishesShown.value.has('like:a')).toBe(false);
  });

  it('try no oftener together than one of them would', async () => {
    const other = await openTab('ana');
    const begins = [watch(), watch(undefined, other)];
    for (const begin of begins) begin();
    await pass(0);
    expect(asked).toBe(1);
    // Events that wake one tab must not repeat a call that the server has just refused.
    for (const begin of begins) begin();
    await pass(0);
    await pass(2_000);
    expect(asked).toBe(1);
    // Waits of 3, 6 and 12 s, with up to a quarter less.
    await pass(2_000);
    expect(asked).toBe(2);
    await pass(8_000);
    expect(asked).toBe(3);
    await pass(16_000);
    expect(asked).toBe(4);
  });

  it('wait all as long as the API has asked one of them, also one that begins anew', async () => {
    answer = () => fault({ 'retry-after': '120' });
    watch()();
    await pass(0);
    const other = await openTab('ana');
    watch(undefined, other)();
    await pass(119_000);
    expect(asked).toBe(1);
    answer = done;
    await pass(31_000);
    expect(asked).toBe(2);
    expect(await waitingWishes()).toEqual([]);
  });
});

describe('what the outbox sends', () => {
  it('is not tried again by the client: the outbox does that', async () => {
    vi.useRealTimers();
    vi.setSystemTime(Date.now() + 2);
    await keepWish({ kind: 'like', subject: 'a', wish: true });
    answer = () => (asked === 1 ? done() : fault());
    await flushOutbox();
    expect(heard).toEqual(['7 read {}', 'like a {"like":true}']);
  });
});
