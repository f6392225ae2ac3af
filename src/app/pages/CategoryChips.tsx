import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { categoriesQuery } from '../../domain/site/queries.ts';
import { ListChips } from '../../features/games/catalog/ListChips.tsx';
import type { GameFilterSearch } from '../../features/games/model.ts';
import { ChipGroup, ChipLink } from '../../ui/Chip.tsx';
import { FilterIcon } from '../../ui/first-paint-icons.ts';
import { ListBar } from '../../ui/ListBar.tsx';
import type { RenderLink } from '../../ui/links.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/**
 * The lobby's chips: they filter in place, and stay while the page scrolls. Categories are links, so that a press before
 * the app runs is kept.
 */
export function CategoryChips({ filter }: { readonly filter: GameFilterSearch }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const categories = useQuery(categoriesQuery()).data ?? [];
  const { category: chosen } = filter;
  const onFilter = useCallback(
    (change: GameFilterSearch) =>
      void navigate({ to: '.', search: (now: object) => ({ ...now, ...change }), resetScroll: false } as never),
    [navigate],
  );
  const inPlace =
    (category: string | undefined): RenderLink =>
    ({ className, children, ...rest }) => (
      <Link
        to="/"
        search={{ ...filter, category } as never}
        resetScroll={false}
        preload={false}
        aria-current={rest['aria-current']}
        className={className ?? ''}
      >
        {children}
      </Link>
    );
  return (
    <ListBar list={JSON.stringify(filter)}>
      <ChipGroup label={t`Categorias`} end={<ListChips filter={filter} onFilter={onFilter} />}>
        <ChipLink href="/casino/games" icon={FilterIcon}>
          <VisuallyHidden>{t`Filtrar jogos`}</VisuallyHidden>
        </ChipLink>
        <ChipLink href="/" current={chosen === undefined} renderLink={inPlace(undefined)}>
          {t`Todos`}
        </ChipLink>
        {categories.map(({ slug, title }) => (
          <ChipLink key={slug} href="/" current={chosen === slug} renderLink={inPlace(slug)}>
            {title}
          </ChipLink>
        ))}
      </ChipGroup>
    </ListBar>
  );
}
