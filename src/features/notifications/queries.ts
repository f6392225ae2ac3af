import { contractQuery } from '../../api/query.ts';
import { getNotifications } from '../../contract/notifications.ts';

/** The first page of notifications, of the player and of the platform, with what is unread. */
export function notificationsQuery() {
  return contractQuery({ key: ['notifications', 'first'], call: getNotifications, pick: (answer) => answer, worded: true }, { query: {} });
}
