/** The parts of a record of the audit log that a change touched. */
import type { Row } from './api.ts';

/** Whether a value has named parts. */
export const isParts = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface Leaf {
  readonly path: readonly string[];
  readonly was: unknown;
  readonly is: unknown;
}

/** The parts of two values that differ, down to texts and numbers. A list of plain values is one part. */
export function leavesOf(was: unknown, is: unknown, path: readonly string[] = []): Leaf[] {
  if (JSON.stringify(was ?? null) === JSON.stringify(is ?? null)) return [];
  const isRows = (value: unknown): value is readonly unknown[] =>
    Array.isArray(value) && value.some((one) => typeof one === 'object');
  const [from, to] = [was, is].map((value) => (isParts(value) || isRows(value) ? (value as Row) : null));
  const isWhole = (value: unknown) => value === undefined || value === null;
  if (!(from || isWhole(was)) || !(to || isWhole(is)) || (!from && !to)) return [{ path, was, is }];
  return [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])].flatMap((key) =>
    leavesOf(from?.[key], to?.[key], [...path, key]),
  );
}
