import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { categoriesQuery } from '../../../domain/site/queries.ts';
import { Chip, ChipGroup } from '../../../ui/Chip.tsx';
import { SearchField, SelectField } from '../../../ui/Field.tsx';
import { FilterIcon } from '../../../ui/first-paint-icons.ts';
import { ListBar } from '../../../ui/ListBar.tsx';
import { type GameFilterSearch, leastReturns, volatilities } from '../model.ts';
import { useTypeNames } from '../use-type-name.ts';
import styles from './GameFilters.module.css';
import { ListChips } from './ListChips.tsx';
import type { OnFilter } from './use-address-filter.ts';
import { useShelf } from './use-shelf.ts';

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
    <div className={styles.search}>
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
  const { t } = useLingui();
  const panel = useId();
  const { type, volatility, rtp, bonuses } = filter;
  const more = [type, volatility, rtp, bonuses].filter((it) => it !== undefined).length;
  const [isOpen, setOpen] = useState(more > 0);
  return (
    <>
      <ListBar list={JSON.stringify({ ...filter, searchTerm: undefined, isOpen })} isInset>
        <CategoryChips
          chosen={filter.category}
          onFilter={onFilter}
          start={
            <Chip
              icon={FilterIcon}
              aria-label={
                more > 0 ? t`Mais filtros, ${plural(more, { one: '# em uso', other: '# em uso' })}` : t`Mais filtros`
              }
              aria-expanded={isOpen}
              aria-controls={panel}
              onClick={() => setOpen(!isOpen)}
            >
              {more > 0 && more}
            </Chip>
          }
          end={<ListChips filter={filter} onFilter={onFilter} />}
        />
      </ListBar>
      <div id={panel} className={styles.line} hidden={!isOpen}>
        <TypeField chosen={type} onFilter={onFilter} />
        <VolatilityField chosen={volatility} onFilter={onFilter} />
        <ReturnField chosen={rtp} onFilter={onFilter} />
        <Chip pressed={bonuses === 'true'} onClick={() => onFilter({ bonuses: bonuses ? undefined : 'true' })}>
          {t`Aceita bônus`}
        </Chip>
      </div>
    </>
  );
});

interface ChoiceProps {
  readonly chosen: string | undefined;
  readonly onFilter: OnFilter;
}

interface CategoryProps extends ChoiceProps {
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

const VolatilityField = memo(function VolatilityField({ chosen, onFilter }: ChoiceProps) {
  const { t } = useLingui();
  const names = { low: t`Baixa`, medium: t`Média`, high: t`Alta`, very_high: t`Muito alta` };
  return (
    <SelectField
      label={t`Volatilidade`}
      value={chosen ?? ''}
      onChange={({ target }) => onFilter({ volatility: volatilities.find((each) => each === target.value) })}
      options={[{ value: '', label: t`Todas` }, ...volatilities.map((value) => ({ value, label: names[value] }))]}
    />
  );
});

const ReturnField = memo(function ReturnField({ chosen, onFilter }: ChoiceProps) {
  const { t } = useLingui();
  return (
    <SelectField
      label={t`RTP`}
      value={chosen ?? ''}
      onChange={({ target }) => onFilter({ rtp: leastReturns.find((each) => each === target.value) })}
      options={[
        { value: '', label: t`Todos` },
        ...leastReturns.map((value) => ({ value, label: t`${value}% ou mais` })),
      ]}
    />
  );
});

/** Kinds of the catalogue on the device; one from a link (`?type=crash`) is shown before the catalogue is loaded. */
const TypeField = memo(function TypeField({ chosen, onFilter }: ChoiceProps) {
  const { t } = useLingui();
  const nameOf = useTypeNames();
  const kinds = new Set(useShelf()?.kinds);
  if (chosen !== undefined) kinds.add(chosen);
  if (kinds.size === 0) return null;
  return (
    <SelectField
      label={t`Tipo de jogo`}
      value={chosen ?? ''}
      onChange={(event) => onFilter({ type: event.target.value || undefined })}
      options={[{ value: '', label: t`Todos` }, ...[...kinds].map((kind) => ({ value: kind, label: nameOf(kind) }))]}
    />
  );
});
