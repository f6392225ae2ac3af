import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { CatalogGame, Provider } from '../../../contract/games.ts';
import type { Settable } from '../../../lib/observable.ts';
import { LinkRow } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { SearchIcon } from '../../../ui/icons.tsx';
import { StudioIcon } from '../../../ui/icons-more.tsx';
import { ListSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { refreshCatalog, useCatalog } from '../catalog.ts';
import type { Shelf } from '../catalog-shelf.ts';
import { fold } from '../search.ts';
import {
  ALL,
  type SearchAnswer,
  STUDIOS,
  useSearchElsewhere,
  useSearchHere,
  useStudioNames,
  useStudios,
  type Wanted,
} from '../use-search.ts';
import { useShelf } from '../use-shelf.ts';
import { KnownSince } from './KnownSince.tsx';
import { SearchParts } from './SearchParts.tsx';
import { SearchRow } from './SearchRow.tsx';
import styles from './SearchSheet.module.css';

interface Props {
  /** What is typed and pressed; the same one for as long as the sheet is there. */
  readonly wanted: Settable<Wanted>;
  /** Is told the game that fits a word best, which Enter opens. Stable. */
  readonly onBest: (gamecode: string | undefined, term: string) => void;
  /** Stable. */
  readonly onChoose: (gamecode: string) => void;
  readonly onProvider: (code: string) => void;
}

/** What is found for what is typed; the last answer stands until the next is here. */
export const SearchResults = memo(function SearchResults(props: Props) {
  const catalog = useCatalog();
  useEffect(() => void refreshCatalog(), []);
  const studios = useStudios();
  const shelf = useShelf();
  if (catalog.state === 'ready') {
    return <FoundHere {...props} studios={studios} shelf={shelf} updatedAt={catalog.updatedAt} />;
  }
  return <FoundElsewhere {...props} studios={studios} isNeeded={catalog.state !== 'unread'} />;
});

// Two components, since each letter draws the one that answers, with no more hooks than it needs.
interface HereProps extends Props, Studios {
  readonly shelf: Shelf | null;
  readonly updatedAt: number;
}

function FoundHere({ shelf, updatedAt, ...props }: HereProps) {
  const names = useStudioNames(props.studios);
  return <FoundList {...props} answer={useSearchHere(props.wanted, { shelf, names, updatedAt })} />;
}

interface ElsewhereProps extends Props, Studios {
  readonly isNeeded: boolean;
}

function FoundElsewhere({ isNeeded, ...props }: ElsewhereProps) {
  return <FoundList {...props} answer={useSearchElsewhere(props.wanted, isNeeded)} />;
}

interface Studios {
  /** The same list until it changes. */
  readonly studios: readonly Provider[];
}

interface ListProps extends Props, Studios {
  readonly answer: SearchAnswer;
}

function FoundList({ answer, studios: all, wanted, onBest, onChoose, onProvider }: ListProps) {
  const { t } = useLingui();
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
  // The games are the answer to a letter; how they are spread over kinds comes a frame behind them.
  const late = useDeferredValue(useMemo(() => ({ kinds, total, studios: studios.length }), [kinds, total, studios]));
  const onPart = useCallback((next: string) => wanted.set({ term: wanted.value.term, part: next }), [wanted]);
  const nothing = term.trim() !== '' && total === 0 && studios.length === 0 && !isLoading;
  return (
    <>
      <p className={styles.count} aria-live="polite">
        {term.trim() !== '' && !isLoading && <Plural value={total} _0="Nenhum jogo" one="# jogo" other="# jogos" />}
      </p>
      <KnownSince updatedAt={updatedAt} />
      <SearchParts {...late} part={part} onPart={onPart} />
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
              sub={t`${plural(studio.total, { 0: 'Nenhum jogo', one: '# jogo', other: '# jogos' })}`}
              onPress={() => onProvider(studio.code)}
            />
          ))}
        </section>
      )}
      {nothing && (
        <EmptyState glyph={SearchIcon} title={<Trans>Nada com “{term}”</Trans>}>
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

/** So many results stand at once; the others follow by as many, a frame each, as far as one looks. */
const STEP = 4;

interface RowsProps {
  readonly games: readonly CatalogGame[];
  readonly nameOf: (code: string) => string;
  readonly term: string;
  readonly onChoose: (gamecode: string) => void;
}

/** The list, drawn as far as it is looked at: no letter waits for rows that the next letter throws away unseen. */
function Rows({ games, nameOf, term, onChoose }: RowsProps) {
  const [grown, setGrown] = useState({ games, count: STEP });
  const count = grown.games === games ? grown.count : STEP;
  const isWhole = count >= games.length;
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      // Told again after each step, for as long as the end is in view or nearly so.
      const watch = new IntersectionObserver(
        ([entry]) => entry?.isIntersecting && setGrown({ games, count: count + STEP }),
        // The sheet scrolls, not the window: a browser that knows no margin of such a box draws on when the end is reached.
        { scrollMargin: '400px' },
      );
      // What stands already is painted first.
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
