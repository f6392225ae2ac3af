import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { memo, useEffect, useRef, useState } from 'react';
import { categoriesQuery } from '../../../domain/site/queries.ts';
import { Chip, ChipGroup } from '../../../ui/Chip.tsx';
import { SearchField, SelectField } from '../../../ui/Field.tsx';
import { type GameFilterSearch, leastReturns, sorts, volatilities } from '../model.ts';
import { providersPages } from '../queries.ts';
import { useTypeNames } from '../use-type-name.ts';
import styles from './GameFilters.module.css';
import { useShelf } from './use-shelf.ts';

/** Changes some of the filters; undefined removes one. `replace` keeps the current history entry. */
export type OnFilter = (
  change: { readonly [K in keyof GameFilterSearch]?: GameFilterSearch[K] | undefined },
  replace?: boolean,
) => void;

interface Props {
  /** Must be the same object for the same filter, so that an answered list does not render the filters again. */
  readonly filter: GameFilterSearch;
  /** Must be stable. */
  readonly onFilter: OnFilter;
}

/** Combinable filters, kept in the address, so Back restores them (GAME-1). */
export const GameFilters = memo(function GameFilters({ filter, onFilter }: Props) {
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
    <div className={styles.filters}>
      <SearchField
        label={t`Buscar jogo ou estúdio`}
        clearLabel={t`Limpar busca`}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onClear={() => type('')}
      />
      <CategoryChips chosen={filter.category} onFilter={onFilter} />
      <div className={styles.line}>
        <StudioField chosen={filter.provider} onFilter={onFilter} />
        <TypeField chosen={filter.type} onFilter={onFilter} />
        <VolatilityField chosen={filter.volatility} onFilter={onFilter} />
        <ReturnField chosen={filter.rtp} onFilter={onFilter} />
        <SortField chosen={filter.sort} isSearch={inFilter !== ''} onFilter={onFilter} />
        <Chip
          pressed={filter.bonuses === 'true'}
          onClick={() => onFilter({ bonuses: filter.bonuses ? undefined : 'true' })}
        >
          {t`Aceita bônus`}
        </Chip>
      </div>
    </div>
  );
});

interface ChoiceProps {
  readonly chosen: string | undefined;
  readonly onFilter: OnFilter;
}

const CategoryChips = memo(function CategoryChips({ chosen, onFilter }: ChoiceProps) {
  const { t } = useLingui();
  const onChoose = (category: string | undefined) => onFilter({ category });
  const categories = useQuery(categoriesQuery()).data ?? [];
  return (
    <ChipGroup label={t`Categorias`}>
      <Chip pressed={!chosen} onClick={() => onChoose(undefined)}>{t`Todos`}</Chip>
      {categories.map(({ slug, title }) => (
        <Chip key={slug} pressed={chosen === slug} onClick={() => onChoose(chosen === slug ? undefined : slug)}>
          {title}
        </Chip>
      ))}
    </ChipGroup>
  );
});

const StudioField = memo(function StudioField({ chosen, onFilter }: ChoiceProps) {
  const { t } = useLingui();
  const providers = useInfiniteQuery(providersPages()).data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <SelectField
      label={t`Estúdio`}
      value={chosen ?? ''}
      onChange={(event) => onFilter({ provider: event.target.value || undefined })}
      options={[
        { value: '', label: t`Todos os estúdios` },
        ...providers.map(({ code, name }) => ({ value: code, label: name })),
      ]}
    />
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
      options={[
        { value: '', label: t`Qualquer uma` },
        ...volatilities.map((value) => ({ value, label: names[value] })),
      ]}
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
        { value: '', label: t`Qualquer um` },
        ...leastReturns.map((value) => ({ value, label: t`${value}% ou mais` })),
      ]}
    />
  );
});

interface SortProps extends ChoiceProps {
  /** With a search term the first order is the quality of the match. */
  readonly isSearch: boolean;
}

const SortField = memo(function SortField({ chosen, isSearch, onFilter }: SortProps) {
  const { t } = useLingui();
  const names = { new: t`Novos primeiro`, title: t`A a Z`, rtp: t`Maior RTP` };
  return (
    <SelectField
      label={t`Ordem`}
      value={chosen ?? ''}
      onChange={({ target }) => onFilter({ sort: sorts.find((each) => each === target.value) })}
      options={[
        { value: '', label: isSearch ? t`Mais parecidos` : t`Populares` },
        ...sorts.map((value) => ({ value, label: names[value] })),
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
      options={[
        { value: '', label: t`Todos os tipos` },
        ...[...kinds].map((kind) => ({ value: kind, label: nameOf(kind) })),
      ]}
    />
  );
});
