/**
 * The seamless wallet over signed calls, as a provider uses it. One file because the calls of one round depend on one
 * another.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askSigned, eventsOf, seededId } from '../../tests/fixtures/money.ts';
import { type Asked, createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { json } from '../db/json.ts';
import { providerSignatureOf } from '../http/peer-signature.ts';
import { endBonus, grantBonus } from '../ledger/bonuses.ts';
import { availableOf, walletOf } from '../ledger/ledger.ts';
import { verifyLedger } from '../ledger/verify.ts';

const GAME = 'boto';
const V1 = '/provider/v1';
let platform: TestPlatform;
let token: string;
let playerId: number;
let session: string;
let serial = 0;

const call = (name: string, body: unknown, over: Parameters<typeof askSigned>[3] = {}): Promise<Asked> =>
  askSigned(platform, `${V1}/${name}`, body, over);
const available = () => availableOf(platform.deps.db, playerId);

async function launch(as = token, game = GAME): Promise<string> {
  const { body } = await platform.ask('POST', '/games/url', {
    token: as,
    body: { game_id: game, mode: 'real', lang: 'pt', device: 'mobile' },
  });
  return new URLSearchParams(new URL(body.gameUrl).hash.slice(1)).get('t') ?? '';
}
const open = async (as = token): Promise<string> =>
  (await call('authenticate', { token: await launch(as) })).body.session;

/** A new bet, with the data that a provider sends. */
function bet(over: Record<string, unknown> = {}) {
  serial += 1;
  return { session, transaction: `b${serial}`, round: `r${serial}`, gamecode: GAME, amount: 500, ...over };
}
function ended(of: ReturnType<typeof bet>, over: Record<string, unknown> = {}) {
  const { transaction, round, gamecode } = of;
  return {
    player: String(playerId),
    transaction: `e-${transaction}`,
    bet_transaction: transaction,
    round,
    gamecode,
    ...over,
  };
}
const win = (of: ReturnType<typeof bet>, amount: number, over: Record<string, unknown> = {}) =>
  call('win', ended(of, { amount, finished: true, ...over }));
const rollback = (of: ReturnType<typeof bet>, over: Record<string, unknown> = {}) =>
  call('rollback', ended(of, { transaction: `u-${of.transaction}`, ...over }));
const told = ({ status, body }: Asked) => [status, body.code ?? 'ok'];

beforeAll(async () => {
  platform = await createTestPlatform();
  token = await platform.login(1);
  playerId = await seededId(platform.deps, 1);
}, 60_000);
afterAll(() => platform.close());
beforeEach(async () => {
  session = await open();
  await platform.deps.db.deleteFrom('outbox').execute();
});
afterEach(async () => {
  expect(await verifyLedger(platform.deps.db)).toEqual([]);
});

