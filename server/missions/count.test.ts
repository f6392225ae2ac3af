/** MISSION-1: settled bets count towards accepted missions, once, as far as the mission's terms say. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/database.ts';
import { makeDeps } from '../../tests/fixtures/deps.ts';
import { MISSION } from '../../tests/fixtures/missions.ts';
import { CASINO, GAME, makePlay, makePlayer, makeSite, PROVIDER } from '../../tests/fixtures/people.ts';
import { createManualClock, type ManualClock } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { placeBet, rollBackBet, settleBet } from '../ledger/play.ts';
import { followSettledBets } from '../settlements/settlements.ts';
import { createMission, type MissionFacts } from './mission-admin.ts';
import { periodOf } from './periods.ts';

const AT = new Date('2026-11-20T12:00:00.000Z');
const DAY_MS = 86_400_000;
let base: TestDatabase;
let clock: ManualClock;
let deps: Deps;
let gameId: number;

beforeAll(async () => {
  base = await createTestDatabase();
}, 60_000);
afterAll(() => base.close());
beforeEach(async () => {
  await base.reset();
  clock = createManualClock(AT);
  deps = makeDeps(base.db, clock);
  ({ gameId } = await makeSite(base.db));
});

const make = (slug: string, facts: Partial<MissionFacts> = {}) =>
  createMission(deps, CASINO, slug, { ...MISSION, ...facts }, {}, async () => undefined);

/** A mission of games that the test's bet is not in; the operator's check would refuse one without games. */
async function elsewhere(slug: string, games: Partial<MissionFacts>) {
  const mission = await make(slug);
  await base.db.updateTable('missions').set(games).where('id', '=', mission.id).execute();
  return mission;
}

async function setUp(...missions: Awaited<ReturnType<typeof make>>[]) {
  const player = await makePlayer(base.db, { balance: 100_000 });
  const { hash } = await makePlay(base.db, player, gameId, clock.now());
  await base.db
    .insertInto('player_missions')
    .values(
      missions.map(({ id }) => ({
        mission_id: id,
        player_id: player.id,
        casino_id: CASINO,
        accepted_at: clock.now(),
        created_at: clock.now(),
      })),
    )
    .execute();
  let serial = 0;
  const facts = { provider: PROVIDER, gamecode: GAME };
  const bet = async (amount = 100, risk?: number) => {
    serial += 1;
    const name = `p${player.id}b${serial}`;
    const round = { sessionHash: hash, transaction: name, round: name };
    await placeBet(base.db, { ...facts, ...round, amount, risk, at: clock.now() });
    return name;
  };
  const settle = (name: string, win = 0) =>
    settleBet(base.db, {
      ...facts,
      playerId: player.id,
      transaction: `${name}w`,
      bet: name,
      round: name,
      amount: win,
      finished: true,
      at: clock.now(),
    });
  const play = async (amount = 100, win = 0, risk?: number) => {
    await settle(await bet(amount, risk), win);
    await followSettledBets(deps);
  };
  const progress = async () =>
    (
      await base.db.selectFrom('player_missions').selectAll().where('player_id', '=', player.id).orderBy('id').execute()
    ).map((row) => row.progress);
  return { player, bet, settle, play, progress };
}

const told = (event: string) =>
  base.db.selectFrom('outbox').select('payload').where('event', '=', event).orderBy('id').execute();

