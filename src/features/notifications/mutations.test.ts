// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureClient } from '../../api/client-config.ts';
import type { Notification, NotificationsRead } from '../../contract/notifications.ts';
import { forgetMarks } from '../../domain/outbox/outbox.ts';
import { lackedBy, pending } from '../../domain/outbox/pending.ts';
import { dispatch, tell as newsOf } from '../../domain/session/state.ts';
import { followNotifications, withNew } from './live.ts';
import { withReads } from './model.ts';
import { markAllRead, markRead } from './mutations.ts';
import { notificationsQuery } from './queries.ts';
import { cards, forgetCards } from './state.ts';

const note = (id: string, facts: Partial<Notification> = {}): Notification => ({
  id,
  type: 'user',
  title: id,
  text: '',
  image: null,
  to: null,
  read: false,
  read_at: null,
  pinned_until: null,
  created_at: '2026-11-20T12:00:00.000Z',
  ...facts,
});
const page = (...data: Notification[]) => ({ data, current_page: 1, last_page: 1 });
const start = () => ({
  user_notifications: page(note('a'), note('b', { read: true })),
  global_notifications: page(note('g', { type: 'platform' })),
  unread_count: { user_notifications: 5, global_notifications: 1 },
});

let queryClient: QueryClient;
let status: number;
const { queryKey } = notificationsQuery();
/** The cached answer with the pending marks, as the screens show it. */
const shown = () => {
  const answer = queryClient.getQueryState(queryKey);
  return answer?.data && withReads(answer.data, lackedBy(answer, pending.marks));
};

beforeEach(() => {
  forgetMarks();
  status = 200;
  queryClient = new QueryClient();
  queryClient.setQueryData(queryKey, start());
  configureClient({
    getBaseUrl: () => 'http://site.test/api',
    fetch: async () =>
      new Response(
        JSON.stringify(
          status === 200
            ? { unread_count: { user_notifications: 4, global_notifications: 1 } }
            : { message: '', code: 'x' },
        ),
        {
          status,
          headers: { 'content-type': 'application/json' },
        },
      ),
  });
});

describe('marking as read', () => {
  it('one notification marks it read and decrements its count once', async () => {
    await markRead(queryClient, 'a');
    await markRead(queryClient, 'a');
    expect(shown()?.user_notifications.data[0]).toMatchObject({ read: true });
    expect(shown()?.unread_count).toEqual({ user_notifications: 4, global_notifications: 1 });
  });

  it("a notification of the platform decrements the platform's count", async () => {
    await markRead(queryClient, 'g');
    expect(shown()?.unread_count).toEqual({ user_notifications: 5, global_notifications: 0 });
  });

  it('all notifications of a kind empties its count, also with further pages', async () => {
    await markAllRead(queryClient, 'user_notifications');
    expect(shown()?.unread_count).toEqual({ user_notifications: 0, global_notifications: 1 });
    expect(shown()?.user_notifications.data.every(({ read }) => read)).toBe(true);
  });

  it('is rolled back if the API refuses it', async () => {
    status = 404;
    await expect(markRead(queryClient, 'a')).rejects.toBeTruthy();
    expect(shown()).toEqual(start());
  });

  it('shows at once, and the cache holds what the API said until the API takes it', async () => {
    const work = markRead(queryClient, 'a');
    expect(shown()?.unread_count.user_notifications).toBe(4);
    expect(queryClient.getQueryData(queryKey)).toEqual(start());
    await work;
    expect(queryClient.getQueryData(queryKey)?.unread_count.user_notifications).toBe(4);
  });

  it('is rolled back without touching a notification that arrived meanwhile', async () => {
    status = 404;
    for (const reading of [() => markRead(queryClient, 'a'), () => markAllRead(queryClient, 'user_notifications')]) {
      queryClient.setQueryData(queryKey, start());
      const work = reading();
      queryClient.setQueryData(queryKey, (now) => now && withNew(now, note('live')));
      await expect(work).rejects.toBeTruthy();
      expect(shown()?.user_notifications.data.map(({ id, read }) => [id, read])).toEqual([
        ['live', false],
        ['a', false],
        ['b', true],
      ]);
      expect(shown()?.unread_count).toEqual({ user_notifications: 6, global_notifications: 1 });
    }
  });
});

