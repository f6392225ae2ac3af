/** The week's cashback of a site with many players (BONUS-4). */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/database.ts';
import { makeDeps } from '../../tests/fixtures/deps.ts';
import { CASINO, makePlayer, makeSite, PROVIDER } from '../../tests/fixtures/people.ts';
import { createManualClock } from '../clock.ts';
import { createOutboxSignal } from '../realtime/outbox.ts';
import { releaseCashback } from './cashback-release.ts';

/** A Monday in São Paulo, an hour after the release. */
const AT = new Date('2026-11-23T04:00:00.000Z');
const CROWD = 250;
let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
}, 60_000);
afterAll(() => base.close());

it('killed in the middle keeps what it gave, and the next run gives the rest, tells each player once and closes the week', async () => {
  const { db } = base;
  const cashback = { release_day: 1, release_hour: 0, conversion_percentage: 10 };
  const { gameId } = await makeSite(db, { cashback });
  const deps = makeDeps(db, createManualClock(AT));
  const first = await makePlayer(db);
  const bet = new Date(AT.getTime() - 3 * 86_400_000);
  await sql`insert into players (casino_id, phone, email, first_name, last_name, birth_date, ref_code, accepted_terms_at, created_at, updated_at)
    select casino_id, '+5521' || (900000000 + n), n || '@crowd.example', first_name, last_name, birth_date, 'crowd' || n, ${bet}, ${bet}, ${bet}
    from players, generate_series(2, ${CROWD}) n where id = ${first.id}`.execute(db);
  await sql`insert into wagers (casino_id, provider_code, transaction, kind, player_id, game_id, round, amount, bonus_amount, balance_after, settled_at, created_at)
    select ${CASINO}, ${PROVIDER}, id::text, 'bet', id, ${gameId}, id::text, 1000, 0, 0, ${bet}, ${bet} from players`.execute(
    db,
  );
  const count = async (table: 'cashback' | 'notifications' | 'cashback_releases') =>
    (await db.selectFrom(table).selectAll().execute()).length;

  const killed = createOutboxSignal();
  killed.onWake(() => {
    throw new Error('killed');
  });
  expect(await releaseCashback({ ...deps, outbox: killed })).toBe(0);
  const given = await count('cashback');
  expect(given).toBeGreaterThan(0);
  expect(given).toBeLessThan(CROWD);
  expect([await count('notifications'), await count('cashback_releases')]).toEqual([given, 0]);

  expect(await releaseCashback(deps)).toBe(CROWD - given);
  expect([await count('cashback'), await count('notifications')]).toEqual([CROWD, CROWD]);
  const releases = await db.selectFrom('cashback_releases').select(['until', 'items']).execute();
  expect(releases).toEqual([{ until: new Date('2026-11-23T03:00:00.000Z'), items: CROWD }]);
  expect(await releaseCashback(deps)).toBe(0);
});
