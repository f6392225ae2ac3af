/**
 * Pure checks that page and server share: no dependency, no clock, no network. What needs a message is in
 * `field-messages.ts`; what needs a form is in `src/validation/`.
 */

/** Everything but ASCII digits removed. Full-width digits (`１`), as some keyboards send, count as digits. */
export function digitsOf(value: string): string {
  return value.normalize('NFKC').replace(/[^0-9]/g, '');
}

function checkDigit(digits: string, weight: number): number {
  let sum = 0;
  for (let i = 0; i < weight - 1; i += 1) sum += Number(digits[i]) * (weight - i);
  const rest = (sum * 10) % 11;
  return rest === 10 ? 0 : rest;
}

/** §5: strip non-digits; exactly 11; not all the same; both check digits correct. Says nothing of who owns it. */
export function isCpf(value: string): boolean {
  const digits = digitsOf(value);
  if (digits.length !== 11 || /^(\d)\1{10}$/.test(digits)) return false;
  return checkDigit(digits, 10) === Number(digits[9]) && checkDigit(digits, 11) === Number(digits[10]);
}

/**
 * §5's e-mail pattern: local part of letters, digits and _ ' + - . with no leading or double dot; domain labels; a
 * top-level domain of at least two letters. Bounded first, so that no input makes the pattern slow.
 */
export function isEmail(value: string): boolean {
  if (value.length > 254) return false;
  return /^(?!\.)(?!.*\.\.)[A-Z0-9_'+\-.]*[A-Z0-9_+-]@(?:[A-Z0-9][A-Z0-9-]*\.)+[A-Z]{2,}$/i.test(value);
}

/** A day that exists (`2026-02-29` does not), in `YYYY-MM-DD`. */
export function isCalendarDay(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const length = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return length !== undefined && day >= 1 && day <= length;
}

/** A day as people write or paste it, `31/12/1990` or `31.12.1990`, as `YYYY-MM-DD`; anything else as it is. */
export function writtenDay(value: string): string {
  const text = value.normalize('NFKC').trim();
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Who is younger may not register or play, by law on every site (§9). Years. */
export const MIN_AGE = 18;

/** Whole years between a birth date and a day, both `YYYY-MM-DD`. Born on 29 February: a year older on 1 March. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Area codes that exist in Brazil (Anatel's plan): no number has another. */
const AREA_CODES = /^(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])/;

/**
 * A Brazilian telephone number, as people write it, in E.164 (`+5511999990001`); null when it is none. Takes E.164,
 * national digits, a trunk zero, and brackets, spaces, dots and dashes anywhere.
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

/** Whether a text holds an address that a chat might turn into a link: with a scheme, `www.`, or a bare domain. */
export function hasLink(text: string): boolean {
  const folded = text.normalize('NFKC');
  return (
    /[a-z][a-z0-9+.-]{1,20}:\/\//i.test(folded) ||
    /\bwww\s?\./i.test(folded) ||
    /\b[a-z0-9-]{1,63}\.(?:com|net|org|io|bet|br|me|gg|app|xyz|site|online|link|club|info|biz|co|ly|tv|shop|store|top|vip|casino|win|live)\b/i.test(
      folded,
    )
  );
}

export type PasswordFault =
  | 'password_short'
  | 'password_long'
  | 'password_letter'
  | 'password_character'
  | 'password_common';

/**
 * The commonest passwords of eight characters or more that have a letter and another character, and so would pass
 * the rest of the rule (from public lists of leaked passwords, with the Brazilian habits). Compared in lower case.
 */
const COMMON =
  'password1 password12 password123 passw0rd p@ssw0rd p@ssword1 qwerty12 qwerty123 qwertyuiop1 qwerty1234 1q2w3e4r 1q2w3e4r5t q1w2e3r4 1qaz2wsx zaq12wsx abc12345 abcd1234 abcde123 abc123456 a1b2c3d4 a1234567 a12345678 aa123456 123456abc 12345678a 123456789a iloveyou1 welcome1 welcome123 monkey123 dragon123 football1 baseball1 sunshine1 princess1 superman1 trustno1 letmein1 admin123 administrator1 login123 master123 shadow123 michael1 jordan23 charlie1 senha123 senha1234 senha12345 senha@123 mudar123 mudar@123 brasil123 brasil10 brasil2014 brasil2024 brasil2025 brasil2026 flamengo1 flamengo10 corinthians1 corinthians10 palmeiras1 palmeiras10 santos123 saopaulo1 vasco123 gremio123 cruzeiro1 internacional1 amor1234 teamo123 jesus123 jesus1234 deus1234 deusefiel1 familia1 familia123 minhasenha1 acesso123 teste123 cassino1 cassino123 apostas1 apostas123 jangada1 jangada123'.split(
    ' ',
  );

/** Why a password is refused: 8 to 128 characters, a letter and another character, not a common one; null when fine. */
export function passwordFault(value: string): PasswordFault | null {
  if (value.length < 8) return 'password_short';
  if (value.length > 128) return 'password_long';
  if (!/\p{L}/u.test(value)) return 'password_letter';
  if (!/[^\p{L}]/u.test(value)) return 'password_character';
  if (COMMON.includes(value.toLowerCase())) return 'password_common';
  return null;
}
