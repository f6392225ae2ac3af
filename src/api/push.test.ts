import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configureClient } from './client-config.ts';
import { sendSubscription } from './push.ts';

const KEY = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
const ENDPOINT = 'https://push.test/1';
const never = new Promise<never>(() => undefined);

let sent: string[];
let bodies: unknown[];
/** When the worker is ready, and when the browser's push service answers. Milliseconds; null: never. */
let workerAfter: number | null;
let serviceAfter: number | null;

const after = <T>(ms: number | null, value: T): Promise<T> =>
  ms === null ? never : new Promise((resolve) => setTimeout(() => resolve(value), ms));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [sent, bodies, workerAfter, serviceAfter] = [[], [], 0, 0];
  const subscription = {
    options: {},
    toJSON: () => ({
      endpoint: ENDPOINT,
      expirationTime: null,
      keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
    }),
  };
  const pushManager = {
    getSubscription: async () => null,
    subscribe: () => after(serviceAfter, subscription),
  };
  vi.stubGlobal('navigator', {
    serviceWorker: {
      get ready() {
        return after(workerAfter, { pushManager });
      },
    },
  });
  configureClient({
    getBaseUrl: () => 'http://site.test/api',
    fetch: async (input, init) => {
      const asked = new Request(input, init);
      sent.push(`${asked.method} ${new URL(asked.url).pathname}`);
      if (asked.method === 'POST') bodies.push(await asked.json());
      const data = asked.method === 'POST' ? { subscribed: true } : { publicKey: KEY };
      return Response.json({ data }, { status: asked.method === 'POST' ? 201 : 200 });
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  configureClient({});
});

/** Starts the subscription and returns a function that tells its outcome; null while it is open. */
function begin(): { readonly end: () => string | null } {
  let end: string | null = null;
  sendSubscription().then(
    () => (end = 'sent'),
    (error: Error) => (end = error.message),
  );
  return { end: () => end };
}
const TOO_LATE = 'The service worker did not come in time.';

it('waits ten seconds for the worker, and no longer', async () => {
  workerAfter = null;
  const { end } = begin();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(end()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(end()).toBe(TOO_LATE);
  expect(sent).toEqual([]);
});

it('takes a worker that comes in the last of them, and tells the platform the subscription', async () => {
  workerAfter = 9_900;
  const { end } = begin();
  await vi.advanceTimersByTimeAsync(9_800);
  expect([end(), sent]).toEqual([null, []]);
  await vi.advanceTimersByTimeAsync(100);
  await vi.waitFor(() => expect(end()).toBe('sent'));
  expect(sent).toEqual(['GET /api/push/key', 'POST /api/subscription']);
  expect(bodies).toEqual([
    { endpoint: ENDPOINT, expirationTime: null, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } },
  ]);
});

it('gives the browser’s service two seconds, then sends nothing', async () => {
  serviceAfter = null;
  const { end } = begin();
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['GET /api/push/key']);
  });
  await vi.advanceTimersByTimeAsync(1_900);
  expect(end()).toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  await vi.waitFor(() => expect(end()).toBe('The push service did not answer in time.'));
  expect(sent).toEqual(['GET /api/push/key']);
});
