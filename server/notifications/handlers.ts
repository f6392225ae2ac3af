/** Notifications: the player's own and the site's broadcasts. */
import type * as calls from '../../src/contract/notifications.ts';
import { ApiError } from '../errors.ts';
import type { HandlersFor } from '../http/handler.ts';
import { databaseId } from '../lib/ids.ts';
import { guestOf, listNotifications, markAllRead, markRead, noteCard, unreadCount } from './notifications.ts';

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
    const unread_count = await deps.db
      .transaction()
      .execute((db) => markRead({ ...deps, db }, player, databaseId(params.id)));
    if (unread_count === null) throw new ApiError(404, 'notification_not_found');
    deps.outbox.wake();
    return { unread_count };
  },
  async reportNotification({ deps, player, params, body }) {
    if (!(await noteCard(deps, player, databaseId(params.id), body.what)))
      throw new ApiError(404, 'notification_not_found');
  },
  async readAllNotifications({ deps, player, params, body: { until } }) {
    const last = until === undefined ? undefined : new Date(until);
    const unread_count = await deps.db
      .transaction()
      .execute((db) => markAllRead({ ...deps, db }, player, params.type, last));
    deps.outbox.wake();
    return { unread_count };
  },
};
