import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Chip } from '../../../ui/Chip.tsx';
import { FilterIcon } from '../../../ui/first-paint-icons.ts';
import { type GameFilterSearch, panelFilters } from '../model.ts';

interface Props {
  readonly filter: GameFilterSearch;
  /** Id of the panel. */
  readonly panel: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** The chip that opens the panel of further filters, with the number of those in use. */
export function FilterToggle({ filter, panel, isOpen, onToggle }: Props) {
  const { t } = useLingui();
  const used = panelFilters(filter);
  return (
    <Chip
      icon={FilterIcon}
      aria-label={used > 0 ? t`Mais filtros, ${plural(used, { one: '# em uso', other: '# em uso' })}` : t`Mais filtros`}
      aria-expanded={isOpen}
      aria-controls={panel}
      onClick={() => onToggle(!isOpen)}
    >
      {used > 0 && used}
    </Chip>
  );
}
