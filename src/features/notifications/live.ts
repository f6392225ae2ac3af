import type { QueryClient } from '@tanstack/react-query';
import type { Live } from '../../api/live.ts';
import type { ResponseOf } from '../../contract/call.ts';
import type { getNotifications, Notification } from '../../contract/notifications.ts';
import { partOf } from './mutations.ts';
import { notificationsQuery } from './queries.ts';

type Shown = ResponseOf<typeof getNotifications>;

/** The list with a new one on top. The same one told twice is one. */
export function withNew(shown: Shown, notification: Notification): Shown {
  const part = partOf(notification.type);
  if (shown[part].data.some(({ id }) => id === notification.id)) return shown;
  return {
    ...shown,
    [part]: { ...shown[part], data: [notification, ...shown[part].data] },
    unread_count: { ...shown.unread_count, [part]: shown.unread_count[part] + (notification.read ? 0 : 1) },
  };
}

/** Puts new notifications into the list and refetches what may have been missed; the answer ends it. */
export function followNotifications(live: Pick<Live, 'on' | 'onResync'>, queryClient: QueryClient): () => void {
  const ends = [
    live.on('NotificationSent', (notification) => {
      queryClient.setQueryData(notificationsQuery().queryKey, (shown) => shown && withNew(shown, notification));
    }),
    live.onResync(() => void queryClient.invalidateQueries({ queryKey: ['notifications'] })),
  ];
  return () => {
    for (const end of ends) end();
  };
}
