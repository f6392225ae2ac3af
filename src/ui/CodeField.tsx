import type { ChangeEvent } from 'react';
import type { TextFieldProps } from './Field.tsx';
import { TextField } from './Field.tsx';

type CodeFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'autoComplete' | 'figure' | 'onChange' | 'value'> & {
  readonly value: string;
  readonly onValueChange: (digits: string) => void;
  /** Number of digits. */
  readonly length?: number;
};

/**
 * A field for a received code: strips everything but digits; the phone offers the code from the message. One field, not
 * six.
 */
export function CodeField({ value, onValueChange, length = 6, ...field }: CodeFieldProps) {
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    onValueChange(event.target.value.normalize('NFKC').replace(/\D/g, '').slice(0, length));
  };
  return (
    <TextField
      placeholder={'0'.repeat(length)}
      {...field}
      value={value}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      figure
      onChange={change}
    />
  );
}
