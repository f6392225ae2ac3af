import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { serverNow } from '../../../api/server-time.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { formatAgo } from '../../../lib/time.ts';
import { useWide } from '../../../lib/use-wide.ts';
import { RailSkeleton } from '../../../ui/Skeleton.tsx';
import { type GameMark, useGameMarks, withFavorite, withFavorites } from '../marks/favorites.ts';
import { favoritesQuery, homeGamesQuery, recentGamesQuery } from '../queries.ts';
import { GameRail } from './GameRail.tsx';
import styles from './LobbyRows.module.css';
import { type OwnRow, useOwnPlaces } from './use-own-places.ts';

// Parts that are needed only when the network fails or a row is empty.
const failure = lazyComponent(() => import('./LobbyTrouble.tsx').then((it) => it.LobbyFailure));
const staleNote = lazyComponent(() => import('./LobbyTrouble.tsx').then((it) => it.StaleNote));
const emptyRow = lazyComponent(() => import('./EmptyRow.tsx').then((it) => it.EmptyRow));

interface Props {
  readonly isPlayer: boolean;
  /** A new player's content, in the place where a skeleton of their own games stands first. */
  readonly welcome?: ReactNode;
  readonly onOpen: (gamecode: string) => void;
  /** Content after the second row: live strip and banners. */
  readonly children: ReactNode;
}

/** Number of tiles that load at once: those that a phone shows without scrolling. */
const EAGER = 4;
/** Number of the site's rows above the live strip. */
const STRIP_AFTER = 2;
/** Number of the site's rows that are mounted with their tiles: those that a phone, or a desktop, shows at first. */
const AT_ONCE = { phone: 2, wide: 3 };

/** The lobby's rows: Continue, Favourites, then the site's own rows (Popular, New, categories). */
export function LobbyRows({ isPlayer, welcome, onOpen, children }: Props) {
  const { t } = useLingui();
  const isWide = useWide();
  const home = useQuery(homeGamesQuery());
  const recent = useQuery({ ...recentGamesQuery(), enabled: isPlayer });
  const favorites = useQuery({ ...favoritesQuery(), enabled: isPlayer });
  const marks = useGameMarks();
  const { isPending, fetchStatus } = favorites;
  const own = { data: favorites.data && withFavorites(favorites.data, marks(favorites)), isPending, fetchStatus };
  const places = useOwnPlaces(isPlayer, recent, own);
  const isOwnWaiting = places === null;
  if (!home.data) {
    const waiting = (
      <div className={styles.rows}>
        {isPlayer && <RailSkeleton title={t`Continuar`} caption />}
        <RailSkeleton title={t`Populares`} caption />
        <RailSkeleton title={t`Novidades`} caption />
        <RailSkeleton title={t`Slots`} caption />
      </div>
    );
    return home.isError ? <failure.Component waiting={waiting} onRetry={() => void home.refetch()} /> : waiting;
  }
  const homeMarks = marks(home);
  return (
    <div className={styles.rows}>
      {isOwnWaiting ? (
        <RailSkeleton title={t`Continuar`} caption />
      ) : (
        <>
          {welcome}
          {places.recent && <RecentRow row={recent} marks={marks(recent)} isFirst onOpen={onOpen} />}
          {places.favorites && <FavoritesRow row={own} isFirst={!places.recent} onOpen={onOpen} />}
        </>
      )}
      {home.data.map((row, at) => (
        // The key changes once the player's own rows have their places, so that this row is mounted again instead of
        // moved.
        <Fragment key={isOwnWaiting ? `${row.slug} waiting` : row.slug}>
          {/* Skeletons as high as the rows, so that a stored scroll position stays valid. */}
          {isOwnWaiting ? (
            <RailSkeleton title={row.title} caption />
          ) : (
            <GameRail
              title={row.title}
              games={row.games.map((game) => withFavorite(game, homeMarks))}
              seeAll={hrefOf(row.slug)}
              eager={isPlayer ? 0 : at === 0 ? EAGER : 0}
              isAtOnce={import.meta.env.SSR || at < (isWide ? AT_ONCE.wide : AT_ONCE.phone)}
              onOpen={onOpen}
            />
          )}
          {at + 1 === STRIP_AFTER && children}
        </Fragment>
      ))}
      {/* A new site has no games yet. */}
      {home.data.length < STRIP_AFTER && children}
      {home.isError && <staleNote.Component updatedAt={home.dataUpdatedAt} onRetry={home.refetch} />}
    </div>
  );
}

/** The list that goes on with a row, in the order of that row. */
function hrefOf(slug: string): { readonly href: string } {
  if (slug === 'new' || slug === 'novos') return { href: '/casino/games?sort=new' };
  return { href: slug === 'popular' || slug === 'populares' ? '/casino/games' : `/casino/category/${slug}` };
}

interface OwnProps extends Pick<Props, 'onOpen'> {
  readonly row: OwnRow;
  /** The first row of the lobby loads its tiles at once. */
  readonly isFirst: boolean;
}

function RecentRow({ row, marks, isFirst, onOpen }: OwnProps & { readonly marks: readonly GameMark[] }) {
  const { t, i18n } = useLingui();
  const lang = i18n.locale === 'en' ? 'en' : 'pt';
  const now = serverNow();
  const title = t`Continuar`;
  const games = (row.data?.data ?? []).map((game) => withFavorite(game, marks));
  if (games.length === 0) return <OwnRowWithout row={row} kind="recent" title={title} />;
  return (
    <GameRail
      title={title}
      games={games}
      seeAll={{ href: '/casino/recent' }}
      eager={isFirst ? EAGER : 0}
      captionOf={(game) => (game.played_at ? formatAgo(game.played_at, now, lang) : undefined)}
      onOpen={onOpen}
    />
  );
}

function FavoritesRow({ row, isFirst, onOpen }: OwnProps) {
  const { t } = useLingui();
  const title = t`Favoritos`;
  const games = row.data?.data ?? [];
  if (games.length === 0) return <OwnRowWithout row={row} kind="favorites" title={title} />;
  return (
    <GameRail
      title={title}
      games={games}
      seeAll={{ href: '/casino/favorites' }}
      eager={isFirst ? EAGER : 0}
      onOpen={onOpen}
    />
  );
}

/** Place of a row without games: a skeleton while it loads, or the placeholder of an empty row. */
function OwnRowWithout({ row, kind, title }: Pick<OwnProps, 'row'> & EmptyRowFacts) {
  const waiting = <RailSkeleton title={title} caption />;
  // A failed read is retried; only an answer proves that the row is empty.
  if (row.data === undefined) return waiting;
  return <emptyRow.Component waiting={waiting} kind={kind} title={title} />;
}

interface EmptyRowFacts {
  readonly kind: 'recent' | 'favorites';
  readonly title: string;
}
