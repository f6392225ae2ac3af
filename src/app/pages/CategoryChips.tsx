import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useId, useState } from 'react';
import { categoriesQuery } from '../../domain/site/queries.ts';
import { FilterToggle } from '../../features/games/catalog/FilterToggle.tsx';
import { ListChips } from '../../features/games/catalog/ListChips.tsx';
import type { OnFilter } from '../../features/games/catalog/use-address-filter.ts';
import { type GameFilterSearch, panelFilters } from '../../features/games/model.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { ChipGroup, ChipLink } from '../../ui/Chip.tsx';
import { ListBar } from '../../ui/ListBar.tsx';
import type { RenderLink } from '../../ui/links.tsx';
import styles from './LobbyPage.module.css';

const filterPanel = lazyComponent(() =>
  import('../../features/games/catalog/FilterPanel.tsx').then((it) => it.FilterPanel),
);

/**
 * The lobby's chips: they filter in place, and stay while the page scrolls. Categories are links, so that a press before
 * the app runs is kept.
 */
export function CategoryChips({ filter }: { readonly filter: GameFilterSearch }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const categories = useQuery(categoriesQuery()).data ?? [];
  const { category: chosen } = filter;
  const panel = useId();
  const [isOpen, setOpen] = useState(panelFilters(filter) > 0);
  const onFilter = useCallback(
    (change: Parameters<OnFilter>[0]) =>
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
    <>
      <ListBar list={JSON.stringify({ ...filter, isOpen })}>
        <ChipGroup label={t`Categorias`} end={<ListChips filter={filter} onFilter={onFilter} />}>
          <FilterToggle filter={filter} panel={panel} isOpen={isOpen} onToggle={setOpen} />
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
      {isOpen && (
        <div className={styles.panel}>
          <filterPanel.Component id={panel} filter={filter} onFilter={onFilter} />
        </div>
      )}
    </>
  );
}
