import { contractPages, contractQuery } from '../../api/query.ts';

// Loaded with the first read: the first paint needs no schema.
const contract = () => import('../../contract/notifications.ts');

/** The player's own notifications, or those to all players (NOTE-1). */
export type NotificationPart = 'user_notifications' | 'global_notifications';

/** Query of the first page of both lists with their unread counts; a guest gets those to all players. */
export function notificationsQuery(isPlayer = true) {
  return contractQuery(
    {
      key: ['notifications', isPlayer ? 'first' : 'guest'],
      load: async () => (await contract()).getNotifications,
      auth: 'identity',
      pick: (answer) => answer,
      worded: true,
      personal: isPlayer,
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
      auth: 'identity',
      pick: (answer) => answer[part],
      worded: true,
      personal: true,
      keep: 'none',
    },
    { query: {} },
  );
  return { ...older, initialPageParam: 2 };
}