describe('a live notification', () => {
  it('is put on top and counted once, also if it is delivered twice', () => {
    const once = withNew(start(), note('n'));
    expect(once.user_notifications.data.map(({ id }) => id)).toEqual(['n', 'a', 'b']);
    expect(once.unread_count.user_notifications).toBe(6);
    expect(withNew(once, note('n'))).toBe(once);
  });
});

describe('a live notification', () => {
  it.each([
    ['pt', false],
    ['en', true],
  ] as const)("is read again in the page's language if its own is %s", (language, isAsked) => {
    let tell: (notification: Notification) => void = () => {};
    const asked = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
    const read = vi.spyOn(queryClient, 'prefetchQuery').mockResolvedValue();
    const on = ((event: string, hear: typeof tell) => {
      if (event === 'NotificationSent') tell = hear;
      return () => undefined;
    }) as never;
    const end = followNotifications({ on, onResync: () => () => undefined }, queryClient);
    queryClient.setQueryData(queryKey, start());
    // It is newer than the visit, as a live one is.
    tell(note('n', { language, created_at: new Date(Date.now() + 60_000).toISOString() }));
    expect(shown()?.user_notifications.data[0]?.id).toBe('n');
    expect(asked).toHaveBeenCalledTimes(isAsked ? 1 : 0);
    // A page without a bell, as a game's, reads it too.
    expect(read.mock.calls.map(([{ queryKey: key, staleTime }]) => [key, staleTime])).toEqual(
      isAsked ? [[queryKey, 0]] : [],
    );
    // A card shows it in the page's language too: of a foreign one the new answer is offered.
    expect(cards.entries.map(({ notification: { id } }) => id)).toEqual(isAsked ? [] : ['n']);
    newsOf({ type: 'ended', why: 'logout' });
    expect(cards.entries).toEqual([]);
    end();
  });

  it('is read here too once another tab or device has read it', () => {
    type Hear = (payload: NotificationsRead) => void;
    let tell: Hear = () => {};
    const on = ((event: string, hear: Hear) => {
      if (event === 'NotificationsRead') tell = hear;
      return () => undefined;
    }) as never;
    const end = followNotifications({ on, onResync: () => () => undefined }, queryClient);
    const counts = (user_notifications: number) => ({ user_notifications, global_notifications: 1 });
    const read_at = '2026-11-20T18:00:00.000Z';
    tell({ id: 'a', type: 'user', read_at, unread_count: counts(4) });
    expect(shown()?.user_notifications.data[0]).toMatchObject({ id: 'a', read: true, read_at });
    expect(shown()?.unread_count).toEqual(counts(4));
    const late = note('late', { created_at: '2026-11-20T18:00:01.000Z' });
    queryClient.setQueryData(queryKey, (now) => now && withNew(now, late));
    tell({ id: null, type: 'user', read_at, unread_count: counts(1) });
    expect(shown()?.user_notifications.data.map(({ id, read }) => [id, read])).toEqual([
      ['late', false],
      ['a', true],
      ['b', true],
    ]);
    expect(shown()?.unread_count).toEqual(counts(1));
    end();
  });

  it('gets a card also if the connection missed it, like a pinned one that is unread; older ones get none', () => {
    const never = () => () => undefined;
    queryClient.clear();
    const end = followNotifications({ on: never, onResync: never }, queryClient);
    const { queryKey } = notificationsQuery();
    const fresh = { created_at: new Date(Date.now() + 60_000).toISOString() };
    const own = [
      note('pinned', { type: 'pinned', is_global: false }),
      note('pinned-read', { type: 'pinned', is_global: false, read: true }),
      note('missed', fresh),
      note('old'),
    ];
    const answer = { ...start(), user_notifications: { data: own, current_page: 1, last_page: 1 } };
    // An answer of an earlier visit: the notification may have been read elsewhere since.
    queryClient.setQueryData(queryKey, answer, { updatedAt: Date.now() - 60_000 });
    expect(cards.entries).toEqual([]);
    queryClient.setQueryData(queryKey, answer);
    expect(cards.entries.map(({ notification: { id } }) => id).toSorted()).toEqual(['missed', 'pinned']);
    end();
    forgetCards();
  });
});

