import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/database.ts';
import { createRealClock } from '../clock.ts';
import { migrate, migrations } from './migrate.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
}, 60_000);
afterAll(() => base.close());

test('images of existing messages stay public, removed ones stay with the operator, and unsent ones have no message', async () => {
  const { db } = base;
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const before = migrations.findIndex(({ name }) => name === '051-chat-pictures');
  await migrate(db, createRealClock(), migrations.slice(0, before));
  const at = '2026-11-20T12:00:00.000Z';
  const [shown, twice, removed, unsent] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(32));
  const attached = (name = '') =>
    JSON.stringify([{ attachment_type: 'image', attachment_url: `/api/chat/images/${name}.webp` }]);
  await sql`insert into sites (casino_id, name, config, created_at, updated_at) values (1, 'x', '{}', ${at}, ${at})`.execute(
    db,
  );
  await sql`insert into players (casino_id, first_name, last_name, email, ref_code, created_at, updated_at)
    values (1, 'Ana', 'Lima', 'ana@example.invalid', 'ana', ${at}, ${at})`.execute(db);
  for (const name of [shown, twice, removed, unsent])
    await sql`insert into chat_images (name, casino_id, player_id, created_at) select ${name}, 1, id, ${at}::timestamptz from players`.execute(
      db,
    );
  for (const [name, gone] of [
    [shown, null],
    [twice, at],
    [twice, null],
    [removed, at],
  ] as const)
    await sql`insert into chat_messages (casino_id, player_id, text, attachments, removed_at, created_at)
      select 1, id, 'Olha', ${attached(name)}::jsonb, ${gone}::timestamptz, ${at}::timestamptz from players`.execute(
      db,
    );
  await migrate(db, createRealClock());
  const rows = await db
    .selectFrom('chat_images')
    .select(['name', 'message_id', 'removed_at'])
    .orderBy('name')
    .execute();
  expect(rows.map(({ name, message_id, removed_at }) => [name, message_id, removed_at !== null])).toEqual([
    [shown, 1, false],
    [twice, 3, false],
    [removed, 4, true],
    [unsent, null, false],
  ]);
});
