import type { ChangeEvent } from 'react';
import fieldStyles from './Field.module.css';
import type { TextFieldProps } from './Field.tsx';
import { TextField } from './Field.tsx';
import { applyMask, maskBrPhone, maskCpf, maskZip } from './masks.ts';

type MaskedProps = Omit<TextFieldProps, 'type' | 'inputMode'>;

/** A CPF: numeric keyboard, dots placed while typing; a pasted one in any form is taken. `value` is what is seen. */
export function CpfField({ onChange, ...field }: MaskedProps) {
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    applyMask(event.target, maskCpf);
    onChange?.(event);
  };
  // No `autocomplete` token exists for a CPF; a name lets the browser offer what was typed before.
  return (
    <TextField
      placeholder="000.000.000-00"
      autoComplete="on"
      {...field}
      type="text"
      inputMode="numeric"
      onChange={change}
    />
  );
}

/** A Brazilian postal code: numeric keyboard, the dash placed while typing. */
export function ZipField({ onChange, ...field }: MaskedProps) {
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    applyMask(event.target, maskZip);
    onChange?.(event);
  };
  return (
    <TextField
      placeholder="00000-000"
      autoComplete="postal-code"
      {...field}
      type="text"
      inputMode="numeric"
      onChange={change}
    />
  );
}

interface PhoneFieldProps extends MaskedProps {
  /** The calling code as it is shown, `+55`. With another than Brazil's, pass that country's `mask`. */
  readonly callingCode?: string;
  readonly mask?: (text: string) => string;
}

/** A phone number in its national form, behind its calling code. */
export function PhoneField({ callingCode = '+55', mask = maskBrPhone, before, onChange, ...field }: PhoneFieldProps) {
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    applyMask(event.target, mask);
    onChange?.(event);
  };
  return (
    <TextField
      placeholder={callingCode === '+55' ? '(11) 98765-4321' : undefined}
      autoComplete="tel-national"
      {...field}
      type="tel"
      inputMode="tel"
      before={before ?? <span className={fieldStyles.unit}>{callingCode}</span>}
      onChange={change}
    />
  );
}
