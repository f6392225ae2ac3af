/** "Read" that waits to be sent: whatever storage, another tab or the API says of notifications, it is shown as done. */
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

/** What is unread of a part and waits to be read. */
function waits(part: NotificationPart, wishes: Wishes): (notification: Notification) => boolean {
  const all = wishes.has(`read-all:${PARTS[part]}`);
  return ({ id, read }) => !read && (all || wishes.has(`read:${id}`));
}

/** The first page, its counts with it; the very same object when nothing of it waits. */
export function withReads(shown: Shown, wishes: Wishes, at: string): Shown {
  let next = shown;
  for (const part of parts) {
    const isMeant = waits(part, wishes);
    if (next[part].data.some(isMeant)) next = asRead(next, part, isMeant, at);
    // Of all, those that are on no page here too.
    if (wishes.has(`read-all:${PARTS[part]}`) && next.unread_count[part] > 0)
      next = { ...next, unread_count: { ...next.unread_count, [part]: 0 } };
  }
  return next;
}

/** The pages after it, which say no counts. */
function withReadsInPages(older: Older, part: NotificationPart, wishes: Wishes, at: string): Older {
  const isMeant = waits(part, wishes);
  if (!older.pages.some(({ data }) => data.some(isMeant))) return older;
  const read = (notification: Notification) =>
    isMeant(notification) ? { ...notification, read: true, read_at: at } : notification;
  return { ...older, pages: older.pages.map((page) => ({ ...page, data: page.data.map(read) })) };
}

/** Follows what is read of notifications, and what waits, from now on; the answer ends it. */
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
