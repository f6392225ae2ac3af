/**
 * Pure checks shared by page and server, without dependencies, clock or network. The messages are in
 * `field-messages.ts`; checks of forms are in `src/validation/`.
 */

/** Seconds before another code may be sent (FORM-9). */
export const RESEND_SECONDS = 20;

/** Removes everything but ASCII digits. Full-width digits (`１`) of some keyboards count as digits. */
export function digitsOf(value: string): string {
  return value.normalize('NFKC').replace(/[^0-9]/g, '');
}

function checkDigit(digits: string, weight: number): number {
  let sum = 0;
  for (let i = 0; i < weight - 1; i += 1) sum += Number(digits[i]) * (weight - i);
  const rest = (sum * 10) % 11;
  return rest === 10 ? 0 : rest;
}

/**
 * Whether a text is a CPF: exactly 11 digits, not all the same, both check digits right (FORM-4). Does not tell its
 * owner.
 */
export function isCpf(value: string): boolean {
  const digits = digitsOf(value);
  if (digits.length !== 11 || /^(\d)\1{10}$/.test(digits)) return false;
  return checkDigit(digits, 10) === Number(digits[9]) && checkDigit(digits, 11) === Number(digits[10]);
}

/**
 * Whether a text is an e-mail address (FORM-5): local part of letters, digits and _ ' + - . without a leading or double
 * dot; domain labels; a top-level domain of at least two letters. The length is checked first, so that the pattern
 * stays fast.
 */
export function isEmail(value: string): boolean {
  if (value.length > 254) return false;
  return /^(?!\.)(?!.*\.\.)[A-Z0-9_'+\-.]*[A-Z0-9_+-]@(?:[A-Z0-9][A-Z0-9-]*\.)+[A-Z]{2,}$/i.test(value);
}

/** Whether a `YYYY-MM-DD` day exists (`2026-02-29` does not). */
export function isCalendarDay(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const length = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return length !== undefined && day >= 1 && day <= length;
}

/** Turns a typed or pasted day (`31/12/1990`, `31.12.1990`) into `YYYY-MM-DD`; returns any other text unchanged. */
export function writtenDay(value: string): string {
  const text = value.normalize('NFKC').trim();
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Minimum age in years to register or play, by law on every site (SESS-11). */
export const MIN_AGE = 18;

/**
 * Whole years from a birth date to a day, both `YYYY-MM-DD`. A person born on 29 February is a year older on 1 March.
 */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** The area codes of Brazil (Anatel's plan). */
const AREA_CODES = /^(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])/;

/**
 * Normalises a typed Brazilian telephone number to E.164 (`+5511999990001`); null if it is none. Takes E.164, national
 * digits, a trunk zero, and brackets, spaces, dots and dashes anywhere.
 */
export function brazilPhone(value: string): string | null {
  const written = value.normalize('NFKC').trim();
  if (!/^\+?[\d\s().\-/]{8,32}$/.test(written)) return null;
  let digits = digitsOf(written);
  if (written.startsWith('+')) {
    if (!digits.startsWith('55')) return null;
    digits = digits.slice(2);
  } else if (digits.startsWith('55') && digits.length >= 12) {
    digits = digits.slice(2);
  }
  if (digits.startsWith('0')) digits = digits.slice(1);
  if (!AREA_CODES.test(digits)) return null;
  const subscriber = digits.slice(2);
  const mobile = subscriber.length === 9 && subscriber.startsWith('9');
  const fixed = subscriber.length === 8 && /^[2-5]/.test(subscriber);
  return mobile || fixed ? `+55${digits}` : null;
}

/**
 * A name: letters of any script with at most two marks each, spaces, hyphens, apostrophes and dots; surrounding spaces
 * are ignored. Blanks that count as letters (of Hangul) or as marks are none.
 */
export const NAME = /^(?!.*\p{Default_Ignorable_Code_Point})\s*\p{L}\p{M}{0,2}(?:\p{L}\p{M}{0,2}|[' ’.-])*$/su;

/** The visible characters of a text, also without the blanks that count as letters or signs (of Hangul, Khmer, Braille). */
export function visibleOf(text: string): string {
  return text.replace(/[\s\p{Cf}\p{M}\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/gu, '');
}

export type PasswordFault =
  | 'password_short'
  | 'password_long'
  | 'password_letter'
  | 'password_character'
  | 'password_common';

/**
 * The commonest passwords that pass the other rules: eight characters or more with a letter and another character (from
 * public lists of leaked passwords, with Brazilian habits). Compared in lower case.
 */
const COMMON =
  'password1 password12 password123 passw0rd p@ssw0rd p@ssword1 qwerty12 qwerty123 qwertyuiop1 qwerty1234 1q2w3e4r 1q2w3e4r5t q1w2e3r4 1qaz2wsx zaq12wsx abc12345 abcd1234 abcde123 abc123456 a1b2c3d4 a1234567 a12345678 aa123456 123456abc 12345678a 123456789a iloveyou1 welcome1 welcome123 monkey123 dragon123 football1 baseball1 sunshine1 princess1 superman1 trustno1 letmein1 admin123 administrator1 login123 master123 shadow123 michael1 jordan23 charlie1 senha123 senha1234 senha12345 senha@123 mudar123 mudar@123 brasil123 brasil10 brasil2014 brasil2024 brasil2025 brasil2026 flamengo1 flamengo10 corinthians1 corinthians10 palmeiras1 palmeiras10 santos123 saopaulo1 vasco123 gremio123 cruzeiro1 internacional1 amor1234 teamo123 jesus123 jesus1234 deus1234 deusefiel1 familia1 familia123 minhasenha1 acesso123 teste123 cassino1 cassino123 apostas1 apostas123 jangada1 jangada123'.split(
    ' ',
  );

/**
 * Returns why a password is refused (FORM-8): 8 to 128 characters, a letter and another character, not a common one;
 * null if accepted.
 */
export function passwordFault(value: string): PasswordFault | null {
  if (value.length < 8) return 'password_short';
  if (value.length > 128) return 'password_long';
  if (!/\p{L}/u.test(value)) return 'password_letter';
  if (!/[^\p{L}]/u.test(value)) return 'password_character';
  if (COMMON.includes(value.toLowerCase())) return 'password_common';
  return null;
}
