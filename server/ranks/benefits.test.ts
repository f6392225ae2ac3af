/** BONUS-8: the server applies each benefit that a level names. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askSigned, seededId } from '../../tests/fixtures/money.ts';
import { createTestPlatform, MARE, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { releaseCashback } from '../bonuses/cashback-release.ts';

let platform: TestPlatform;
let token: string;
let playerId: number;

beforeAll(async () => {
  platform = await createTestPlatform();
  token = await platform.login(1);
  playerId = await seededId(platform.deps, 1);
}, 60_000);
afterAll(() => platform.close());

const setLevel = (level: number) =>
  platform.deps.db.updateTable('players').set({ level }).where('id', '=', playerId).execute();
const benefits = async (level: number, over: object = {}) =>
  (await platform.ask('GET', '/ranking', over)).body.data.find((rank: { level: number }) => rank.level === level)
    .benefits;

describe('a level', () => {
  it('names its benefits in both languages, and raises no stakes on a regulated site', async () => {
    expect(await benefits(1)).toEqual(['Saque em até 120 minutos', 'Cashback semanal de 10%']);
    expect(await benefits(6)).toEqual([
      'Saque em até 70 minutos',
      'Cashback semanal de 12%',
      'Limite 50% maior na roleta',
    ]);
    expect(await benefits(6, { language: 'en' })).toContain('Withdrawals within 70 minutes');
    expect(await benefits(10, { host: MARE })).toEqual(['Saque em até 30 minutos', 'Cashback semanal de 14%']);
  });

  it('shortens the target of a withdrawal', async () => {
    const readiness = async () => (await platform.ask('GET', '/wallet/withdraw/readiness', { token })).body.data;
    await setLevel(1);
    expect((await readiness()).target_minutes).toBe(120);
    await setLevel(6);
    expect((await readiness()).target_minutes).toBe(70);
    const [method] = (await platform.ask('GET', '/wallet/withdraw/methods', { token })).body.data;
    const body = { amount: 2000, method_id: method.id };
    const { id } = (await platform.ask('POST', '/wallet/withdraw/request', { token, body })).body.data;
    const shown = (await platform.ask('GET', `/wallet/withdrawals/${id}`, { token })).body.data;
    expect(Date.parse(shown.target_at) - Date.parse(shown.timeline[0].at)).toBe(70 * 60_000);
  });

  it('raises the largest stake at roulette, for the provider and at the bet, and nowhere else', async () => {
    const { db } = platform.deps;
    const table = await db
      .selectFrom('games')
      .selectAll()
      .where('casino_id', '=', 1)
      .where('type', '=', 'roulette')
      .where('only_demo', '=', false)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('games').set({ max_bet: 1000 }).where('id', '=', table.id).execute();
    const play = async (amount: number) => {
      const launched = await platform.ask('POST', '/games/url', {
        token,
        body: { game_id: table.gamecode, mode: 'real', lang: 'pt', device: 'mobile' },
      });
      const launch = new URLSearchParams(new URL(launched.body.gameUrl).hash.slice(1)).get('t');
      const over = { provider: table.provider_code };
      const opened = await askSigned(platform, '/provider/v1/authenticate', { token: launch }, over);
      const name = `t${opened.body.session.slice(0, 12)}`;
      const body = { session: opened.body.session, transaction: name, round: name, gamecode: table.gamecode, amount };
      const { status } = await askSigned(platform, '/provider/v1/bet', body, over);
      return [opened.body.limits.max_bet, status];
    };
    await setLevel(1);
    expect(await play(1001)).toEqual([1000, 422]);
    await setLevel(6);
    expect(await play(1500)).toEqual([1500, 200]);
    expect(await play(1501)).toEqual([1500, 422]);
    await db.updateTable('games').set({ type: 'dice' }).where('id', '=', table.id).execute();
    expect(await play(1001)).toEqual([1000, 422]);
  });

  it('raises the share of the week’s cashback, and none where the site gives none', async () => {
    const { db, clock } = platform.deps;
    const item = () =>
      db
        .selectFrom('cashback')
        .select('amount')
        .where('player_id', '=', playerId)
        .where('released_for', 'is not', null)
        .orderBy('id', 'desc')
        .executeTakeFirst();
    const lose = () =>
      sql`insert into wagers (casino_id, provider_code, transaction, kind, player_id, game_id, round, amount, balance_after, settled_at, created_at)
        select 1, provider_code, 'lost-' || ${clock.nowMs()}::text, 'bet', ${playerId}, id, 'lost', 10000, 0, ${clock.now()}, ${clock.now()}
        from games where casino_id = 1 limit 1`.execute(db);
    await setLevel(6);
    // The first release counts the seeded history.
    await platform.clock.advance(7 * 86_400_000);
    await releaseCashback(platform.deps);
    await lose();
    await platform.clock.advance(7 * 86_400_000);
    await releaseCashback(platform.deps);
    expect(await item()).toEqual({ amount: 1200 });
    const restore = await platform.configure({
      cashback: { release_day: 1, release_hour: 0, conversion_percentage: 0 },
    });
    await lose();
    await platform.clock.advance(7 * 86_400_000);
    expect(await releaseCashback(platform.deps)).toBe(0);
    await restore();
  });
});
