import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { Chip } from '../../../ui/Chip.tsx';
import { SelectField } from '../../../ui/Field.tsx';
import { type GameFilterSearch, leastReturns, volatilities } from '../model.ts';
import { useTypeNames } from '../use-type-name.ts';
import styles from './FilterPanel.module.css';
import type { OnFilter } from './use-address-filter.ts';
import { useShelf } from './use-shelf.ts';

interface Props {
  readonly id: string;
  readonly filter: GameFilterSearch;
  /** Must be stable. */
  readonly onFilter: OnFilter;
  readonly hidden?: boolean;
}

/** The filters of a list of games beside its chips: kind, volatility, RTP and bonus. */
export function FilterPanel({ id, filter, onFilter, hidden = false }: Props) {
  const { t } = useLingui();
  const { type, volatility, rtp, bonuses } = filter;
  return (
    <div id={id} className={styles.panel} hidden={hidden}>
      <TypeField chosen={type} onFilter={onFilter} />
      <VolatilityField chosen={volatility} onFilter={onFilter} />
      <ReturnField chosen={rtp} onFilter={onFilter} />
      <Chip pressed={bonuses === 'true'} onClick={() => onFilter({ bonuses: bonuses ? undefined : 'true' })}>
        {t`Aceita bônus`}
      </Chip>
    </div>
  );
}

interface ChoiceProps {
  readonly chosen: string | undefined;
  readonly onFilter: OnFilter;
}

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
  return (
    <SelectField
      label={t`Tipo de jogo`}
      disabled={kinds.size === 0}
      value={chosen ?? ''}
      onChange={(event) => onFilter({ type: event.target.value || undefined })}
      options={[{ value: '', label: t`Todos` }, ...[...kinds].map((kind) => ({ value: kind, label: nameOf(kind) }))]}
    />
  );
});
