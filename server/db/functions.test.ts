import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/database.ts';
import { createRealClock } from '../clock.ts';
import { readFunctions, type SqlFunction } from './functions.ts';
import { migrate, migrations } from './migrate.ts';

const files = readFunctions();
let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
}, 60_000);
afterAll(() => base.close());

const start = (functions: readonly SqlFunction[] = files) =>
  migrate(base.db, createRealClock(), migrations, functions).then((applied) => applied.functions);
beforeEach(async () => void (await start()));

/** The definitions of all functions and triggers in the database, by name. */
async function definitions(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; text: string }>`
    select oid::regprocedure::text as name, pg_get_functiondef(oid) as text
      from pg_proc where pronamespace = 'public'::regnamespace
    union all select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`.execute(base.db);
  return Object.fromEntries(rows.map(({ name, text }) => [name, text]));
}

const changed = (name: string, change: (text: string) => string) =>
  files.map((file) => (file.name === name ? { name, text: change(file.text) } : file));

test('the database has one function for each file, of the same name', async () => {
  const names = Object.keys(await definitions()).flatMap((name) => /^(\w+)\(/.exec(name)?.[1] ?? []);
  expect(names.toSorted()).toEqual(files.map(({ name }) => name).toSorted());
});

test('no migration defines a function', () => {
  const defining = migrations.filter((migration) =>
    /\bcreate (?:or replace )?(?:function|procedure)\b/i.test(migration.sql),
  );
  expect(defining.map(({ name }) => name)).toEqual([]);
});

test('PostgreSQL accepts every body once all functions exist', async () => {
  const everything = files.map(({ text }) => text).join(';\n');
  await base.db.transaction().execute((trx) => sql.raw(everything).execute(trx));
});

test('no function reads the time of the database (NET-5)', () => {
  const clock = /\b(?:now|clock_timestamp|statement_timestamp)\(|\bcurrent_(?:timestamp|date|time)\b/i;
  expect(files.filter(({ text }) => clock.test(text)).map(({ name }) => name)).toEqual([]);
});

test('a start without a change applies nothing', async () => {
  expect(await start()).toEqual([]);
});

test('a start applies the changed function again, and no other', async () => {
  expect(await start(changed('brl', (text) => text.replace("'R$'", "'BRL'")))).toEqual(['brl']);
  expect((await definitions())['brl(bigint)']).toContain("'BRL'");
  expect(await start()).toEqual(['brl']);
  expect((await definitions())['brl(bigint)']).toContain("'R$'");
});

test('a changed signature replaces the earlier one, and a removed file its function', async () => {
  await start(changed('brl', (text) => text.replace('p_amount bigint', 'p_amount bigint, p_language text')));
  expect(Object.keys(await definitions()).filter((name) => name.startsWith('brl'))).toEqual(['brl(bigint,text)']);
  expect(await start(files.filter(({ name }) => name !== 'brl'))).toEqual(['brl']);
  expect(Object.keys(await definitions()).filter((name) => name.startsWith('brl'))).toEqual([]);
});

test('two processes that start at once apply a change once', async () => {
  const next = changed('brl', (text) => `${text}-- changed\n`);
  expect((await Promise.all([start(next), start(next)])).flat()).toEqual(['brl']);
});

test('a database whose functions came from migrations gets the same functions as a fresh one', async () => {
  const fresh = await definitions();
  const earlier = Object.values(fresh)
    .filter((text) => text.startsWith('CREATE OR REPLACE FUNCTION'))
    .map((text) => text.replace(/\$function\$[^]*\$function\$/, "'of an earlier build'"));
  const script = [
    'set local check_function_bodies = off',
    ...earlier,
    'drop function brl(bigint)',
    // As migration 018 made it.
    "create function brl(p_amount bigint, p_english boolean) returns text language sql as 'select null'",
    'drop table schema_functions',
  ];
  await base.db.transaction().execute((trx) => sql.raw(script.join(';\n')).execute(trx));
  expect(await start()).toHaveLength(files.length);
  expect(await definitions()).toEqual(fresh);
});
