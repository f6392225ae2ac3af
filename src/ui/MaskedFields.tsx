import { useRef } from 'react';
import styles from './Field.module.css';
import { TextField, type TextFieldProps } from './Field.tsx';
import { IconButton } from './IconButton.tsx';
import { CalendarIcon } from './icons.ts';
import { applyMask, dayOfTyped, maskBrPhone, maskCpf, maskDate, maskZip, typedDate } from './masks.ts';

type MaskedProps = Omit<TextFieldProps, 'type' | 'inputMode'>;

/** A text field whose mask inserts separators while the user types. `value` is the formatted text. */
function MaskedField({ mask, onChange, ...field }: TextFieldProps & { readonly mask: (text: string) => string }) {
  return (
    <TextField
      type="text"
      inputMode="numeric"
      {...field}
      onChange={(event) => {
        applyMask(event.target, mask);
        onChange?.(event);
      }}
    />
  );
}

/** A CPF field: numeric keyboard, any pasted form accepted. */
export function CpfField(props: MaskedProps) {
  // There is no `autocomplete` token for a CPF; with a name the browser offers earlier input.
  return <MaskedField placeholder="000.000.000-00" autoComplete="on" {...props} mask={maskCpf} />;
}

/** A Brazilian postal code: numeric keyboard. */
export function ZipField(props: MaskedProps) {
  return <MaskedField placeholder="00000-000" autoComplete="postal-code" {...props} mask={maskZip} />;
}

interface PhoneFieldProps extends MaskedProps {
  /** The calling code, `+55`. For another country, pass its `mask` too. */
  readonly callingCode?: string;
  readonly mask?: (text: string) => string;
}

/** A phone number in national form, after its calling code. */
export function PhoneField({ callingCode = '+55', mask = maskBrPhone, ...field }: PhoneFieldProps) {
  return (
    <MaskedField
      placeholder={callingCode === '+55' ? '(11) 98765-4321' : undefined}
      autoComplete="tel-national"
      before={<span className={styles.unit}>{callingCode}</span>}
      {...field}
      type="tel"
      inputMode="tel"
      mask={mask}
    />
  );
}

interface TypedDateFieldProps extends Omit<MaskedProps, 'value' | 'onChange' | 'before' | 'after' | 'min' | 'max'> {
  /** `YYYY-MM-DD`, or the text of a partial date. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Accessible name of the button that opens the system's picker. */
  readonly pickLabel: string;
  /** First and last day of the picker. */
  readonly min?: string;
  readonly max?: string;
}

/** A date that is typed, day first, with the system's picker beside: to turn back to 1990 in a picker takes long. */
export function TypedDateField({ value, onValueChange, pickLabel, min, max, ...field }: TypedDateFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : '';
  return (
    <TextField
      {...field}
      type="text"
      inputMode="numeric"
      value={typedDate(value)}
      onChange={({ target }) => {
        const next = dayOfTyped(target.value);
        applyMask(target, (text) => (next === text.trim() ? typedDate(next) : maskDate(text)));
        onValueChange(next);
      }}
      after={
        <span className={styles.pick}>
          <IconButton
            glyph={CalendarIcon}
            label={pickLabel}
            onClick={() => {
              try {
                picker.current?.showPicker();
              } catch {
                // A browser without a picker: the date is typed.
              }
            }}
          />
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            value={day}
            min={min}
            max={max}
            onChange={({ target }) => target.value !== '' && onValueChange(target.value)}
          />
        </span>
      }
    />
  );
}
