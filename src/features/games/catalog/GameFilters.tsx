import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { memo, useEffect, useRef, useState } from 'react';
import { categoriesQuery } from '../../../domain/site/queries.ts';
import { Chip, ChipGroup } from '../../../ui/Chip.tsx';
import { SearchField, SelectField } from '../../../ui/Field.tsx';
import type { GameFilterSearch } from '../model.ts';
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
