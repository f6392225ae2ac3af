import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/database.ts';
import { createRealClock } from '../clock.ts';
import { json } from './json.ts';
import { migrate, migrations } from './migrate.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
}, 60_000);
afterAll(() => base.close());

const icon = (src: string, side: number, purpose = 'maskable') => ({
  src,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
});

test('a site with the product\u2019s own maskable icon gets the one of 192 pixels, once; an own one stays as it is', async () => {
  const { db } = base;
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const own = [icon('/icons/own-maskable-512.png', 512)];
  const large = icon('/icons/mare-maskable-512.png', 512);
  const small = icon('/icons/mare-maskable-192.png', 192);
  await migrate(
    db,
    createRealClock(),
    migrations.filter(({ name }) => name !== '028-maskable-icon'),
  );
  const at = new Date('2026-11-20T12:00:00.000Z');
  for (const [index, icons] of [[large], [small, large], own].entries()) {
    await db
      .insertInto('sites')
      .values({ casino_id: index + 1, name: 'x', config: json({ icons }), created_at: at, updated_at: at })
      .execute();
  }
  await migrate(db, createRealClock());
  const rows = await db.selectFrom('sites').select('config').orderBy('casino_id').execute();
  expect(rows.map(({ config }) => config)).toEqual([
    { icons: [large, small] },
    { icons: [small, large] },
    { icons: own },
  ]);
});
