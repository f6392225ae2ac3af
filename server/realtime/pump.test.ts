import PusherClient from 'pusher-js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { liveClient } from '../../tests/support/live-client.ts';
import type { OutboxRow, OutboxStore } from './outbox-store.ts';
import type { LiveEvent, Publisher } from './publisher.ts';
import { createPublisher, PublishError } from './publisher.ts';
import type { Pump, PumpDeps } from './pump.ts';
import { createPump } from './pump.ts';
import { createPusherServer } from './pusher-server.ts';

const APP = { appId: 'jangada', key: 'jangada-key', secret: 'jangada-secret' };
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** An outbox in memory; `crash` makes the removal after publishing fail once, as if the process died there. */
function memoryStore() {
  let rows: OutboxRow[] = [];
  let lastId = 0;
  const state = { crash: false, pruned: [] as Date[] };
  const store: OutboxStore = {
    async take(limit, handle) {
      const taken = rows.slice(0, limit);
      if (taken.length > 0) {
        await handle(taken, async (ids) => {
          if (state.crash) {
            state.crash = false;
            throw new Error('the process died');
          }
          rows = rows.filter(({ id }) => !ids.includes(id));
        });
      }
      return taken.length;
    },
    async prune(before) {
      state.pruned.push(before);
      return 0;
    },
  };
  const add = (channel: string, payload: unknown, event = 'E') =>
    rows.push({ id: (lastId += 1), channel, event, payload });
  return { store, add, state, left: () => rows.length };
}

function fakePublisher(plan: (events: readonly LiveEvent[]) => void = () => undefined) {
  const sent: LiveEvent[] = [];
  const batches: number[] = [];
  const publisher: Pick<Publisher, 'publish'> = {
    async publish(events) {
      plan(events);
      batches.push(events.length);
      sent.push(...events);
    },
  };
  return { publisher, sent, batches };
}

function logbook() {
  const lines: { level: string; message: string; fields: object }[] = [];
  const at = (level: string) => (fields: object, message: string) => void lines.push({ level, message, fields });
  return { lines, log: { info: at('info'), warn: at('warn'), error: at('error') } };
}

function pumpOf(deps: Partial<PumpDeps> & Pick<PumpDeps, 'store' | 'publisher'>): Pump {
  const pump = createPump({ log: logbook().log, now: () => new Date(), ...deps });
  cleanups.push(() => pump.stop());
  return pump;
}

