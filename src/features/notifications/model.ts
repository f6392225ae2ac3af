/** Rows of the notifications sheet. No React. */
import type { Notification } from '../../contract/notifications.ts';

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

/** Whether a notification counts as read, by the API or by a press on this page. */
export function isReadNow(notification: Notification, readHere: ReadonlySet<string>, readAll: boolean): boolean {
  return notification.read || readAll || readHere.has(notification.id);
}
