// @vitest-environment jsdom
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { comeOnline, setVisible } from '../../../tests/support/network.ts';
import { configureClient } from '../../api/client-config.ts';
import { destroyPrivate, openPrivate } from '../../storage/databases.ts';
import { storedMarks, storeMark } from '../../storage/outbox.ts';
import { dispatch } from '../session/state.ts';
import { flushOutbox, forgetMarks, type Mark, recallMarks, setMark, watchOutbox } from './outbox.ts';
import { type PendingMark, pending } from './pending.ts';

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
let madeAt = 0;
/** Queues a mark without sending it, as an earlier visit did. */
const queue = (mark: Mark, store = storeMark) =>
  store({ ...mark, id: `${mark.kind}:${mark.subject}`, madeAt: (madeAt += 1) });
/** State of the waiting mark with this id. */
const waits = (id: string, { marks } = pending) =>
  marks.find((mark) => mark.id === id && mark.acceptedAt === undefined)?.isSet;
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
  dispatch({ type: 'opened', token: 'token' });
  configureClient(client);
  await openPrivate('1', 'ana');
  await queue({ kind: 'read', subject: '7', isSet: true });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  setVisible(true);
  dispatch({ type: 'opened', token: null });
  vi.useRealTimers();
  vi.restoreAllMocks();
  await destroyPrivate();
  forgetMarks();
});

