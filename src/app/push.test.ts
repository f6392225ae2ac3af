import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closePage } from '../../tests/support/network.ts';
import type { AppRouter } from './router.tsx';

const ORIGIN = 'https://jangada.example';
const push = vi.fn();

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  vi.resetModules();
});
afterEach(() => {
  closePage();
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
  followPush({ history: { push } } as unknown as AppRouter, new QueryClient());
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

it('tells the worker at the start, and when the network returns, to send the reports that wait', async () => {
  vi.stubGlobal('location', new URL('/', ORIGIN));
  const said: unknown[] = [];
  const active = { postMessage: (word: unknown) => void said.push(word) };
  vi.stubGlobal('navigator', { serviceWorker: { addEventListener: () => {}, ready: Promise.resolve({ active }) } });
  const { followPush } = await import('./push.ts');
  const { onlineManager } = await import('@tanstack/react-query');
  followPush({ history: { push } } as unknown as AppRouter, new QueryClient());
  await vi.waitFor(() => expect(said).toEqual([{ type: 'SEND_REPORTS' }]));
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(said).toHaveLength(2));
});

it.each([
  ['it is new', '2', true],
  ['the list does not have it', '3', false],
] as const)('answers the worker whether it has a card for an arriving push: %s', async (_when, id, hasCard) => {
  vi.stubGlobal('location', new URL('/', ORIGIN));
  const heard: ((event: { data: unknown; ports: unknown[] }) => void)[] = [];
  const serviceWorker = { addEventListener: (_type: string, hear: (typeof heard)[number]) => void heard.push(hear) };
  vi.stubGlobal('navigator', { serviceWorker });
  const { configureClient } = await import('../api/client-config.ts');
  const row = { id: '2', type: 'user', title: 'a', text: 'b', read: false, read_at: null, pinned_until: null };
  const page = { data: [{ ...row, created_at: '2999-01-01T00:00:00.000Z' }], current_page: 1, last_page: 1 };
  const none = { data: [], current_page: 1, last_page: 1 };
  const unread_count = { user_notifications: 1, global_notifications: 0 };
  configureClient({
    getBaseUrl: () => 'http://site.test/api',
    fetch: async () => Response.json({ user_notifications: page, global_notifications: none, unread_count }),
  });
  const { dispatch } = await import('../domain/session/state.ts');
  dispatch({ type: 'loggedIn', token: 'a-token-of-enough-letters', user: { id: '1' } as never });
  const queryClient = new QueryClient();
  const { followNotifications } = await import('../features/notifications/live.ts');
  const never = () => () => undefined;
  const end = followNotifications({ on: never, onResync: never }, queryClient);
  const { followPush } = await import('./push.ts');
  followPush({ history: { push } } as unknown as AppRouter, queryClient);
  const answer = vi.fn();
  heard[0]?.({ data: { type: 'PUSHED', id }, ports: [{ postMessage: answer }] });
  await vi.waitFor(() => expect(answer).toHaveBeenCalledWith(hasCard));
  end();
  dispatch({ type: 'ended', exclusion: null });
});

it.each([
  ['an open page', true],
  ['the page that the press opens', false],
])('%s marks the notification of a pressed push as read and counts it as opened', async (_where, isOpen) => {
  vi.stubGlobal('location', new URL('/', ORIGIN));
  const heard: ((event: { data: unknown }) => void)[] = [];
  const serviceWorker = { addEventListener: (_type: string, hear: (typeof heard)[number]) => void heard.push(hear) };
  vi.stubGlobal('navigator', { serviceWorker, userActivation: { hasBeenActive: true } });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
  const asked: string[] = [];
  const { configureClient } = await import('../api/client-config.ts');
  configureClient({
    getBaseUrl: () => 'http://site.test/api',
    fetch: async (input) => {
      const { pathname } = new URL((input as Request).url);
      asked.push(`${pathname} ${await (input as Request).text()}`);
      return Response.json({ unread_count: { user_notifications: 0, global_notifications: 0 } });
    },
  });
  const { dispatch } = await import('../domain/session/state.ts');
  dispatch({ type: 'loggedIn', token: 'a-token-of-enough-letters', user: { id: '1' } as never });
  const { keepPendingLink } = await import('../storage/device-facts.ts');
  const pressed = { to: '/bonus', notice: { id: '12', counted: true } };
  if (!isOpen) await keepPendingLink({ ...pressed, at: Date.now() });
  const { followPush } = await import('./push.ts');
  followPush({ history: { push } } as unknown as AppRouter, new QueryClient());
  if (isOpen) heard[0]?.({ data: { type: 'OPEN', ...pressed } });
  await vi.waitFor(() =>
    expect(asked.toSorted()).toEqual([
      '/api/notifications/12/read {}',
      '/api/notifications/12/report {"what":"opened"}',
    ]),
  );
  expect(push).toHaveBeenCalledWith('/bonus');
  dispatch({ type: 'ended', exclusion: null });
});
