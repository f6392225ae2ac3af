import { Trans } from '@lingui/react/macro';
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { CatalogGame, Provider } from '../../../contract/games.ts';
import { LinkRow } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { SearchIcon } from '../../../ui/first-paint-icons.ts';
import { StudioIcon } from '../../../ui/icons.ts';
import { ListSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { refreshCatalog, useCatalog } from '../catalog/catalog.ts';
import type { Shelf } from '../catalog/shelf.ts';
import { useShelf } from '../catalog/use-shelf.ts';
import { KnownSince } from '../components/KnownSince.tsx';
import { useGameCount } from '../use-game-count.ts';
import { SearchParts } from './SearchParts.tsx';
import { SearchRow } from './SearchRow.tsx';
import styles from './SearchSheet.module.css';
import { fold } from './search.ts';
import {
  ALL,
  type SearchAnswer,
  type SearchInput,
  STUDIOS,
  useSearchElsewhere,
  useSearchHere,
  useStudioNames,
  useStudios,
} from './use-search.ts';

interface Props {
  /** The same object as long as the sheet is open. */
  readonly input: SearchInput;
  /** Gets the best match for a term, which Enter opens. Must be stable. */
  readonly onBest: (gamecode: string | undefined, term: string) => void;
  /** Must be stable. */
  readonly onChoose: (gamecode: string) => void;
  readonly onProvider: (code: string) => void;
  /** Opens the results as a list, which sorts and filters. Must be stable. */
  readonly onList: () => void;
}

/** Search results; the last answer stays until the next one. */
export const SearchResults = memo(function SearchResults(props: Props) {
  const catalog = useCatalog();
  useEffect(() => void refreshCatalog(), []);
  const studios = useStudios();
  const shelf = useShelf();
  if (catalog.state === 'ready' && shelf !== null) {
    return <FoundHere {...props} studios={studios} shelf={shelf} updatedAt={catalog.updatedAt} />;
  }
  return (
    <FoundElsewhere {...props} studios={studios} isInterim={catalog.state === 'unread' || catalog.state === 'ready'} />
  );
});

// Two components, so that each letter renders only the one that answers and runs only the hooks that it needs.
interface HereProps extends Props, Studios {
  readonly shelf: Shelf;
  readonly updatedAt: number;
}

function FoundHere({ shelf, updatedAt, ...props }: HereProps) {
  const names = useStudioNames(props.studios);
  return <FoundList {...props} answer={useSearchHere(props.input, { shelf, names, updatedAt })} />;
}

interface ElsewhereProps extends Props, Studios {
  readonly isInterim: boolean;
}

/** An interim answer gives Enter no best match: that of the final answer may be another game. */
const NO_BEST = () => undefined;

function FoundElsewhere({ isInterim, onBest, ...props }: ElsewhereProps) {
  return (
    <FoundList {...props} onBest={isInterim ? NO_BEST : onBest} answer={useSearchElsewhere(props.input, isInterim)} />
  );
}

interface Studios {
  /** The same array until it changes. */
  readonly studios: readonly Provider[];
}

interface ListProps extends Props, Studios {
  readonly answer: SearchAnswer;
}

/** One function because it is the markup of one list. */
function FoundList({ answer, studios: all, input, onBest, onChoose, onProvider, onList }: ListProps) {
  const { games, total, kinds, term, part, isLoading, popular, updatedAt } = answer;
  const names = useStudioNames(all);
  const nameOf = useCallback((code: string) => names.get(code) ?? '', [names]);
  const studios = useMemo(() => {
    const folded = fold(term);
    return folded === '' ? [] : all.filter(({ name }) => fold(name).includes(folded));
  }, [all, term]);
  useEffect(() => {
    onBest(games[0]?.gamecode, term);
  }, [onBest, games, term]);
  // The games follow the letter at once; the counts by kind follow a frame later.
  const counts = useDeferredValue(useMemo(() => ({ kinds, total, studios: studios.length }), [kinds, total, studios]));
  const onPart = useCallback((next: string) => Object.assign(input, { part: next }), [input]);
  const countOf = useGameCount();
  const nothing = term.trim() !== '' && total === 0 && studios.length === 0 && !isLoading;
  return (
    <>
      <p className={styles.count} aria-live="polite">
        {term.trim() !== '' && !isLoading && countOf(total)}
      </p>
      <KnownSince updatedAt={updatedAt} />
      <SearchParts {...counts} part={part} onPart={onPart} onList={term === '' ? undefined : onList} />
      {isLoading && term !== '' && total === 0 && <ListSkeleton />}
      {part !== STUDIOS && games.length > 0 && <Rows games={games} nameOf={nameOf} term={term} onChoose={onChoose} />}
      {(part === ALL || part === STUDIOS) && studios.length > 0 && (
        <section className={styles.group}>
          <h3>
            <Trans>Estúdio</Trans>
          </h3>
          {studios.map((studio) => (
            <LinkRow
              key={studio.code}
              glyph={StudioIcon}
              title={studio.name}
              sub={countOf(studio.total)}
              onPress={() => onProvider(studio.code)}
            />
          ))}
        </section>
      )}
      {nothing && (
        <EmptyState glyph={SearchIcon} title={<Trans>Nenhum resultado para “{term}”</Trans>}>
          <Trans>Confira as letras ou tente o nome do estúdio.</Trans>
        </EmptyState>
      )}
      {(term === '' || nothing) && popular.length > 0 && (
        <section className={cx(styles.group, styles.popular)}>
          <h3>
            <Trans>Populares</Trans>
          </h3>
          <ul className={styles.list}>
            {popular.map((game) => (
              <li key={game.game_id}>
                <SearchRow game={game} provider={nameOf(game.providercode)} term="" onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Number of results rendered at once; more follow per frame while the end of the list is in view. */
const STEP = 4;

interface RowsProps {
  readonly games: readonly CatalogGame[];
  readonly nameOf: (code: string) => string;
  readonly term: string;
  readonly onChoose: (gamecode: string) => void;
}

/**
 * Renders the list only as far as the player sees it, so that a letter does not wait for rows that the next letter
 * replaces.
 */
function Rows({ games, nameOf, term, onChoose }: RowsProps) {
  const [grown, setGrown] = useState({ games, count: STEP });
  const count = grown.games === games ? grown.count : STEP;
  const isWhole = count >= games.length;
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      // Observed again after each step, as long as the end is in view or near.
      const watch = new IntersectionObserver(
        ([entry]) => entry?.isIntersecting && setGrown({ games, count: count + STEP }),
        // The sheet scrolls, not the window. A browser without `scrollMargin` renders more when the end is reached.
        { scrollMargin: '400px' },
      );
      // Paint the existing rows first.
      const timer = setTimeout(() => watch.observe(element));
      return () => {
        clearTimeout(timer);
        watch.disconnect();
      };
    },
    [games, count],
  );
  return (
    <>
      <ul className={styles.list}>
        {games.slice(0, count).map((game) => (
          <li key={game.game_id}>
            <SearchRow game={game} provider={nameOf(game.providercode)} term={term} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {!isWhole && <div ref={end} className={styles.end} />}
    </>
  );
}
