/** Lists of notifications. No React. */
import type { ResponseOf } from '../../contract/call.ts';
import type { getNotifications, Notification } from '../../contract/notifications.ts';
import type { PendingMark } from '../../domain/outbox/pending.ts';
import type { NotificationPart } from './queries.ts';

type Notifications = ResponseOf<typeof getNotifications>;
export type ReadMark = Pick<PendingMark, 'kind' | 'subject' | 'until'>;

/** Subject of a mark that reads a whole list. */
export const WHOLE = { user_notifications: 'user', global_notifications: 'platform' } as const;
/** The list by that subject. */
export const PART_OF = { user: 'user_notifications', platform: 'global_notifications' } as const;

/** The number that the bell and the app's badge show. */
export function unreadOf({ user_notifications, global_notifications }: Notifications['unread_count']): number {
  return user_notifications + global_notifications;
}

/** First page and older pages without duplicates: a new row on top pushes the last row of a page onto the next. */
export function allShown(
  first: readonly Notification[],
  older: readonly { readonly data: readonly Notification[] }[] | undefined,
): Notification[] {
  const seen = new Set<string>();
  return [...first, ...(older ?? []).flatMap(({ data }) => data)].filter(({ id }) => {
    const isNew = !seen.has(id);
    seen.add(id);
    return isNew;
  });
}

/**
 * The list of a notification; null when unknown. `platform` belongs to all players, other types to the player (NOTE-1);
 * `pinned` may be either.
 */
export function partOf({ type, is_global }: Pick<Notification, 'type' | 'is_global'>): NotificationPart | null {
  if (is_global === undefined && type === 'pinned') return null;
  return (is_global ?? type === 'platform') ? 'global_notifications' : 'user_notifications';
}

/** Whether a notification stays above the others at a time, ms. */
export function isPinned({ type, pinned_until }: Pick<Notification, 'type' | 'pinned_until'>, now: number): boolean {
  return type === 'pinned' && (pinned_until === null || Date.parse(pinned_until) > now);
}

/** The list on which the sheet opens: the player's own, unless only the other one has unread notifications. */
export function firstPart({
  user_notifications,
  global_notifications,
}: Notifications['unread_count']): NotificationPart {
  return user_notifications === 0 && global_notifications > 0 ? 'global_notifications' : 'user_notifications';
}

const reads = (mark: ReadMark, part: NotificationPart): boolean =>
  mark.kind === 'read-all' && mark.subject === WHOLE[part];

/** Whether a notification of a list is read, by the API or by a mark; a mark of the whole list reads no later one. */
export function isRead({ id, read, created_at }: Notification, part: NotificationPart, marks: readonly ReadMark[]) {
  return (
    read ||
    marks.some((mark) =>
      mark.kind === 'read' ? mark.subject === id : reads(mark, part) && created_at <= (mark.until ?? created_at),
    )
  );
}

/** Both lists and their counts with the marks applied; the same object when nothing changes. */
export function withReads(shown: Notifications, marks: readonly ReadMark[]): Notifications {
  let next = shown;
  for (const part of ['user_notifications', 'global_notifications'] as const) {
    const { data } = shown[part];
    const now = data.map((it) => (it.read || !isRead(it, part, marks) ? it : { ...it, read: true }));
    // A mark of the whole list also covers notifications on pages that are not loaded.
    const unread = marks.some((mark) => reads(mark, part))
      ? now.filter(({ read }) => !read).length
      : Math.max(0, shown.unread_count[part] - now.filter((it, at) => it !== data[at]).length);
    if (unread === shown.unread_count[part] && now.every((it, at) => it === data[at])) continue;
    next = { ...next, [part]: { ...next[part], data: now }, unread_count: { ...next.unread_count, [part]: unread } };
  }
  return next;
}
