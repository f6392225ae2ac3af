/** The value of a setting as its field holds it, and as the command reads it. */
import { formatAmount, parseMoney } from '../src/lib/money.ts';
import type { Row } from './api.ts';
import type { Setting } from './settings.ts';

export type Parts = Readonly<Record<string, string>>;

/** The rows of a field. */
export const rowsOf = (text: string): Parts[] => (text === '' ? [] : (JSON.parse(text) as Parts[]));

/** The rows as JSON, without the empty ones. Null: a row lacks a part. */
function rowsJson(text: string): string | null {
  const rows = rowsOf(text)
    .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value.trim()])))
    .filter((row) => Object.values(row).some((value) => value !== ''));
  return rows.some((row) => Object.values(row).includes('')) ? null : JSON.stringify(rows);
}

/** The value of a setting in the configuration; undefined if it has its default. */
export function valueOf(row: Row, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | null | undefined)?.[part], row);
}

/** The value as its field shows it. */
export function toText({ kind }: Setting, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (kind === 'amounts') return (value as number[]).map((amount) => formatAmount(amount)).join('\n');
  if (kind === 'lines') return (value as string[]).join('\n');
  if (kind === 'sizes') return JSON.stringify(Object.entries(value).map(([name, size]) => ({ name, size })));
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

/** An object of texts as JSON, without the empty ones; `null` if nothing remains and that is allowed. */
function partsJson(text: string, isOptional: boolean): string {
  const given = Object.entries(text === '' ? {} : (JSON.parse(text) as Record<string, string>))
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== '');
  return given.length === 0 && isOptional ? 'null' : JSON.stringify(Object.fromEntries(given));
}

/** Names and sizes as one object. Null: a row lacks a part. */
function sizesJson(text: string): string | null {
  const rows = rowsJson(text);
  if (rows === null) return null;
  const sizes = JSON.parse(rows) as { readonly name: string; readonly size: string }[];
  return JSON.stringify(Object.fromEntries(sizes.map(({ name, size }) => [name, size])));
}

/** The field's text as the command reads it: JSON. Null: the text is no value of this kind. */
export function toJson({ kind, isOptional = false }: Setting, text: string): string | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (kind === 'amounts') {
    const amounts = lines.map(parseMoney);
    return amounts.includes(null) ? null : JSON.stringify(amounts);
  }
  if (kind === 'lines') return JSON.stringify(lines);
  if (kind === 'rows') return rowsJson(text);
  if (kind === 'sizes') return sizesJson(text);
  if (kind === 'palette' || kind === 'authorisation') return partsJson(text, isOptional);
  if (text.trim() === '' && isOptional) return 'null';
  if (kind === 'text' || kind === 'long') return JSON.stringify(text.trim());
  if (kind === 'choice' && !/^\d+$/.test(text)) return JSON.stringify(text);
  if (kind === 'count') {
    const number = Number(text.replace(',', '.'));
    return text.trim() === '' || Number.isNaN(number) ? null : String(number);
  }
  return text === '' ? null : text;
}
