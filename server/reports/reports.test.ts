import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/database.ts';
import { CASINO, GAME, makePlay, makePlayer, makeSite, PROVIDER } from '../../tests/fixtures/people.ts';
import { seeded } from '../../tests/fixtures/rounds.ts';
import { endBonus, grantBonus } from '../ledger/bonuses.ts';
import { availableOf, lockPlayer, post } from '../ledger/ledger.ts';
import { correctBet, placeBet, rollBackBet, settleBet } from '../ledger/play.ts';
import { csvOf } from './csv.ts';
import { type DayRow, reportDays } from './days.ts';
import { bySupplier, reportGames } from './games.ts';

const SPORTS = { provider: 'esportes', gamecode: 'sportsbook' };
const CASINO_GAME = { provider: PROVIDER, gamecode: GAME };
const FIRST = new Date('2026-11-02T12:00:00.000Z');
const DAYS = 6;
const period = { since: '2026-11-01', until: '2026-11-30' };

let base: TestDatabase;

/** The second game: one of the sports supplier. */
async function addSports(): Promise<number> {
  await base.db
    .insertInto('providers')
    .values({ casino_id: CASINO, code: SPORTS.provider, name: '=Esportes', image: '/e.svg' })
    .execute();
  await sql`insert into games (casino_id, gamecode, provider_code, title, category_slug, type, image, image_mobile, min_bet, max_bet, created_at, updated_at)
    select casino_id, ${SPORTS.gamecode}, ${SPORTS.provider}, 'Sportsbook', category_slug, type, image, image_mobile, min_bet, max_bet, created_at, updated_at
    from games where gamecode = ${GAME}`.execute(base.db);
  await sql`update games set rtp = 96.5 where gamecode = ${GAME}`.execute(base.db);
  const game = await base.db
    .selectFrom('games')
    .select('id')
    .where('gamecode', '=', SPORTS.gamecode)
    .executeTakeFirstOrThrow();
  return game.id;
}

/**
 * Books a random history of some days: deposits, payouts, bets with their results, boxes, gifts, corrections. One function
 * because its steps share the random numbers and the clock.
 */
