/** A table of the back office as a file for spreadsheets: with `;` and 1234,56 in Portuguese, with `,` and 1234.56 in English. */
import type { Language } from './address.ts';
import type { Column, Row } from './api.ts';

/** A text that no spreadsheet runs as a formula. */
function quoted(text: string): string {
  const harmless = /^\s*[=+\-@\t\r|%]/.test(text) ? `'${text}` : text;
  return /[",;\r\n\t']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** @param nameOf the title of a column, or the word for a value of one */
export function csvOf(
  columns: readonly Column[],
  rows: readonly Row[],
  language: Language,
  nameOf: (column: Column, value?: string) => string,
): string {
  const decimal = (text: string): string => (language === 'pt' ? text.replace('.', ',') : text);
  const cell = (column: Column, value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'number') return decimal(column.as === 'money' ? (value / 100).toFixed(2) : String(value));
    return quoted(nameOf(column, String(value)));
  };
  const line = (cells: readonly string[]): string => `${cells.join(language === 'pt' ? ';' : ',')}\r\n`;
  // By the byte order mark spreadsheets read the accents.
  return `\ufeff${[
    line(columns.map((column) => quoted(nameOf(column)))),
    ...rows.map((row) => line(columns.map((column) => cell(column, row[column.key])))),
  ].join('')}`;
}

/** Saves a text as a file of the operator's computer. */
export function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
