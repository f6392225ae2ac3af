/** Input masks: insert separators between digits; never refuse a valid character. */

// Full-width digits of some keyboards count as digits.
const digitsOf = (text: string): string => text.normalize('NFKC').replace(/[^0-9]/g, '');

/** Formats a partial CPF: `123.456.789-09`. */
export function maskCpf(text: string): string {
  const d = digitsOf(text).slice(0, 11);
  return d
    .replace(/^(\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3}\.\d{3})(\d)/, '$1-$2');
}

/** Formats a partial postal code (CEP): `01310-100`. */
export function maskZip(text: string): string {
  return digitsOf(text)
    .slice(0, 8)
    .replace(/^(\d{5})(\d)/, '$1-$2');
}

/** Formats a partial date as it is typed, day first: `25/12/1990`. */
export function maskDate(text: string): string {
  return digitsOf(text)
    .slice(0, 8)
    .replace(/^(\d{2})(\d)/, '$1/$2')
    .replace(/^(\d{2}\/\d{2})(\d)/, '$1/$2');
}

/** Writes a day `YYYY-MM-DD` as it is typed; returns any other text as it is. */
export function typedDate(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  return year === undefined ? day : `${date}/${month}/${year}`;
}

/** Returns `YYYY-MM-DD` for a complete date, typed or pasted; the masked text for a partial one. */
export function dayOfTyped(text: string): string {
  const plain = text.trim();
  if (/^\d{4}-\d{2}-\d{2}$/.test(plain)) return plain;
  const masked = maskDate(plain);
  const [date, month, year] = masked.split('/');
  return year?.length === 4 ? `${year}-${month}-${date}` : masked;
}

/**
 * Formats a partial phone number: `(11) 98765-4321` or `(11) 3765-4321`, without a pasted `+55`. Keeps another
 * country's number, surplus digits and a text without a number, for the error message of the field (FORM-6).
 */
export function maskBrPhone(text: string): string {
  const plain = text.normalize('NFKC').trimStart();
  if (/^\+(?!\s*55)/.test(plain)) return plain.replace(/[^\d+\s().-]/g, '').slice(0, 20);
  let d = digitsOf(text);
  // Text around a complete number is dropped; text without one stays as the error.
  if (d.length < 10 && /\p{L}/u.test(plain)) return plain.slice(0, 20);
  // Without `+`, 55 is the country code only before a complete number, because it is an area code too.
  if (/^\+\s*55/.test(plain) || /^55(?:\d\d9\d{8}|\d\d[2-57]\d{7})$/.test(d)) d = d.slice(2);
  d = d.replace(/^0(?=\d{10,11}$)/, '').slice(0, 15);
  if (d.length <= 2) return d;
  const cut = d.length > 10 ? 7 : 6;
  const head = `(${d.slice(0, 2)}) ${d.slice(2, cut)}`;
  return d.length > cut ? `${head}-${d.slice(cut)}` : head;
}

/** Returns the caret position in `masked` with as many digits before it as in `typed` before `caret`. */
export function caretAfterMask(typed: string, caret: number, masked: string): number {
  if (caret >= typed.length) return masked.length;
  let left = digitsOf(typed.slice(0, caret)).length;
  if (left === 0) return 0;
  for (let at = 0; at < masked.length; at++) {
    if (/\d/.test(masked[at] ?? '') && --left === 0) return at + 1;
  }
  return masked.length;
}

/** Writes the mask into the input and keeps the caret at its digit. */
export function applyMask(input: HTMLInputElement, mask: (text: string) => string): void {
  const masked = mask(input.value);
  if (masked === input.value) return;
  const caret = caretAfterMask(input.value, input.selectionStart ?? input.value.length, masked);
  input.value = masked;
  if (input.ownerDocument.activeElement === input) input.setSelectionRange(caret, caret);
}
