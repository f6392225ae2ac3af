import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { useEffect, useId, useRef } from 'react';
import { cx } from './cx.ts';
import styles from './Field.module.css';
import { SearchIcon } from './first-paint-icons.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { ChevronDownIcon, ClearIcon } from './icons.ts';
import { Stack } from './Stack.tsx';

export interface FieldTexts {
  readonly label: ReactNode;
  /** The expected input. */
  readonly hint?: ReactNode;
  /** The correction that the user should make, as a sentence. The typed value stays. */
  readonly error?: ReactNode;
  /** Text "optional" after the label; required fields have no mark. */
  readonly optionalLabel?: string | undefined;
}

interface FieldShellProps extends FieldTexts {
  readonly id: string;
  readonly children: ReactNode;
  /** A link at the end of the label's line ("Esqueci a senha"). */
  readonly aside?: ReactNode;
}

const has = (node: ReactNode): boolean => node !== undefined && node !== null && node !== false && node !== '';

/** Returns the ids and ARIA attributes of a field. Spread `control` on the input. */
export function useFieldIds(
  texts: FieldTexts,
  ownId?: string,
): {
  readonly id: string;
  readonly control: {
    readonly id: string;
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
  };
} {
  const made = useId();
  const id = ownId ?? made;
  const described = cx(has(texts.hint) && `${id}-hint`, has(texts.error) && `${id}-error`);
  return {
    id,
    control: { id, 'aria-invalid': has(texts.error) || undefined, 'aria-describedby': described || undefined },
  };
}

/** Label above the field, texts below. A screen reader reads a new error once. */
export function FieldShell({ id, label, hint, error, optionalLabel, aside, children }: FieldShellProps) {
  return (
    <div className={cx(styles.shell, aside !== undefined && styles.withAside)}>
      <div className={styles.line}>
        <label className={styles.label} htmlFor={id}>
          {label}
          {optionalLabel !== undefined && <span className={styles.optional}> {optionalLabel}</span>}
        </label>
      </div>
      {children}
      {/* Drawn on the label's line but after the field in the DOM: Tab goes from field to field. */}
      {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      {has(hint) && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

/** The error below a field. Always in the DOM, so that a screen reader notices its change. */
export function FieldError({ id, children }: { readonly id: string; readonly children?: ReactNode }) {
  return (
    <p className={cx(styles.error, !has(children) && styles.none)} id={`${id}-error`} aria-live="polite">
      {children}
    </p>
  );
}

type NativeInput = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'prefix' | 'size'>;

export interface TextFieldProps extends FieldTexts, NativeInput {
  readonly ref?: Ref<HTMLInputElement> | undefined;
  /** Content inside the well, before and after the text: an icon, `+55`, a button. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly aside?: ReactNode;
  /** The large amount of a money sheet. */
  readonly figure?: boolean;
}

/**
 * A field for one line. Takes every attribute of an input, so that a form library's `register` can be spread onto it.
 */
export function TextField({
  label,
  hint,
  error,
  optionalLabel,
  aside,
  before,
  after,
  figure = false,
  id: ownId,
  ...input
}: TextFieldProps) {
  const texts: FieldTexts = { label, hint, error, optionalLabel };
  const { id, control } = useFieldIds(texts, ownId);
  return (
    <FieldShell {...texts} id={id} aside={aside}>
      <span className={cx(styles.well, figure && styles.figure, input.disabled && styles.off)}>
        {before}
        <input {...input} {...control} className={styles.input} />
        {after}
      </span>
    </FieldShell>
  );
}

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

/** Stacked fields; `FormRow` puts two related ones on one line where there is space. */
export function FormFields({ children }: { readonly children: ReactNode }) {
  return <Stack>{children}</Stack>;
}

export function FormRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** The error of a whole form, above its button. A new one scrolls into view: the keyboard or a long form may hide it. */
export function FormError({ children }: { readonly children?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const isShown = has(children);
  useEffect(() => {
    if (isShown) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isShown]);
  return (
    <div ref={place} role="alert" className={isShown ? styles.formError : undefined}>
      {children}
    </div>
  );
}
