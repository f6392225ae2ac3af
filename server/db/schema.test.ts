import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
}, 60_000);
afterAll(() => base.close());

type Tables = Record<string, Record<string, string>>;

/** The kind of a column in schema.ts by its PostgreSQL type. */
const KINDS: Record<string, string> = {
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  text: 'string',
  _text: 'string[]',
  timestamptz: 'At',
  date: 'string',
  jsonb: 'Json',
};

async function inDatabase(): Promise<Tables> {
  const tables = (await base.db.introspection.getTables()).filter(({ name }) => !name.startsWith('schema_'));
  return Object.fromEntries(
    tables.map(({ name, columns }) => [
      name,
      Object.fromEntries(
        columns.map((column) => {
          const kind = `${KINDS[column.dataType] ?? column.dataType}${column.isNullable ? ' | null' : ''}`;
          if (column.isAutoIncrementing) return [column.name, `GeneratedAlways<${kind}>`];
          return [column.name, column.hasDefaultValue ? `Defaulted<${kind}>` : kind];
        }),
      ),
    ]),
  );
}

/** The row types of schema.ts; literals and named unions of them count as `string`. */
function declared(): Tables {
  const text = readFileSync(new URL('./schema.ts', import.meta.url), 'utf8').replace(/\/\*\*.*?\*\//gs, '');
  const fields = (body: string): Record<string, string> =>
    Object.fromEntries([...body.matchAll(/(\w+): ([^;]+);/g)].map(([, name = '', type = '']) => [name, type]));
  const interfaces = new Map(
    [...text.matchAll(/export interface (\w+) \{(.*?)\n\}/gs)].map(([, name = '', body = '']) => [name, fields(body)]),
  );
  const kindOf = (type: string): string =>
    type
      .replace(/Json<(?:Record<string, unknown>|unknown\[\])>/, 'Json')
      .replace(/'[^']+'(?: \| '[^']+')*|\b(?!At|Json|Defaulted|GeneratedAlways)[A-Z]\w+/, 'string');
  return Object.fromEntries(
    Object.entries(interfaces.get('Database') ?? {}).map(([table, row]) => [
      table,
      Object.fromEntries(Object.entries(interfaces.get(row) ?? {}).map(([column, type]) => [column, kindOf(type)])),
    ]),
  );
}

test('the row types have every table and column of the migrated database, with its kind, null and default', async () => {
  expect(declared()).toEqual(await inDatabase());
});
