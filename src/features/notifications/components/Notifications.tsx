import { Trans, useLingui } from '@lingui/react/macro';
import { hashKey, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { messageFor } from '../../../api/error-messages.ts';
import { serverNow } from '../../../api/server-time.ts';
import type { ResponseOf } from '../../../contract/call.ts';
import type { getNotifications } from '../../../contract/notifications.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { DayName } from '../../../hooks/DayName.tsx';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { usePending } from '../../../hooks/use-pending.ts';
import { useSession } from '../../../hooks/use-session.ts';
import { byDay } from '../../../lib/by-day.ts';
import { formatClock } from '../../../lib/time.ts';
import { useSince } from '../../../lib/use-since.ts';
import { fallbackReads } from '../../../storage/fallback-reads.ts';
import { Button } from '../../../ui/Button.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { ErrorIcon } from '../../../ui/first-paint-icons.ts';
import { BellIcon } from '../../../ui/icons.ts';
import { Bones } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState, OfflineCard } from '../../../ui/States.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { toast, toastState } from '../../../ui/toast.ts';
import { allShown, firstPart, isPinned, isRead, withReads } from '../model.ts';
import { markAllRead, markRead, reportCard } from '../mutations.ts';
import { type NotificationPart, notificationsQuery, olderNotifications } from '../queries.ts';
import { NotificationRow } from './NotificationRow.tsx';
import styles from './Notifications.module.css';
import { PushSettings } from './PushSettings.tsx';
import { TYPICAL_NOTIFICATIONS } from './typical.ts';

/** Milliseconds between the reads of the list that a guest has open: no live event tells a guest of a notification. */
const GUEST_READS = 30_000;

/**
 * Notifications to the player and to all players, beginning with the list that has unread ones; a guest sees those to
 * all. A press on one marks it as read (NOTE-1). The children follow the list. One function because both parts share its reads.
 */
export function Notifications({ children }: { readonly children?: ReactNode }) {
  const { t } = useLingui();
  const { online } = useSnapshot(connectivity);
  const { isPlayer } = useSession();
  const query = notificationsQuery(isPlayer);
  const first = useQuery({ ...query, refetchInterval: isPlayer ? false : GUEST_READS });
  const locale = currentLocale();
  const since = useSince(first.dataUpdatedAt);
  const fallbacks = useSnapshot(fallbackReads);
  const isOther = fallbacks[hashKey(query.queryKey)] === first.dataUpdatedAt;
  const marks = usePending();
  const shown = first.data && withReads(first.data, marks(first));
  const [chosen, setPart] = useState<NotificationPart | null>(null);
  const part = chosen ?? (shown ? firstPart(shown.unread_count) : 'user_notifications');
  // Fixed once the stored answer is fresh, or by the first press: reading the last unread one must not change the tab.
  if (chosen === null && shown && !first.isFetching) setPart(part);
  const label = (words: string, count: number) => (count > 0 ? t`${words} (${count})` : words);
  const lists = (answer: ResponseOf<typeof getNotifications>) =>
    isPlayer ? (
      <Tabs
        label={t`De quem`}
        value={part}
        onValueChange={setPart}
        tabs={(
          [
            ['user_notifications', t`Para você`],
            ['global_notifications', t`Da plataforma`],
          ] as const
        ).map(([value, words]) => ({
          value,
          label: label(words, answer.unread_count[value]),
          panel: <Part part={value} first={answer} onUse={() => setPart(value)} />,
        }))}
      />
    ) : (
      <Part part="global_notifications" first={answer} onUse={() => undefined} />
    );
  return (
    // The cards wait while their list is on the screen.
    <div className={styles.sheet} data-notices="">
      {first.data && (!online || first.isRefetchError) && (
        <OfflineCard title={online ? t`Sem resposta da plataforma` : t`Você está offline`} since={since}>
          {isOther &&
            (locale === 'en' ? (
              <Trans>As notificações estão guardadas só em português.</Trans>
            ) : (
              <Trans>As notificações estão guardadas só em inglês.</Trans>
            ))}{' '}
          {isPlayer && <Trans>O que você marcar como lido vai quando a conexão voltar.</Trans>}
        </OfflineCard>
      )}
      {shown ? (
        lists(shown)
      ) : first.isError ? (
        <ReadError title={<Trans>As notificações não carregaram</Trans>} error={first.error} onRetry={first.refetch} />
      ) : (
        <Bones>{lists(TYPICAL_NOTIFICATIONS)}</Bones>
      )}
      <RecentToasts />
      {/* Rendered after the list has loaded, so that they do not move under a finger. The settings answer last. */}
      {!first.isPending && (
        <>
          {children}
          <PushSettings />
        </>
      )}
    </div>
  );
}

