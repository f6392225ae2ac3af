import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { categoriesQuery } from '../../../domain/site/queries.ts';
import { Chip, ChipGroup } from '../../../ui/Chip.tsx';
import { SearchField } from '../../../ui/Field.tsx';
import { ListBar } from '../../../ui/ListBar.tsx';
import { type GameFilterSearch, panelFilters } from '../model.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { FilterToggle } from './FilterToggle.tsx';
import styles from './GameFilters.module.css';
import { ListChips } from './ListChips.tsx';
import type { OnFilter } from './use-address-filter.ts';

interface Props {
  /** Must be the same object for the same filter, so that an answered list does not render the filters again. */
  readonly filter: GameFilterSearch;
  /** Must be stable. */
  readonly onFilter: OnFilter;
}

/** The search of a list of games. */
export const GameSearchField = memo(function GameSearchField({ filter, onFilter }: Props) {
  const { t } = useLingui();
  // The field keeps its own text: the filter drops trailing spaces, which must not vanish while the player types.
  const inFilter = filter.searchTerm ?? '';
  const [typed, setTyped] = useState(inFilter);
  const sent = useRef(inFilter);
  useEffect(() => {
    // The filter has changed by Back or a link.
    if (inFilter === sent.current) return;
    sent.current = inFilter;
    setTyped(inFilter);
  }, [inFilter]);
  const type = (text: string) => {
    setTyped(text);
    sent.current = text.trim() === '' ? '' : text;
    onFilter({ searchTerm: text || undefined }, true);
  };
  return (
    <div className={styles.search} data-filled={typed !== '' || undefined}>
      <SearchField
        label={t`Buscar jogo ou estúdio`}
        clearLabel={t`Limpar busca`}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onClear={() => type('')}
      />
    </div>
  );
});

/**
 * Combinable filters, kept in the address, so Back restores them (GAME-1): categories, studio and order as chips that
 * stay while the list scrolls, the others in a panel below.
 */
export const GameFilters = memo(function GameFilters({ filter, onFilter }: Props) {
  const panel = useId();
  const [isOpen, setOpen] = useState(panelFilters(filter) > 0);
  return (
    <>
      <ListBar list={JSON.stringify({ ...filter, searchTerm: undefined, isOpen })} isInset>
        <CategoryChips
          chosen={filter.category}
          onFilter={onFilter}
          start={<FilterToggle filter={filter} panel={panel} isOpen={isOpen} onToggle={setOpen} />}
          end={<ListChips filter={filter} onFilter={onFilter} />}
        />
      </ListBar>
      <FilterPanel id={panel} filter={filter} onFilter={onFilter} hidden={!isOpen} />
    </>
  );
});

interface CategoryProps {
  readonly chosen: string | undefined;
  readonly onFilter: OnFilter;
  readonly start?: ReactNode;
  readonly end?: ReactNode;
}

/** The categories as chips that filter the list. */
export const CategoryChips = memo(function CategoryChips({ chosen, onFilter, start, end }: CategoryProps) {
  const { t } = useLingui();
  const onChoose = (category: string | undefined) => onFilter({ category });
  const categories = useQuery(categoriesQuery()).data ?? [];
  return (
    <ChipGroup label={t`Categorias`} end={end}>
      {start}
      <Chip pressed={!chosen} onClick={() => onChoose(undefined)}>{t`Todos`}</Chip>
      {categories.map(({ slug, title }) => (
        <Chip key={slug} pressed={chosen === slug} onClick={() => onChoose(chosen === slug ? undefined : slug)}>
          {title}
        </Chip>
      ))}
    </ChipGroup>
  );
});
