import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { categoriesQuery } from '../../../domain/site-queries.ts';
import { Chip, ChipGroup } from '../../../ui/Chip.tsx';
import { SearchField, SelectField } from '../../../ui/fields.tsx';
import type { GameFilterSearch } from '../model.ts';
import { providersPages } from '../queries.ts';
import styles from './GameFilters.module.css';

/** Filters that combine, live in the address and survive Back. */
export function GameFilters({ filter }: { readonly filter: GameFilterSearch }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const categories = useQuery(categoriesQuery()).data ?? [];
  const providers = useInfiniteQuery(providersPages()).data?.pages.flatMap((page) => page.data) ?? [];
  const set = (change: { readonly [K in keyof GameFilterSearch]?: GameFilterSearch[K] | undefined }, replace = false) =>
    void navigate({
      to: '/casino/games',
      search: { ...filter, ...change } as GameFilterSearch,
      replace,
      resetScroll: false,
    });
  // The field has its own text: the address answers a moment later, and a caret in the middle would jump to the end.
  const inAddress = filter.searchTerm ?? '';
  const [typed, setTyped] = useState(inAddress);
  const sent = useRef(inAddress);
  useEffect(() => {
    // Back, or a link: the address has changed by itself.
    if (inAddress === sent.current) return;
    sent.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);
  const type = (text: string) => {
    setTyped(text);
    sent.current = text.trim() === '' ? '' : text;
    set({ searchTerm: text || undefined }, true);
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
      <ChipGroup label={t`Categorias`}>
        <Chip pressed={!filter.category} onClick={() => set({ category: undefined })}>{t`Todos`}</Chip>
        {categories.map((category) => (
          <Chip
            key={category.slug}
            pressed={filter.category === category.slug}
            onClick={() => set({ category: filter.category === category.slug ? undefined : category.slug })}
          >
            {category.title}
          </Chip>
        ))}
      </ChipGroup>
      <div className={styles.line}>
        <SelectField
          label={t`Estúdio`}
          value={filter.provider ?? ''}
          onChange={(event) => set({ provider: event.target.value || undefined })}
          options={[
            { value: '', label: t`Todos os estúdios` },
            ...providers.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
        <Chip pressed={filter.bonuses === 'true'} onClick={() => set({ bonuses: filter.bonuses ? undefined : 'true' })}>
          {t`Aceita bônus`}
        </Chip>
      </div>
    </div>
  );
}
