import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { LimitKind } from '../../../contract/limits.ts';
import { TextField } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MinusIcon, PlusIcon } from '../../../ui/icons.ts';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { countOf, minutesOf, stepped, UNITS } from '../model.ts';
import styles from './Limits.module.css';

interface Props {
  readonly kind: LimitKind;
  readonly label: string;
  readonly value: number | null;
  readonly onValueChange: (value: number | null) => void;
  readonly error?: string | undefined;
}

/** Field of a limit in its own unit, with buttons for less and more. */
export function LimitField({ kind, label, value, onValueChange, error }: Props) {
  const { t } = useLingui();
  const unit = UNITS[kind];
  return (
    <div className={styles.stepper}>
      <IconButton
        glyph={MinusIcon}
        look="lit"
        label={t`Menos`}
        onClick={() => onValueChange(stepped(unit, value, -1))}
      />
      {unit === 'money' && (
        <MoneyField label={label} value={value} onValueChange={onValueChange} maxLength={14} error={error} />
      )}
      {unit === 'count' && <CountField label={label} value={value} onValueChange={onValueChange} error={error} />}
      {unit === 'minutes' && <SpanField label={label} value={value} onValueChange={onValueChange} error={error} />}
      <IconButton glyph={PlusIcon} look="lit" label={t`Mais`} onClick={() => onValueChange(stepped(unit, value, 1))} />
    </div>
  );
}

type PartProps = Omit<Props, 'kind'>;

/** Keeps the typed text until the value changes from elsewhere to another meaning. */
function useTyped<T>(value: number | null, textOf: (value: number | null) => T, read: (text: T) => number | null) {
  const [text, setText] = useState(() => textOf(value));
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (read(text) !== value) setText(textOf(value));
  }
  return [text, setText] as const;
}

const countText = (value: number | null) => (value === null ? '' : String(value));

function CountField({ label, value, onValueChange, error }: PartProps) {
  const [text, setText] = useTyped(value, countText, countOf);
  return (
    <TextField
      label={label}
      value={text}
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      placeholder="0"
      error={error}
      onChange={({ target }) => {
        setText(target.value);
        onValueChange(countOf(target.value));
      }}
    />
  );
}

interface SpanText {
  readonly hours: string;
  readonly minutes: string;
}
const spanText = (value: number | null): SpanText =>
  value === null ? { hours: '', minutes: '' } : { hours: String(Math.floor(value / 60)), minutes: String(value % 60) };
const spanOf = ({ hours, minutes }: SpanText) => minutesOf(hours, minutes);

function SpanField({ label, value, onValueChange, error }: PartProps) {
  const { t } = useLingui();
  const [text, setText] = useTyped(value, spanText, spanOf);
  const change = (part: Partial<SpanText>) => {
    const next = { ...text, ...part };
    setText(next);
    onValueChange(spanOf(next));
  };
  const field = { inputMode: 'numeric', autoComplete: 'off', maxLength: 4, placeholder: '0' } as const;
  return (
    <div role="group" aria-label={label} className={styles.span}>
      <TextField
        {...field}
        label={t`Horas`}
        value={text.hours}
        error={error}
        onChange={({ target }) => change({ hours: target.value })}
      />
      <TextField
        {...field}
        label={t`Minutos`}
        value={text.minutes}
        onChange={({ target }) => change({ minutes: target.value })}
      />
    </div>
  );
}
