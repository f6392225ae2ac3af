/** CHAT-8: the unread count of the chat's button, while the chat is not open. */
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configureClient } from '../../api/client-config.ts';
import { chatNews } from '../../domain/chat-news.ts';
import { dispatch } from '../../domain/session/state.ts';
import { followUnread } from './live.ts';
import { chatQuery, ignoredQuery } from './queries.ts';
import { markSeen, unread } from './state.ts';

const message = (id: number, author = 'mar') => ({
  id: String(id),
  type: 'user',
  user: { id: '7', name: 'Mar***' },
  author,
  time: '2026-11-23T12:00:00.000Z',
  text: 'x',
  pinned_until: null,
  attachments: [],
});
/** The messages after the last one that the device has shown, which the platform counts. */
let missed: ReturnType<typeof message>[] = [];
let asked: (string | null)[] = [];
let heard = new Map<string, (payload: object) => void>();
const hear = (payload: object) => heard.get('MessageSent')?.(payload);
/** `author` of this visitor in the answers. */
let own = 'eu';
/** The ignored players' answer. */
let ignored: { id: string; name: string; author: string }[] = [];
let resync: () => void = () => {};
let stop: () => void = () => {};
const client = new QueryClient();

async function follow(): Promise<void> {
  stop = followUnread(
    {
      on: (name, handler) => {
        heard.set(name, handler);
        return () => {};
      },
      onResync: (refetch) => {
        resync = refetch;
        return () => {};
      },
    },
    client,
  );
  await vi.waitFor(() => expect(unread.seen === null || asked.length > 0).toBe(true));
}

beforeEach(() => {
  missed = [];
  asked = [];
  own = 'eu';
  ignored = [];
  heard = new Map();
  configureClient({
    fetch: async (input, init) => {
      const { pathname, searchParams } = new URL(new Request(input, init).url);
      if (pathname.endsWith('/ignored')) return Response.json({ data: ignored });
      asked.push(searchParams.get('after'));
      expect(searchParams.get('only')).toBe('count');
      const others = missed.filter(({ author }) => own === '' || author !== own);
      const count = { count: others.length, last: others.at(-1)?.id ?? null };
      return Response.json({ amountBet: 0, author: own, messages: [], unread: count });
    },
    getBaseUrl: () => 'http://localhost/api',
    getToken: () => 'token',
  });
  dispatch({ type: 'opened', token: 'a-token-of-enough-letters' });
  unread.seen = null;
  unread.count = 0;
  unread.isOpen = false;
});
afterEach(() => {
  stop();
  client.clear();
  unread.seen = null;
  dispatch({ type: 'opened', token: null });
});

it('counts nothing on a device that never opened the chat', async () => {
  await follow();
  hear(message(5));
  expect([unread.count, asked]).toEqual([0, []]);
});

it('counts the messages of others since the last one that this device has shown, and each new one once', async () => {
  markSeen('10');
  missed = [message(11), message(12, 'eu'), message(13)];
  await follow();
  await vi.waitFor(() => expect(unread.count).toBe(2));
  expect(asked).toEqual(['10']);
  hear(message(14));
  hear(message(15, 'eu'));
  // An old message that was pinned now, and an answer to the player, which comes on two channels.
  hear(message(9));
  hear(message(14));
  expect(unread.count).toBe(3);
  await vi.waitFor(() => expect(chatNews.unread).toBe(3));
  markSeen('15');
  expect([unread.count, chatNews.unread]).toEqual([0, 0]);
});

it('counts no message that the player writes on another device, once the chat was opened here', async () => {
  await follow();
  const answer = { amountBet: 0, missing: 0, muted_until: null, author: 'eu', messages: [], pinned: [], removed: [] };
  client.setQueryData(chatQuery(true).queryKey, answer);
  markSeen('10');
  hear(message(11, 'eu'));
  hear(message(12));
  expect(unread.count).toBe(1);
});

it('leaves out an ignored person, counts again after a lost connection, and stands still while the chat is open', async () => {
  markSeen('10');
  await follow();
  client.setQueryData(ignoredQuery().queryKey, [{ id: '8', name: 'Zé***', author: 'ze' }]);
  hear(message(11, 'ze'));
  expect(unread.count).toBe(0);
  missed = [message(11), message(12)];
  resync();
  await vi.waitFor(() => expect(unread.count).toBe(2));
  unread.isOpen = true;
  hear(message(13));
  expect(unread.count).toBe(2);
});

it('counts the house’s messages for a guest, whose own author is empty as theirs is', async () => {
  own = '';
  dispatch({ type: 'opened', token: null });
  markSeen('10');
  missed = [message(11, ''), message(12)];
  await follow();
  await vi.waitFor(() => expect(unread.count).toBe(2));
  hear(message(13, ''));
  expect(unread.count).toBe(3);
});

it('counts no message of a person ignored in another tab', async () => {
  markSeen('10');
  await follow();
  await vi.waitFor(() => expect(client.getQueryData(ignoredQuery().queryKey)).toEqual([]));
  ignored = [{ id: '8', name: 'Zé***', author: 'ze' }];
  heard.get('IgnoredChanged')?.({});
  await vi.waitFor(() => expect(client.getQueryData(ignoredQuery().queryKey)).toHaveLength(1));
  hear(message(11, 'ze'));
  expect(unread.count).toBe(0);
});