describe('pump', () => {
  it('publishes in order, ten to a batch', async () => {
    const { store, add, left } = memoryStore();
    const { publisher, sent, batches } = fakePublisher();
    for (let n = 0; n < 25; n += 1) add(`c${n % 3}`, n);
    expect(await pumpOf({ store, publisher }).drain()).toBe(25);
    expect(sent.map(({ payload }) => payload)).toEqual(Array.from({ length: 25 }, (_, n) => n));
    expect(batches).toEqual([10, 10, 5]);
    expect(left()).toBe(0);
  });

  it('publishes an unmarked row again rather than lose it', async () => {
    const { store, add, state } = memoryStore();
    const { publisher, sent } = fakePublisher();
    add('c', 1);
    state.crash = true;
    await expect(pumpOf({ store, publisher }).drain()).rejects.toThrow('the process died');
    await pumpOf({ store, publisher }).drain();
    expect(sent.map(({ payload }) => payload)).toEqual([1, 1]);
  });

  it('polls at once when it is woken, before the row is committed', async () => {
    const { store, add } = memoryStore();
    const { publisher, sent } = fakePublisher();
    let ring = (): void => undefined;
    const pump = pumpOf({
      store,
      publisher,
      idleMs: 60_000,
      onWake: (wake) => {
        ring = wake;
        return () => undefined;
      },
    });
    pump.start();
    await new Promise((resolve) => setTimeout(resolve, 20));
    ring();
    setTimeout(() => add('c', 'late'), 15);
    await expect.poll(() => sent.length, { timeout: 1_000, interval: 5 }).toBe(1);
  });

  it('finds rows without a wake-up', async () => {
    const { store, add } = memoryStore();
    const { publisher, sent } = fakePublisher();
    pumpOf({ store, publisher, idleMs: 20 }).start();
    await new Promise((resolve) => setTimeout(resolve, 30));
    add('c', 1);
    await expect.poll(() => sent.length).toBe(1);
  });

  it('backs off in an outage, logs it once, and keeps all events in order', async () => {
    const { store, add } = memoryStore();
    const { lines, log } = logbook();
    let down = true;
    let attempts = 0;
    // Spy on the pauses themselves: how long they take depends on the machine.
    const timers = vi.spyOn(globalThis, 'setTimeout');
    cleanups.push(() => timers.mockRestore());
    const { publisher, sent } = fakePublisher(() => {
      attempts += 1;
      if (down) throw new PublishError('unavailable', 'ECONNREFUSED');
    });
    for (let n = 0; n < 15; n += 1) add('c', n);
    const pump = pumpOf({ store, publisher, log, backoffMs: 20, maxBackoffMs: 80, idleMs: 5 });
    pump.start();
    await expect.poll(() => attempts).toBeGreaterThanOrEqual(5);
    expect(pump.failing).toBe(true);
    const pauses = timers.mock.calls.map(([, ms]) => ms ?? 0).slice(0, 4);
    for (const [index, wait] of [20, 40, 80, 80].entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(wait * 0.75);
      expect(pauses[index]).toBeLessThanOrEqual(wait * 1.25);
    }
    expect(lines.filter(({ level }) => level === 'warn')).toHaveLength(1);
    down = false;
    await expect.poll(() => sent.length).toBe(15);
    expect(sent.map(({ payload }) => payload)).toEqual(Array.from({ length: 15 }, (_, n) => n));
    expect(pump.failing).toBe(false);
    expect(lines.at(-1)?.message).toBe('live events flow again');
  });

  it('keeps its backoff when it is woken', async () => {
    const { store, add } = memoryStore();
    let attempts = 0;
    const { publisher } = fakePublisher(() => {
      attempts += 1;
      throw new PublishError('unavailable', 'down');
    });
    add('c', 1);
    const pump = pumpOf({ store, publisher, backoffMs: 2_000 });
    pump.start();
    await expect.poll(() => attempts).toBe(1);
    for (let n = 0; n < 20; n += 1) pump.wake();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(attempts).toBe(1);
  });

  it('drops only the event that the server rejects', async () => {
    const { store, add, left } = memoryStore();
    const { lines, log } = logbook();
    const { publisher, sent } = fakePublisher((events) => {
      if (events.some(({ payload }) => payload === 'poison')) throw new PublishError('rejected', 'too large', 413);
    });
    for (const payload of [1, 2, 'poison', 3]) add('c', payload);
    await pumpOf({ store, publisher, log }).drain();
    expect(sent.map(({ payload }) => payload)).toEqual([1, 2, 3]);
    expect(left()).toBe(0);
    expect(lines.filter(({ level }) => level === 'error')).toHaveLength(1);
  });

  it('keeps every event while key or secret is wrong', async () => {
    const { store, add, left } = memoryStore();
    const { publisher } = fakePublisher(() => {
      throw new PublishError('misconfigured', 'the live server answered 401', 401);
    });
    add('c', 1);
    await expect(pumpOf({ store, publisher }).drain()).rejects.toThrow(PublishError);
    expect(left()).toBe(1);
  });

  it('bounds the backlog of a long outage by age', async () => {
    const { store, add, state } = memoryStore();
    const { publisher } = fakePublisher(() => {
      throw new PublishError('unavailable', 'down');
    });
    add('c', 1);
    pumpOf({
      store,
      publisher,
      backoffMs: 1,
      maxBackoffMs: 1,
      maxBacklogMs: 3_600_000,
      now: () => new Date('2026-11-20T12:00:00Z'),
    }).start();
    await expect.poll(() => state.pruned.length).toBeGreaterThan(0);
    expect(state.pruned[0]).toEqual(new Date('2026-11-20T11:00:00Z'));
  });

  it('stops at once, also during a pause, and can start again', async () => {
    const { store, add } = memoryStore();
    const { publisher, sent } = fakePublisher();
    const pump = pumpOf({ store, publisher, idleMs: 60_000 });
    pump.start();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await pump.stop();
    add('c', 1);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(sent).toHaveLength(0);
    pump.start();
    await expect.poll(() => sent.length).toBe(1);
  });
});