it('offers a card for what came after the document began and before this code had loaded', () => {
  const never = () => () => undefined;
  sessionStorage.clear();
  vi.spyOn(performance, 'now').mockReturnValue(5_000);
  const end = followNotifications({ on: never, onResync: never }, queryClient);
  const at = (ago: number) => ({ created_at: new Date(Date.now() - ago).toISOString() });
  const own = page(note('early', at(3_000)), note('before', at(7_000)));
  queryClient.setQueryData(notificationsQuery().queryKey, { ...start(), user_notifications: own });
  expect(cards.entries.map(({ notification: { id } }) => id)).toEqual(['early']);
  end();
  forgetCards();
  sessionStorage.clear();
});

describe('a card that waits', () => {
  const never = () => () => undefined;
  const fresh = () => new Date(Date.now() + 60_000).toISOString();
  const waiting = () => cards.entries.map(({ notification: { id } }) => id);
  afterEach(() => {
    forgetCards();
    sessionStorage.clear();
    dispatch({ type: 'opened', token: null });
    vi.useRealTimers();
  });

  it('still comes, once, after the page was loaded again, but not for the next player or after a visit as a guest', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    sessionStorage.clear();
    dispatch({ type: 'opened', token: 'token' });
    const created_at = fresh();
    const answer = { ...start(), user_notifications: page(note('waits', { created_at })) };
    const load = () => followNotifications({ on: never, onResync: never }, queryClient);
    load()();
    // The page is loaded again after the notice came.
    vi.setSystemTime(Date.now() + 120_000);
    let end = load();
    queryClient.setQueryData(queryKey, answer);
    queryClient.setQueryData(queryKey, { ...answer });
    expect(waiting()).toEqual(['waits']);
    newsOf({ type: 'ended', why: 'logout' });
    end();
    end = load();
    queryClient.setQueryData(queryKey, { ...answer });
    expect(waiting()).toEqual([]);
    end();
    sessionStorage.clear();
    vi.setSystemTime(Date.parse(created_at) - 60_000);
    load()();
    vi.setSystemTime(Date.parse(created_at) + 60_000);
    dispatch({ type: 'opened', token: null });
    end = load();
    queryClient.setQueryData(queryKey, { ...answer });
    expect(waiting()).toEqual([]);
    end();
  });

  it.each([
    ['a player', 'token', [queryKey]],
    ['a guest', null, []],
  ])('comes for what the connection missed, also in a game, where no bell reads: %s', (_who, token, keys) => {
    dispatch({ type: 'opened', token });
    let resync = () => {};
    const onResync = (refetch: () => void) => {
      resync = refetch;
      return () => undefined;
    };
    const read = vi.spyOn(queryClient, 'prefetchQuery').mockResolvedValue();
    const end = followNotifications({ on: never, onResync }, queryClient);
    resync();
    expect(read.mock.calls.map(([{ queryKey: key }]) => key)).toEqual(keys);
    end();
  });

  it('leaves with a pause or an exclusion, and the list is read again (CARE-5)', () => {
    let tell: () => void = () => {};
    const on = ((event: string, hear: typeof tell) => {
      if (event === 'AccountStateChanged') tell = hear;
      return () => undefined;
    }) as never;
    const read = vi.spyOn(queryClient, 'prefetchQuery').mockResolvedValue();
    const end = followNotifications({ on, onResync: never }, queryClient);
    queryClient.setQueryData(queryKey, { ...start(), user_notifications: page(note('p', { created_at: fresh() })) });
    expect(waiting()).toEqual(['p']);
    tell();
    expect(waiting()).toEqual([]);
    expect(read.mock.calls.map(([{ queryKey: key }]) => key)).toEqual([queryKey]);
    end();
  });
});

