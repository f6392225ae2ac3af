import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededId } from '../../tests/fixtures/money.ts';
import { operate } from '../../tests/fixtures/operator.ts';
import { makePlay } from '../../tests/fixtures/people.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { START } from '../../tests/support/snapshots.ts';
import { placeBet } from '../ledger/play.ts';
import { verifyLedger } from '../ledger/verify.ts';

interface Row {
  readonly id: string;
  readonly type: string;
  readonly amount: number;
  readonly created_at: string;
}

let platform: TestPlatform;
let token: string;
let playerId: number;
beforeAll(async () => {
  platform = await createTestPlatform();
  token = await platform.login(1);
  playerId = await seededId(platform.deps, 1);
}, 60_000);
afterAll(() => platform.close());
const get = (path: string, as = token) => platform.ask('GET', path, { token: as });

/** Reads every page of a list. */
async function all(path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await get(`${path}${path.includes('?') ? '&' : '?'}page=${page}`);
    expect(body.current_page).toBe(page);
    expect(body.data.length).toBeLessThanOrEqual(20);
    rows.push(...body.data);
    if (page >= body.last_page) {
      expect(rows).toHaveLength(body.total);
      return rows;
    }
  }
}

describe('transactions', () => {
  test('are paged to the last one, newest first, each once', async () => {
    const rows = await all('/wallet/transactions');
    expect(rows.length).toBeGreaterThan(60);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(
      [...rows].sort((a, b) => b.created_at.localeCompare(a.created_at)).map(({ created_at }) => created_at),
    ).toEqual(rows.map(({ created_at }) => created_at));
    expect(rows.filter(({ type, amount }) => type === 'deposit' && amount <= 0)).toEqual([]);
    expect(rows.filter(({ type, amount }) => type === 'withdraw' && amount >= 0)).toEqual([]);
    const beyond = await get('/wallet/transactions?page=999');
    expect([beyond.status, beyond.body.data]).toEqual([200, []]);
  });

  test('are filtered by type and by days in São Paulo, both included', async () => {
    const rows = await all('/wallet/transactions');
    for (const type of ['deposit', 'withdraw', 'bet', 'win', 'bonus']) {
      const some = await all(`/wallet/transactions?type=${type}`);
      expect(some).toEqual(rows.filter((row) => row.type === type));
      expect(some.length, type).toBeGreaterThan(0);
    }
    const groups = {
      games: ['bet', 'win'],
      rewards: ['bonus', 'rollover', 'cashback', 'box', 'prize', 'mission', 'referral'],
    };
    for (const [group, types] of Object.entries(groups)) {
      const some = await all(`/wallet/transactions?type=${group}`);
      expect(some, group).toEqual(rows.filter(({ type }) => types.includes(type)));
      expect(some.length, group).toBeGreaterThan(0);
    }
    const dayOf = (time: string) => new Date(Date.parse(time) - 3 * 3_600_000).toISOString().slice(0, 10);
    const [from, to] = ['2026-11-13', '2026-11-15'];
    const inside = rows.filter(({ created_at }) => dayOf(created_at) >= from && dayOf(created_at) <= to);
    expect(inside.length).toBeGreaterThan(0);
    expect(await all(`/wallet/transactions?from=${from}&to=${to}`)).toEqual(inside);
    expect(await all('/wallet/transactions?type=&from=&to=')).toEqual(rows);
    expect(await all(`/wallet/transactions?from=${to}&to=${from}`)).toEqual([]);
  });

  test('name the game of each bet and each win, and the bet whose round they belong to', async () => {
    type Played = Row & { play: { game: { title: string }; bet: string } | null };
    const rows = (await all('/wallet/transactions')) as Played[];
    const bets = new Map((await all('/wallet/bets')).map((bet) => [bet.id, bet as unknown as Played['play']]));
    for (const { type, play } of rows) {
      if (type === 'bet' || type === 'win') expect(play?.game).toEqual(bets.get(play?.bet ?? '')?.game);
      else expect(play, type).toBeNull();
    }
    const [one] = rows.filter(({ play }) => play !== null);
    expect((await get(`/wallet/transactions/${one?.id}`)).body.data.play).toEqual(one?.play);
    expect((await get(`/wallet/rounds/${one?.play?.bet}`)).body.data.game).toEqual(one?.play?.game);
  });

  test('name a reward in the language of the reader, and by no id of the platform, in the list and in the file', async () => {
    type Reward = Row & { reference: string | null };
    const [areia] = (await get('/boxes/all')).body.data;
    const held = (await platform.ask('POST', '/boxes/buy', { token, body: { box_id: areia.id } })).body.data;
    await platform.ask('POST', '/boxes/sell', { token, body: { id: held.id } });
    const rewards = (await all('/wallet/transactions?type=rewards')) as Reward[];
    expect(rewards.map(({ type }) => type)).toEqual(expect.arrayContaining(['bonus', 'mission', 'referral']));
    expect(rewards.filter(({ reference }) => /^\d+$/.test(reference ?? ''))).toEqual([]);
    const titles = await platform.deps.db.selectFrom('boxes').select(['title_pt', 'title_en']).execute();
    const [box, sale] = rewards.filter(({ type }) => type === 'box');
    expect(sale?.reference).toBe(box?.reference);
    const named = titles.find(({ title_pt }) => title_pt === box?.reference);
    expect(named?.title_en).toBe('Sand Box');
    const english = { token, language: 'en' } as const;
    const read = await platform.ask('GET', `/wallet/transactions/${box?.id}`, english);
    expect(read.body.data.reference).toBe(named?.title_en);
    const listed = (await platform.ask('GET', '/wallet/transactions?type=box', english)).body.data as Reward[];
    expect(listed.find(({ id }) => id === box?.id)?.reference).toBe(named?.title_en);
    const file = (await platform.ask('GET', '/wallet/statement.csv?type=box', english)).body as unknown as string;
    expect(file.split('\r\n').find((line) => line.startsWith(`${box?.id},`))).toContain(named?.title_en);
  });

  test('call the win of a void ticket a return, in the list and in the file', async () => {
    const rows = (await all('/wallet/transactions?type=win')) as unknown as {
      readonly id: string;
      readonly reference: string;
      readonly play: { readonly stake_back: boolean };
    }[];
    const [one] = rows;
    expect(rows.some(({ play }) => play.stake_back)).toBe(false);
    const { detail } = await platform.deps.db
      .selectFrom('rounds')
      .select('detail')
      .where('player_id', '=', playerId)
      .where('round', '=', one!.reference)
      .executeTakeFirstOrThrow();
    const set = (value: unknown) =>
      sql`update rounds set detail = ${JSON.stringify(value)}::jsonb where player_id = ${playerId} and round = ${one!.reference}`.execute(
        platform.deps.db,
      );
    await set({ picks: [{ match: 'Santos × Bahia', verdict: 'void' }] });
    const backs = (await all('/wallet/transactions')) as unknown as typeof rows;
    expect(backs.filter(({ play }) => play?.stake_back).map(({ id }) => id)).toEqual([one!.id]);
    const file = (await get('/wallet/statement.csv')).body as unknown as string;
    const line = file.split('\r\n').find((text) => text.startsWith(`${one!.id};`));
    expect(line?.split(';')[2]).toBe('Devolução');
    await set(detail);
  });

  test.each(['type=gold', 'from=yesterday', 'to=2026-13-01', 'from=1899-12-31', 'to=3000-01-01', 'page=-1', 'page=x'])(
    'refuse %s',
    async (query) => {
      expect((await get(`/wallet/transactions?${query}`)).status).toBe(422);
    },
  );

  test.each(['/wallet/statement.csv', '/wallet/summary'])('refuse a day of the year 1 in %s', async (path) => {
    const { status, body } = await get(`${path}?to=0001-01-01`);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(['to']);
  });

  test('separate days at midnight in São Paulo', async () => {
    const at = (time: string) => ({
      casino_id: 1,
      player_id: playerId,
      type: 'adjustment' as const,
      status: 1,
      amount: 1,
      balance_after: null,
      created_at: new Date(time),
      updated_at: START,
    });
    await platform.deps.db
      .insertInto('transactions')
      .values([at('2026-10-02T02:59:59.999Z'), at('2026-10-02T03:00:00.000Z')])
      .execute();
    const one = async (day: string) =>
      (await all(`/wallet/transactions?from=${day}&to=${day}`)).map(({ created_at }) => created_at);
    expect(await one('2026-10-01')).toEqual(['2026-10-02T02:59:59.999Z']);
    expect(await one('2026-10-02')).toEqual(['2026-10-02T03:00:00.000Z']);
    await platform.deps.db.deleteFrom('transactions').where('type', '=', 'adjustment').execute();
  });

  test('are found by their player only', async () => {
    const [row] = await all('/wallet/transactions');
    expect((await get(`/wallet/transactions/${row?.id}`)).body.data).toEqual(row);
    const other = await platform.login(2);
    for (const id of [row?.id, '0', '-1', '99999999', '1e3', 'x']) {
      expect((await get(`/wallet/transactions/${id}`, other)).status).toBe(404);
    }
    expect((await get('/wallet/transactions', other)).body).toEqual({
      data: [],
      current_page: 1,
      last_page: 1,
      total: 0,
    });
  });
});

