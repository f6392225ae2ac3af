import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { latePart } from '../../../lib/late-part.tsx';
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
/** After how many of the site's rows the strip stands. */
const STRIP_AFTER = 2;

/** The lobby's stable rows: Continue, Favourites, then the site's own (Popular, New, categories). */
export function LobbyRows({ isPlayer, onOpen, children }: Props) {
  const { t } = useLingui();
  const home = useQuery(homeGamesQuery());
  if (!home.data) {
    const waiting = (
      <div className={styles.rows}>
        <RailSkeleton title={t`Populares`} caption />
        <RailSkeleton title={t`Novos`} caption />
        <RailSkeleton title={t`Slots`} caption />
      </div>
    );
    return home.isError ? <failure.Part waiting={waiting} onRetry={() => void home.refetch()} /> : waiting;
  }
  return (
    <div className={styles.rows}>
      {isPlayer && <PlayerRows onOpen={onOpen} />}
      {home.data.map((row, at) => (
        <Fragment key={row.slug}>
          <GameRail
            title={row.title}
            games={row.games}
            more={{ href: hrefOf(row.slug) }}
            eager={isPlayer ? 0 : at === 0 ? EAGER : 0}
            onOpen={onOpen}
          />
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

function PlayerRows({ onOpen }: Pick<Props, 'onOpen'>) {
  const { t } = useLingui();
  const recent = useQuery(recentGamesQuery());
  const favorites = useQuery(favoritesQuery());
  return (
    <>
      {recent.data && recent.data.data.length > 0 && (
        <GameRail
          title={t`Continuar`}
          games={recent.data.data}
          more={{ href: '/casino/recent', label: t`Histórico` }}
          eager={EAGER}
          onOpen={onOpen}
        />
      )}
      {favorites.data && favorites.data.data.length > 0 && (
        <GameRail
          title={t`Favoritos`}
          games={favorites.data.data}
          more={{ href: '/casino/favorites' }}
          eager={EAGER}
          onOpen={onOpen}
        />
      )}
    </>
  );
}
