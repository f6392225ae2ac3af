import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { serverNow } from '../../../api/server-time.ts';
import { dayKey } from '../../../lib/time.ts';
import { Chip, ChipGroup } from '../../../ui/Chip.tsx';
import { DateField, FormRow } from '../../../ui/Field.tsx';
import { CalendarIcon } from '../../../ui/icons.ts';
import { type ListFilter, presetOf, presets, rangeOf } from './filter.ts';
import styles from './List.module.css';

interface Props {
  readonly filter: ListFilter;
  readonly onChange: (change: Partial<ListFilter>) => void;
}

/** Period filter: three presets, all days, or a custom range. */
export function PeriodFilter({ filter, onChange }: Props) {
  const { t } = useLingui();
  const now = serverNow();
  const preset = presetOf(filter, now);
  const [isOpen, open] = useState(preset === null);
  const words = {
    all: t({ message: 'Tudo', context: 'all days' }),
    today: t`Hoje`,
    week: t`7 dias`,
    month: t`30 dias`,
  };
  const shows = isOpen || preset === null;
  const today = dayKey(now);
  // A range with its end before its start would give an empty list without an explanation.
  const isTurned = filter.from !== null && filter.to !== null && filter.from > filter.to;
  return (
    <>
      <div className={styles.chips}>
        <ChipGroup label={t`Período`}>
          {presets.map((each) => (
            <Chip
              key={each}
              pressed={preset === each && !shows}
              onClick={() => {
                open(false);
                onChange(rangeOf(each, now));
              }}
            >
              {words[each]}
            </Chip>
          ))}
          <Chip icon={CalendarIcon} pressed={shows} aria-expanded={shows} onClick={() => open(!isOpen)}>
            <Trans>Escolher dias</Trans>
          </Chip>
        </ChipGroup>
      </div>
      {shows && (
        <FormRow>
          <DateField
            label={t`De`}
            value={filter.from ?? ''}
            max={today}
            onChange={({ target }) => onChange({ from: target.value || null })}
          />
          <DateField
            label={t`Até`}
            value={filter.to ?? ''}
            max={today}
            error={isTurned ? t`O último dia vem antes do primeiro.` : undefined}
            onChange={({ target }) => onChange({ to: target.value || null })}
          />
        </FormRow>
      )}
    </>
  );
}