async function simulate(seed: number): Promise<void> {
  const random = seeded(seed);
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const { gameId } = await makeSite(base.db);
  const sportsId = await addSports();
  let serial = 0;
  const next = () => `n${(serial += 1)}`;
  const book = (
    player: { id: number },
    kind: string,
    account: `house:${'bank' | 'boxes' | 'bonus' | 'adjustment' | 'chargeback'}`,
    amount: number,
    at: Date,
  ) =>
    base.db.transaction().execute(async (trx) => {
      await lockPlayer(trx, player.id);
      // A movement away from the player takes no more than there is.
      const moved = Math.max(amount, -(await availableOf(trx, player.id)));
      if (moved === 0) return;
      const legs = [
        { account: 'real' as const, amount: moved },
        { account, amount: -moved },
      ] as const;
      await post(trx, { casinoId: CASINO, playerId: player.id, key: `${kind}:${next()}`, kind, at, legs });
    });
  for (let who = 0; who < 4; who += 1) {
    const player = await makePlayer(base.db);
    const created = new Date(FIRST.getTime() + who * 86_400_000);
    await base.db.updateTable('players').set({ created_at: created }).where('id', '=', player.id).execute();
    const plays = [
      { ...CASINO_GAME, ...(await makePlay(base.db, player, gameId, created)) },
      { ...SPORTS, ...(await makePlay(base.db, player, sportsId, created)) },
    ];
    await base.db
      .updateTable('sessions')
      .set({ expires_at: new Date('2027-01-01') })
      .execute();
    await base.db
      .updateTable('game_sessions')
      .set({ expires_at: new Date('2027-01-01') })
      .execute();
    await sql`update game_sessions set provider_code = ${SPORTS.provider} where game_id = ${sportsId}`.execute(base.db);
    for (let day = who; day < DAYS; day += 1) {
      // From the first to the last hour of São Paulo's day.
      for (const hour of [3.001, 5, 9, 14, 20, 26.999]) {
        const at = new Date(Date.parse('2026-11-02T00:00:00Z') + day * 86_400_000 + hour * 3_600_000);
        await book(player, 'deposit', 'house:bank', upTo(30_000) + 10_000, at);
        const play = plays[Math.floor(random() * 2)] ?? plays[0];
        const facts = { provider: play?.provider ?? '', gamecode: play?.gamecode ?? '', round: next(), at };
        const transaction = `t:${next()}`;
        const bet = { ...facts, sessionHash: play?.hash ?? '', transaction, amount: upTo(5_000) + 10 };
        expect(await placeBet(base.db, bet)).toMatchObject({ outcome: 'ok' });
        const ended = { ...facts, playerId: player.id, bet: transaction };
        const fate = random();
        if (fate < 0.2) await rollBackBet(base.db, { ...ended, transaction: next() });
        else if (fate < 0.9) {
          await settleBet(base.db, {
            ...ended,
            transaction: next(),
            amount: fate < 0.5 ? 0 : upTo(9_000),
            finished: true,
          });
          if (fate > 0.8) await correctBet(base.db, { ...ended, transaction: next(), amount: upTo(4_000) });
        }
        if (random() < 0.3) await book(player, 'box', 'house:boxes', -upTo(2_000), at);
        if (random() < 0.2) await book(player, 'prize', 'house:boxes', upTo(2_500), at);
        if (random() < 0.2) await book(player, 'payout', 'house:bank', -upTo(9_000), at);
        if (random() < 0.1) await book(player, 'refund', 'house:bank', -upTo(3_000), at);
        if (random() < 0.1) await book(player, 'cashback', 'house:bonus', upTo(700), at);
        if (random() < 0.1) await book(player, 'referral', 'house:bonus', upTo(700), at);
        if (random() < 0.2) await book(player, 'adjustment', 'house:adjustment', upTo(4_000) - 2_000, at);
        if (random() < 0.1) await book(player, 'chargeback', 'house:chargeback', upTo(500), at);
        if (random() < 0.3) {
          const line = random() < 0.5 ? ('cashback' as const) : ('bonus' as const);
          await base.db.transaction().execute(async (trx) => {
            await lockPlayer(trx, player.id);
            const { bonusId } = await grantBonus(trx, {
              player,
              title_pt: 'Bônus',
              title_en: 'Bonus',
              amount: upTo(2_000),
              rollover: 99_999,
              source: 'mission',
              reference: 'x',
              expiresAt: null,
              line,
              at,
            });
            if (random() < 0.5) await endBonus(trx, bonusId, { status: 'cancelled', outcome: 'cancelled' }, at);
          });
        }
      }
    }
  }
}

const sum = (rows: readonly DayRow[], key: keyof DayRow) =>
  rows.reduce((total, row) => total + Number(row[key] ?? 0), 0);