describe('bets', () => {
  test('are paged to the last one and filtered by game and days', async () => {
    const rows = await all('/wallet/bets');
    expect(rows).toHaveLength((await all('/wallet/transactions?type=bet')).length);
    const of = (row: Row) => (row as Row & { game: { gamecode: string } }).game.gamecode;
    const game = of(rows[0] as Row);
    const some = await all(`/wallet/bets?game=${game}`);
    expect(some).toEqual(rows.filter((row) => of(row) === game));
    expect(some.length).toBeLessThan(rows.length);
    expect(await all('/wallet/bets?from=2030-01-01')).toEqual([]);
  });

  test('state the balance after their round', async () => {
    const rows = (await all('/wallet/bets')) as unknown as {
      id: string;
      status: string;
      balance_after: number | null;
    }[];
    const settled = rows.filter(({ status }) => status === 'settled').slice(0, 5);
    expect(settled).not.toEqual([]);
    for (const row of settled) {
      const { data } = (await get(`/wallet/rounds/${row.id}`)).body;
      expect([row.id, row.balance_after]).toEqual([row.id, data.balance_after]);
      expect(row.balance_after).toEqual(expect.any(Number));
    }
  });

  test('of two providers with the same round number are separate', async () => {
    const [bet] = await platform.deps.db
      .selectFrom('wagers')
      .selectAll()
      .where('player_id', '=', playerId)
      .where('kind', '=', 'bet')
      .orderBy('id')
      .limit(1)
      .execute();
    if (!bet) throw new Error('no bet');
    const { round, provider_code } = bet;
    const other = provider_code === 'estudio-recife' ? 'arraial-sao-joao' : 'estudio-recife';
    const at = new Date(START.getTime() + 1000);
    await sql`insert into rounds select casino_id, ${other}, player_id, round, game_id, 99, 0, balance_before, balance_after, detail, ${at}::timestamptz, ended_at
      from rounds where round = ${round} and provider_code = ${provider_code}`.execute(platform.deps.db);
    const { data } = (await get(`/wallet/rounds/${bet.id}`)).body;
    expect(data.bet_amount).toBe(bet.amount);
    expect(data.steps).toHaveLength(2);
    // The round's number alone names the newest of them.
    expect((await get(`/wallet/rounds/${round}`)).body.data.bet_amount).toBe(99);
    await sql`delete from rounds where round = ${round} and provider_code = ${other}`.execute(platform.deps.db);
  });
});

