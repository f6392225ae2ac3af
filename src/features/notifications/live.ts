import { hashKey, type QueryClient } from '@tanstack/react-query';
import { subscribe } from 'valtio/vanilla';
import type { Live } from '../../api/live.ts';
import type { ResponseOf } from '../../contract/call.ts';
import type { getNotifications, Notification } from '../../contract/notifications.ts';
import { currentLocale } from '../../domain/locale.ts';
import { lackedBy, pending } from '../../domain/outbox/pending.ts';
import { session } from '../../domain/session/state.ts';
import { partOf, withReads } from './model.ts';
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
      const { queryKey } = notificationsQuery();
      // The rest of the answer stays as old as it is.
      const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
      if (updatedAt !== undefined)
        queryClient.setQueryData(queryKey, (shown) => shown && withNew(shown, notification), { updatedAt });
      // Only the API knows its list, and its words in the page's language: the event is in the account's.
      if (partOf(notification) === null || isForeign())
        void queryClient.invalidateQueries({ queryKey: ['notifications'] });
    }),
    live.onResync(() => void queryClient.invalidateQueries({ queryKey: ['notifications'] })),
    keepBadge(queryClient),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Whether the account's language is another than the page's. */
function isForeign(): boolean {
  return session.user !== null && session.user.language !== currentLocale();
}

/** Sets the app badge to the player's own unread count, like a push does (`sw/push.ts`). */
function keepBadge(queryClient: QueryClient): () => void {
  const { queryKey } = notificationsQuery();
  const hash = hashKey(queryKey);
  let told: number | undefined;
  const tell = () => {
    const answer = queryClient.getQueryState(queryKey);
    const shown = answer?.data && withReads(answer.data, lackedBy(answer, pending.marks));
    const unread = shown?.unread_count.user_notifications;
    if (unread === told) return;
    // Undefined after a logout: start again for the next player.
    told = unread;
    if (unread === undefined) return;
    const said = unread > 0 ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.();
    // Only an installed app has an icon with a badge.
    said?.catch(() => undefined);
  };
  const stops = [
    queryClient.getQueryCache().subscribe(({ query }) => query.queryHash === hash && tell()),
    subscribe(pending, tell),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
