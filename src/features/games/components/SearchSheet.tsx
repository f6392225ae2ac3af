import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { CatalogGame } from '../../../contract/games.ts';
import type { SheetProps } from '../../../lib/sheet-props.ts';
import { forgetSearches, recentSearches, rememberSearch } from '../../../storage/recent-searches.ts';
import { LinkRow } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { SearchField } from '../../../ui/fields.tsx';
import { SearchIcon } from '../../../ui/icons.tsx';
import { RecentIcon, StudioIcon } from '../../../ui/icons-more.tsx';
import { Sheet, SheetClose } from '../../../ui/Sheet.tsx';
import { ListSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { catalogQuery, homeGamesQuery, providersPages } from '../queries.ts';
import { fold, indexOf, search } from '../search.ts';
import { KnownSince } from './KnownSince.tsx';
import { ALL, SearchParts, STUDIOS } from './SearchParts.tsx';
import { SearchRow } from './SearchRow.tsx';
import styles from './SearchSheet.module.css';

/** How many games are offered before anything is typed. */
const POPULAR = 6;

/** What can be found while the whole catalogue is not here: the lobby's own rows. */
function useGames(): {
  readonly games: readonly CatalogGame[];
  readonly isLoading: boolean;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
} {
  const catalog = useQuery(catalogQuery());
  const home = useQuery(homeGamesQuery());
  const games = useMemo(() => {
    if (catalog.data) return catalog.data;
    const seen = new Map((home.data ?? []).flatMap((row) => row.games).map((game) => [game.game_id, game]));
    return [...seen.values()];
  }, [catalog.data, home.data]);
  const updatedAt = catalog.data ? catalog.dataUpdatedAt : home.dataUpdatedAt;
  return { games, isLoading: catalog.isLoading && games.length === 0, updatedAt };
}

/** The full-screen search: results from the first letter, forgiving of accents and typing errors, on the device. */
export function SearchSheet({ open, onClose, onClosed, onOpen }: SheetProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [part, setPart] = useState<string>(ALL);
  const type = (text: string) => {
    setTyped(text);
    setPart(ALL);
  };
  const term = useDeferredValue(typed);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { games, isLoading, updatedAt } = useGames();
  const providers = useInfiniteQuery(providersPages()).data?.pages.flatMap((page) => page.data);
  const names = useMemo(() => new Map((providers ?? []).map(({ code, name }) => [code, name])), [providers]);
  const index = useMemo(
    () => indexOf(games, (game) => [names.get(game.providercode) ?? '', game.type]),
    [games, names],
  );
  const popular = useMemo(() => [...games].sort((a, b) => b.views - a.views).slice(0, POPULAR), [games]);
  const found = useMemo(() => search(index, term), [index, term]);
  const studios = useMemo(() => {
    const wanted = fold(term);
    return wanted === '' ? [] : (providers ?? []).filter(({ name }) => fold(name).includes(wanted));
  }, [providers, term]);
  useEffect(() => {
    void recentSearches().then(setRecent);
  }, []);

  const choose = (gamecode: string) => {
    void rememberSearch(typed);
    onOpen(`game:${gamecode}`);
  };
  const showProvider = (code: string) => {
    void rememberSearch(typed);
    void navigate({ to: '/casino/games', search: { provider: code }, replace: true });
  };
  const nothing = term !== '' && found.length === 0 && studios.length === 0 && !isLoading;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t`Buscar`}
      hideTitle
      closeLabel={t`Fechar`}
      closeButton={false}
      size="full"
      initialFocus={field}
    >
      <form
        role="search"
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          const [best] = found;
          if (best) choose(best.gamecode);
        }}
      >
        <div className={styles.top}>
          <SearchField
            ref={field}
            label={t`Buscar jogo ou estúdio`}
            clearLabel={t`Limpar busca`}
            value={typed}
            onChange={(event) => type(event.target.value)}
            onClear={() => {
              type('');
              field.current?.focus();
            }}
          />
          <SheetClose>
            <Trans>Fechar</Trans>
          </SheetClose>
        </div>
        <p className={styles.count} aria-live="polite">
          {term !== '' && !isLoading && <Plural value={found.length} _0="Nenhum jogo" one="# jogo" other="# jogos" />}
        </p>
        <KnownSince updatedAt={updatedAt} />
        <SearchParts found={found} studios={studios.length} part={part} onPart={setPart} />
        {isLoading && term !== '' && <ListSkeleton />}
        {part !== STUDIOS && found.length > 0 && (
          <ul className={styles.list}>
            {(part === ALL ? found : found.filter((game) => game.type === part)).map((game) => (
              <li key={game.game_id}>
                <SearchRow game={game} provider={names.get(game.providercode) ?? ''} term={term} onChoose={choose} />
              </li>
            ))}
          </ul>
        )}
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
                onPress={() => showProvider(studio.code)}
              />
            ))}
          </section>
        )}
        {nothing && (
          <EmptyState glyph={SearchIcon} title={<Trans>Nada com “{term}”</Trans>}>
            <Trans>Confira as letras ou tente o nome do estúdio.</Trans>
          </EmptyState>
        )}
        {(typed === '' || nothing) && popular.length > 0 && (
          <section className={cx(styles.group, styles.popular)}>
            <h3>
              <Trans>Populares</Trans>
            </h3>
            <ul className={styles.list}>
              {popular.map((game) => (
                <li key={game.game_id}>
                  <SearchRow game={game} provider={names.get(game.providercode) ?? ''} term="" onChoose={choose} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {recent.length > 0 && (
          <section className={styles.group}>
            <div className={styles.head}>
              <h3>
                <Trans>Buscas recentes</Trans>
              </h3>
              <button
                type="button"
                className={styles.clear}
                onClick={() => {
                  setRecent([]);
                  void forgetSearches();
                }}
              >
                <Trans>Limpar</Trans>
              </button>
            </div>
            <div className={styles.chips}>
              {recent.map((text) => (
                <Chip key={text} icon={RecentIcon} onClick={() => type(text)}>
                  {text}
                </Chip>
              ))}
            </div>
          </section>
        )}
      </form>
    </Sheet>
  );
}
