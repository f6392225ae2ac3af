import { useState } from 'react';
import styles from './Field.module.css';
import type { TextFieldProps } from './Field.tsx';
import { TextField } from './Field.tsx';
import { IconButton } from './IconButton.tsx';
import { EyeIcon, EyeOffIcon } from './icons.ts';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'before' | 'after' | 'figure' | 'autoComplete'> & {
  /** Tells the password manager which kind it is. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly showLabel: string;
  readonly hideLabel: string;
};

/** A password field with a show button. Pasting works. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      after={
        <span className={styles.end}>
          <IconButton
            glyph={shown ? EyeOffIcon : EyeIcon}
            label={shown ? hideLabel : showLabel}
            onClick={() => setShown(!shown)}
          />
        </span>
      }
    />
  );
}