describe('the pushes on the screen', () => {
  const push = (id: string, list = 'user', at = '2026-11-20T12:00:00.000Z') => ({
    data: { to: '/', notice: { id, list, at } },
    close: vi.fn(),
  });
  let onScreen: ReturnType<typeof push>[] = [];
  const open = () => onScreen.filter(({ close }) => close.mock.calls.length === 0).map(({ data }) => data.notice.id);
  let end: () => void;
  let read: (payload: NotificationsRead) => void = () => {};
  beforeEach(() => {
    vi.stubGlobal('PushManager', {});
    vi.stubGlobal('Notification', {});
    vi.stubGlobal(
      'navigator',
      Object.assign(navigator, {
        serviceWorker: { getRegistration: async () => ({ getNotifications: async () => onScreen }) },
      }),
    );
    const on = ((event: string, hear: typeof read) => {
      if (event === 'NotificationsRead') read = hear;
      return () => undefined;
    }) as never;
    end = followNotifications({ on, onResync: () => () => undefined }, queryClient);
  });
  afterEach(() => {
    end();
    Reflect.deleteProperty(navigator, 'serviceWorker');
    vi.unstubAllGlobals();
  });
  const read_at = '2026-11-20T18:00:00.000Z';
  const unread_count = { user_notifications: 0, global_notifications: 1 };

  it('close when their notification is read on another device, also when all of its list are', async () => {
    onScreen = [push('a'), push('c'), push('g', 'platform'), push('later', 'user', '2026-11-20T18:00:01.000Z')];
    read({ id: 'a', type: 'user', read_at, unread_count: { ...unread_count, user_notifications: 4 } });
    await vi.waitFor(() => expect(open()).toEqual(['c', 'g', 'later']));
    read({ id: null, type: 'user', read_at, unread_count });
    await vi.waitFor(() => expect(open()).toEqual(['g', 'later']));
  });

  it('close when a new answer says that they were read while no page was open', async () => {
    onScreen = [push('a'), push('b'), push('g', 'platform'), push('older', 'user', '2026-11-01T12:00:00.000Z')];
    queryClient.setQueryData(queryKey, start());
    await vi.waitFor(() => expect(open()).toEqual(['a', 'g', 'older']));
    const none = { ...start(), user_notifications: page(note('a', { read: true })), unread_count };
    queryClient.setQueryData(queryKey, none);
    await vi.waitFor(() => expect(open()).toEqual(['g']));
  });
});

describe("the badge of the app's icon", () => {
  it('shows the number of the bell, clears at zero and starts again for the next player', async () => {
    const badge: number[] = [];
    vi.stubGlobal(
      'navigator',
      Object.assign(navigator, {
        setAppBadge: async (count: number) => void badge.push(count),
        clearAppBadge: async () => void badge.push(0),
      }),
    );
    const never = () => () => undefined;
    const end = followNotifications({ on: never, onResync: never }, queryClient);
    await markRead(queryClient, 'a');
    await markRead(queryClient, 'g');
    await markAllRead(queryClient, 'user_notifications');
    expect(badge).toEqual([5, 4, 0]);
    forgetMarks();
    queryClient.clear();
    queryClient.setQueryData(queryKey, start());
    expect(badge).toEqual([5, 4, 0, 6]);
    end();
    vi.unstubAllGlobals();
  });
});
