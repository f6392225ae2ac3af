/** `mission assign --all` of a site with many players (MISSION-1). */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/database.ts';
import { CASINO, makePlay, makePlayer, makeSite } from '../../tests/fixtures/people.ts';
import { createManualClock } from '../clock.ts';
import { loadEnv } from '../env.ts';
import { createSilentLog } from '../log.ts';
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
  const deps = {
    env: loadEnv({ NODE_ENV: 'test' }),
    db,
    clock: createManualClock(AT),
    log: createSilentLog(),
    outbox: createOutboxSignal(),
  };
  const first = await makePlayer(db);
  await makePlay(db, first, gameId, AT);
  await sql`insert into players (casino_id, phone, email, first_name, last_name, birth_date, ref_code, accepted_terms_at, created_at, updated_at)
    select casino_id, '+5521' || (900000000 + n), n || '@crowd.example', first_name, last_name, birth_date, 'crowd' || n, ${AT}, ${AT}, ${AT}
    from players, generate_series(1, ${CROWD}) n where id = ${first.id}`.execute(db);
  const last = await makePlayer(db);
  await makePlay(db, last, gameId, AT);
  const words = { title_pt: 'Todos', title_en: 'All', description_pt: 'Jogue.', description_en: 'Play.' };
  const filters = { provider_code: null, gamecode: null, category_slug: null, min_stake: 0, min_multiplier: 0 };
  const terms = { unit: 'rounds', goal: 2, period: 'once', days: null, min_level: 1, assigned_only: true } as const;
  const reward = { reward_kind: 'cash', reward_amount: 500, reward_rollover: 0 } as const;
  const facts = { ...words, ...filters, ...terms, ...reward, starts_at: null, ends_at: null };
  await createMission(deps, CASINO, 'todos', facts, {}, async () => undefined);

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
