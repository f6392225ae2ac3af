import type { ChangeEvent, FocusEvent } from 'react';
import { useState } from 'react';
import { formatAmount, parseMoney } from '../lib/money.ts';
import styles from './Field.module.css';
import type { TextFieldProps } from './Field.tsx';
import { TextField } from './Field.tsx';

type MoneyFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'value' | 'defaultValue' | 'onChange' | 'before'> & {
  /** Integer centavos; null while the text is empty or no amount. */
  readonly value: number | null;
  readonly onValueChange: (centavos: number | null) => void;
};

/**
 * A field for an amount in reais. Takes `50`, `50,5`, `1.234,56`, a pasted `R$ 50,00` and full-width digits; formats
 * the text on blur, not while typing.
 */
export function MoneyField({ value, onValueChange, onBlur, ...field }: MoneyFieldProps) {
  const [text, setText] = useState(value === null ? '' : formatAmount(value));
  // The value changed from outside (a preset): update the text unless it already means the same amount.
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
