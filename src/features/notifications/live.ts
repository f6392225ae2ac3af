import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { Live } from '../../api/live.ts';
import type { ResponseOf } from '../../contract/call.ts';
import type { getNotifications, Notification } from '../../contract/notifications.ts';
import { partOf } from './mutations.ts';
import { notificationsQuery } from './queries.ts';

type Shown = ResponseOf<typeof getNotifications>;

/** The lists with a new one on top of its own, below what is pinned. The same one told twice is one. */
export function withNew(shown: Shown, notification: Notification): Shown {
  const part = partOf(notification);
  if (part === null) return shown;
  const { data } = shown[part];
  if (data.some(({ id }) => id === notification.id)) return shown;
  const place = notification.type === 'pinned' ? 0 : data.filter(({ type }) => type === 'pinned').length;
  return {
    ...shown,
    [part]: { ...shown[part], data: data.toSpliced(place, 0, notification) },
    unread_count: { ...shown.unread_count, [part]: shown.unread_count[part] + (notification.read ? 0 : 1) },
  };
}

/** Puts new notifications into the list and refetches what may have been missed; the answer ends it. */
export function followNotifications(live: Pick<Live, 'on' | 'onResync'>, queryClient: QueryClient): () => void {
  const ends = [
    live.on('NotificationSent', (notification) => {
      queryClient.setQueryData(notificationsQuery().queryKey, (shown) => shown && withNew(shown, notification));
      // Which list it belongs to only the API knows.
      if (partOf(notification) === null) void queryClient.invalidateQueries({ queryKey: ['notifications'] });
    }),
    live.onResync(() => void queryClient.invalidateQueries({ queryKey: ['notifications'] })),
    keepBadge(queryClient),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** The count on the app's icon follows what is unread of the player's own, as a push says it (`sw/push.ts`). */
function keepBadge(queryClient: QueryClient): () => void {
  const hash = hashKey(notificationsQuery().queryKey);
  let told: number | undefined;
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (query.queryHash !== hash) return;
    const unread = (query.state.data as Shown | undefined)?.unread_count.user_notifications;
    // Whoever has left takes it along; the next begins anew.
    if (type === 'removed') told = undefined;
    else if (unread !== undefined && unread !== told) {
      told = unread;
      const said = unread > 0 ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.();
      // Only an installed app has an icon to say it on.
      said?.catch(() => undefined);
    }
  });
}
