/** "Read" is said at once on the screen and queued without a network; nothing else is written here. */
import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import type { ResponseOf } from '../../contract/call.ts';
import {
  type getNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '../../contract/notifications.ts';
import { wishFor } from '../../domain/outbox.ts';
import { type NotificationPart, notificationsQuery } from './queries.ts';

type Shown = ResponseOf<typeof getNotifications>;
type Part = NotificationPart;

/** `platform` notifications are everybody's; every other type is the player's own (§3). */
export function partOf(type: string): Part {
  return type === 'platform' ? 'global_notifications' : 'user_notifications';
}

/** The list with these read, and the counts with it. Reading one twice counts once. */
export function asRead(shown: Shown, part: Part, isMeant: (notification: Notification) => boolean, at: string): Shown {
  let fewer = 0;
  const data = shown[part].data.map((notification) => {
    if (notification.read || !isMeant(notification)) return notification;
    fewer += 1;
    return { ...notification, read: true, read_at: at };
  });
  const unread = Math.max(0, shown.unread_count[part] - fewer);
  return { ...shown, [part]: { ...shown[part], data }, unread_count: { ...shown.unread_count, [part]: unread } };
}

async function change<T>(queryClient: QueryClient, show: (shown: Shown) => Shown, send: () => Promise<T>): Promise<T> {
  const key = notificationsQuery().queryKey;
  const before = queryClient.getQueryData(key);
  queryClient.setQueryData(key, (shown) => shown && show(shown));
  try {
    return await send();
  } catch (error) {
    if (before) queryClient.setQueryData(key, before);
    throw error;
  }
}

/** Marks one as read. Throws `ApiError` after taking it back. */
export async function markRead(
  queryClient: QueryClient,
  { id, type }: Pick<Notification, 'id' | 'type'>,
): Promise<void> {
  const now = new Date().toISOString();
  await change(
    queryClient,
    (shown) => asRead(shown, partOf(type), (notification) => notification.id === id, now),
    () =>
      wishFor({ kind: 'read', subject: id, wish: true }, () => request(readNotification, { params: { id }, body: {} })),
  );
}

/** Marks all of a kind as read. Throws `ApiError` after taking it back. */
export async function markAllRead(queryClient: QueryClient, type: 'user' | 'platform'): Promise<void> {
  const now = new Date().toISOString();
  const part = partOf(type);
  await change(
    queryClient,
    (shown) => {
      const read = asRead(shown, part, () => true, now);
      return { ...read, unread_count: { ...read.unread_count, [part]: 0 } };
    },
    () =>
      wishFor({ kind: 'read-all', subject: type, wish: true }, () =>
        request(readAllNotifications, { params: { type }, body: {} }),
      ),
  );
}