describe('a launch token', () => {
  test('opens one session once', async () => {
    const launched = await launch();
    const { status, body } = await call('authenticate', { token: launched });
    expect(status).toBe(200);
    expect(body).toEqual({
      session: expect.any(String),
      player: { id: String(playerId), name: 'Ana Beatriz', language: 'pt', currency: 'BRL' },
      game: { gamecode: GAME },
      balance: await available(),
      limits: { min_bet: 20, max_bet: 25_000 },
    });
    expect(body.session.length).toBeGreaterThan(40);
    expect(told(await call('authenticate', { token: launched }))).toEqual([401, 'token_invalid']);
    const two = await launch();
    const race = await Promise.all([1, 2, 3].map(() => call('authenticate', { token: two })));
    expect(race.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  test('is refused after two minutes, for another provider, after logout and if made up', async () => {
    const old = await launch();
    await platform.clock.advance(121_000);
    expect(told(await call('authenticate', { token: old }))).toEqual([401, 'token_invalid']);
    const mine = await launch();
    expect(told(await call('authenticate', { token: mine }, { provider: 'arraial-sao-joao' }))).toEqual([
      401,
      'token_invalid',
    ]);
    expect((await call('authenticate', { token: mine })).status).toBe(200);
    const second = await platform.login(1);
    const left = await launch(second);
    await platform.ask('POST', '/auth/logout', { token: second, body: {} });
    expect(told(await call('authenticate', { token: left }))).toEqual([401, 'token_invalid']);
    expect(told(await call('authenticate', { token: 'made-up' }))).toEqual([401, 'token_invalid']);
  });
});

describe('a signature', () => {
  test.each([
    ['another secret', { secret: 'not-the-secret' }],
    ['another body', { signed: '{"amount":1}' }],
    ['an old time', { skewMs: -301_000 }],
    ['a time to come', { skewMs: 301_000 }],
    ['no provider', { provider: '' }],
    ['an odd provider', { provider: "x' or 1=1" }],
  ])('with %s is refused without effect', async (_what, over) => {
    const before = await available();
    const answer = await call('bet', bet(), over);
    expect(told(answer)).toEqual([401, 'bad_signature']);
    expect(await available()).toBe(before);
  });

  test('is checked before the body', async () => {
    for (const raw of ['', '{', '[]', '{"amount":"x"}']) {
      expect(told(await platform.ask('POST', `${V1}/bet`, { raw }))).toEqual([401, 'bad_signature']);
      expect(told(await call('bet', null, { raw, secret: 'not-the-secret' }))).toEqual([401, 'bad_signature']);
      expect(told(await call('bet', null, { raw, provider: '' }))).toEqual([401, 'bad_signature']);
      expect((await call('bet', null, { raw })).status).toBe(422);
    }
  });

  test('covers the studio’s code', async () => {
    for (const name of ['authenticate', 'balance', 'bet', 'win', 'correct', 'rollback']) {
      const body = { ...bet(), session };
      expect(told(await call(name, body, { claimed: 'estudio-olinda' }))).toEqual([401, 'bad_signature']);
    }
    expect((await call('balance', { session }, { claimed: 'estudio-recife' })).status).toBe(200);
  });

  test('covers the query', async () => {
    const body = JSON.stringify({ session });
    const timestamp = String(platform.clock.wallMs());
    const provider = 'estudio-recife';
    const path = `/api${V1}/balance`;
    const { PROVIDER_SECRET } = platform.deps.env;
    const headers = {
      'x-provider': provider,
      'x-timestamp': timestamp,
      'x-signature': providerSignatureOf(PROVIDER_SECRET, { timestamp, provider, method: 'POST', path, rawBody: body }),
    };
    expect((await platform.ask('POST', `${V1}/balance?as=another`, { raw: body, headers })).status).toBe(401);
    expect((await platform.ask('POST', `${V1}/balance`, { raw: body, headers })).status).toBe(200);
  });

  test('is not valid for another call, and a player’s token is none', async () => {
    const body = JSON.stringify(bet());
    const { 'x-signature': _none, ...headers } = {
      'x-provider': 'estudio-recife',
      'x-timestamp': String(Date.now()),
      'x-signature': '',
    };
    expect((await platform.ask('POST', `${V1}/bet`, { raw: body, headers, token })).status).toBe(401);
    expect(
      (await platform.ask('POST', `${V1}/bet`, { raw: body, headers: { ...headers, 'x-signature': 'zz' } })).status,
    ).toBe(401);
  });

  test('has no second effect when replayed', async () => {
    const facts = bet();
    const first = await call('bet', facts);
    const again = await call('bet', facts);
    expect(first.body).toEqual({ balance: await available(), transaction: facts.transaction, replayed: false });
    expect(again.body).toEqual({ ...first.body, replayed: true });
  });
});

describe('an amount', () => {
  test('is in BRL: a supplier that names another currency is refused without effect', async () => {
    const before = await available();
    const facts = bet();
    for (const currency of ['USD', 'brl', '', null, 986])
      expect((await call('bet', { ...facts, currency })).status).toBe(422);
    expect(await available()).toBe(before);
    expect(told(await call('bet', { ...facts, currency: 'BRL' }))).toEqual([200, 'ok']);
    expect((await win(facts, 700, { currency: 'USD' })).status).toBe(422);
    expect(told(await win(facts, 700, { currency: 'BRL' }))).toEqual([200, 'ok']);
    expect(await available()).toBe(before + 200);
  });
});

describe('a round', () => {
  test('is staked, won, published and listed', async () => {
    const before = await available();
    const facts = bet();
    expect((await call('bet', facts)).body.balance).toBe(before - 500);
    const settled = await win(facts, 1250, { detail: { reels: [1, 2, 3], fairness: { nonce: 0 } } });
    expect(settled.body).toMatchObject({ balance: before + 750, replayed: false });
    expect((await call('balance', { session })).body).toEqual({ balance: before + 750 });
    expect(await eventsOf(platform.deps, playerId)).toEqual(['BalanceUpdated', 'BalanceUpdated']);
    const { body } = await platform.ask('GET', `/wallet/rounds/${facts.round}`, { token });
    expect(body.data).toMatchObject({
      id: facts.round,
      status: 'settled',
      bet_amount: 500,
      win_amount: 1250,
      multiplier: 2.5,
      balance_before: before,
      balance_after: before + 750,
      detail: { reels: [1, 2, 3], fairness: { nonce: 0 } },
      verify_url: `${platform.deps.env.PROVIDER_URL}/verify?round=${facts.round}`,
    });
    expect(
      body.data.steps.map(({ kind, amount, balance_after }: Record<string, unknown>) => [kind, amount, balance_after]),
    ).toEqual([
      ['bet', 500, before - 500],
      ['win', 1250, before + 750],
    ]);
    const { data } = (await platform.ask('GET', '/wallet/bets', { token })).body;
    expect(data[0]).toMatchObject({
      round: facts.round,
      bet_amount: 500,
      win_amount: 1250,
      multiplier: 2.5,
      status: 'settled',
    });
    const byBet = await platform.ask('GET', `/wallet/rounds/${data[0].id}`, { token });
    expect(byBet.body.data.id).toBe(facts.round);
    const other = await platform.login(2);
    for (const id of [facts.round, data[0].id])
      expect((await platform.ask('GET', `/wallet/rounds/${id}`, { token: other })).status).toBe(404);
  });

  test('has one effect per id, also repeated with other facts', async () => {
    const facts = bet();
    await call('bet', facts);
    const after = await available();
    for (const over of [{ amount: 501 }, { round: 'other' }, { gamecode: 'onca-da-lua' }]) {
      const { status, body } = await call('bet', { ...facts, ...over });
      expect([status, body.code, body.balance]).toEqual([409, 'transaction_conflict', after]);
    }
    await win(facts, 100);
    expect(told(await win(facts, 101))).toEqual([409, 'transaction_conflict']);
    // A settled bet stays settled.
    expect(told(await win(facts, 100, { transaction: 'late' }))).toEqual([409, 'transaction_conflict']);
    expect(told(await rollback(facts))).toEqual([409, 'transaction_conflict']);
    expect(await available()).toBe(after + 100);
  });

  test.each([
    ['stake', 'day', 499],
    ['bets', 'month', 0],
    ['stake', 'week', 0],
    ['time', 'day', 0],
  ])('names the limit of the player that it breaks: %s per %s (CARE-1)', async (kind, period, value) => {
    const { db } = platform.deps;
    const { settings } = await db
      .selectFrom('players')
      .select('settings')
      .where('id', '=', playerId)
      .executeTakeFirstOrThrow();
    const set = (next: object) =>
      db
        .updateTable('players')
        .set({ settings: json({ ...next }) })
        .where('id', '=', playerId)
        .execute();
    // The bets of the other tests count for the period too.
    await set({ limits: { [kind]: { [period]: value } } });
    const refused = await call('bet', bet({ amount: 500 }));
    await set(settings);
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { code: 'limit_reached', limit: `${kind}.${period}`, balance: expect.any(Number) },
    ]);
  });

  test('moves money once for twenty parallel calls', async () => {
    const before = await available();
    const facts = bet();
    const bets = await Promise.all(Array.from({ length: 20 }, () => call('bet', facts)));
    expect(bets.filter(({ body }) => body.replayed === false)).toHaveLength(1);
    const wins = await Promise.all(Array.from({ length: 20 }, () => win(facts, 700)));
    expect(wins.filter(({ body }) => body.replayed === false)).toHaveLength(1);
    expect(await available()).toBe(before + 200);
  });

  test.each([
    ['more than there is', { amount: 25_000 }, [402, 'insufficient_funds'], 24_999],
    ['less than the game takes', { amount: 19 }, [422, 'stake_out_of_range'], null],
    ['more than the game takes', { amount: 25_001 }, [422, 'stake_out_of_range'], null],
    ['another game than was opened', { gamecode: 'arara-azul' }, [403, 'player_blocked'], null],
    ['no session', { session: 'unknown' }, [401, 'session_dead'], null],
    ['no amount', { amount: 0 }, [422, 'validation_failed'], null],
    ['a broken amount', { amount: 10.5 }, [422, 'validation_failed'], null],
    ['an amount that is no money', { amount: Number.MAX_SAFE_INTEGER }, [422, 'validation_failed'], null],
  ])('with %s is refused', async (_what, over, expected, leave) => {
    const held = leave === null ? null : await spendTo(leave);
    const before = await available();
    const answer = await call('bet', bet(over));
    expect(told(answer)).toEqual(expected);
    if (expected[1] === 'insufficient_funds') expect(answer.body.balance).toBe(before);
    expect(await available()).toBe(before);
    if (held) await platform.ask('POST', '/main-gateway/user-cancel-withdrawal', { token, body: { id: held } });
  });

  /** Leaves this much to stake and holds the rest. @returns the withdrawal's id. */
  async function spendTo(leave: number): Promise<string> {
    const { data } = (await platform.ask('GET', '/wallet/withdraw/methods', { token })).body;
    const amount = (await available()) - leave;
    const { body } = await platform.ask('POST', '/wallet/withdraw/request', {
      token,
      body: { amount, method_id: data[0].id },
    });
    expect((await walletOf(platform.deps.db, playerId)).available).toBe(leave);
    return body.data.id;
  }

  test('refuses a win beyond safe integers', async () => {
    const facts = bet();
    await call('bet', facts);
    expect(told(await win(facts, Number.MAX_SAFE_INTEGER))).toEqual([422, 'validation_failed']);
    await win(facts, 0);
  });
});

describe('out of order', () => {
  test('corrects the win of a settled bet once, and opens the round from the line of the statement', async () => {
    const facts = bet();
    await call('bet', facts);
    await call('win', ended(facts, { transaction: `w-${facts.transaction}`, amount: 0, finished: true }));
    const before = await available();
    const fix = ended(facts, { transaction: `c-${facts.transaction}`, amount: 700 });
    expect((await call('correct', fix)).body).toMatchObject({ balance: before + 700, replayed: false });
    expect((await call('correct', fix)).body).toMatchObject({ balance: before + 700, replayed: true });
    expect(told(await call('correct', { ...fix, amount: 701 }))).toEqual([409, 'transaction_conflict']);
    expect((await call('correct', { ...fix, transaction: 'x', amount: -1 })).status).toBe(422);
    const { body } = await platform.ask('GET', '/wallet/transactions?type=adjustment', { token });
    expect(body.data[0]).toMatchObject({ amount: 700, reference: facts.round, play: { game: { gamecode: GAME } } });
    const round = await platform.ask('GET', `/wallet/rounds/${facts.round}`, { token });
    expect(round.body.data.steps.map(({ kind }: { kind: string }) => kind)).toEqual(['bet', 'win', 'correction']);
  });

  test('keeps a tombstone for a rollback before its bet, which has no effect then', async () => {
    const before = await available();
    const facts = bet();
    expect((await rollback(facts)).body).toMatchObject({ balance: before, replayed: false });
    expect(told(await call('bet', facts))).toEqual([409, 'rolled_back']);
    expect(told(await win(facts, 900))).toEqual([409, 'rolled_back']);
    expect((await rollback(facts)).body.replayed).toBe(true);
    expect(await available()).toBe(before);
  });

  test('returns a rolled-back bet once, without a later win', async () => {
    const before = await available();
    const facts = bet();
    await call('bet', facts);
    const ends = await Promise.all([rollback(facts), rollback(facts), rollback(facts, { transaction: 'another' })]);
    expect(ends.every(({ status }) => status === 200)).toBe(true);
    expect(await available()).toBe(before);
    expect(told(await win(facts, 900))).toEqual([409, 'rolled_back']);
    expect(told(await call('bet', facts))).toEqual([409, 'rolled_back']);
    expect((await platform.ask('GET', `/wallet/rounds/${facts.round}`, { token })).body.data.status).toBe(
      'rolled_back',
    );
    const { data } = (await platform.ask('GET', '/wallet/transactions?type=refund', { token })).body;
    expect(data[0]).toMatchObject({ amount: 500, balance_after: before, reference: facts.round });
  });

  test('finds no bet of another player', async () => {
    const facts = bet();
    await call('bet', facts);
    const two = String(await seededId(platform.deps, 2));
    expect(told(await win(facts, 900, { player: two }))).toEqual([404, 'bet_unknown']);
    expect(told(await rollback(facts, { player: two }))).toEqual([409, 'transaction_conflict']);
    expect(told(await win(facts, 900, { player: 'nobody' }))).toEqual([404, 'bet_unknown']);
    expect(told(await win(bet(), 900))).toEqual([404, 'bet_unknown']);
    // The same id of another provider is another bet.
    expect(
      told(await call('win', ended(facts, { amount: 5, finished: true }), { provider: 'arraial-sao-joao' })),
    ).toEqual([404, 'bet_unknown']);
    await win(facts, 0);
  });
});

describe('a bet under a bonus', () => {
  test('above its largest stake is refused with that stake', async () => {
    const { deps, clock } = platform;
    const player = await deps.db.selectFrom('players').selectAll().where('id', '=', playerId).executeTakeFirstOrThrow();
    const at = clock.now();
    const { bonusId } = await deps.db.transaction().execute((trx) =>
      grantBonus(trx, {
        player,
        title_pt: 'Bônus',
        title_en: 'Bonus',
        amount: 1_000,
        rollover: 1_000_000,
        maxStake: 600,
        source: 'mission',
        reference: 'TESTE',
        expiresAt: null,
        line: 'bonus',
        at,
      }),
    );
    const before = (await call('balance', { session })).body.balance;
    const refused = await call('bet', bet({ amount: 601 }));
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        code: 'bonus_max_stake',
        message: 'Com um bônus ativo, esta aposta passa do máximo permitido. Aposte menos.',
        balance: before,
        max_stake: 600,
      },
    ]);
    expect((await call('balance', { session })).body.balance).toBe(before);
    const taken = bet({ amount: 600, at_risk: 250 });
    expect((await call('bet', taken)).status).toBe(200);
    expect((await win(taken, 600, { at_risk: 9_999_999 })).status).toBe(200);
    const progress = () =>
      deps.db.selectFrom('bonuses').select('progress').where('id', '=', bonusId).executeTakeFirstOrThrow();
    expect((await progress()).progress).toBe(250);
    for (const at_risk of [-1, 0.5, '5', null, 1e300, [1]]) {
      expect((await call('bet', bet({ amount: 100, at_risk }))).status, String(at_risk)).toBe(422);
    }
    await deps.db
      .transaction()
      .execute((trx) => endBonus(trx, bonusId, { status: 'cancelled', outcome: 'cancelled' }, at));
  });
});

