/** Marks notifications as read: an optimistic update, queued without a network (NOTE-1). */
import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import type { ResponseOf } from '../../contract/call.ts';
import {
  type getNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '../../contract/notifications.ts';
import { wishFor } from '../../domain/outbox/outbox.ts';
import { type NotificationPart, notificationsQuery } from './queries.ts';

type Shown = ResponseOf<typeof getNotifications>;
type Part = NotificationPart;

/**
 * The list of a notification; null when unknown. `platform` belongs to all players, other types to the player (NOTE-1);
 * `pinned` may be either.
 */
export function partOf({ type, is_global }: Pick<Notification, 'type' | 'is_global'>): Part | null {
  if (is_global === undefined && type === 'pinned') return null;
  return (is_global ?? type === 'platform') ? 'global_notifications' : 'user_notifications';
}

/** Marks notifications of a list as read and lowers the count; a second time changes nothing. */
export function asRead(shown: Shown, part: Part, isMeant: (notification: Notification) => boolean, at: string): Shown {
  let fewer = 0;
  const data = shown[part].data.map((notification) => {
    if (notification.read || !isMeant(notification)) return notification;
    fewer += 1;
    return { ...notification, read: true, read_at: at };
  });
  const unread = Math.max(0, shown.unread_count[part] - fewer);
  return { ...shown, [part]: { ...shown[part], data }, unread_count: { ...shown.unread_count, [part]: unread } };
}

/** The changes of one press. */
interface Press {
  readonly part: Part;
  readonly at: string;
  readonly ids: ReadonlySet<string>;
  /** Amount by which the count was lowered. */
  readonly taken: number;
}

function pressOf(before: Shown, after: Shown, part: Part, at: string): Press {
  const ids = after[part].data.filter((notification, index) => notification !== before[part].data[index]);
  const taken = before.unread_count[part] - after.unread_count[part];
  return { part, at, ids: new Set(ids.map(({ id }) => id)), taken };
}

/** Rolls one press back and keeps later changes. */
function without(shown: Shown, { part, at, ids, taken }: Press): Shown {
  const isOurs = ({ id, read_at }: Notification) => ids.has(id) && read_at === at;
  // A later answer of the API knows nothing of this press, nor does its count.
  if (ids.size > 0 && !shown[part].data.some(isOurs)) return shown;
  const data = shown[part].data.map((notification) =>
    isOurs(notification) ? { ...notification, read: false, read_at: null } : notification,
  );
  const unread = shown.unread_count[part] + taken;
  return { ...shown, [part]: { ...shown[part], data }, unread_count: { ...shown.unread_count, [part]: unread } };
}

async function change<T>(
  queryClient: QueryClient,
  { part, at, show }: { readonly part: Part; readonly at: string; readonly show: (shown: Shown) => Shown },
  send: () => Promise<T>,
): Promise<T> {
  const { queryKey } = notificationsQuery();
  const before = queryClient.getQueryData(queryKey);
  const after = before && show(before);
  if (after) queryClient.setQueryData(queryKey, after);
  try {
    return await send();
  } catch (error) {
    const press = before && after && pressOf(before, after, part, at);
    if (press) queryClient.setQueryData(queryKey, (shown) => shown && without(shown, press));
    // Only the API knows the unread ones of pages that are not loaded.
    void queryClient.invalidateQueries({ queryKey });
    throw error;
  }
}

/** Marks a notification as read. Throws `ApiError` after the rollback. */
export async function markRead(
  queryClient: QueryClient,
  { id }: Pick<Notification, 'id'>,
  part: NotificationPart,
): Promise<void> {
  const at = new Date().toISOString();
  await change(
    queryClient,
    { part, at, show: (shown) => asRead(shown, part, (notification) => notification.id === id, at) },
    () =>
      wishFor({ kind: 'read', subject: id, wish: true }, () => request(readNotification, { params: { id }, body: {} })),
  );
}

/** Marks all notifications of a kind as read. Throws `ApiError` after the rollback. */
export async function markAllRead(queryClient: QueryClient, type: 'user' | 'platform'): Promise<void> {
  const part = type === 'platform' ? 'global_notifications' : 'user_notifications';
  const at = new Date().toISOString();
  const show = (shown: Shown) => {
    const read = asRead(shown, part, () => true, at);
    return { ...read, unread_count: { ...read.unread_count, [part]: 0 } };
  };
  await change(queryClient, { part, at, show }, () =>
    wishFor({ kind: 'read-all', subject: type, wish: true }, () =>
      request(readAllNotifications, { params: { type }, body: {} }),
    ),
  );
}
