import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/database.ts';
import { createRealClock } from '../clock.ts';
import { loadEnv } from '../env.ts';
import { createSilentLog } from '../log.ts';
import { createOutboxSignal } from '../realtime/outbox.ts';
import { json } from './json.ts';
import { migrate, migrations } from './migrate.ts';
import catalog from './seed/catalog.json' with { type: 'json' };
import { seed } from './seed/index.ts';
import { seedSites } from './seed/sites.ts';

let base: TestDatabase;
const clock = createRealClock();
const at = new Date('2026-11-20T12:00:00.000Z');

beforeAll(async () => {
  base = await createTestDatabase();
  const { db } = base;
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const before = migrations.findIndex(({ name }) => name === '025-games-as-played');
  await migrate(db, clock, migrations.slice(0, before));
  const site = { casino_id: 1, name: 'x', config: json({ ...seedSites[0]?.config }), created_at: at, updated_at: at };
  await db.insertInto('sites').values(site).execute();
  const studio = { casino_id: 1, code: 'estudio-recife', name: 'Estúdio Recife', image: '/x.svg' };
  await db.insertInto('providers').values(studio).execute();
  const shelf = (slug: string) => ({ casino_id: 1, slug, title_pt: slug, title_en: slug, icon: 'x' });
  await db.insertInto('categories').values(['ao-vivo', 'mesa', 'bingo', 'raspadinha', 'jackpot'].map(shelf)).execute();
  // The first catalogue: code, category, type, whether live.
  const games: readonly (readonly [string, string, string, boolean])[] = [
    ['bingo-da-vila', 'bingo', 'bingo', false],
    ['bingo-da-vila~2', 'bingo', 'bingo', false],
    ['bacara-real', 'ao-vivo', 'live', true],
    ['azulejo', 'raspadinha', 'scratch', false],
    ['polvo-de-prata~3', 'jackpot', 'jackpot', false],
    ['roleta-do-farol', 'ao-vivo', 'roulette', true],
    ['dados-ao-vivo', 'ao-vivo', 'dice', true],
    ['mina-verde', 'jackpot', 'mines', false],
  ];
  await db
    .insertInto('games')
    .values(
      games.map(([gamecode, category_slug, type, has_tables]) => ({
        casino_id: 1,
        gamecode,
        provider_code: 'estudio-recife',
        title: gamecode,
        category_slug,
        type,
        has_tables,
        image: '/x.webp',
        image_mobile: '/x.webp',
        rtp: 1,
        max_bet: 100,
        search: 'raspadinha',
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
}, 60_000);
afterAll(() => base.close());

test('lists a game as its engine plays it, and removes games without an engine', async () => {
  await migrate(base.db, clock);
  const rows = await base.db
    .selectFrom('games')
    .select(['gamecode', 'category_slug', 'type', 'has_tables', 'active'])
    .orderBy('id')
    .execute();
  expect(rows.map((row) => [row.gamecode, row.active, row.has_tables, row.type, row.category_slug])).toEqual([
    ['bingo-da-vila', false, false, 'bingo', 'bingo'],
    ['bingo-da-vila~2', false, false, 'bingo', 'bingo'],
    ['bacara-real', false, false, 'live', 'ao-vivo'],
    ['azulejo', true, false, 'slot', 'slots'],
    ['polvo-de-prata~3', true, false, 'slot', 'slots'],
    ['roleta-do-farol', true, false, 'roulette', 'mesa'],
    ['dados-ao-vivo', false, false, 'dice', 'mesa'],
    ['mina-verde', true, false, 'mines', 'instantaneos'],
  ]);
});

test('corrects engine data at the start, adds missing games, and keeps those that an operator removed off the list', async () => {
  const { db } = base;
  const deps = { db, clock, env: loadEnv({}), log: createSilentLog(), outbox: createOutboxSignal() };
  await seed(deps);
  const azulejo = catalog.games.find(({ gamecode }) => gamecode === 'azulejo');
  const row = await db
    .selectFrom('games')
    .selectAll()
    .where('casino_id', '=', 1)
    .where('gamecode', '=', 'azulejo')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ rtp: azulejo?.rtp, volatility: azulejo?.volatility, max_bet: azulejo?.max_bet });
  expect(row.search).not.toContain('raspadinha');
  const listedNow = async () =>
    (
      await db.selectFrom('games').select('gamecode').where('casino_id', '=', 1).where('active', '=', true).execute()
    ).map(({ gamecode }) => gamecode);
  const codes = catalog.games.map(({ gamecode }) => gamecode);
  expect((await listedNow()).filter((code) => codes.includes(code)).length).toBeGreaterThanOrEqual(codes.length - 1);

  await db.updateTable('games').set({ active: false }).where('gamecode', '=', 'azulejo').execute();
  await seed(deps);
  expect(await listedNow()).not.toContain('azulejo');
});
