import { useLingui } from '@lingui/react/macro';
import { DateField, TextField } from '../src/ui/Field.tsx';
import styles from './App.module.css';
import { textOfWhen, whenOf } from './when.ts';

interface WhenFieldProps {
  readonly label: string;
  /** As the command reads it; empty: none. */
  readonly value: string;
  readonly isRequired?: boolean;
  readonly onChange: (value: string) => void;
}

/** A day of São Paulo, and a time of it if the whole day is not meant. */
export function WhenField({ label, value, isRequired = false, onChange }: WhenFieldProps) {
  const { t } = useLingui();
  const when = whenOf(value);
  return (
    <div className={styles.when}>
      <DateField
        label={label}
        value={when.day}
        required={isRequired}
        onChange={({ target }) => onChange(textOfWhen({ ...when, day: target.value }))}
      />
      <TextField
        label={t`Hora (Brasília)`}
        aria-label={t`${label}: hora (Brasília)`}
        type="time"
        value={when.time}
        onChange={({ target }) => onChange(textOfWhen({ ...when, time: target.value }))}
      />
    </div>
  );
}
