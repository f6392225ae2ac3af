/** Checks, strips and formats a typed CPF. */
import { digitsOf, isCpf } from '../contract/checks.ts';

/** Whether a text is a valid CPF in any notation (FORM-4). */
export function validCpf(value: string): boolean {
  return isCpf(value);
}

/** Returns the first eleven digits of a typed or pasted text. */
export function stripCpf(value: string): string {
  return digitsOf(value).slice(0, 11);
}

/** Formats a partial CPF: `12345678909` → `123.456.789-09`. Adds no digits. */
export function formatCpf(value: string): string {
  const digits = stripCpf(value);
  const [a, b, c, d] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9), digits.slice(9)];
  return a + (b && `.${b}`) + (c && `.${c}`) + (d && `-${d}`);
}

/** Returns the caret position after formatting: behind as many digits as before. */
export function cpfCaret(before: string, caret: number, formatted: string): number {
  const wanted = Math.min(digitsOf(before.slice(0, caret)).length, 11);
  let seen = 0;
  for (let i = 0; i < formatted.length; i += 1) {
    if (seen === wanted) return i;
    if (/\d/.test(formatted[i] ?? '')) seen += 1;
  }
  return formatted.length;
}
