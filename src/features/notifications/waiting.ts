/** Read marks in the outbox: their notifications are shown as read, whatever storage, another tab or the API say. */
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '../../contract/call.ts';
import type { getNotifications, Notification } from '../../contract/notifications.ts';
import { wishesShown } from '../../storage/outbox.ts';
import { asRead } from './mutations.ts';
import type { NotificationPart } from './queries.ts';

type Shown = ResponseOf<typeof getNotifications>;
type Older = InfiniteData<Shown[NotificationPart]>;
type Wishes = ReadonlyMap<string, boolean>;

const PARTS = { user_notifications: 'user', global_notifications: 'platform' } as const;
const parts = Object.keys(PARTS) as NotificationPart[];

/** Matches the unread notifications of a list that have a mark in the outbox. */
function waits(part: NotificationPart, wishes: Wishes): (notification: Notification) => boolean {
  const all = wishes.has(`read-all:${PARTS[part]}`);
  return ({ id, read }) => !read && (all || wishes.has(`read:${id}`));
}

/** Applies the marks to the first page and its counts; the same object when nothing changes. */
export function withReads(shown: Shown, wishes: Wishes, at: string): Shown {
  let next = shown;
  for (const part of parts) {
    const isMeant = waits(part, wishes);
    if (next[part].data.some(isMeant)) next = asRead(next, part, isMeant, at);
    // "Read all" also covers notifications on pages that are not loaded.
    if (wishes.has(`read-all:${PARTS[part]}`) && next.unread_count[part] > 0)
      next = { ...next, unread_count: { ...next.unread_count, [part]: 0 } };
  }
  return next;
}

/** Applies the marks to the later pages, which have no counts. */
function withReadsInPages(older: Older, part: NotificationPart, wishes: Wishes, at: string): Older {
  const isMeant = waits(part, wishes);
  if (!older.pages.some(({ data }) => data.some(isMeant))) return older;
  const read = (notification: Notification) =>
    isMeant(notification) ? { ...notification, read: true, read_at: at } : notification;
  return { ...older, pages: older.pages.map((page) => ({ ...page, data: page.data.map(read) })) };
}

/**
 * Applies waiting read marks to all reads of notifications from now on.
 * @returns unsubscribe function
 */
export function followReads(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache();
  const patch = (query: Query) => {
    const [noun, what] = query.queryKey;
    const { data, dataUpdatedAt } = query.state;
    const wishes = wishesShown.value;
    if (noun !== 'notifications' || data === undefined || wishes.size === 0) return;
    const at = new Date().toISOString();
    const part = parts.find((it) => it === what);
    const next = part ? withReadsInPages(data as Older, part, wishes, at) : withReads(data as Shown, wishes, at);
    if (next !== data) query.setData(next, { updatedAt: dataUpdatedAt, manual: true });
  };
  const ends = [
    cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') patch(event.query);
    }),
    wishesShown.subscribe(() => {
      for (const query of cache.findAll({ queryKey: ['notifications'] })) patch(query);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
