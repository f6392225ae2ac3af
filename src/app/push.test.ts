import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppRouter } from './router.tsx';

const ORIGIN = 'https://jangada.example';
const push = vi.fn();

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  vi.resetModules();
});
afterEach(() => {
  push.mockClear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

interface Opened {
  readonly opened?: string;
  readonly here?: string;
  readonly touched?: boolean;
  readonly age?: number;
}

/** Opens a page at one address that is at another when it reads the pressed link. */
async function follow({ opened = '/', here = opened, touched = true, age = 2_000 }: Opened) {
  vi.stubGlobal('location', new URL(here, ORIGIN));
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: touched } });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: ORIGIN + opened } as PerformanceEntry]);
  const { keepPendingLink, takePendingLink } = await import('../storage/device-facts.ts');
  const { followPush } = await import('./push.ts');
  await keepPendingLink({ to: '/account/wallet', at: Date.now() - age });
  followPush({ history: { push } } as unknown as AppRouter);
  await vi.waitFor(async () => expect(await takePendingLink()).toBeNull());
  // By now the page has read the link and decided whether to follow it.
  return push.mock.calls.flat();
}

it.each([
  ['in a window that lost the address', {}],
  [
    'where the app has tidied the address that it was opened with',
    { opened: '/?source=pwa', here: '/', touched: false },
  ],
  [
    'where a guest was sent on by a guard and has pressed nothing',
    { opened: '/bonus', here: '/login', touched: false },
  ],
  ['in a window that was touched and stayed', { opened: '/bonus', touched: true }],
])('a link that was kept at a press is followed %s', async (_where, page) => {
  expect(await follow(page)).toEqual(['/account/wallet']);
});

it.each([
  ['has gone on from where it led', { opened: '/account/wallet', here: '/casino/games' }],
  ['was sent to the login from there', { opened: '/account/wallet', here: '/login', touched: false }],
  ['is there', { opened: '/account/wallet' }],
  ['is there in the language that the server greeted in', { opened: '/en/account/wallet' }],
  ['has gone on from a window that lost the address', { opened: '/', here: '/casino/games' }],
  ['has got there by themselves', { opened: '/', here: '/account/wallet' }],
  ['comes long after', { age: 61_000 }],
])('it leads nowhere who %s', async (_who, page) => {
  expect(await follow(page)).toEqual([]);
});
