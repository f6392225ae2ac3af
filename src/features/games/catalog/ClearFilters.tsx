import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/Button.tsx';
import type { OnFilter } from './use-address-filter.ts';

/** All filters of a list but its category, which a category's page has as its subject. */
const WITHOUT = {
  searchTerm: undefined,
  provider: undefined,
  type: undefined,
  bonuses: undefined,
  volatility: undefined,
  rtp: undefined,
  sort: undefined,
} as const;

interface Props {
  readonly onFilter: OnFilter;
  /** True on a category's page. */
  readonly keepsCategory?: boolean;
}

/** The one next step of a list that its filters have emptied. */
export function ClearFilters({ onFilter, keepsCategory = false }: Props) {
  return (
    <Button
      size="sm"
      look="second"
      onClick={() => onFilter(keepsCategory ? WITHOUT : { ...WITHOUT, category: undefined })}
    >
      <Trans>Limpar filtros</Trans>
    </Button>
  );
}
