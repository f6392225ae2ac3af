import type { InputHTMLAttributes, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { cx } from './cx.ts';
import styles from './Field.module.css';
import type { FieldTexts, TextFieldProps } from './Field.tsx';
import { FieldShell, TextField, useFieldIds } from './Field.tsx';
import { SearchIcon } from './first-paint-icons.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { ChevronDownIcon, ClearIcon } from './icons.ts';

interface SelectFieldProps
  extends FieldTexts,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'children' | 'size'> {
  readonly ref?: Ref<HTMLSelectElement> | undefined;
  readonly options: readonly { readonly value: string; readonly label: string; readonly disabled?: boolean }[];
  /** Shown while no option is selected. */
  readonly placeholder?: string;
}

/** A select field. Uses the system's own picker, which suits phones and keyboards best. */
export function SelectField({
  label,
  hint,
  error,
  optionalLabel,
  options,
  placeholder,
  id: ownId,
  ...select
}: SelectFieldProps) {
  const texts: FieldTexts = { label, hint, error, optionalLabel };
  const { id, control } = useFieldIds(texts, ownId);
  return (
    <FieldShell {...texts} id={id}>
      <span className={cx(styles.well, select.disabled && styles.off)}>
        <select {...select} {...control} className={styles.input}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles.chevron}>
          <Icon glyph={ChevronDownIcon} size={18} />
        </span>
      </span>
    </FieldShell>
  );
}

type DateFieldProps = Omit<TextFieldProps, 'type' | 'before' | 'after' | 'figure'>;

/**
 * A date field, as `YYYY-MM-DD`. Uses the system's picker and its order of day and month. Pass `min`, `max` and, for a
 * birth date, `autoComplete="bday"`.
 */
export function DateField(props: DateFieldProps) {
  return <TextField {...props} type="date" />;
}

interface TextAreaFieldProps extends FieldTexts, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  readonly ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** A field for several lines. */
export function TextAreaField({ label, hint, error, optionalLabel, id: ownId, ...area }: TextAreaFieldProps) {
  const texts: FieldTexts = { label, hint, error, optionalLabel };
  const { id, control } = useFieldIds(texts, ownId);
  return (
    <FieldShell {...texts} id={id}>
      <span className={styles.well}>
        <textarea {...area} {...control} className={styles.input} />
      </span>
    </FieldShell>
  );
}

type SearchFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type' | 'size' | 'prefix'> & {
  readonly ref?: Ref<HTMLInputElement> | undefined;
  /** Accessible name; the placeholder shows the same text. */
  readonly label: string;
  readonly clearLabel: string;
  readonly value: string;
  readonly onClear: () => void;
};

/** The field of the full-screen search, with a clear button unless it is empty. */
export function SearchField({ label, clearLabel, onClear, ...input }: SearchFieldProps) {
  return (
    <span className={styles.well}>
      <Icon glyph={SearchIcon} />
      <input
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        placeholder={label}
        {...input}
        type="search"
        aria-label={label}
        className={styles.input}
      />
      {input.value !== '' && (
        <span className={styles.end}>
          <IconButton glyph={ClearIcon} label={clearLabel} onClick={onClear} />
        </span>
      )}
    </span>
  );
}