describe('sums', () => {
  test('has seven days up to today that agree with the lists', async () => {
    const { data } = (await get('/wallet/summary')).body;
    expect(data.map(({ date }: { date: string }) => date)).toEqual([
      '2026-11-14',
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ]);
    const sum = (key: string) =>
      data.reduce((total: number, day: Record<string, number>) => total + (day[key] ?? 0), 0);
    const lines = async (type: string) =>
      (await all(`/wallet/transactions?type=${type}&from=2026-11-14`)) as (Row & { payment_status: string })[];
    const total = (rows: readonly Row[]) => rows.reduce((added, { amount }) => added + amount, 0);
    expect(sum('staked')).toBe(-total(await lines('bet')));
    expect(sum('won')).toBe(total(await lines('win')));
    expect(sum('net')).toBe(sum('won') - sum('staked'));
    expect(sum('rounds')).toBe((await lines('bet')).length);
    expect(sum('withdrawn')).toBe(25_000);
    // One deposit was never paid.
    expect(sum('deposited')).toBe(
      total((await lines('deposit')).filter(({ payment_status: paid }) => paid === 'paid')),
    );
    expect(sum('seconds')).toBeGreaterThan(0);
  });

  test('counts the minutes that the time limit counts, and a round with its result (CARE-1)', async () => {
    const { deps, clock } = platform;
    const token = await platform.login(2);
    const id = await seededId(deps, 2);
    const onca = await deps.db
      .selectFrom('games')
      .select(['id', 'casino_id', 'provider_code'])
      .where('gamecode', '=', 'onca-da-lua')
      .executeTakeFirstOrThrow();
    const bet = { casino_id: onca.casino_id, provider_code: onca.provider_code, player_id: id, game_id: onca.id };
    // Two bets around midnight, a break, then two bets of which the last is open. The clock stands at 14:00.
    const midnight = Date.parse('2026-11-20T03:00:00.000Z');
    const times = [midnight - 60_000, midnight + 30_000, midnight + 3_600_000, midnight + 3_690_000];
    for (const [place, at] of times.entries()) {
      const isOpen = place === times.length - 1;
      const round = `numbers-${place}`;
      const created_at = new Date(at);
      const ended = isOpen ? null : created_at;
      await deps.db
        .insertInto('wagers')
        .values({
          ...bet,
          transaction: round,
          kind: 'bet',
          bet_transaction: null,
          round,
          amount: 1_000,
          win_amount: isOpen ? 0 : 400,
          balance_after: 0,
          settled_at: ended,
          created_at,
        })
        .execute();
      await deps.db
        .insertInto('rounds')
        .values({
          ...bet,
          round,
          bet_amount: 1_000,
          win_amount: isOpen ? 0 : 400,
          balance_before: 0,
          balance_after: 0,
          started_at: created_at,
          ended_at: ended,
        })
        .execute();
    }
    expect(clock.now() > new Date(midnight + 3_690_000)).toBe(true);
    const { data } = (await get('/wallet/summary?from=2026-11-20&to=2026-11-20', token)).body;
    expect(data[0]).toMatchObject({ staked: 2_000, won: 800, net: -1_200, rounds: 2, seconds: 180 });
    const { limits } = (await get('/profile/settings', token)).body.data;
    expect(limits.time.day.used).toBe(3);
    expect(limits.time.week.used).toBe(3);
    const game = (await platform.ask('POST', '/games/get', { token, body: { game_id: 'onca-da-lua' } })).body.data;
    expect(game.my_stats).toMatchObject({ rounds: 3, staked: 3_000, won: 1_200, rtp: 40 });
    await deps.db.deleteFrom('wagers').where('round', 'like', 'numbers-%').execute();
    await deps.db.deleteFrom('rounds').where('round', 'like', 'numbers-%').execute();
  });

  test('limits a period and includes empty days', async () => {
    expect((await get('/wallet/summary?from=2026-11-20&to=2026-11-20')).body.data).toHaveLength(1);
    expect((await get('/wallet/summary?from=2020-01-01&to=2026-11-20')).body.data).toHaveLength(92);
    expect((await get('/wallet/summary?from=2026-11-20&to=2026-11-19')).body.data).toEqual([]);
    const other = await platform.login(2);
    const { data } = (await get('/wallet/summary', other)).body;
    expect(data.every((day: { staked: number; deposited: number }) => day.staked === 0 && day.deposited === 0)).toBe(
      true,
    );
  });

  test('begins the session strip with this login', async () => {
    await platform.clock.advance(90_000);
    const { data } = (await get('/wallet/session')).body;
    expect(data).toMatchObject({ staked: 0, won: 0, net: 0, rounds: 0, started_at: START.toISOString() });
    expect(data.seconds).toBe(90);
  });

  test('alerts after the chosen minutes of play, until the player answers, in every tab', async () => {
    const { db } = platform.deps;
    const due = async () => (await get('/wallet/session')).body.data.time_alert_at;
    const inMinutes = (minutes: number) => new Date(platform.clock.nowMs() + minutes * 60_000).toISOString();
    const ask = (path: string, body: object) => platform.ask('POST', path, { token, body });
    expect(await due()).toBeNull();
    await ask('/profile/update-settings', { time_alert_minutes: 30 });
    // Without a bet no time counts.
    await platform.clock.advance(20 * 60_000);
    expect(await due()).toBe(inMinutes(30));
    const player = await db.selectFrom('players').selectAll().where('id', '=', playerId).executeTakeFirstOrThrow();
    const game = await db
      .selectFrom('games')
      .select(['id', 'gamecode', 'provider_code'])
      .where('casino_id', '=', 1)
      .where('min_bet', '<=', 100)
      .where('only_demo', '=', false)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const { hash } = await makePlay(db, player, game.id, platform.clock.now());
    await db
      .updateTable('game_sessions')
      .set({ provider_code: game.provider_code })
      .where('session_hash', '=', hash)
      .execute();
    const began = platform.clock.nowMs();
    for (let bets = 0; bets < 8; bets += 1) {
      await placeBet(db, {
        provider: game.provider_code,
        gamecode: game.gamecode,
        sessionHash: hash,
        transaction: `alert-${bets}`,
        round: `alert-${bets}`,
        amount: 100,
        at: platform.clock.now(),
      });
      await platform.clock.advance(4 * 60_000);
    }
    const at = await due();
    expect(at).toBe(new Date(began + 30 * 60_000).toISOString());
    expect(Date.parse(at)).toBeLessThan(platform.clock.nowMs());
    expect((await ask('/wallet/session/time-alert', { answer: 'maybe' })).status).toBe(422);
    expect((await ask('/wallet/session/time-alert', { answer: 'continue' })).body.data.time_alert_at).toBe(
      inMinutes(30),
    );
    expect(await due()).toBe(inMinutes(30));
    const open = () =>
      db.selectFrom('game_sessions').select('ended_at').where('session_hash', '=', hash).executeTakeFirstOrThrow();
    expect((await open()).ended_at).toBeNull();
    await ask('/wallet/session/time-alert', { answer: 'stop' });
    expect((await open()).ended_at).not.toBeNull();
  });

  test('titles bonuses in the requested language', async () => {
    const titles = async (language: string) =>
      (await platform.ask('GET', '/wallet/bonuses', { token, language })).body.data.map(
        ({ title }: { title: string }) => title,
      );
    expect(await titles('pt')).toEqual(['Recompensa da semana']);
    expect(await titles('en')).toEqual(['Reward of the week']);
  });

  test('count a bought box as the limits do, until it is sold back, and its prize (BOX-4)', async () => {
    const { clock, deps } = platform;
    await clock.advance(3_600_000);
    const fresh = await platform.login(1);
    const post = async (path: string, body: object) => (await platform.ask('POST', path, { token: fresh, body })).body;
    const { available } = (await get('/profile/wallet', fresh)).body.data;
    const figures = ({ staked, won, net, rounds }: Record<string, number>) => ({ staked, won, net, rounds });
    const today = async () => {
      const { data } = (await get('/wallet/summary', fresh)).body;
      return figures(data.at(-1));
    };
    const before = await today();
    const sums = async () => {
      const session = figures((await get('/wallet/session', fresh)).body.data);
      const day = await today();
      for (const key of ['staked', 'won', 'net', 'rounds'] as const)
        expect([key, (day[key] ?? 0) - (before[key] ?? 0)]).toEqual([key, session[key]]);
      return session;
    };
    const draws = (name: string, kind: string, value: string, chance: string) =>
      operate(
        platform,
        'box',
        'prize',
        'somas',
        name,
        '--title',
        name,
        '--kind',
        kind,
        '--value',
        value,
        '--chance',
        chance,
      );
    await operate(
      platform,
      'box',
      'create',
      'somas',
      '--title',
      'Somas',
      '--description',
      'De teste.',
      '--price',
      '5000',
    );
    await draws('rede', 'item', '4000', '99.9999');
    await draws('nada', 'nothing', '0', '0.0001');
    expect((await operate(platform, 'box', 'publish', 'somas')).problem).toBeNull();
    const box = (await get('/boxes/all', fresh)).body.data.find(({ name }: { name: string }) => name === 'somas');
    const buy = async () => (await post('/boxes/buy', { box_id: box.id })).data.id as string;
    const [one, two] = [await buy(), await buy()];
    expect(await sums()).toEqual({ staked: 10_000, won: 0, net: -10_000, rounds: 0 });
    await post('/boxes/sell', { id: two });
    expect(await sums()).toEqual({ staked: 5000, won: 0, net: -5000, rounds: 0 });
    const { data } = await post('/boxes/open', { box_id: one });
    expect(await sums()).toEqual({ staked: 5000, won: 4000, net: -1000, rounds: 0 });
    // The item is in the sum already.
    await post('/prizes/sell', { id: data.item_id });
    expect(await sums()).toEqual({ staked: 5000, won: 4000, net: -1000, rounds: 0 });
    expect((await get('/profile/wallet', fresh)).body.data.available).toBe(available - 1000);
    expect(await verifyLedger(deps.db)).toEqual([]);
  });
});
