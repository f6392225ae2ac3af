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
  ['in a window that opened at the start page', {}],
  ['after the app removed a parameter from the address', { opened: '/?source=pwa', here: '/', touched: false }],
  ['after a guard redirected an untouched page', { opened: '/bonus', here: '/login', touched: false }],
  ['in a touched page that is still at its first address', { opened: '/bonus', touched: true }],
])('follows the link of a pressed notification %s', async (_where, page) => {
  expect(await follow(page)).toEqual(['/account/wallet']);
});

it.each([
  ['opened its page and has navigated on', { opened: '/account/wallet', here: '/casino/games' }],
  ['opened its page and was redirected to the login', { opened: '/account/wallet', here: '/login', touched: false }],
  ['is on its page', { opened: '/account/wallet' }],
  ['is on its page in the language that the server chose', { opened: '/en/account/wallet' }],
  ['opened the start page and has navigated on', { opened: '/', here: '/casino/games' }],
  ['has navigated to its page', { opened: '/', here: '/account/wallet' }],
  ['opens a page more than a minute later', { age: 61_000 }],
])('ignores the link of a pressed notification for a player who %s', async (_who, page) => {
  expect(await follow(page)).toEqual([]);
});
