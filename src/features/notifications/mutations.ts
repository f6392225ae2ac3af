/** Marks notifications as read: shown at once, and queued without a network (NOTE-1). */
import type { QueryClient } from '@tanstack/react-query';
import { serverNow } from '../../api/server-time.ts';
import { setMark } from '../../domain/outbox/outbox.ts';
import { WHOLE, withReads } from './model.ts';
import { type NotificationPart, notificationsQuery } from './queries.ts';

/** Marks a notification as read. Throws `ApiError` when the API refuses it. */
export function markRead(queryClient: QueryClient, id: string): Promise<void> {
  return read(queryClient, 'read', id);
}

/** Marks all notifications of a list as read. Throws `ApiError` when the API refuses it. */
export function markAllRead(queryClient: QueryClient, part: NotificationPart): Promise<void> {
  return read(queryClient, 'read-all', WHOLE[part]);
}

async function read(queryClient: QueryClient, kind: 'read' | 'read-all', subject: string): Promise<void> {
  const mark = { kind, subject, madeAt: serverNow() };
  if (!(await setMark({ kind, subject, isSet: true }))) return;
  // The API has taken it: the stored answer shows it on the next visit too.
  queryClient.setQueryData(notificationsQuery().queryKey, (shown) => shown && withReads(shown, [mark]));
}
