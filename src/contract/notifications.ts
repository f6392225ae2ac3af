/** Notifications of one player and of the whole platform. */
import * as v from 'valibot';
import { count, defineCall, id, imageUrl, language, page, perPage, target, timestamp } from './call.ts';

export const notification = v.object({
  id: v.string(),
  /**
   * `platform` goes to every player; `pinned` stays on top and goes to one player or to all; other types go to one
   * player.
   */
  type: v.string(),
  title: v.string(),
  text: v.string(),
  image: v.optional(v.nullable(imageUrl), null),
  /** Link of the notification; null: none. */
  to: v.optional(v.nullable(target), null),
  read: v.boolean(),
  read_at: v.nullable(timestamp),
  pinned_until: v.nullable(timestamp),
  created_at: timestamp,
  /** Our extension: whether it goes to every player, which the type `pinned` does not say. */
  is_global: v.optional(v.boolean()),
  /** Our extension, in a live event: the language of its words, the account's. Another page reads it again. */
  language: v.optional(language),
  /** Our extension: a notice of the operator, who counts what becomes of its card. */
  counted: v.optional(v.boolean()),
  /** Our extension: the event that it tells. A page that has told the event itself shows no card. */
  about: v.optional(v.string()),
});
export type Notification = v.InferOutput<typeof notification>;

const unread = v.object({ user_notifications: count, global_notifications: count });
const notificationPage = v.object({
  data: v.array(notification),
  current_page: count,
  last_page: count,
});

/** `NotificationsRead`: the player has read one notification, or all of a type until a time, in some tab or device. */
export const notificationsRead = v.object({
  /** Null: all of the type. */
  id: v.nullable(v.string()),
  type: v.picklist(['user', 'platform']),
  read_at: timestamp,
  unread_count: unread,
});
export type NotificationsRead = v.InferOutput<typeof notificationsRead>;

export const getNotifications = defineCall({
  method: 'GET',
  path: '/notifications',
  auth: 'identity',
  summary: 'Notifications, newest first; a guest gets those to all players',
  query: v.object({ page, per_page: perPage }),
  response: v.object({
    user_notifications: notificationPage,
    global_notifications: notificationPage,
    unread_count: unread,
  }),
});

export const readNotification = defineCall({
  method: 'POST',
  path: '/notifications/{id}/read',
  offline: 'queued',
  summary: 'Mark one as read',
  restricted: true,
  params: v.object({ id }),
  body: v.object({}),
  response: v.object({ unread_count: unread }),
  errors: ['notification_not_found'],
});

export const readAllNotifications = defineCall({
  method: 'POST',
  path: '/notifications/{type}/mark-all-read',
  offline: 'queued',
  summary: 'Mark all of a kind as read',
  restricted: true,
  params: v.object({ type: v.picklist(['user', 'platform']) }),
  /** Our extension: the time of the newest one that the player saw; without it all until now. */
  body: v.object({ until: v.optional(timestamp) }),
  response: v.object({ unread_count: unread }),
});

export const reportNotification = defineCall({
  method: 'POST',
  path: '/notifications/{id}/report',
  offline: 'queued',
  restricted: true,
  isActivity: false,
  summary: "Report that the card of an operator's notice was shown, opened or closed",
  params: v.object({ id }),
  body: v.object({ what: v.picklist(['shown', 'opened', 'closed']) }),
  errors: ['notification_not_found'],
});
