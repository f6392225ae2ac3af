import type { ChangeEvent, FocusEvent } from 'react';
import { useState } from 'react';
import { formatAmount, parseMoney } from '../lib/money.ts';
import styles from './Field.module.css';
import type { TextFieldProps } from './Field.tsx';
import { TextField } from './Field.tsx';

type MoneyFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'value' | 'defaultValue' | 'onChange' | 'before'> & {
  /** Integer centavos; null when nothing, or nothing that is an amount, stands in it. */
  readonly value: number | null;
  readonly onValueChange: (centavos: number | null) => void;
};

/**
 * An amount in reais. One types as one speaks (`50`, `50,5`, `1.234,56`, a pasted `R$ 50,00`, full-width digits); it is put in order when the
 * field is left, not under the fingers.
 */
export function MoneyField({ value, onValueChange, onBlur, ...field }: MoneyFieldProps) {
  const [text, setText] = useState(value === null ? '' : formatAmount(value));
  // The value came from elsewhere (a preset): what is seen follows, unless it already means the same.
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (parseMoney(text) !== value) setText(value === null ? '' : formatAmount(value));
  }

  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const typed = event.target.value.normalize('NFKC').replace(/[^\d.,R$\s]/gi, '');
    setText(typed);
    const centavos = parseMoney(typed);
    setKnown(centavos);
    if (centavos !== value) onValueChange(centavos);
  };
  const leave = (event: FocusEvent<HTMLInputElement>): void => {
    const centavos = parseMoney(text);
    if (centavos !== null) setText(formatAmount(centavos));
    onBlur?.(event);
  };

  return (
    <TextField
      autoComplete="off"
      placeholder="0,00"
      {...field}
      type="text"
      inputMode="decimal"
      value={text}
      onChange={change}
      onBlur={leave}
      before={<span className={styles.unit}>R$</span>}
    />
  );
}
