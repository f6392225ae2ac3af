import { hashKey, type QueryClient, type QueryState } from '@tanstack/react-query';
import { subscribe } from 'valtio/vanilla';
import type { Live } from '../../api/live.ts';
import { closeShown } from '../../api/push.ts';
import { serverNow } from '../../api/server-time.ts';
import type { ResponseOf } from '../../contract/call.ts';
import type { getNotifications, Notification, NotificationsRead } from '../../contract/notifications.ts';
import { currentLocale } from '../../domain/locale.ts';
import { lackedBy, pending } from '../../domain/outbox/pending.ts';
import { onSessionNews, session } from '../../domain/session/state.ts';
import { beginVisit, visitStart } from '../../storage/visit.ts';
import { isRead, PART_OF, partOf, unreadOf, withReads } from './model.ts';
import { notificationsQuery } from './queries.ts';
import { forgetCards, isOffered, offerCard } from './state.ts';

type Shown = ResponseOf<typeof getNotifications>;

/** Adds a new notification on top of its list, below the pinned ones. A second delivery changes nothing. */
export function withNew(shown: Shown, notification: Notification): Shown {
  const part = partOf(notification);
  if (part === null) return shown;
  const { data } = shown[part];
  if (data.some(({ id }) => id === notification.id)) return shown;
  const place = notification.type === 'pinned' ? 0 : data.filter(({ type }) => type === 'pinned').length;
  return {
    ...shown,
    [part]: { ...shown[part], data: data.toSpliced(place, 0, notification) },
    unread_count: { ...shown.unread_count, [part]: shown.unread_count[part] + (notification.read ? 0 : 1) },
  };
}

/** Marks as read what another tab or device of the player has read; its counts are the API's. */
export function withRead(shown: Shown, { id, type, read_at, unread_count }: NotificationsRead): Shown {
  const part = PART_OF[type];
  const data = shown[part].data.map((it) =>
    !it.read && (id === null ? it.created_at <= read_at : it.id === id) ? { ...it, read: true, read_at } : it,
  );
  return { ...shown, [part]: { ...shown[part], data }, unread_count };
}

/** Whether the words of a live event are in another language than the page. */
function isForeign({ language }: Notification): boolean {
  return language !== undefined && language !== currentLocale();
}

/** Reads the list again, also where nothing shows it, as in a game. Never throws. */
function readAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.prefetchQuery({ ...notificationsQuery(), staleTime: 0 });
}

/** Whether the page has a card for a notification. Reads the list again if no live event has brought it. Never throws. */
export async function tellsByCard(queryClient: QueryClient, id: string): Promise<boolean> {
  if (!isOffered(id)) await readAgain(queryClient);
  return isOffered(id);
}

/**
 * Adds new notifications to the list and refetches after missed ones.
 * @returns unsubscribe function
 */
export function followNotifications(live: Pick<Live, 'on' | 'onResync'>, queryClient: QueryClient): () => void {
  const ends = [
    live.on('NotificationSent', (notification) => {
      const { queryKey } = notificationsQuery();
      // The rest of the answer stays as old as it is.
      const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
      if (updatedAt !== undefined)
        queryClient.setQueryData(queryKey, (shown) => shown && withNew(shown, notification), { updatedAt });
      // Only the API knows its list, and its words in the page's language: the event is in the account's.
      if (partOf(notification) === null || isForeign(notification))
        void queryClient.invalidateQueries({ queryKey: ['notifications'] });
      if (!isForeign(notification)) offerCard(notification);
      // The new answer offers it in the page's language. In a game no bell is shown, and nothing else reads the list.
      else void readAgain(queryClient);
    }),
    live.on('NotificationsRead', (read) => {
      void closeShown(
        ({ id, list, at }) => list === read.type && (read.id === null ? at <= read.read_at : id === read.id),
      );
      const { queryKey } = notificationsQuery();
      const known = queryClient.getQueryState(queryKey);
      if (known?.data === undefined) return;
      const updatedAt = known.dataUpdatedAt;
      queryClient.setQueryData(queryKey, (shown) => shown && withRead(shown, read), { updatedAt });
      // The older pages of an open drawer.
      void queryClient.invalidateQueries({
        queryKey: ['notifications'],
        predicate: ({ queryKey: key }) => key[1] !== 'first',
      });
    }),
    live.on('AccountStateChanged', () => {
      // During a pause or an exclusion the list has no marketing, and its waiting cards go (CARE-5).
      forgetCards();
      void readAgain(queryClient);
    }),
    live.onResync(() => {
      void queryClient.invalidateQueries({ queryKey: ['notifications'] });
      // In a game no bell reads the list, and a missed notification would get neither card nor badge.
      if (session.token !== null) void readAgain(queryClient);
    }),
    keepBadge(queryClient),
    offerRead(queryClient),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/**
 * Offers the unread notifications of an answer that are pinned, or newer than this visit: no live event brought those
 * that came while the connection was lost, and a card that waited in an earlier document of the visit still comes. The
 * queue drops those that were closed (`storage/closed-notices.ts`). A guest's document begins a visit anew, and so does a logout.
 */
function offerRead(queryClient: QueryClient): () => void {
  const hash = hashKey(notificationsQuery().queryKey);
  const loadedAt = Date.now();
  // The document began before this code had loaded.
  let began = (session.token === null ? null : visitStart()) ?? beginVisit(serverNow() - performance.now());
  const stopSession = onSessionNews(({ type }) => {
    if (type !== 'ended') return;
    forgetCards();
    began = beginVisit(serverNow());
  });
  const stopAnswers = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (query.queryHash !== hash || type !== 'updated') return;
    const answer = query.state as QueryState<Shown>;
    // In a stored answer of an earlier visit a notification may be unread that was read elsewhere since.
    if (answer.data === undefined || answer.dataUpdatedAt < loadedAt) return;
    const marks = lackedBy(answer, pending.marks);
    const { unread_count, ...lists } = answer.data;
    // Read on another device while no page of this one was open.
    void closeShown(({ id, list, at }) => {
      const part = PART_OF[list];
      return lists[part].data.some((it) => (it.id === id ? it.read : unread_count[part] === 0 && it.created_at >= at));
    });
    for (const part of ['user_notifications', 'global_notifications'] as const) {
      for (const it of lists[part].data.toReversed()) {
        const isNew = it.type === 'pinned' || Date.parse(it.created_at) > began;
        // A live event added it in the account's language: the next answer has it in the page's.
        if (isForeign(it)) continue;
        if (isNew && !isRead(it, part, marks)) offerCard(it);
      }
    }
  });
  return () => {
    stopSession();
    stopAnswers();
  };
}

/** Sets the app badge to the number of the bell, like a push does (`sw/push.ts`). */
function keepBadge(queryClient: QueryClient): () => void {
  const { queryKey } = notificationsQuery();
  const hash = hashKey(queryKey);
  let told: number | undefined;
  const tell = () => {
    const answer = queryClient.getQueryState(queryKey);
    const shown = answer?.data && withReads(answer.data, lackedBy(answer, pending.marks));
    const unread = shown && unreadOf(shown.unread_count);
    if (unread === told) return;
    // Undefined after a logout: start again for the next player.
    told = unread;
    if (unread === undefined) return;
    const said = unread > 0 ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.();
    // Only an installed app has an icon with a badge.
    said?.catch(() => undefined);
  };
  const stops = [
    queryClient.getQueryCache().subscribe(({ query }) => query.queryHash === hash && tell()),
    subscribe(pending, tell),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
