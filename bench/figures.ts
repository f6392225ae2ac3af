/** Shared by the benchmarks: percentiles, a table for humans, JSON for programs, and the choice of database. */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { findPostgres, startPostgres } from '../tests/support/postgres.ts';

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const say = (line = ''): void => void process.stdout.write(`${line}\n`);

/** Prints rows below a head, figures right-aligned. */
export function sayTable(head: readonly string[], rows: ReadonlyArray<readonly string[]>): void {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  say(line(head));
  say(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of rows) say(line(row));
}

/** Writes the figures as JSON: to a file, or to stdout for `-`. */
export function writeJson(path: string | undefined, figures: object): void {
  if (path === undefined) return;
  const facts = { node: process.version, processors: cpus().length, processor: cpus()[0]?.model ?? 'unknown' };
  const text = `${JSON.stringify({ ...facts, ...figures }, null, 2)}\n`;
  if (path === '-') process.stdout.write(text);
  else writeFileSync(path, text);
}

export interface Place {
  readonly name: 'embedded' | 'postgres';
  readonly words: string;
}

/**
 * Runs work on each requested database in turn: the embedded one in memory, and a PostgreSQL that is started for it and
 * deleted afterwards. Never on an existing database.
 */
export async function onEach(wished: string, work: (place: Place) => Promise<void>): Promise<void> {
  // Ignore a database that the tests' environment names: it must not be filled with figures.
  delete process.env['TEST_DATABASE_URL'];
  if (wished !== 'postgres') await work({ name: 'embedded', words: 'the embedded database, in memory' });
  if (wished === 'embedded') return;
  const binaries = findPostgres();
  if (!binaries) {
    say('There is no PostgreSQL on this machine: only the embedded database was measured.');
    return;
  }
  const postgres = await startPostgres(binaries);
  process.env['TEST_DATABASE_URL'] = postgres.url;
  try {
    await work({ name: 'postgres', words: 'a PostgreSQL on a Unix socket, fsync off' });
  } finally {
    delete process.env['TEST_DATABASE_URL'];
    await postgres.stop();
  }
}