describe('a mission', () => {
  it('counts settled rounds, not open ones, completes once, and tells the player live', async () => {
    const mission = await make('rounds');
    const { player, bet, settle, play, progress } = await setUp(mission);
    const open = await bet();
    await followSettledBets(deps);
    expect(await progress()).toEqual([0]);
    await settle(open);
    await settle(open);
    await Promise.all([followSettledBets(deps), followSettledBets(deps)]);
    expect(await progress()).toEqual([1]);
    await clock.advance(1000);
    await play();
    await play();
    expect(await progress()).toEqual([2]);
    const row = await base.db.selectFrom('player_missions').selectAll().executeTakeFirstOrThrow();
    expect([row.completed_at, row.claimed_at]).toEqual([clock.now(), null]);
    const live = (await told('MissionsProgressed')).flatMap(
      ({ payload }) => payload['missions'] as { id: string; progress: number }[],
    );
    expect(live.map(({ id, progress: counted }) => [id, counted])).toEqual([
      [String(mission.id), 1],
      [String(mission.id), 2],
    ]);
    expect(await told('NotificationSent')).toHaveLength(1);
    expect(
      await base.db
        .selectFrom('outbox')
        .select('channel')
        .where('event', '=', 'MissionsProgressed')
        .distinct()
        .execute(),
    ).toEqual([{ channel: `private-universal.${player.id}` }]);
  });

  it('counts no bet that was placed before it was accepted, rolled back, or settled after its end', async () => {
    const mission = await make('late', { goal: 10 });
    const { player, bet, settle, play, progress } = await setUp(mission);
    await base.db
      .updateTable('player_missions')
      .set({ accepted_at: new Date(AT.getTime() + 1), expires_at: new Date(AT.getTime() + DAY_MS) })
      .execute();
    await play();
    expect(await progress()).toEqual([0]);
    await clock.advance(1000);
    const name = await bet();
    await rollBackBet(base.db, {
      provider: PROVIDER,
      playerId: player.id,
      transaction: `${name}r`,
      bet: name,
      round: name,
      at: clock.now(),
    });
    await followSettledBets(deps);
    expect(await progress()).toEqual([0]);
    await play();
    const slow = await bet();
    await clock.advance(DAY_MS);
    await settle(slow);
    await followSettledBets(deps);
    expect(await progress()).toEqual([1]);
  });

  it('counts by its unit, least stake, multiplier, studio, game and category', async () => {
    const { play, progress } = await setUp(
      await make('staked', { unit: 'centavos', goal: 1000 }),
      await make('won', { unit: 'wins' }),
      await make('doubled', { min_multiplier: 250 }),
      await make('high', { min_stake: 200 }),
      await make('one-game', { provider_code: PROVIDER, gamecode: GAME }),
      await make('category', { category_slug: 'slots' }),
      await make('games', { unit: 'games', goal: 1 }),
      await elsewhere('other-studio', { provider_code: 'outro' }),
      await elsewhere('other-game', { provider_code: PROVIDER, gamecode: 'outro' }),
      await elsewhere('other-category', { category_slug: 'outra' }),
    );
    await play(100, 100);
    expect(await progress()).toEqual([100, 0, 0, 0, 1, 1, 1, 0, 0, 0]);
    await play(200, 499);
    expect(await progress()).toEqual([300, 1, 0, 1, 2, 2, 1, 0, 0, 0]);
    await play(200, 500);
    expect(await progress()).toEqual([500, 2, 1, 2, 2, 2, 1, 0, 0, 0]);
    await play(900, 0);
    // Never beyond the goal.
    expect((await progress())[0]).toBe(1000);
  });

  it('tells the player of all missions of a bet in one event', async () => {
    const { play } = await setUp(await make('one'), await make('two'), await make('three', { min_stake: 900 }));
    await play();
    const [event, ...others] = await told('MissionsProgressed');
    expect(event?.payload).toMatchObject({ missions: [{ progress: 1 }, { progress: 1 }] });
    expect(others).toEqual([]);
  });

  it('counts only the part of a stake that was at risk, and a bet without risk in no unit', async () => {
    await base.db.updateTable('games').set({ type: 'roulette' }).execute();
    const units = ['centavos', 'rounds', 'wins', 'games', 'days'] as const;
    const missions = units.map((unit) => make(unit, { unit, goal: unit === 'games' ? 1 : 1000 }));
    const { play, progress } = await setUp(...(await Promise.all(missions)));
    // Every number of a wheel, and a bet whose risk the provider does not tell.
    await play(3700, 3800, 0);
    await play(300, 600);
    expect(await progress()).toEqual([0, 0, 0, 0, 0]);
    await play(300, 600, 120);
    expect(await progress()).toEqual([120, 1, 1, 1, 1]);
  });

  it('counts a day once, by the calendar of São Paulo', async () => {
    await clock.advance(8 * 3_600_000);
    const { play, progress } = await setUp(await make('days', { unit: 'days', goal: 3 }));
    await play();
    await play();
    expect(await progress()).toEqual([1]);
    // 23:59 in São Paulo is the next day in UTC.
    await clock.advance(new Date('2026-11-21T02:59:00.000Z').getTime() - clock.nowMs());
    await play();
    expect(await progress()).toEqual([1]);
    await clock.advance(60_000);
    await play();
    expect(await progress()).toEqual([2]);
  });

  it('counts nothing for an excluded player', async () => {
    const { player, bet, settle, progress } = await setUp(await make('care'));
    const open = await bet();
    await base.db
      .updateTable('players')
      .set({ self_exclusion_value: 'indefinite', self_exclusion_start: AT })
      .where('id', '=', player.id)
      .execute();
    await settle(open);
    await followSettledBets(deps);
    expect(await progress()).toEqual([0]);
  });
});

it('a period begins on its first day in São Paulo', () => {
  const sunday = new Date('2026-11-23T02:00:00.000Z');
  expect((['once', 'day', 'week', 'month'] as const).map((period) => periodOf(period, sunday))).toEqual([
    '',
    '2026-11-22',
    '2026-11-16',
    '2026-11-01',
  ]);
  expect(periodOf('week', new Date('2026-11-23T03:00:00.000Z'))).toBe('2026-11-23');
});
