import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
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
import { useSearch } from '../use-search.ts';
import { KnownSince } from './KnownSince.tsx';
import { ALL, SearchParts, STUDIOS } from './SearchParts.tsx';
import { SearchRow } from './SearchRow.tsx';
import styles from './SearchSheet.module.css';

/** Results that fit on a screen stand at once; the others follow by so many, so that no letter waits for them. */
const STEP = 8;

/** How many of a list are drawn: the first few at once, the others soon after. */
function useGrowing(games: readonly unknown[]): number {
  const [grown, setGrown] = useState({ games, count: STEP });
  const count = grown.games === games ? grown.count : STEP;
  useEffect(() => {
    if (count >= games.length) return;
    const timer = setTimeout(() => setGrown({ games, count: count + STEP }), 30);
    return () => clearTimeout(timer);
  }, [games, count]);
  return count;
}

/** The full-screen search: results from the first letter, forgiving of accents and typing errors, on the device. */
export function SearchSheet({ open, onClose, onClosed, onOpen }: SheetProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [part, setPart] = useState<string>(ALL);
  const type = useCallback((text: string) => {
    setTyped(text);
    setPart(ALL);
  }, []);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const kind = part === ALL || part === STUDIOS ? undefined : part;
  const { games, total, kinds, term, studios, isLoading, popular, nameOf, updatedAt } = useSearch(typed, kind);
  const drawn = useGrowing(games);
  useEffect(() => {
    void recentSearches().then(setRecent);
  }, []);

  const choose = useCallback(
    (gamecode: string) => {
      void rememberSearch(typed);
      onOpen(`game:${gamecode}`);
    },
    [typed, onOpen],
  );
  const showProvider = (code: string) => {
    void rememberSearch(typed);
    void navigate({ to: '/casino/games', search: { provider: code }, replace: true });
  };
  const nothing = term.trim() !== '' && total === 0 && studios.length === 0 && !isLoading;
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
          const [best] = games;
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
          {term.trim() !== '' && !isLoading && <Plural value={total} _0="Nenhum jogo" one="# jogo" other="# jogos" />}
        </p>
        <KnownSince updatedAt={updatedAt} />
        <SearchParts kinds={kinds} total={total} studios={studios.length} part={part} onPart={setPart} />
        {isLoading && typed !== '' && total === 0 && <ListSkeleton />}
        {part !== STUDIOS && games.length > 0 && (
          <ul className={styles.list}>
            {games.slice(0, drawn).map((game) => (
              <li key={game.game_id}>
                <SearchRow game={game} provider={nameOf(game.providercode)} term={term} onChoose={choose} />
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
                  <SearchRow game={game} provider={nameOf(game.providercode)} term="" onChoose={choose} />
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
