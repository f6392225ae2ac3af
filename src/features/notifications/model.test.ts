import { expect, it } from 'vitest';
import type { Notification } from '../../contract/notifications.ts';
import { withNew } from './live.ts';
import { allShown, firstPart, isRead, partOf, type ReadMark, withReads } from './model.ts';

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

const read = (subject: string): ReadMark => ({ kind: 'read', subject });
const readAll = (subject: string): ReadMark => ({ kind: 'read-all', subject, until: '2026-11-20T18:00:00.000Z' });

it('shows a notification as read when a mark of it or of its list waits', () => {
  const isShownRead = (marks: ReadMark[], over?: Partial<Notification>) =>
    isRead(note('1', over), 'user_notifications', marks);
  expect(isShownRead([])).toBe(false);
  expect(isShownRead([{ kind: 'like', subject: '1' }, read('2'), readAll('platform')])).toBe(false);
  expect(isShownRead([read('1')])).toBe(true);
  expect(isShownRead([readAll('user')])).toBe(true);
  expect(isShownRead([], { read: true })).toBe(true);
});

it('leaves a notification unread that arrives after the mark of its whole list', () => {
  const late = note('2', { created_at: '2026-11-20T18:00:01.000Z' });
  const next = withReads(shown([late, note('1')], 7), [readAll('user')]);
  expect(next.user_notifications.data.map((it) => it.read)).toEqual([false, true]);
  expect(next.unread_count.user_notifications).toBe(1);
});

it('empties the count of a list that is marked whole, also with further pages, and only of that list', () => {
  const before = {
    ...shown([note('1')], 5),
    global_notifications: { data: [note('g')], current_page: 1, last_page: 1 },
  };
  before.unread_count.global_notifications = 2;
  const next = withReads(before, [readAll('user')]);
  expect(next.unread_count).toEqual({ user_notifications: 0, global_notifications: 2 });
  expect(next.global_notifications).toBe(before.global_notifications);
});

it('leaves an answer unchanged that no mark concerns', () => {
  const before = shown([note('1', { read: true })], 0);
  expect(withReads(before, [{ kind: 'like', subject: '1' }, read('1'), readAll('user')])).toBe(before);
});

it('decrements the unread count once, in the list that the notification belongs to', () => {
  expect(partOf(note('1', { type: 'platform' }))).toBe('global_notifications');
  expect(partOf(note('1'))).toBe('user_notifications');
  // A pinned notification may be of either list and names it.
  expect(partOf(note('1', { type: 'pinned', is_global: true }))).toBe('global_notifications');
  expect(partOf(note('1', { type: 'pinned', is_global: false }))).toBe('user_notifications');
  expect(partOf(note('1', { type: 'pinned' }))).toBeNull();
  const once = withReads(shown([note('1'), note('2')], 2), [read('1')]);
  expect(once.unread_count.user_notifications).toBe(1);
  const twice = withReads(once, [read('1')]);
  expect(twice.unread_count.user_notifications).toBe(1);
  expect(twice.user_notifications.data.map((it) => it.read)).toEqual([true, false]);
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

it('opens on the list with unread notifications, the player’s own first', () => {
  const first = (own: number, all: number) => firstPart({ user_notifications: own, global_notifications: all });
  expect(first(0, 2)).toBe('global_notifications');
  expect(first(1, 2)).toBe('user_notifications');
  expect(first(0, 0)).toBe('user_notifications');
});
