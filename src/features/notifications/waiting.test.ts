// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '../../contract/notifications.ts';
import { destroyPrivate, openPrivate } from '../../storage/databases.ts';
import { dropWish, forgetWishes, keepWish, type Wish } from '../../storage/outbox.ts';
import { notificationsQuery, olderNotifications } from './queries.ts';
import { followReads } from './waiting.ts';

const note = (id: string): Notification => ({
  id,
  type: id.startsWith('g') ? 'platform' : 'user',
  title: id,
  text: '',
  image: null,
  to: null,
  read: false,
  read_at: null,
  pinned_until: null,
  created_at: '2026-11-20T12:00:00.000Z',
});
const page = (...ids: string[]) => ({ data: ids.map(note), current_page: 1, last_page: 2 });
const said = () => ({
  user_notifications: page('a', 'b'),
  global_notifications: page('g1', 'g2'),
  unread_count: { user_notifications: 5, global_notifications: 2 },
});
const read = (subject: string): Wish => ({ kind: 'read', subject, wish: true });
const readAll = (subject: string): Wish => ({ kind: 'read-all', subject, wish: true });

let queryClient: QueryClient;
let end: () => void;
const { queryKey } = notificationsQuery();
const shown = () => queryClient.getQueryData(queryKey);
const unread = () => shown()?.unread_count;

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  queryClient = new QueryClient();
  end = followReads(queryClient);
  // Marks in memory without a player (from other tests) would be stored for this one.
  await destroyPrivate();
  forgetWishes();
  await openPrivate('1', 'ana');
});
afterEach(async () => {
  end();
  await destroyPrivate();
  forgetWishes();
});

describe('a read mark in the outbox', () => {
  it('shows its notification as read at once, also when another tab stored it', async () => {
    queryClient.setQueryData(queryKey, said());
    await keepWish(read('a'));
    expect(shown()?.user_notifications.data.map((it) => it.read)).toEqual([true, false]);
    expect(unread()).toEqual({ user_notifications: 4, global_notifications: 2 });
    await keepWish(readAll('platform'));
    expect(shown()?.global_notifications.data.every((it) => it.read)).toBe(true);
    expect(unread()).toEqual({ user_notifications: 4, global_notifications: 0 });
  });

  it('is applied to an answer that arrives while marks are being sent, and the answer keeps its age', async () => {
    const one = await keepWish(read('g1'));
    await keepWish(readAll('platform'));
    if (one) await dropWish(one);
    const answer = said();
    answer.unread_count.global_notifications = 1;
    queryClient.setQueryData(queryKey, answer, { updatedAt: 42 });
    expect(unread()).toEqual({ user_notifications: 5, global_notifications: 0 });
    expect(queryClient.getQueryState(queryKey)?.dataUpdatedAt).toBe(42);
  });

  it('is applied to older pages of its own list only', async () => {
    const older = (part: 'user_notifications' | 'global_notifications') => olderNotifications(part).queryKey;
    queryClient.setQueryData(older('user_notifications'), { pages: [page('c', 'd')], pageParams: [2] });
    queryClient.setQueryData(older('global_notifications'), { pages: [page('g3')], pageParams: [2] });
    await keepWish(read('d'));
    await keepWish(readAll('platform'));
    const marks = (part: Parameters<typeof older>[0]) =>
      queryClient.getQueryData(older(part))?.pages[0]?.data.map((it) => it.read);
    expect(marks('user_notifications')).toEqual([false, true]);
    expect(marks('global_notifications')).toEqual([true]);
  });

  it('leaves an answer without waiting marks unchanged', async () => {
    const answer = said();
    queryClient.setQueryData(queryKey, answer);
    await keepWish({ kind: 'like', subject: 'a', wish: true });
    expect(shown()).toBe(answer);
    const all = await keepWish(readAll('user'));
    if (all) await dropWish(all);
    // After the flush the API's answer has the marks.
    queryClient.setQueryData(queryKey, said());
    expect(unread()).toEqual(said().unread_count);
  });
});
