/** "Read" is said at once on the screen and queued without a network; nothing else is written here. */
import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import type { ResponseOf } from '../../contract/call.ts';
import {
  type getNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '../../contract/notifications.ts';
import { wishFor } from '../../domain/outbox.ts';
import { type NotificationPart, notificationsQuery } from './queries.ts';

type Shown = ResponseOf<typeof getNotifications>;
type Part = NotificationPart;

/**
 * Which list a notification belongs to; null where it does not say: `platform` is everybody's and every other type the
 * player's own (§3), but `pinned` may be either.
 */
export function partOf({ type, is_global }: Pick<Notification, 'type' | 'is_global'>): Part | null {
  if (is_global === undefined && type === 'pinned') return null;
  return (is_global ?? type === 'platform') ? 'global_notifications' : 'user_notifications';
}

/** The list with these read, and the counts with it. Reading one twice counts once. */
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

/** What one press has changed of what was shown. */
interface Press {
  readonly part: Part;
  readonly at: string;
  readonly ids: ReadonlySet<string>;
  /** So many the count went down. */
  readonly taken: number;
}

function pressOf(before: Shown, after: Shown, part: Part, at: string): Press {
  const ids = after[part].data.filter((notification, index) => notification !== before[part].data[index]);
  const taken = before.unread_count[part] - after.unread_count[part];
  return { part, at, ids: new Set(ids.map(({ id }) => id)), taken };
}

/** Takes one press back, and nothing that has come since. */
function without(shown: Shown, { part, at, ids, taken }: Press): Shown {
  const isOurs = ({ id, read_at }: Notification) => ids.has(id) && read_at === at;
  // An answer that has come since knows nothing of it, nor does its count.
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
    // Of pages that are not here only the API knows how many are unread.
    void queryClient.invalidateQueries({ queryKey });
    throw error;
  }
}

/** Marks one of a list as read. Throws `ApiError` after taking it back. */
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

/** Marks all of a kind as read. Throws `ApiError` after taking it back. */
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
