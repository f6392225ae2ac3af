import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '../../../ui/Icon.tsx';
import { CheckIcon, CircleIcon } from '../../../ui/icons.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { passwordParts } from '../../../validation/password.ts';
import styles from './auth.module.css';

/** Parts of the password rule (FORM-8), ticked while the player types. */
export function PasswordRule({ password }: { readonly password: string }) {
  const { t } = useLingui();
  const holds = passwordParts(password);
  const parts = [
    { key: 'length', holds: holds.length, words: <Trans>Pelo menos 8 caracteres</Trans> },
    { key: 'letter', holds: holds.letter, words: <Trans>Uma letra</Trans> },
    { key: 'other', holds: holds.other, words: <Trans>Um número ou outro caractere</Trans> },
    { key: 'uncommon', holds: holds.uncommon, words: <Trans>Nada óbvio, como senha123</Trans> },
  ];
  return (
    <ul className={styles.rule} aria-label={t`Regra da senha`}>
      {parts.map((part) => (
        <li key={part.key} className={part.holds ? styles.ruleOn : styles.ruleOff}>
          <Icon glyph={part.holds ? CheckIcon : CircleIcon} size={16} />
          <span>
            {part.words}
            {part.holds && (
              <VisuallyHidden>
                {' '}
                <Trans>(cumprido)</Trans>
              </VisuallyHidden>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
