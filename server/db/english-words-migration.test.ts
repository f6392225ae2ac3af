import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/database.ts';
import { createRealClock } from '../clock.ts';
import { json } from './json.ts';
import { migrate, migrations } from './migrate.ts';
import { seedSites } from './seed/sites.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
}, 60_000);
afterAll(() => base.close());

test('gives existing sites the English texts of the seed, without replacing an operator’s', async () => {
  const { db } = base;
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const before = migrations.findIndex(({ name }) => name === '019-english-words');
  await migrate(db, createRealClock(), migrations.slice(0, before));
  const at = new Date('2026-11-20T12:00:00.000Z');
  const make = (casinoId: number, config: object) =>
    db
      .insertInto('sites')
      .values({ casino_id: casinoId, name: 'x', config: json({ ...config }), created_at: at, updated_at: at })
      .execute();
  for (const { casinoId, config } of seedSites) {
    const { og_en: _, ...earlier } = config;
    await make(casinoId, earlier);
  }
  const own = { og: { title: 'Minha casa', description: seedSites[0]?.config.og.description, image: '/og.jpg' } };
  await make(9, own);
  await migrate(db, createRealClock());
  const rows = await db.selectFrom('sites').select('config').orderBy('casino_id').execute();
  expect(rows.map(({ config }) => config)).toEqual([...seedSites.map(({ config }) => config), own]);
});
