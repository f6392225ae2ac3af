import { contractPages, contractQuery } from '../../api/query.ts';

// Comes with the first read: no schema is needed for the first paint.
const contract = () => import('../../contract/notifications.ts');

/** The player's own notifications, or those of the whole platform (§3). */
export type NotificationPart = 'user_notifications' | 'global_notifications';

/** The first page of notifications, of the player and of the platform, with what is unread. */
export function notificationsQuery() {
  return contractQuery(
    {
      key: ['notifications', 'first'],
      load: async () => (await contract()).getNotifications,
      auth: 'player',
      offline: 'cached',
      pick: (answer) => answer,
      worded: true,
    },
    { query: {} },
  );
}

/** What comes after the first page of one part, page by page to the last one. */
export function olderNotifications(part: NotificationPart) {
  const older = contractPages(
    {
      key: ['notifications', part],
      load: async () => (await contract()).getNotifications,
      auth: 'player',
      offline: 'cached',
      pick: (answer) => answer[part],
      worded: true,
      keep: 'none',
    },
    { query: {} },
  );
  return { ...older, initialPageParam: 2 };
}
