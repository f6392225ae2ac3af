/** Finds numbers in a chat message by which people or their money can be reached (CHAT-2). */
import { brazilPhone, digitsOf, isCpf } from '../../src/contract/checks.ts';

/** Signs, marks and spaces that a writer puts between the digits of one number. */
const BETWEEN = /(?<=\d)[\s\p{P}\p{S}]{1,3}(?=\d)/gu;
/** An amount with its centavos: `1.250,00`. Several of them in a row are no number. */
const AMOUNT = /(?<![\d.,\-/])\d{1,3}(?:\.?\d{3})*,\d{2}(?![.,\-/]?\d)/gu;
/** A number written digit by digit: `1 1 9 9 9 9 9 0 0 0 1`. */
const SPELLED = /(?<!\d)\d(?: \d){9,}(?!\d)/gu;

/** Shapes of numbers whose parts are divided by single spaces. A list such as `12 35 7 19 26 32` has none of them. */
const PHONE =
  /(?<!\d)(?:55 ?)?0?\d\d ?(?:9 ?\d{4} ?\d{4}|9\d\d ?\d{3} ?\d{3}|(?!20\d\d ?20\d\d)[2-5]\d{3} ?\d{4})(?!\d)/gu;
const CPF = /(?<!\d)\d{3} ?\d{3} ?\d{3} ?\d{2}(?!\d)/gu;
const CNPJ = /(?<!\d)\d{2} ?\d{3} ?\d{3} ?\d{4} ?\d{2}(?!\d)/gu;
const CARD = /(?<!\d)(?:(?:\d{4} ?){3}\d{4}(?: ?\d{3})?|\d{4} ?\d{6} ?\d{4,5}|\d{13,19})(?!\d)/gu;
/** A UUID, the form of a random Pix key. */
const UUID = /(?<![\da-z])[\da-f]{8}(?:[\s\p{P}]?[\da-f]{4}){3}[\s\p{P}]?[\da-f]{12}(?![\da-z])/iu;

function cnpjDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((all, digit, at) => all + Number(digit) * (2 + (at % 8)), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

function isCnpj(text: string): boolean {
  const digits = digitsOf(text);
  if (/^(\d)\1+$/.test(digits)) return false;
  return cnpjDigit(digits.slice(0, 12)) === Number(digits[12]) && cnpjDigit(digits.slice(0, 13)) === Number(digits[13]);
}

/** Whether digits begin as those of a payment card and pass the Luhn check (ISO/IEC 7812-1). */
function isCard(text: string): boolean {
  const digits = digitsOf(text);
  if (!/^(?:2[2-7]|3[04678]|[456])/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((all, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** A text whose decimal digits of any script are ASCII. Unicode keeps the ten digits of a script in a row (UAX 44). */
function withAsciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });
}

/**
 * Whether a text has a Brazilian telephone, a CPF, a CNPJ, a card or a random Pix key, with any signs between its parts.
 * Other numbers of a game, of money and of the calendar are ordinary talk.
 */
export function hasPersonalNumber(text: string): boolean {
  const plain = withAsciiDigits(text.normalize('NFKC').replace(/[\p{M}\p{Cf}]/gu, ''));
  if (UUID.test(plain)) return true;
  const numbers = plain
    .replace(AMOUNT, ' x ')
    .replace(BETWEEN, ' ')
    .replace(SPELLED, (digits) => digits.replaceAll(' ', ''));
  const has = (shape: RegExp, isReal: (text: string) => boolean) => (numbers.match(shape) ?? []).some(isReal);
  return (
    has(PHONE, (found) => brazilPhone(found) !== null) || has(CPF, isCpf) || has(CNPJ, isCnpj) || has(CARD, isCard)
  );
}
