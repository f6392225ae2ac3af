import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { serverNow } from '../../../api/server-time.ts';
import { dayKey } from '../../../lib/time.ts';
import { ChipGroup, ChipSelect } from '../../../ui/Chip.tsx';
import { DateField, FormRow } from '../../../ui/Field.tsx';
import { ListBar } from '../../../ui/ListBar.tsx';
import { type ListFilter, presetOf, presets, rangeOf } from './filter.ts';
import styles from './List.module.css';

interface Props {
  readonly filter: ListFilter;
  readonly onChange: (change: Partial<ListFilter>) => void;
  /** Accessible name of the chips. */
  readonly label: string;
  readonly children: ReactNode;
  /** Further selects beside the period. */
  readonly end?: ReactNode;
}

/**
 * The filters of a list of the wallet, which stay while the list scrolls: its chips and the period (three presets, all days,
 * or a custom range, whose fields are below).
 */
export function FilterBar({ filter, onChange, label, children, end }: Props) {
  const { t } = useLingui();
  const now = serverNow();
  const preset = presetOf(filter, now);
  const [isOpen, open] = useState(preset === null);
  const isCustom = isOpen || preset === null;
  const words = { all: t`Todo o período`, today: t`Hoje`, week: t`7 dias`, month: t`30 dias` };
  const valueOf = (each: (typeof presets)[number]) => (each === 'all' ? '' : each);
  const choose = (value: string) => {
    open(value === CUSTOM);
    const chosen = presets.find((each) => valueOf(each) === value);
    if (chosen) onChange(rangeOf(chosen, now));
  };
  return (
    <>
      <ListBar list={JSON.stringify({ ...filter, isCustom })} isInset>
        <ChipGroup
          label={label}
          end={
            <>
              <ChipSelect
                label={t`Período`}
                value={preset === null || isOpen ? CUSTOM : valueOf(preset)}
                onChange={({ target }) => choose(target.value)}
                options={[
                  ...presets.map((each) => ({ value: valueOf(each), label: words[each] })),
                  { value: CUSTOM, label: t`Escolher dias` },
                ]}
              />
              {end}
            </>
          }
        >
          {children}
        </ChipGroup>
      </ListBar>
      {isCustom && <Days filter={filter} onChange={onChange} today={dayKey(now)} />}
    </>
  );
}

/** Choice of the period that opens the fields of its days. */
const CUSTOM = 'days';

/** First and last day of a custom period. */
function Days({ filter, onChange, today }: Pick<Props, 'filter' | 'onChange'> & { readonly today: string }) {
  const { t } = useLingui();
  // A range with its end before its start would give an empty list without an explanation.
  const isTurned = filter.from !== null && filter.to !== null && filter.from > filter.to;
  return (
    <div className={styles.days}>
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
    </div>
  );
}
