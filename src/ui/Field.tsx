import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { useId } from 'react';
import { cx } from './cx.ts';
import styles from './Field.module.css';

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

/** Stacked fields; `FormRow` puts two related ones on one line where there is space. */
export function FormFields({ children }: { readonly children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

export function FormRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** The error of a whole form, above its button. Focus it after a failed submit. */
export function FormError({ children }: { readonly children?: ReactNode }) {
  return (
    <div role="alert" className={has(children) ? styles.formError : undefined}>
      {children}
    </div>
  );
}
