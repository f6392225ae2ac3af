import styles from './Field.module.css';
import { TextField, type TextFieldProps } from './Field.tsx';
import { applyMask, maskBrPhone, maskCpf, maskZip } from './masks.ts';

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
