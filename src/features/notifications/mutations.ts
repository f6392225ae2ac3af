/** Marks notifications as read: shown at once, and queued without a network (NOTE-1). */
import type { QueryClient } from '@tanstack/react-query';
import type { Notification } from '../../contract/notifications.ts';
import { type Mark, setMark } from '../../domain/outbox/outbox.ts';
import { WHOLE, withReads } from './model.ts';
import { type NotificationPart, notificationsQuery } from './queries.ts';

/** Marks a notification as read. Throws `ApiError` when the API refuses it. */
export function markRead(queryClient: QueryClient, id: string): Promise<void> {
  return read(queryClient, { kind: 'read', subject: id, isSet: true });
}

/** Marks all notifications of a list as read. Throws `ApiError` when the API refuses it. */
export function markAllRead(queryClient: QueryClient, part: NotificationPart): Promise<void> {
  const shown = queryClient.getQueryData(notificationsQuery().queryKey)?.[part].data ?? [];
  // Pinned notifications come first, whatever their age.
  const until = shown
    .map(({ created_at }) => created_at)
    .toSorted()
    .at(-1);
  return read(queryClient, { kind: 'read-all', subject: WHOLE[part], isSet: true, until });
}

async function read(queryClient: QueryClient, mark: Mark): Promise<void> {
  if (!(await setMark(mark))) return;
  // The API has taken it: the stored answer shows it on the next visit too.
  queryClient.setQueryData(notificationsQuery().queryKey, (shown) => shown && withReads(shown, [mark]));
}

/**
 * Tells the operator what became of the card of a notice, without a network when it returns; other notifications are not
 * counted. Never throws.
 */
export function reportCard({ id, counted }: Pick<Notification, 'id' | 'counted'>, what: 'shown' | 'opened' | 'closed') {
  if (counted) void setMark({ kind: 'report', subject: `${id} ${what}`, isSet: true }).catch(() => undefined);
}
