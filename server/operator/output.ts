/** The output of a command: aligned text for people, or one JSON object a line. */
import * as v from 'valibot';

const column = v.object({
  key: v.string(),
  title: v.string(),
  /** The format for people; JSON always has the raw value. `money`: centavos. `time`: ISO 8601. */
  as: v.optional(v.picklist(['text', 'money', 'time', 'number'])),
});
const row = v.record(v.string(), v.unknown());

export const output = v.variant('type', [
  /** Many rows; `empty` is the text if there are none. */
  v.object({ type: v.literal('table'), columns: v.array(column), rows: v.array(row), empty: v.string() }),
  /** One row, printed with a line for each column. */
  v.object({ type: v.literal('record'), columns: v.array(column), row }),
  /** A sentence; JSON has it as `message` beside `data`. */
  v.object({ type: v.literal('note'), text: v.string(), data: row }),
]);
export type Output = v.InferOutput<typeof output>;
export type Column = v.InferOutput<typeof column>;

const reais = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const numbers = new Intl.NumberFormat('pt-BR');
const saoPaulo = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Centavos as `R$ 1.234,56`; a minus stands before the currency sign. */
export function formatMoney(centavos: number): string {
  return `${centavos < 0 ? '-' : ''}R$ ${reais.format(Math.abs(centavos) / 100)}`;
}

/** A moment in São Paulo's time (LANG-2): `2026-11-20 09:00:00`. */
export function formatTime(iso: string): string {
  return saoPaulo.format(new Date(iso));
}

/** Removes control characters: a stored name could move the cursor of the operator's terminal. */
function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the pattern removes them.
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, ' ');
}

function formatCell(value: unknown, as: Column['as']): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'object' && Object.keys(value).length === 0) return '–';
  if (as === 'money' && typeof value === 'number') return formatMoney(value);
  if (as === 'number' && typeof value === 'number') return numbers.format(value);
  if (as === 'time' && typeof value === 'string') return formatTime(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return printable(typeof value === 'string' ? value : flatText(value));
}

/** An object of plain values as `level 2, verified true`; another value as JSON. */
function flatText(value: unknown): string {
  const parts = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
  if (parts.length === 0 || parts.some(([, part]) => typeof part === 'object')) return JSON.stringify(value);
  return parts.map(([key, part]) => `${key} ${part}`).join(', ');
}

/** Pads a cell by its visible characters. */
function pad(text: string, width: number, right: boolean): string {
  const space = ' '.repeat(Math.max(0, width - [...text].length));
  return right ? space + text : text + space;
}

function tableLines(columns: readonly Column[], rows: readonly Record<string, unknown>[]): string[] {
  const cells = rows.map((row) => columns.map(({ key, as }) => formatCell(row[key], as)));
  const widths = columns.map(({ title }, index) =>
    Math.max([...title].length, ...cells.map((line) => [...(line[index] ?? '')].length)),
  );
  const write = (line: readonly string[]) =>
    line
      .map((cell, index) =>
        pad(cell, widths[index] ?? 0, columns[index]?.as === 'money' || columns[index]?.as === 'number'),
      )
      .join('  ')
      .trimEnd();
  return [write(columns.map(({ title }) => title.toUpperCase())), ...cells.map(write)];
}

/** The output as text lines. */
export function textLines(answer: Output): string[] {
  if (answer.type === 'note') return [printable(answer.text)];
  if (answer.type === 'table') {
    return answer.rows.length === 0 ? [answer.empty] : tableLines(answer.columns, answer.rows);
  }
  const width = Math.max(...answer.columns.map(({ title }) => [...title].length));
  return answer.columns.map(({ key, title, as }) => `${pad(title, width, false)}  ${formatCell(answer.row[key], as)}`);
}

/** A line beside the answer: a hint, or the reason of a failure. With `--json` an object as well. */
export function asideLine(key: 'hint' | 'error', sentence: string, json: boolean): string {
  return json ? JSON.stringify({ [key]: sentence }) : sentence;
}

/** The output as JSON lines. Money stays in centavos, times in ISO 8601. */
export function jsonLines(answer: Output): string[] {
  if (answer.type === 'note') return [JSON.stringify({ message: answer.text, ...answer.data })];
  const rows = answer.type === 'table' ? answer.rows : [answer.row];
  return rows.map((row) => JSON.stringify(row));
}
