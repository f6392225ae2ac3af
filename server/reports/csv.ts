/** Writes a report as CSV: `comma` for Brazilian spreadsheets (`;` and 1234,56), `point` for others (`,` and 1234.56). */
import { csvMoney, csvText } from '../wallet/statement.ts';

export const decimals = ['comma', 'point'] as const;
export type Decimal = (typeof decimals)[number];

export interface CsvColumn {
  readonly key: string;
  readonly title: string;
  /** `money`: centavos; `number`: a count or a percentage; else text, in which no formula survives. */
  readonly as?: 'money' | 'number' | 'text' | 'time' | undefined;
}

function cell(value: unknown, as: CsvColumn['as'], decimal: Decimal): string {
  if (value === null || value === undefined) return '';
  if (as === 'money' && typeof value === 'number') return csvMoney(value, decimal === 'comma' ? 'pt' : 'en');
  if (typeof value === 'number') return decimal === 'comma' ? String(value).replace('.', ',') : String(value);
  return csvText(String(value));
}

/** The whole file, with a byte order mark, by which spreadsheets read the accents. */
export function csvOf(
  columns: readonly CsvColumn[],
  rows: readonly Readonly<Record<string, unknown>>[],
  decimal: Decimal,
): string {
  const line = (cells: readonly string[]) => `${cells.join(decimal === 'comma' ? ';' : ',')}\r\n`;
  return [
    `\ufeff${line(columns.map(({ title }) => csvText(title)))}`,
    ...rows.map((row) => line(columns.map(({ key, as }) => cell(row[key], as, decimal)))),
  ].join('');
}