describe('figures of a simulated history', () => {
  let rows: DayRow[];
  beforeAll(async () => {
    base = await createTestDatabase();
    await simulate(20_261_123);
    rows = await reportDays(base.db, period);
  }, 120_000);
  afterAll(() => base.close());
  const all = () => rows.filter(({ product }) => product === 'all');
  const ofProduct = (product: DayRow['product']) => rows.filter((row) => row.product === product);

  it('give the players’ balances to the centavo', async () => {
    const { rows: held } = await sql<{ money: number }>`
      select sum(balance)::bigint as money from ledger_accounts where player_id is not null`.execute(base.db);
    const money = held[0]?.money ?? 0;
    expect(money).toBeGreaterThan(0);
    expect(all().at(-1)?.player_funds).toBe(money);
    const flow =
      sum(all(), 'deposits') -
      sum(all(), 'deposits_returned') -
      sum(all(), 'withdrawals') -
      sum(all(), 'ggr') +
      sum(all(), 'bonus_cost') +
      sum(all(), 'cashback') +
      sum(all(), 'referrals') +
      sum(all(), 'adjustments') +
      sum(all(), 'chargeback_losses');
    expect(flow).toBe(money);
  });

  it('are none of them zero, add up over the products, and make the NGR', () => {
    for (const key of [
      'deposits',
      'deposits_returned',
      'withdrawals',
      'bonus_cost',
      'cashback',
      'referrals',
      'adjustments',
      'chargeback_losses',
      'stakes',
      'payouts',
    ] as const)
      expect([key, sum(all(), key) !== 0]).toEqual([key, true]);
    for (const key of ['bets', 'stakes', 'bonus_stakes', 'payouts', 'ggr'] as const) {
      const parts = (['casino', 'sports', 'boxes'] as const).map((product) => sum(ofProduct(product), key));
      expect([key, parts.reduce((total, part) => total + part)]).toEqual([key, sum(all(), key)]);
      if (key !== 'bonus_stakes') expect(parts.every((part) => part !== 0)).toBe(true);
    }
    for (const row of rows) expect(row.ggr).toBe(row.stakes - row.payouts);
    const given = (['bonus_cost', 'cashback', 'referrals', 'adjustments', 'chargeback_losses'] as const).map((key) =>
      sum(all(), key),
    );
    expect(sum(all(), 'ngr')).toBe(given.reduce((rest, one) => rest - one, sum(all(), 'ggr')));
  });

  it('are the same for each day alone, from its first to its last moment in São Paulo', async () => {
    expect(all().map(({ day }) => day)).toEqual([
      '2026-11-02',
      '2026-11-03',
      '2026-11-04',
      '2026-11-05',
      '2026-11-06',
      '2026-11-07',
    ]);
    for (const { day } of all())
      expect(await reportDays(base.db, { since: day, until: day })).toEqual(rows.filter((row) => row.day === day));
    expect(sum(all(), 'new_players')).toBe(4);
    expect(sum(all(), 'first_deposits')).toBe(4);
    expect(all().at(-1)?.active_players).toBe(4);
    expect(await reportDays(base.db, { ...period, casinoId: 999 })).toEqual([]);
  });

  it('of the games add up to the casino and the sports, with the realised RTP', async () => {
    const games = await reportGames(base.db, period);
    expect(games.map(({ gamecode }) => gamecode).sort()).toEqual([GAME, SPORTS.gamecode]);
    for (const [code, product] of [
      [GAME, 'casino'],
      [SPORTS.gamecode, 'sports'],
    ] as const) {
      const game = games.find(({ gamecode }) => gamecode === code);
      const figures = { stakes: sum(ofProduct(product), 'stakes'), payouts: sum(ofProduct(product), 'payouts') };
      expect(game).toMatchObject({
        ...figures,
        ggr: figures.stakes - figures.payouts,
        bets: sum(ofProduct(product), 'bets'),
      });
      expect(game?.rtp_realised).toBeCloseTo((figures.payouts / figures.stakes) * 100, 1);
      expect(game?.rtp_theoretical).toBe(code === GAME ? 96.5 : null);
    }
    expect(
      bySupplier(games)
        .map(({ supplier }) => supplier)
        .sort(),
    ).toEqual(['=Esportes', 'Provider']);
    expect(bySupplier(games).find(({ supplier }) => supplier === 'Provider')).toMatchObject({ rtp_theoretical: 96.5 });
  });
});

it('writes a CSV in which no formula survives, with either decimal sign', () => {
  const columns = [
    { key: 'name', title: 'name' },
    { key: 'money', title: 'money', as: 'money' as const },
    { key: 'rtp', title: 'rtp', as: 'number' as const },
  ];
  const rows = [
    { name: '=HYPERLINK("http://x")', money: -123_456, rtp: 96.5 },
    { name: '+1;"a"', money: 5, rtp: null },
    { name: '@cmd\r\n=1', money: null, rtp: 0 },
  ];
  expect(csvOf(columns, rows, 'comma')).toBe(
    '\ufeffname;money;rtp\r\n"\'=HYPERLINK(""http://x"")";-1234,56;96,5\r\n"\'+1;""a""";0,05;\r\n"\'@cmd\r\n=1";;0\r\n',
  );
  expect(csvOf(columns, rows, 'point').split('\r\n')[1]).toBe('"\'=HYPERLINK(""http://x"")",-1234.56,96.5');
});
