import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operate } from '../../tests/fixtures/operator.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { dayOf } from '../lib/day.ts';
import { reportDays } from '../reports/days.ts';

let platform: TestPlatform;
const folder = mkdtempSync(join(tmpdir(), 'report-'));
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await platform.close();
});
const run = (...argv: string[]) => operate(platform, ...argv);

it('reports the demonstration by site, reconciled with its balances', async () => {
  const today = dayOf(platform.clock.now());
  const rows = await reportDays(platform.deps.db, { since: '2026-01-01', until: today });
  const { rows: held } = await sql<{ casino_id: number; money: number }>`
    select casino_id, sum(balance)::bigint as money from ledger_accounts where player_id is not null
    group by casino_id order by casino_id`.execute(platform.deps.db);
  for (const { casino_id, money } of held) {
    const last = rows.filter((row) => row.casino_id === casino_id && row.product === 'all').at(-1);
    expect([casino_id, last?.player_funds ?? 0]).toEqual([casino_id, money]);
  }
  const { outputs, problem } = await run('report', 'day', '--since', '2026-01-01', '--site', 'regulada.localhost');
  expect(problem).toBeNull();
  const [table] = outputs;
  if (table?.type !== 'table') throw new Error('no table');
  expect(table.rows.every(({ site }) => site === 'regulada.localhost')).toBe(true);
  expect((await run('report', 'games', '--since', '2026-01-01', '--suppliers')).problem).toBeNull();
});

it('writes a file once, and refuses odd days', async () => {
  const file = join(folder, 'days.csv');
  expect((await run('report', 'day', '--since', '2026-01-01', '--csv', file)).problem).toBeNull();
  expect(readFileSync(file, 'utf8')).toMatch(/^\ufeffday;site;product;/);
  expect((await run('report', 'day', '--csv', file)).problem).toMatch(/cannot be written: EEXIST/);
  expect((await run('report', 'day', '--csv', 'days.csv')).problem).toMatch(/whole path/);
  expect((await run('report', 'day', '--since', '2026-02-30')).problem).toBe('--since takes a day: 2026-12-31.');
  expect((await run('report', 'day', '--since', '2026-12-02', '--until', '2026-12-01')).problem).toMatch(/is after/);
  expect((await run('report', 'day', '--since', '2020-01-01')).problem).toMatch(/366 days/);
  expect((await run('report', 'day', '--decimal', 'dot')).problem).toMatch(/--decimal takes comma, point/);
  expect((await run('report', 'day', '--site', 'nowhere.example')).problem).toMatch(/There is no site/);
});
