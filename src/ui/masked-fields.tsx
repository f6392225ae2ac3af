import type { ChangeEvent } from 'react';
import fieldStyles from './Field.module.css';
import type { TextFieldProps } from './Field.tsx';
import { TextField } from './Field.tsx';
import { applyMask, maskBrPhone, maskCpf, maskZip } from './masks.ts';

type MaskedProps = Omit<TextFieldProps, 'type' | 'inputMode'>;

/**
 * A CPF field: numeric keyboard, dots inserted while typing, any pasted form accepted. `value` is the formatted text.
 */
export function CpfField({ onChange, ...field }: MaskedProps) {
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    applyMask(event.target, maskCpf);
    onChange?.(event);
  };
  // There is no `autocomplete` token for a CPF; with a name the browser offers earlier input.
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

/** A Brazilian postal code: numeric keyboard, dash inserted while typing. */
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
  /** The calling code, `+55`. For another country, pass its `mask` too. */
  readonly callingCode?: string;
  readonly mask?: (text: string) => string;
}

/** A phone number in national form, after its calling code. */
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
