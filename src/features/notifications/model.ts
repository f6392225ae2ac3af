/** What the sheet of notifications shows. No React. */
import type { Notification } from '../../contract/notifications.ts';

/** The first page, then the older ones, each once: a new one on top pushes the last of a page onto the next. */
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

/** Whether it counts as read: as the API says, or as was just pressed here. */
export function isReadNow(notification: Notification, readHere: ReadonlySet<string>, readAll: boolean): boolean {
  return notification.read || readAll || readHere.has(notification.id);
}
