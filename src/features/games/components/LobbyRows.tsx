import { useLingui } from '@lingui/react/macro';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { serverNow } from '../../../api/server-time.ts';
import type { Game } from '../../../contract/games.ts';
import { latePart } from '../../../lib/late-part.tsx';
import { formatAgo } from '../../../lib/time.ts';
import { RailSkeleton } from '../../../ui/Skeleton.tsx';
import { favoritesQuery, homeGamesQuery, recentGamesQuery } from '../queries.ts';
import { GameRail } from './GameRail.tsx';
import styles from './LobbyRows.module.css';

// What is only said when the network did not answer.
const failure = latePart(() => import('./LobbyTrouble.tsx').then((it) => it.LobbyFailure));
const staleNote = latePart(() => import('./LobbyTrouble.tsx').then((it) => it.StaleNote));

interface Props {
  readonly isPlayer: boolean;
  readonly onOpen: (gamecode: string) => void;
  /** What stands after the second row: the live strip, the banners. */
  readonly children: ReactNode;
}

/** Tiles that load at once: what a phone shows without scrolling. */
const EAGER = 4;
/** How long, in milliseconds, the site's rows wait for a player's own above them, so that nothing moves once it is painted. */
const OWN_ROWS_WAIT = 2_500;
/** After how many of the site's rows the strip stands. */
const STRIP_AFTER = 2;

/** The lobby's stable rows: Continue, Favourites, then the site's own (Popular, New, categories). */
export function LobbyRows({ isPlayer, onOpen, children }: Props) {
  const { t } = useLingui();
  const home = useQuery(homeGamesQuery());
  const recent = useQuery({ ...recentGamesQuery(), enabled: isPlayer });
  const favorites = useQuery({ ...favoritesQuery(), enabled: isPlayer });
  const isTooLong = useElapsed(OWN_ROWS_WAIT);
  const isOwnWaiting = isPlayer && !isTooLong && (isOnTheWay(recent) || isOnTheWay(favorites));
  if (!home.data) {
    const waiting = (
      <div className={styles.rows}>
        {isPlayer && <RailSkeleton title={t`Continuar`} caption />}
        <RailSkeleton title={t`Populares`} caption />
        <RailSkeleton title={t`Novos`} caption />
        <RailSkeleton title={t`Slots`} caption />
      </div>
    );
    return home.isError ? <failure.Part waiting={waiting} onRetry={() => void home.refetch()} /> : waiting;
  }
  return (
    <div className={styles.rows}>
      {isPlayer &&
        (isOwnWaiting ? (
          <RailSkeleton title={t`Continuar`} caption />
        ) : (
          <PlayerRows recent={recent.data?.data ?? []} favorites={favorites.data?.data ?? []} onOpen={onOpen} />
        ))}
      {home.data.map((row, at) => (
        <Fragment key={row.slug}>
          {/* As long as the page will be, so that a scroll position can return to its place. */}
          {isOwnWaiting ? (
            <RailSkeleton title={row.title} caption />
          ) : (
            <GameRail
              title={row.title}
              games={row.games}
              more={{ href: hrefOf(row.slug) }}
              eager={isPlayer ? 0 : at === 0 ? EAGER : 0}
              onOpen={onOpen}
            />
          )}
          {at + 1 === STRIP_AFTER && children}
        </Fragment>
      ))}
      {home.isError && <staleNote.Part updatedAt={home.dataUpdatedAt} />}
    </div>
  );
}

/** "Popular" and "New" are orders of all games, not categories. */
function hrefOf(slug: string): string {
  return slug === 'popular' || slug === 'new' || slug === 'populares' || slug === 'novos'
    ? '/casino/games'
    : `/casino/category/${slug}`;
}

/** Asked and neither answered nor refused; what waits for a connection is not on its way. */
function isOnTheWay(read: UseQueryResult<unknown>): boolean {
  return read.isPending && read.fetchStatus === 'fetching';
}

/** Whether so many milliseconds have passed since the first paint of the component. */
function useElapsed(after: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return isOver;
}

interface OwnProps extends Pick<Props, 'onOpen'> {
  readonly recent: readonly Game[];
  readonly favorites: readonly Game[];
}

function PlayerRows({ recent, favorites, onOpen }: OwnProps) {
  const { t, i18n } = useLingui();
  const lang = i18n.locale === 'en' ? 'en' : 'pt';
  const now = serverNow();
  return (
    <>
      {recent.length > 0 && (
        <GameRail
          title={t`Continuar`}
          games={recent}
          more={{ href: '/casino/recent', label: t`Histórico` }}
          eager={EAGER}
          captionOf={(game) => (game.played_at ? formatAgo(game.played_at, now, lang) : undefined)}
          onOpen={onOpen}
        />
      )}
      {favorites.length > 0 && (
        <GameRail
          title={t`Favoritos`}
          games={favorites}
          more={{ href: '/casino/favorites' }}
          eager={recent.length > 0 ? 0 : EAGER}
          onOpen={onOpen}
        />
      )}
    </>
  );
}
