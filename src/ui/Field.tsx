import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { useId } from 'react';
import { cx } from './cx.ts';
import styles from './Field.module.css';

export interface FieldTexts {
  readonly label: ReactNode;
  /** What is expected, before anything goes wrong. */
  readonly hint?: ReactNode;
  /** What to do now, as a sentence. What was typed stays. */
  readonly error?: ReactNode;
  /** Says "optional" after the label; required is the normal case and says nothing. */
  readonly optionalLabel?: string | undefined;
}

interface FieldShellProps extends FieldTexts {
  readonly id: string;
  readonly children: ReactNode;
  /** At the end of the label's line: a link ("Esqueci a senha"). */
  readonly aside?: ReactNode;
}

const has = (node: ReactNode): boolean => node !== undefined && node !== null && node !== false && node !== '';

/** Ids and ARIA of a field and the words around it. Spread `control` on the input. */
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

/** Label above, words below. The error is read out when it comes, once. */
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
      {/* Seen on the label's line, reached after the field: Tab goes from field to field. */}
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

/** The sentence under a field. Its place is in the page before it is needed, so that a screen reader hears it come. */
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
  /** Inside the well, before and after what is typed: an icon, `+55`, a button. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly aside?: ReactNode;
  /** The large figure of a money sheet. */
  readonly figure?: boolean;
}

/** A field for one line. Takes every attribute of an input, so a form library's `register` spreads onto it. */
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

/** Fields under each other; two that belong together share a line where there is room (`FormRow`). */
export function FormFields({ children }: { readonly children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

export function FormRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** What went wrong with the whole form, above its button. Give it a ref or focus it after a failed submit. */
export function FormError({ children }: { readonly children?: ReactNode }) {
  return (
    <div role="alert" className={has(children) ? styles.formError : undefined}>
      {children}
    </div>
  );
}
