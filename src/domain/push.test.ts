import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as ClientModule from '../api/client-config.ts';
import type * as FactsModule from '../storage/device-facts.ts';
import type * as PushModule from './push.ts';

let push: typeof PushModule;
let facts: typeof FactsModule;
/** State of this browser: its subscription and its shown notifications. */
let subscribed: boolean;
let shown: { readonly title: string; close(): void }[];
/** Calls to the platform. */
let sent: string[];

const subscription = {
  endpoint: 'https://push.test/1',
  options: {},
  toJSON: () => ({
    endpoint: 'https://push.test/1',
    expirationTime: null,
    keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
  }),
  unsubscribe: async () => {
    subscribed = false;
    return true;
  },
};
const registration = {
  getNotifications: async () => shown.slice(),
  pushManager: {
    getSubscription: async () => (subscribed ? subscription : null),
    subscribe: async () => {
      subscribed = true;
      return subscription;
    },
  },
};
const show = (title: string) => {
  const notification = { title, close: () => void shown.splice(shown.indexOf(notification), 1) };
  shown.push(notification);
};

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  [subscribed, shown, sent] = [false, [], []];
  const clearAppBadge = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', {
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
    clearAppBadge,
  });
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  vi.resetModules();
  const { configureClient }: typeof ClientModule = await import('../api/client-config.ts');
  configureClient({
    getBaseUrl: () => 'http://site.test/api',
    fetch: async (input, init) => {
      const { method } = new Request(input, init);
      if (method === 'GET') return Response.json({ data: { publicKey: 'BA' } });
      sent.push(method);
      return Response.json({ data: { subscribed: true } }, { status: 201 });
    },
  });
  push = await import('./push.ts');
  facts = await import('../storage/device-facts.ts');
});
afterEach(() => vi.unstubAllGlobals());

const wantedBy = async () => (await facts.readPushFacts()).wantedBy;

describe('the push notifications of a player in this browser', () => {
  beforeEach(async () => {
    expect(await push.switchPushOn('ana')).toBeNull();
    show('Saque pago');
    show('Depósito confirmado');
  });

  it('disappear at logout together with the subscription', async () => {
    await push.forgetPush('logout');
    expect([shown, subscribed, await wantedBy()]).toEqual([[], false, null]);
  });

  it('disappear when another player logs in without a logout before', async () => {
    await push.renewPush('bia');
    expect([shown, subscribed, await wantedBy()]).toEqual([[], false, null]);
  });

  it('stay when the same player launches the app again', async () => {
    await push.renewPush('ana');
    expect([shown.length, subscribed, await wantedBy()]).toEqual([2, true, 'ana']);
    expect(sent).toEqual(['POST', 'POST']);
  });
});

describe('after the API ends a session, push', () => {
  beforeEach(async () => {
    expect(await push.switchPushOn('ana')).toBeNull();
    show('Saque pago');
    await push.forgetPush('refused');
  });

  it('is unsubscribed, and shown notifications are closed', async () => {
    expect([shown, subscribed, await wantedBy()]).toEqual([[], false, null]);
  });

  it('is subscribed again without a question when the same player returns', async () => {
    // A launch whose session is refused again keeps the id.
    await push.forgetPush('refused');
    await push.renewPush('ana');
    expect([subscribed, await wantedBy(), sent]).toEqual([true, 'ana', ['POST', 'POST']]);
  });

  it('is not subscribed for another player, nor for the first one after another has logged in', async () => {
    await push.renewPush('bia');
    await push.renewPush('ana');
    expect([subscribed, await wantedBy(), sent]).toEqual([false, null, ['POST']]);
  });

  it('is not subscribed again after the player has logged out', async () => {
    await push.renewPush('ana');
    await push.forgetPush('logout');
    await push.renewPush('ana');
    expect([subscribed, await wantedBy()]).toEqual([false, null]);
  });
});

it('a logout during the renewal of the push subscription leaves no subscription', async () => {
  await push.switchPushOn('ana');
  await Promise.all([push.renewPush('ana'), push.forgetPush('logout')]);
  expect([subscribed, await wantedBy()]).toEqual([false, null]);
});
