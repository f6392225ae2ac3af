import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestPlatform, JANGADA, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { handlers } from './handlers.ts';
import { AT_ONCE, createTurns, MOST_WAITING, type Turns } from './turns.ts';

/** Work that the test ends by hand. */
function makeWork() {
  let finish = (): void => undefined;
  let fail = (_reason: Error): void => undefined;
  const ended = new Promise<void>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  const work = { started: false, finish, fail, run: () => ((work.started = true), ended) };
  return work;
}
const staying = () => ({ signal: new AbortController().signal });
/** Lets all promises that are ready go on. */
const settle = () => new Promise((done) => setImmediate(done));

/** Begins `count` requests of a line. */
function begin(turns: Turns, line: string, count: number, sender = '') {
  return Array.from({ length: count }, () => {
    const work = makeWork();
    const client = new AbortController();
    const answer = turns.run({ line, sender }, client, work.run);
    answer.catch(() => undefined);
    return { work, client, answer };
  });
}
const started = (requests: ReturnType<typeof begin>) => requests.filter(({ work }) => work.started).length;

describe('a line of requests', () => {
  test('has a few at work, and the next ones start in order as those end', async () => {
    const turns = createTurns();
    const requests = begin(turns, 'a', AT_ONCE + 3);
    await settle();
    expect(requests.map(({ work }) => work.started)).toEqual(requests.map((_, index) => index < AT_ONCE));
    requests[2]?.work.finish();
    await settle();
    expect(started(requests)).toBe(AT_ONCE + 1);
    expect(requests[AT_ONCE]?.work.started).toBe(true);
    requests[0]?.work.fail(new Error('broken'));
    await expect(requests[0]?.answer).rejects.toThrow('broken');
    await settle();
    expect(requests[AT_ONCE + 1]?.work.started).toBe(true);
    expect(requests[AT_ONCE + 2]?.work.started).toBe(false);
  });

  test('delays no other line', async () => {
    const turns = createTurns();
    begin(turns, 'a', 600);
    await expect(turns.run({ line: 'b', sender: '' }, staying(), async () => 'answer')).resolves.toBe('answer');
  });

  test('serves its senders in turn', async () => {
    const turns = createTurns();
    const first = begin(turns, 'a', AT_ONCE + 600, 'one');
    const [second] = begin(turns, 'a', 2, 'two');
    const [third] = begin(turns, 'a', 1, 'three');
    for (const work of [first[0]?.work, first[1]?.work, first[2]?.work]) work?.finish();
    await settle();
    expect(first.filter(({ work }) => work.started)).toHaveLength(AT_ONCE + 1);
    expect([second?.work.started, third?.work.started]).toEqual([true, true]);
  });

  test('refuses a sender with 429 who has too many waiting, and has room again once a request ended', async () => {
    const turns = createTurns();
    const requests = begin(turns, 'a', AT_ONCE + MOST_WAITING);
    const refused = turns.run({ line: 'a', sender: '' }, staying(), async () => undefined);
    await expect(refused).rejects.toMatchObject({ status: 429, code: 'too_many_requests', retryAfter: 2 });
    const [neighbour] = begin(turns, 'a', 1, 'neighbour');
    requests[0]?.work.finish();
    await settle();
    const [late] = begin(turns, 'a', 1);
    for (const { work } of requests) work.finish();
    await settle();
    expect([neighbour?.work.started, late?.work.started]).toEqual([true, true]);
  });

  test('skips a client that left while it waited, and starts nothing for one that left before', async () => {
    const turns = createTurns();
    const requests = begin(turns, 'a', AT_ONCE + 2);
    requests[AT_ONCE]?.client.abort();
    await expect(requests[AT_ONCE]?.answer).rejects.toMatchObject({ status: 400 });
    const gone = turns.run({ line: 'a', sender: '' }, { signal: AbortSignal.abort() }, async () => undefined);
    await expect(gone).rejects.toMatchObject({ status: 400 });
    requests[0]?.work.finish();
    await settle();
    expect(requests.slice(AT_ONCE).map(({ work }) => work.started)).toEqual([false, true]);
  });

  test('finishes the work of a client that leaves, then frees its place', async () => {
    const turns = createTurns();
    const requests = begin(turns, 'a', AT_ONCE + 1);
    requests[0]?.client.abort();
    await settle();
    expect(requests[AT_ONCE]?.work.started).toBe(false);
    requests[0]?.work.finish();
    await requests[0]?.answer;
    await settle();
    expect(requests[AT_ONCE]?.work.started).toBe(true);
  });
});

describe('on the platform', () => {
  let open: ReturnType<typeof makeWork>;
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await createTestPlatform({
      // Each test ends the calls for the categories by hand.
      handlers: { ...handlers, getCategories: () => open.run().then(() => ({ data: [] })) },
    });
  });
  beforeEach(() => {
    open = makeWork();
  });
  afterAll(() => platform.close());

  const call = async (path: string, remoteAddress: string, init: RequestInit = {}) => {
    const headers = { host: JANGADA, 'content-type': 'application/json', ...init.headers };
    const visit = { incoming: { socket: { remoteAddress } } };
    return (await platform.app.request(`http://${JANGADA}/api${path}`, { ...init, headers }, visit)).status;
  };

  test('a burst of one address delays neither another player, nor health, nor a signed call', async () => {
    const headers = { authorization: `Bearer ${await platform.login(1)}` };
    const burst = Array.from({ length: 600 }, () => call('/categories', '198.51.100.7'));
    expect(await call('/profile/wallet', '203.0.113.9', { headers })).toBe(200);
    expect(await call('/health', '198.51.100.7')).toBe(200);
    expect(await call('/gateways/pix/webhook', '198.51.100.7', { method: 'POST', body: '{}' })).toBe(401);
    open.finish();
    expect([...new Set(await Promise.all(burst))]).toEqual([200]);
  });

  test('a burst of one player delays no neighbour of the same address', async () => {
    const headers = { authorization: `Bearer ${await platform.login(1)}` };
    const neighbour = { authorization: `Bearer ${await platform.login(2)}` };
    const burst = Array.from({ length: 600 }, () => call('/categories', '198.51.100.7', { headers }));
    expect(await call('/profile/wallet', '198.51.100.7', { headers: neighbour })).toBe(200);
    expect(await call('/settings/banners', '198.51.100.7')).toBe(200);
    open.finish();
    expect([...new Set(await Promise.all(burst))]).toEqual([200]);
  });

  test('a body that comes slowly holds no place', async () => {
    const bodies = Array.from({ length: 2 * AT_ONCE }, () => {
      const pipe = new TransformStream<Uint8Array, Uint8Array>();
      const sent = { method: 'POST', body: pipe.readable, duplex: 'half' } as RequestInit;
      return { status: call('/auth/login', '198.51.100.7', sent), writer: pipe.writable.getWriter() };
    });
    expect(await call('/settings/banners', '198.51.100.7')).toBe(200);
    for (const { writer } of bodies) void writer.close();
    expect([...new Set(await Promise.all(bodies.map(({ status }) => status)))]).toEqual([422]);
  });
});
