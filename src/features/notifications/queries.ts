import { contractPages, contractQuery } from '../../api/query.ts';

// Loaded with the first read: the first paint needs no schema.
const contract = () => import('../../contract/notifications.ts');

/** The player's own notifications, or those to all players (NOTE-1). */
export type NotificationPart = 'user_notifications' | 'global_notifications';

/** Query of the first page of both lists with their unread counts. */
export function notificationsQuery() {
  return contractQuery(
    {
      key: ['notifications', 'first'],
      load: async () => (await contract()).getNotifications,
      pick: (answer) => answer,
      worded: true,
    },
    { query: {} },
  );
}

/** Pages after the first one of one list. */
export function olderNotifications(part: NotificationPart) {
  const older = contractPages(
    {
      key: ['notifications', part],
      load: async () => (await contract()).getNotifications,
      pick: (answer) => answer[part],
      worded: true,
      keep: 'none',
    },
    { query: {} },
  );
  return { ...older, initialPageParam: 2 };
}
