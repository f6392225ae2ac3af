/** Notifications: the player's own and the site's broadcasts. */
import type * as calls from '../../src/contract/notifications.ts';
import { ApiError } from '../errors.ts';
import type { HandlersFor } from '../http/handler.ts';
import { databaseId } from '../lib/ids.ts';
import { guestOf, listNotifications, markAllRead, markRead, unreadCount } from './notifications.ts';

export const notificationsHandlers: HandlersFor<typeof calls> = {
  async getNotifications({ deps, site, player, language, query }) {
    const reader = player ?? guestOf(deps, site.id);
    const [mine, global, unread_count] = await Promise.all([
      listNotifications(deps, reader, 'user', language, query.page, query.per_page),
      listNotifications(deps, reader, 'platform', language, query.page, query.per_page),
      unreadCount(deps, reader),
    ]);
    return { user_notifications: mine, global_notifications: global, unread_count };
  },
  async readNotification({ deps, player, params }) {
    if (!(await markRead(deps, player, databaseId(params.id)))) throw new ApiError(404, 'notification_not_found');
    return { unread_count: await unreadCount(deps, player) };
  },
  async readAllNotifications({ deps, player, params }) {
    await markAllRead(deps, player, params.type);
    return { unread_count: await unreadCount(deps, player) };
  },
};
