// @vitest-environment jsdom
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { request } from '../api/client.ts';
import { configureClient } from '../api/client-config.ts';
import { toggleLike } from '../contract/games.ts';
import { destroyPrivate, openPrivate } from '../storage/databases.ts';
import { forgetWishes, keepWish, waitingWishes } from '../storage/outbox.ts';
import { flushOutbox, watchOutbox, wishFor } from './outbox.ts';
import { session } from './session-state.ts';

const json = (body: unknown, status: number, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const done = () => json({ unread_count: { user_notifications: 0, global_notifications: 0 } }, 200);
const fault = (headers?: Record<string, string>) => json({ message: 'x', code: 'unavailable' }, 503, headers);

let answer: () => Response | Promise<Response>;
let asked: number;
let heard: string[];
let visibility: DocumentVisibilityState;
let ends: AbortController;

/** Time goes on, and with it whatever waits for the database, which has clocks of its own. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
const seen = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(async () => {
  Dexie.dependencies.indexedDB = new IDBFactory();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  // What the tests of a file watch with would go on beside the next one's.
  ends = new AbortController();
  for (const target of [globalThis, document]) {
    const add = target.addEventListener.bind(target) as typeof document.addEventListener;
    vi.spyOn(target, 'addEventListener').mockImplementation(
      (type: string, listener: EventListenerOrEventListenerObject) => add(type, listener, { signal: ends.signal }),
    );
  }
  asked = 0;
  heard = [];
  answer = () => fault();
  session.token = 'token';
  configureClient({
    getBaseUrl: () => 'http://site.test/api',
    getToken: () => 'token',
    fetch: async (input, init) => {
      asked += 1;
      const request = new Request(input, init);
      heard.push(`${new URL(request.url).pathname.split('/').slice(-2).join(' ')} ${await request.text()}`);
      return await answer();
    },
  });
  await openPrivate('1', 'ana');
  await keepWish({ kind: 'read', subject: '7', wish: true });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(async () => {
  ends.abort();
  session.token = null;
  vi.useRealTimers();
  vi.restoreAllMocks();
  await destroyPrivate();
  forgetWishes();
});

describe('what waits while the API takes nothing', () => {
  it('is sent again by itself, ever later, until it is taken, and nothing is asked after that', async () => {
    const flushed = vi.fn();
    watchOutbox(flushed)();
    await pass(0);
    expect(asked).toBe(1);
    // Three, six and twelve seconds, a quarter more at most.
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
    const begin = watchOutbox(() => undefined);
    begin();
    await pass(0);
    seen('visible');
    begin();
    dispatchEvent(new Event('online'));
    await pass(119_000);
    expect(asked).toBe(1);
    expect(vi.getTimerCount()).toBe(1);
    await pass(1_000);
    expect(asked).toBe(2);
  });

  it('waits out of sight, and goes on in sight', async () => {
    watchOutbox(() => undefined)();
    await pass(0);
    seen('hidden');
    await pass(300_000);
    expect([asked, vi.getTimerCount()]).toEqual([1, 0]);
    answer = done;
    seen('visible');
    await pass(0);
    expect(asked).toBe(2);
    expect(await waitingWishes()).toEqual([]);
  });

  it('is let be once the player has left', async () => {
    watchOutbox(() => undefined)();
    await pass(0);
    session.token = null;
    await pass(300_000);
    expect([asked, vi.getTimerCount()]).toEqual([1, 0]);
  });
});

describe('a wish that is made again while the outbox is sent', () => {
  const like = (id: string, wish: boolean) => ({ kind: 'like', subject: id, wish }) as const;
  const liked = () => json({ action: 'liked', totalLikes: 1 }, 200);
  const press = (id: string, wish: boolean) =>
    wishFor(like(id, wish), () => request(toggleLike, { params: { gameId: id }, body: { like: wish } }));
  const sent = () => heard.filter((line) => line.startsWith('like'));
  beforeEach(async () => {
    vi.useRealTimers();
    // The oldest goes first, by the millisecond.
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
    answer = liked;
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
      return turn === 2 ? new Promise((resolve) => (release = () => resolve(liked()))) : turn === 1 ? done() : liked();
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