describe('the end of a session', () => {
  test('by logout refuses bets and settles open ones', async () => {
    const login = await platform.login(1);
    session = await open(login);
    const facts = bet();
    expect((await call('bet', facts)).status).toBe(200);
    await platform.ask('POST', '/auth/logout', { token: login, body: {} });
    expect(told(await call('bet', bet()))).toEqual([401, 'session_dead']);
    expect(told(await call('balance', { session }))).toEqual([401, 'session_dead']);
    // A retry after a lost answer gets the same answer.
    expect((await call('bet', facts)).body.replayed).toBe(true);
    expect((await win(facts, 100)).status).toBe(200);
  });

  test('comes after twelve hours', async () => {
    const login = await platform.login(1);
    session = await open(login);
    await platform.clock.advance(12 * 3_600_000 + 1);
    expect(told(await call('bet', bet()))).toEqual([401, 'session_dead']);
    expect(told(await call('balance', { session }))).toEqual([401, 'session_dead']);
  });

  test('in maintenance refuses bets and settles open ones', async () => {
    const facts = bet();
    await call('bet', facts);
    await platform.deps.db.updateTable('sites').set({ maintenance: true }).where('casino_id', '=', 1).execute();
    platform.services.sites.forget();
    try {
      expect(told(await call('bet', bet()))).toEqual([403, 'player_blocked']);
      expect((await win(facts, 100)).status).toBe(200);
    } finally {
      await platform.deps.db.updateTable('sites').set({ maintenance: false }).where('casino_id', '=', 1).execute();
      platform.services.sites.forget();
    }
  });

  test('by exclusion between launch and bet stops the bet, not the win', async () => {
    const launched = await launch();
    const facts = bet();
    await call('bet', facts);
    const today = platform.clock.now().toISOString().slice(0, 10);
    await platform.ask('POST', '/profile/self-exclusion', { token, body: { value: 'pause_24h', date: today } });
    expect(told(await call('bet', bet()))).toEqual([403, 'player_blocked']);
    expect(told(await call('authenticate', { token: launched }))).toEqual([403, 'player_blocked']);
    const again = await platform.ask('POST', '/games/url', {
      token,
      body: { game_id: GAME, mode: 'real', lang: 'pt', device: 'mobile' },
    });
    expect(again.status).toBe(403);
    expect((await win(facts, 100)).status).toBe(200);
    await platform.clock.advance(24 * 3_600_000 + 1);
  });
});
