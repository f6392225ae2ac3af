/**
 * The password rule (FORM-8). The message is the specification's ("at least 8 characters, a mix of letters and
 * characters"); the check also refuses the commonest passwords and more than 128 characters.
 */
import { type PasswordFault, passwordFault } from '../contract/checks.ts';

export type { PasswordFault };

/** Returns why a password is refused, as a key of the field messages; null if accepted. */
export function checkPassword(value: string): PasswordFault | null {
  return passwordFault(value);
}

/** Returns which parts of the rule a password already meets, for a list that updates while the user types. */
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
