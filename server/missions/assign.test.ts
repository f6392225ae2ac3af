/** `mission assign --all` of a site with many players (MISSION-1). */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/database.ts';
import { makeDeps } from '../../tests/fixtures/deps.ts';
import { MISSION } from '../../tests/fixtures/missions.ts';
import { CASINO, makePlay, makePlayer, makeSite } from '../../tests/fixtures/people.ts';
import { createManualClock } from '../clock.ts';
import { createOutboxSignal, privateChannel } from '../realtime/outbox.ts';
import { assignMission, createMission } from './mission-admin.ts';

const CROWD = 1200;
const AT = new Date('2026-11-20T12:00:00.000Z');
let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
}, 60_000);
afterAll(() => base.close());

it('commits in batches: killed in the middle it keeps what it assigned, and a second run assigns the rest once', async () => {
  const { db } = base;
  const { gameId } = await makeSite(db);
  const deps = makeDeps(db, createManualClock(AT));
  const first = await makePlayer(db);
  await makePlay(db, first, gameId, AT);
  await sql`insert into players (casino_id, phone, email, first_name, last_name, birth_date, ref_code, accepted_terms_at, created_at, updated_at)
    select casino_id, '+5521' || (900000000 + n), n || '@crowd.example', first_name, last_name, birth_date, 'crowd' || n, ${AT}, ${AT}, ${AT}
    from players, generate_series(1, ${CROWD}) n where id = ${first.id}`.execute(db);
  const last = await makePlayer(db);
  await makePlay(db, last, gameId, AT);
  await createMission(deps, CASINO, 'todos', { ...MISSION, assigned_only: true }, {}, async () => undefined);

  const recorded: (number | null)[] = [];
  const assign = (outbox = deps.outbox) =>
    assignMission({ ...deps, outbox }, CASINO, 'todos', 'all', async (_trx, _row, made) => void recorded.push(made));
  const held = async () => (await db.selectFrom('player_missions').select('player_id').execute()).length;
  const told = async () =>
    (
      await db.selectFrom('outbox').select('channel').where('event', '=', 'MissionAssigned').orderBy('id').execute()
    ).map(({ channel }) => channel);

  const killed = createOutboxSignal();
  killed.onWake(() => {
    throw new Error('killed');
  });
  await expect(assign(killed)).rejects.toThrow('killed');
  const before = await held();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(CROWD);
  expect(recorded).toEqual([null]);

  expect((await assign()).assigned).toBe(CROWD + 2 - before);
  expect(await held()).toBe(CROWD + 2);
  expect(recorded).toEqual([null, null, CROWD + 2 - before]);
  // Only players with an open session are told, each once.
  expect(await told()).toEqual([privateChannel(first.id), privateChannel(last.id)]);
  expect((await assign()).assigned).toBe(0);
});