describe('a queued mark while the API fails', () => {
  it('is retried with backoff until the API takes it, and then no call follows', async () => {
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
    expect(await storedMarks()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits for `Retry-After`, whatever happens before', async () => {
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

  it('is not retried while the page is hidden, and is sent when the page is shown', async () => {
    watch()();
    await pass(0);
    setVisible(false);
    await pass(300_000);
    expect([asked, vi.getTimerCount()]).toEqual([1, 0]);
    answer = done;
    setVisible(true);
    await pass(0);
    expect(asked).toBe(2);
    expect(await storedMarks()).toEqual([]);
  });

  it('is not sent after the player has logged out', async () => {
    watch()();
    await pass(0);
    dispatch({ type: 'opened', token: null });
    await pass(300_000);
    expect([asked, vi.getTimerCount()]).toEqual([1, 0]);
  });
});

describe('a mark that is set again while the outbox is sent', () => {
  const like = (subject: string, isSet: boolean) => ({ kind: 'like', subject, isSet }) as const;
  const sent = () => heard.filter((line) => line.startsWith('like'));
  beforeEach(async () => {
    vi.useRealTimers();
    await queue(like('a', true));
    await queue(like('b', true));
  });

  it('stays set: the older one is not sent after it', async () => {
    let release: () => void = () => undefined;
    answer = () => new Promise((resolve) => (release = () => resolve(done())));
    const flushed = flushOutbox();
    await vi.waitFor(() => expect(asked).toBe(1));
    const letGo = release;
    answer = done;
    await setMark(like('b', false));
    await vi.waitFor(async () => expect((await storedMarks())?.map(({ id }) => id)).not.toContain('like:b'));
    letGo();
    await flushed;
    expect(sent()).toEqual(['like b {"like":false}', 'like a {"like":true}']);
  });

  it('is sent after the older one that is being sent', async () => {
    let release: () => void = () => undefined;
    let turn = 0;
    answer = () => {
      turn += 1;
      return turn === 2 ? new Promise((resolve) => (release = () => resolve(done()))) : done();
    };
    const flushed = flushOutbox();
    await vi.waitFor(() => expect(asked).toBe(2));
    const pressed = setMark(like('a', false));
    await vi.waitFor(async () => expect((await storedMarks())?.find(({ id }) => id === 'like:a')?.isSet).toBe(false));
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
  const [outbox, { pending }, { storeMark }, rooms, state, config] = await Promise.all([
    import('./outbox.ts'),
    import('./pending.ts'),
    import('../../storage/outbox.ts'),
    import('../../storage/databases.ts'),
    import('../session/state.ts'),
    import('../../api/client-config.ts'),
  ]);
  config.configureClient(client);
  state.dispatch({ type: 'opened', token: player });
  if (player !== null) await rooms.openPrivate('1', player);
  tabs.push(async () => {
    state.dispatch({ type: 'opened', token: null });
    await rooms.closePrivate();
  });
  return { ...outbox, pending, storeMark };
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

describe('a mark that is set again after the API took it', () => {
  it('wins, although another tab set it by a clock that was set back', async () => {
    answer = done;
    vi.useRealTimers();
    await setMark({ kind: 'like', subject: 'a', isSet: true });
    await vi.waitFor(async () => expect((await storedMarks())?.map(({ id }) => id)).toEqual(['read:7']));
    await queue({ kind: 'like', subject: 'a', isSet: false });
    await recallMarks();
    expect(pending.marks.filter(({ id }) => id === 'like:a').map(({ isSet }) => isSet)).toEqual([true, false]);
  });
});

describe('the tabs of one player', () => {
  const like = (isSet: boolean) => ({ kind: 'like', subject: 'a', isSet }) as const;
  const offline = () => {
    throw new TypeError('Failed to fetch');
  };
  beforeEach(stubLocks);
  afterEach(async () => {
    Reflect.deleteProperty(navigator, 'locks');
    for (const close of tabs.splice(0)) await close();
  });

  it("show what another tab queues and sends; a guest's tab and another player's tab show nothing", async () => {
    vi.useRealTimers();
    const [same, bia, guest] = [await openTab('ana'), await openTab('bia'), await openTab(null)];
    for (const tab of [same, bia, guest]) watch(undefined, tab);
    answer = offline;
    await setMark(like(true));
    await vi.waitFor(() => expect(waits('like:a', same.pending)).toBe(true));
    const flushed = vi.fn();
    const begin = watch(flushed);
    await same.setMark(like(false));
    await vi.waitFor(() => expect(waits('like:a')).toBe(false));
    answer = done;
    begin();
    await vi.waitFor(() => expect(flushed).toHaveBeenCalledTimes(1));
    const isTaken = ({ id, isSet, acceptedAt }: PendingMark) => id === 'like:a' && !isSet && acceptedAt !== undefined;
    await vi.waitFor(() => expect(same.pending.marks.some(isTaken)).toBe(true));
    expect(waits('like:a', same.pending)).toBeUndefined();
    for (const other of [bia, guest]) expect(other.pending.marks).toEqual([]);
  });

  it('show no longer what the API refused in another tab', async () => {
    vi.useRealTimers();
    const other = await openTab('ana');
    watch(undefined, other);
    let release: () => void = () => undefined;
    const refusal = json({ message: 'x', code: 'game_not_found' }, 404);
    answer = () => new Promise((resolve) => (release = () => resolve(refusal)));
    const refused = expect(setMark(like(true))).rejects.toMatchObject({ status: 404 });
    await vi.waitFor(() => expect(waits('like:a', other.pending)).toBe(true));
    release();
    await refused;
    await vi.waitFor(() => expect(other.pending.marks.map(({ id }) => id)).not.toContain('like:a'));
  });

  it('together retry no more often than one tab', async () => {
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

  it('all wait as long as the API asked one of them, also a tab that opens later', async () => {
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
    expect(await storedMarks()).toEqual([]);
  });
});

describe('a call of the outbox', () => {
  it('is not retried by the client, because the outbox retries', async () => {
    vi.useRealTimers();
    await queue({ kind: 'like', subject: 'a', isSet: true });
    answer = () => (asked === 1 ? done() : fault());
    await flushOutbox();
    expect(heard).toEqual(['7 read {}', 'like a {"like":true}']);
  });

  it('reports a card when the network returns; a refused report is no mark of the player', async () => {
    vi.useRealTimers();
    answer = () => {
      throw new TypeError('Failed to fetch');
    };
    expect(await setMark({ kind: 'report', subject: '8 closed', isSet: true })).toBe(false);
    heard = [];
    answer = () => json({ message: 'x', code: 'notification_not_found' }, 404);
    expect(await flushOutbox()).toMatchObject({ sent: 0, refused: 1 });
    expect(heard).toEqual(['7 read {}', '8 report {"what":"closed"}']);
    expect(await storedMarks()).toEqual([]);
  });
});
