import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { useId } from 'react';
import styles from './Choice.module.css';
import { FieldError } from './Field.tsx';

type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type' | 'size'> & {
  readonly ref?: Ref<HTMLInputElement> | undefined;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
};

/** A checkbox. The whole line is the target; a link in the label stays a link. */
export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} look="box" />;
}

/** A setting that applies at once, with the role `switch`. */
export function Switch(props: ChoiceProps) {
  return <Choice {...props} look="switch" />;
}

function Choice({ label, hint, error, look, id: ownId, ...input }: ChoiceProps & { readonly look: 'box' | 'switch' }) {
  const made = useId();
  const id = ownId ?? made;
  const wrong = error !== undefined && error !== null && error !== '';
  const described = [hint !== undefined && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.choice}>
      <label className={look === 'box' ? styles.line : styles.spread} htmlFor={id}>
        <input
          {...input}
          id={id}
          type="checkbox"
          role={look === 'switch' ? 'switch' : undefined}
          className={styles[look]}
          aria-invalid={wrong || undefined}
          aria-describedby={described || undefined}
        />
        <span className={styles.words}>
          <span>{label}</span>
          {hint !== undefined && (
            <span className={styles.hint} id={`${id}-hint`}>
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

interface RadioProps<T extends string | number> {
  readonly label: string;
  readonly value: T | null;
  readonly onValueChange: (value: T) => void;
  readonly options: readonly { readonly value: T; readonly label: ReactNode; readonly disabled?: boolean }[];
}

/**
 * One of two to four options, side by side (Dia, Semana, Mês). Radio buttons: arrows move, one Tab stop. For switching
 * panels use `Tabs`.
 */
export function Segmented<T extends string>(props: RadioProps<T>) {
  return <RadioGroup {...props} look={{ group: styles.track, option: styles.segment, face: styles.face }} />;
}

/** Suggested amounts: chips that form one radio group. */
export function Presets(props: RadioProps<number>) {
  return <RadioGroup {...props} look={{ group: styles.presets, option: styles.preset, face: styles.presetFace }} />;
}

interface Look {
  readonly look: Readonly<Record<'group' | 'option' | 'face', string | undefined>>;
}

function RadioGroup<T extends string | number>({ label, value, onValueChange, options, look }: RadioProps<T> & Look) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={look.group}>
      {options.map((option) => (
        <label key={option.value} className={look.option}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onValueChange(option.value)}
          />
          <span className={look.face}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
