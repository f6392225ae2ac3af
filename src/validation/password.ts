/**
 * The password rule. Its text is the specification's ("at least 8 characters, a mix of letters and characters"); the
 * check also refuses the commonest ones and more than 128 characters.
 */
import { type PasswordFault, passwordFault } from '../contract/checks.ts';

export type { PasswordFault };

/** Why a password is refused, as a key of the field messages; null when it is fine. */
export function checkPassword(value: string): PasswordFault | null {
  return passwordFault(value);
}

/** What of the rule already holds, for a list that fills while one types. */
export function passwordParts(value: string): {
  readonly length: boolean;
  readonly letter: boolean;
  readonly other: boolean;
  readonly uncommon: boolean;
} {
  return {
    length: value.length >= 8 && value.length <= 128,
    letter: /\p{L}/u.test(value),
    other: /[^\p{L}]/u.test(value),
    uncommon: value.length > 0 && passwordFault(value) !== 'password_common',
  };
}
