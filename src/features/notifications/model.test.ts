import { expect, it } from 'vitest';
import type { Notification } from '../../contract/notifications.ts';
import { withNew } from './live.ts';
import { allShown, isReadNow } from './model.ts';
import { asRead, partOf } from './mutations.ts';

const note = (id: string, over: Partial<Notification> = {}): Notification => ({
  id,
  type: 'deposit',
  title: id,
  text: '',
  image: null,
  to: null,
  read: false,
  read_at: null,
  pinned_until: null,
  created_at: '2026-11-20T17:00:00.000Z',
  ...over,
});
const shown = (own: Notification[], unread: number) => ({
  user_notifications: { data: own, current_page: 1, last_page: 1 },
  global_notifications: { data: [], current_page: 1, last_page: 1 },
  unread_count: { user_notifications: unread, global_notifications: 0 },
});

it('shows older pages after the first, each notification once', () => {
  expect(allShown([note('3'), note('2')], [{ data: [note('2'), note('1')] }]).map(({ id }) => id)).toEqual([
    '3',
    '2',
    '1',
  ]);
  expect(allShown([note('1')], undefined)).toHaveLength(1);
});

it('counts a pressed notification as read before the API answers', () => {
  expect(isReadNow(note('1'), new Set(), false)).toBe(false);
  expect(isReadNow(note('1'), new Set(['1']), false)).toBe(true);
  expect(isReadNow(note('1'), new Set(), true)).toBe(true);
  expect(isReadNow(note('1', { read: true }), new Set(), false)).toBe(true);
});

it('decrements the unread count once, in the list that the notification belongs to', () => {
  expect(partOf(note('1', { type: 'platform' }))).toBe('global_notifications');
  expect(partOf(note('1'))).toBe('user_notifications');
  // A pinned notification may be of either list and names it.
  expect(partOf(note('1', { type: 'pinned', is_global: true }))).toBe('global_notifications');
  expect(partOf(note('1', { type: 'pinned', is_global: false }))).toBe('user_notifications');
  expect(partOf(note('1', { type: 'pinned' }))).toBeNull();
  const once = asRead(shown([note('1'), note('2')], 2), 'user_notifications', ({ id }) => id === '1', 'now');
  expect(once.unread_count.user_notifications).toBe(1);
  const twice = asRead(once, 'user_notifications', ({ id }) => id === '1', 'now');
  expect(twice.unread_count.user_notifications).toBe(1);
  expect(twice.user_notifications.data.map(({ read }) => read)).toEqual([true, false]);
});

it('puts a new notification on top, and a repeated one only once', () => {
  const next = withNew(shown([note('1')], 1), note('2'));
  expect(next.user_notifications.data.map(({ id }) => id)).toEqual(['2', '1']);
  expect(next.unread_count.user_notifications).toBe(2);
  expect(withNew(next, note('2'))).toBe(next);
  expect(withNew(next, note('3', { type: 'platform' })).unread_count.global_notifications).toBe(1);
});

it("puts a pinned notification for all players on top of the platform's list", () => {
  const everybody = { type: 'pinned', is_global: true };
  const next = withNew(withNew(shown([], 0), note('1', { type: 'platform' })), note('2', everybody));
  expect(next.global_notifications.data.map(({ id }) => id)).toEqual(['2', '1']);
  expect(next.user_notifications.data).toEqual([]);
  expect(next.unread_count).toEqual({ user_notifications: 0, global_notifications: 2 });
  const later = withNew(next, note('3', { type: 'platform' }));
  expect(later.global_notifications.data.map(({ id }) => id)).toEqual(['2', '3', '1']);
});

it('ignores a pinned notification that does not name its list', () => {
  const before = shown([note('1')], 1);
  expect(withNew(before, note('2', { type: 'pinned' }))).toBe(before);
});