/** The toasts of this visit, for a player who missed one. */
function RecentToasts() {
  const { recent } = useSnapshot(toastState);
  if (recent.length === 0) return null;
  return (
    <Fold label={<Trans>O que acabei de ver</Trans>}>
      <ul className={styles.rows}>
        {recent.map(({ id, text, at }) => (
          <li key={id} className={styles.past}>
            <span>{text}</span>
            <time className={styles.time} dateTime={new Date(at).toISOString()}>
              {formatClock(at)}
            </time>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

/** Key of the group above the days. */
const PINNED = 'pinned';

/** One function because it is the markup of one list in its states. */
function Part({
  part,
  first,
  onUse,
}: {
  readonly part: NotificationPart;
  readonly first: ResponseOf<typeof getNotifications>;
  /** The player pressed something of the list. */
  readonly onUse: () => void;
}) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const locale = currentLocale();
  const [wantsOlder, setWantsOlder] = useState(false);
  const older = useInfiniteQuery({ ...olderNotifications(part), enabled: wantsOlder });
  const marks = usePending()(older);
  const rows = allShown(first[part].data, older.data?.pages);
  const now = serverNow();
  const pinned = rows.filter((it) => isPinned(it, now));
  const groups = [
    ...(pinned.length > 0 ? [{ day: PINNED, items: pinned }] : []),
    ...byDay(
      rows.filter((it) => !pinned.includes(it)),
      ({ created_at }) => created_at,
    ),
  ];
  const unread = first.unread_count[part];
  const hasMore = wantsOlder ? older.hasNextPage : first[part].current_page < first[part].last_page;

  const failed = (error: unknown) => toast.error(messageFor(error, locale));
  const more = () => {
    if (wantsOlder) void older.fetchNextPage();
    else setWantsOlder(true);
  };
  if (rows.length === 0) {
    return (
      <EmptyState glyph={BellIcon} title={<Trans>Nenhuma notificação</Trans>}>
        <Trans>Depósitos, saques e novidades aparecem aqui.</Trans>
      </EmptyState>
    );
  }
  return (
    <div className={styles.part}>
      {unread > 0 && (
        <div className={styles.all}>
          <Button
            look="quiet"
            size="sm"
            onClick={() => {
              onUse();
              void markAllRead(queryClient, part).catch(failed);
            }}
          >
            <Trans>Marcar todas como lidas</Trans>
          </Button>
        </div>
      )}
      {groups.map(({ day, items }) => (
        <section key={day} aria-labelledby={`${part}-${day}`}>
          <h3 id={`${part}-${day}`} className={styles.day}>
            {day === PINNED ? <Trans>Fixadas</Trans> : <DayName day={day} />}
          </h3>
          <ul className={styles.rows}>
            {items.map((notification) => {
              const isDone = isRead(notification, part, marks);
              return (
                <NotificationRow
                  key={notification.id}
                  notification={notification}
                  isRead={isDone}
                  onRead={() => {
                    onUse();
                    reportCard(notification, 'opened');
                    if (!isDone) void markRead(queryClient, notification.id).catch(failed);
                  }}
                />
              );
            })}
          </ul>
        </section>
      ))}
      {older.isError && <ErrorState glyph={ErrorIcon} title={messageFor(older.error, locale)} />}
      {hasMore && (
        <Button look="second" busy={older.isFetching} busyLabel={t`Carregando`} onClick={more}>
          <Trans>Carregar mais</Trans>
        </Button>
      )}
    </div>
  );
}
