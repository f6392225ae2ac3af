import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/database.ts';
import { createRealClock } from '../clock.ts';
import { json } from './json.ts';
import { migrate, migrations } from './migrate.ts';
import { nameless, seedSites } from './seed/sites.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
}, 60_000);
afterAll(() => base.close());

test('existing sites get the pictures of the seed for the product’s vector logos, and keep an operator’s own', async () => {
  const { db } = base;
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const before = migrations.findIndex(({ name }) => name === '050-raster-logos');
  await migrate(db, createRealClock(), migrations.slice(0, before));
  const at = new Date('2026-11-20T12:00:00.000Z');
  const looks = [...seedSites.map(({ config }) => config.images), nameless.images];
  const vector = (images: object) => JSON.parse(JSON.stringify(images).replaceAll('.webp', '.svg'));
  const own = { ...nameless.images, logo: '/pictures/1/logo.svg', logo_alt: '/logos/own.svg', mark: null };
  for (const [index, images] of [...looks.map(vector), own].entries())
    await db
      .insertInto('sites')
      .values({ casino_id: index + 1, name: 'x', config: json({ images }), created_at: at, updated_at: at })
      .execute();
  await migrate(db, createRealClock());
  const rows = await db.selectFrom('sites').select('config').orderBy('casino_id').execute();
  expect(rows.map(({ config }) => (config as { images: object }).images)).toEqual([...looks, own]);
});
