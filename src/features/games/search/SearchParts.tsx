import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { Chip, ChipGroup } from '../../../ui/Chip.tsx';
import { FilterIcon } from '../../../ui/first-paint-icons.ts';
import { useTypeName } from '../use-type-name.ts';
import styles from './SearchSheet.module.css';
import { ALL, STUDIOS } from './use-search.ts';

/** Most kinds that are offered. */
const KINDS = 4;

interface Props {
  /** Number of results of each kind, highest first. */
  readonly kinds: readonly (readonly [type: string, count: number])[];
  readonly total: number;
  readonly studios: number;
  readonly part: string;
  /** Must be stable. */
  readonly onPart: (part: string) => void;
  /** Opens the results as a list, which sorts and filters by RTP and volatility. Must be stable. */
  readonly onList: (() => void) | undefined;
}

/** Filters of the results by kind, with counts, and the way to their list. Renders nothing without results. */
export const SearchParts = memo(function SearchParts({ kinds, total, studios, part, onPart, onList }: Props) {
  const { t } = useLingui();
  const all = total + studios;
  if (all === 0) return null;
  return (
    <div className={styles.parts}>
      <ChipGroup label={t`Resultados`}>
        {onList && total > 1 && <Chip icon={FilterIcon} aria-label={t`Ordenar e filtrar`} onClick={onList} />}
        <Chip pressed={part === ALL} onClick={() => onPart(ALL)}>
          <Trans>Todos {all}</Trans>
        </Chip>
        {kinds.slice(0, KINDS).map(([type, count]) => (
          <KindChip key={type} type={type} count={count} pressed={part === type} onPress={() => onPart(type)} />
        ))}
        {studios > 0 && (
          <Chip pressed={part === STUDIOS} onClick={() => onPart(STUDIOS)}>
            <Trans>Estúdios {studios}</Trans>
          </Chip>
        )}
      </ChipGroup>
    </div>
  );
});

interface KindProps {
  readonly type: string;
  readonly count: number;
  readonly pressed: boolean;
  readonly onPress: () => void;
}

function KindChip({ type, count, pressed, onPress }: KindProps) {
  const kind = useTypeName(type);
  return (
    <Chip pressed={pressed} onClick={onPress}>
      {kind} {count}
    </Chip>
  );
}