describe('pump, official SDK and live server together', () => {
  it('delivers in order to pusher-js through a restart of the live server', async () => {
    const first = await createPusherServer({ ...APP, port: 0, now: () => Date.now() });
    const { port } = first;
    const { store, add } = memoryStore();
    const publisher = createPublisher({ ...APP, host: 'localhost', port, tls: false });
    cleanups.push(() => publisher.close());
    const client = new PusherClient(APP.key, {
      ...liveClient(port),
    });
    cleanups.push(() => client.disconnect());
    const seen: number[] = [];
    const channel = client.subscribe('universal-public.1');
    channel.bind('N', ({ n }: { n: number }) => seen.push(n));
    const subscribed = () =>
      new Promise<void>((resolve) => {
        const done = () => {
          channel.unbind('pusher:subscription_succeeded', done);
          resolve();
        };
        channel.bind('pusher:subscription_succeeded', done);
      });
    await subscribed();
    const pump = pumpOf({ store, publisher, backoffMs: 20, maxBackoffMs: 50, idleMs: 10 });
    pump.start();
    for (let n = 1; n <= 23; n += 1) add('universal-public.1', { n }, 'N');
    await expect.poll(() => seen.length, { timeout: 4_000 }).toBe(23);

    await first.close();
    const back = subscribed();
    add('universal-public.1', { n: 24 }, 'N');
    await expect.poll(() => pump.failing, { timeout: 4_000 }).toBe(true);
    await pump.stop();
    const second = await createPusherServer({ ...APP, port, now: () => Date.now() });
    cleanups.push(() => second.close());
    await back;
    pump.start();
    await expect.poll(() => seen.length, { timeout: 4_000 }).toBe(24);
    expect(seen).toEqual(Array.from({ length: 24 }, (_, n) => n + 1));
  }, 20_000);

  it('distinguishes outage, wrong secret and rejected event, without the signed URL', async () => {
    const server = await createPusherServer({ ...APP, port: 0, now: () => Date.now() });
    const open = (overrides: object) => {
      const publisher = createPublisher({ ...APP, host: '127.0.0.1', port: server.port, tls: false, ...overrides });
      cleanups.push(() => publisher.close());
      return publisher;
    };
    const fail = async (publisher: Publisher, event: Partial<LiveEvent> = {}) => {
      try {
        await publisher.publish([{ channel: 'c', event: 'E', payload: {}, ...event }]);
      } catch (error) {
        if (error instanceof PublishError) return { kind: error.kind, message: error.message };
        throw error;
      }
      return { kind: 'sent', message: '' };
    };
    expect(await fail(open({}))).toEqual({ kind: 'sent', message: '' });
    expect((await fail(open({ secret: 'wrong' }))).kind).toBe('misconfigured');
    expect((await fail(open({ appId: 'wrong' }))).kind).toBe('misconfigured');
    expect((await fail(open({}), { channel: 'not a name' })).kind).toBe('rejected');
    expect((await fail(open({}), { payload: 'x'.repeat(20_000) })).kind).toBe('rejected');
    const gone = open({});
    await server.close();
    const outage = await fail(gone);
    expect(outage.kind).toBe('unavailable');
    expect(outage.message).not.toContain('auth_signature');
    expect(outage.message).toMatch(/ECONN|socket|hang|FetchError/);
  });
});
