/** A CPF as people write it: checked, stripped, and formatted while it is typed. */
import { digitsOf, isCpf } from '../contract/checks.ts';

/** Eleven digits with both check digits right, however it is written. */
export function validCpf(value: string): boolean {
  return isCpf(value);
}

/** The first eleven digits of what was typed or pasted. */
export function stripCpf(value: string): string {
  return digitsOf(value).slice(0, 11);
}

/** `12345678909` → `123.456.789-09`; as far as there are digits. Keeps what it is given: nothing is made up. */
export function formatCpf(value: string): string {
  const digits = stripCpf(value);
  const [a, b, c, d] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9), digits.slice(9)];
  return a + (b && `.${b}`) + (c && `.${c}`) + (d && `-${d}`);
}

/** Where the caret belongs after formatting: behind as many digits as it stood behind before. */
export function cpfCaret(before: string, caret: number, formatted: string): number {
  const wanted = Math.min(digitsOf(before.slice(0, caret)).length, 11);
  let seen = 0;
  for (let i = 0; i < formatted.length; i += 1) {
    if (seen === wanted) return i;
    if (/\d/.test(formatted[i] ?? '')) seen += 1;
  }
  return formatted.length;
}
