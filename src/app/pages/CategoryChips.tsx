import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../../domain/site/queries.ts';
import { ChipGroup, ChipLink } from '../../ui/Chip.tsx';
import { FilterIcon } from '../../ui/first-paint-icons.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/** The categories as chips under the search, with a link to the whole list and its filters. */
export function CategoryChips() {
  const { t } = useLingui();
  const categories = useQuery(categoriesQuery()).data ?? [];
  return (
    <ChipGroup label={t`Categorias`}>
      <ChipLink href="/casino/games" icon={FilterIcon}>
        <VisuallyHidden>{t`Filtrar jogos`}</VisuallyHidden>
      </ChipLink>
      <ChipLink href="/" current>
        {t`Todos`}
      </ChipLink>
      {categories.map((category) => (
        <ChipLink key={category.slug} href={`/casino/category/${category.slug}`}>
          {category.title}
        </ChipLink>
      ))}
    </ChipGroup>
  );
}
