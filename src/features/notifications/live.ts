import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { Live } from '../../api/live.ts';
import type { ResponseOf } from '../../contract/call.ts';
import type { getNotifications, Notification } from '../../contract/notifications.ts';
import { partOf } from './mutations.ts';
import { notificationsQuery } from './queries.ts';

type Shown = ResponseOf<typeof getNotifications>;

/** Adds a new notification on top of its list, below the pinned ones. A second delivery changes nothing. */
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

/**
 * Adds new notifications to the list and refetches after missed ones.
 * @returns unsubscribe function
 */
export function followNotifications(live: Pick<Live, 'on' | 'onResync'>, queryClient: QueryClient): () => void {
  const ends = [
    live.on('NotificationSent', (notification) => {
      queryClient.setQueryData(notificationsQuery().queryKey, (shown) => shown && withNew(shown, notification));
      // Only the API knows its list.
      if (partOf(notification) === null) void queryClient.invalidateQueries({ queryKey: ['notifications'] });
    }),
    live.onResync(() => void queryClient.invalidateQueries({ queryKey: ['notifications'] })),
    keepBadge(queryClient),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Sets the app badge to the player's own unread count, like a push does (`sw/push.ts`). */
function keepBadge(queryClient: QueryClient): () => void {
  const hash = hashKey(notificationsQuery().queryKey);
  let told: number | undefined;
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (query.queryHash !== hash) return;
    const unread = (query.state.data as Shown | undefined)?.unread_count.user_notifications;
    // Logged out: start again for the next player.
    if (type === 'removed') told = undefined;
    else if (unread !== undefined && unread !== told) {
      told = unread;
      const said = unread > 0 ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.();
      // Only an installed app has an icon with a badge.
      said?.catch(() => undefined);
    }
  });
}
