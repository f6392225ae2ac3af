/** MISSION-1: missions as players accept and claim them, and the operator's commands for them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededId } from '../../tests/fixtures/money.ts';
import { operate } from '../../tests/fixtures/operator.ts';
import { createTestPlatform, JANGADA, MARE, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { verifyLedger } from '../ledger/verify.ts';
import type { CurrentPlayer } from '../session/sessions.ts';
import { claimMission } from './missions.ts';

const GUEST = 'guest-abcDEF123';
const DAY_MS = 86_400_000;
let platform: TestPlatform;
let token: string;
let playerId: number;
beforeAll(async () => {
  platform = await createTestPlatform();
  token = await platform.login(1);
  playerId = await seededId(platform.deps, 1);
}, 60_000);
afterAll(() => platform.close());

const run = (...argv: string[]) => operate(platform, ...argv);
const WORDS = ['--title', 'Brisa', '--description', 'Jogue dez rodadas.', '--unit', 'rounds', '--goal', '10'];
async function make(slug: string, ...options: string[]): Promise<string> {
  const { problem, outputs } = await run('mission', 'create', slug, ...WORDS, '--amount', '500', ...options);
  expect(problem).toBeNull();
  const [note] = outputs;
  return note?.type === 'note' ? String(note.data['id']) : '';
}
const makeWithBox = async (slug: string): Promise<string> => {
  const { problem, outputs } = await run('mission', 'create', slug, ...WORDS, '--reward', 'box', '--box', 'areia');
  expect(problem).toBeNull();
  const [note] = outputs;
  return note?.type === 'note' ? String(note.data['id']) : '';
};
const ask = (path: string, over: object = {}) => platform.ask('GET', path, { token, ...over });
const post = (path: string, over: object = {}) => platform.ask('POST', path, { token, body: {}, ...over });
const ids = async (over: object = {}): Promise<string[]> =>
  (await ask('/missions', over)).body.data.map(({ id }: { id: string }) => id);
const complete = (slug: string) => run('mission', 'complete', slug, '--user', String(playerId));
const events = (name: string) =>
  platform.deps.db
    .selectFrom('outbox')
    .select(['channel', 'payload'])
    .where('event', '=', name)
    .orderBy('id', 'desc')
    .execute();

describe('a player', () => {
  test('accepts a mission once, and its terms are shown before', async () => {
    const id = await make('brisa', '--reward', 'cash', '--min-stake', '100');
    const { data } = (await ask(`/missions/${id}`, { language: 'en' })).body;
    expect(data).toMatchObject({ goal: 10, progress: 0, unit: 'rounds', min_stake: 100, accepted_at: null });
    expect(data.reward).toEqual({ kind: 'cash', amount: 500, title: 'Real balance' });
    const answers = await Promise.all([post(`/missions/${id}/accept`), post(`/missions/${id}/accept`)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect((await post(`/missions/${id}/claim`)).body.code).toBe('mission_not_completed');
    expect((await post(`/missions/${id}/accept`, { token: undefined })).status).toBe(401);
    expect((await post('/missions/999999/accept')).body.code).toBe('mission_not_found');
    for (const written of [`${id}.`, `${id}..`, `${id}.x`, `${id}.2026-11-20.1`, `0${id}`])
      for (const step of ['accept', 'claim'])
        expect([written, (await post(`/missions/${written}/${step}`)).body.code]).toEqual([
          written,
          'mission_not_found',
        ]);
    expect((await ask('/missions/999999')).body.code).toBe('mission_not_found');
  });

  test('claims a reward once, in two tabs too, as real money in the ledger', async () => {
    const id = await make('duas-abas', '--reward', 'cash');
    await complete('duas-abas');
    const before = (await platform.ask('GET', '/profile/wallet', { token })).body.data.balance;
    const answers = await Promise.all([post(`/missions/${id}/claim`), post(`/missions/${id}/claim`)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('already_claimed');
    const won = answers.find(({ status }) => status === 200)?.body;
    expect(won.wallet.balance).toBe(before + 500);
    expect(won.data.claimed_at).toBe(platform.clock.now().toISOString());
    const [line] = (await platform.ask('GET', '/wallet/transactions', { token })).body.data;
    expect(line).toMatchObject({ type: 'mission', amount: 500 });
    expect((await events('MissionsProgressed'))[0]?.payload).toMatchObject({
      missions: [{ id, claimed_at: won.data.claimed_at }],
    });
    expect(await verifyLedger(platform.deps.db)).toEqual([]);
  });

  test('gets a bonus that is wagered where the mission says so', async () => {
    const id = await make('bonus', '--rollover', '3');
    await complete('bonus');
    expect((await post(`/missions/${id}/claim`)).body.wallet.rollover).toMatchObject({ remaining: 1500, total: 1500 });
    expect(await verifyLedger(platform.deps.db)).toEqual([]);
  });

  test('gets a box that was promised, also after its sale has ended, and its price as a bonus where boxes are off', async () => {
    const { deps, services } = platform;
    const [id, other] = [await makeWithBox('caixa'), await makeWithBox('caixa-depois')];
    expect((await ask(`/missions/${id}`)).body.data.reward).toEqual({
      kind: 'box',
      amount: 1,
      title: 'Caixa de Areia, fechada, em Minhas caixas',
    });
    await complete('caixa');
    await complete('caixa-depois');
    expect((await run('box', 'end', 'areia')).problem).toBeNull();
    const [table] = (await run('mission', 'list')).outputs;
    expect(table).toMatchObject({
      rows: expect.arrayContaining([expect.objectContaining({ slug: 'caixa', reward: 'box areia' })]),
    });
    const before = (await ask('/boxes/user/get')).body.data.length;
    const answers = await Promise.all([post(`/missions/${id}/claim`), post(`/missions/${id}/claim`)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const held = (await ask('/boxes/user/get')).body.data;
    expect(held).toHaveLength(before + 1);
    expect(held[0]).toMatchObject({ source: 'mission', value: 0 });
    expect(await verifyLedger(deps.db)).toEqual([]);
    expect((await run('site', 'set', 'localhost', 'hasBoxes', 'false')).problem).toBeNull();
    services.sites.forget();
    expect((await ask(`/missions/${other}`)).body.data.reward).toMatchObject({ kind: 'bonus', amount: 500 });
    expect((await post(`/missions/${other}/claim`)).body.data.claimed_at).not.toBeNull();
    expect((await run('site', 'set', 'localhost', 'hasBoxes', 'true')).problem).toBeNull();
    services.sites.forget();
    const [line] = (await platform.ask('GET', '/wallet/transactions', { token })).body.data;
    expect(line).toMatchObject({ type: 'mission', amount: 500, bonus_amount: 500 });
    expect(await verifyLedger(deps.db)).toEqual([]);
  });

  test('gets a bonus instead of real money once the site is regulated, and reads so before the claim', async () => {
    const [id, other] = [
      await make('antes-da-lei', '--reward', 'cash'),
      await make('na-mesma-hora', '--reward', 'cash'),
    ];
    const before = await platform.services.sites.byHost(JANGADA);
    expect((await ask(`/missions/${id}`)).body.data.reward.title).toBe('Saldo real');
    const restore = await platform.configure({ is_regulated: true });
    try {
      for (const slug of ['na-mesma-hora', 'antes-da-lei']) await complete(slug);
      await platform.giveFactor(token);
      const [told] = (await ask('/notifications')).body.user_notifications.data;
      expect(told.text).toContain('em bônus');
      const { reward } = (await ask(`/missions/${id}`)).body.data;
      expect(reward).toEqual({ kind: 'bonus', amount: 500, title: 'Bônus, apostado 1× antes de virar saldo real' });
      const had = (await ask('/profile/wallet')).body.data;
      const ana = platform.deps.db.updateTable('players').where('id', '=', playerId);
      await ana.set({ total_bet: 0 }).execute();
      expect((await post(`/missions/${id}/claim`)).body.code).toBe('mission_no_bet');
      await ana.set({ total_bet: 100 }).execute();
      const { wallet } = (await post(`/missions/${id}/claim`)).body;
      expect([wallet.balance, wallet.bonus_balance]).toEqual([had.balance, had.bonus_balance + 500]);
      // A request that still has the settings from before.
      const current = { id: playerId } as CurrentPlayer;
      const { wallet: then } = await claimMission(platform.deps, before!, current, other, 'pt');
      expect([then.balance, then.bonus_balance]).toEqual([had.balance, had.bonus_balance + 1000]);
    } finally {
      await restore();
    }
    expect(await verifyLedger(platform.deps.db)).toEqual([]);
  });

  test('accepts a mission only after the one that it requires, and from its level up', async () => {
    const first = await make('primeira');
    const second = await make('segunda', '--requires', 'primeira');
    const high = await make('alta', '--min-level', '9');
    expect((await ask(`/missions/${second}`)).body.data.requires).toEqual({ id: first, title: 'Brisa' });
    expect((await post(`/missions/${second}/accept`)).body.code).toBe('mission_locked');
    expect((await post(`/missions/${high}/accept`)).body.code).toBe('mission_locked');
    await complete('primeira');
    expect((await post(`/missions/${second}/accept`)).status).toBe(200);
    expect((await ask(`/missions/${second}`)).body.data.requires).toBeNull();
  });

  test('asks again under the same key, once the mission is complete or the one before it is', async () => {
    await make('antes');
    const id = await make('depois', '--requires', 'antes', '--reward', 'cash');
    const again = (path: string) =>
      post(path, { headers: { 'idempotency-key': `${path.slice(-5)}-0123456789abcdef` } });
    expect((await again(`/missions/${id}/accept`)).body.code).toBe('mission_locked');
    await complete('antes');
    expect((await again(`/missions/${id}/accept`)).status).toBe(200);
    expect((await again(`/missions/${id}/claim`)).body.code).toBe('mission_not_completed');
    await complete('depois');
    expect((await again(`/missions/${id}/claim`)).status).toBe(200);
  });

  test('has a daily mission each day, and may claim yesterday’s', async () => {
    const number = await make('diaria', '--period', 'day', '--reward', 'cash');
    const today = `${number}.2026-11-20`;
    expect(await ids()).toContain(today);
    expect((await post(`/missions/${number}/accept`)).body.code).toBe('mission_expired');
    expect((await post(`/missions/${today}/accept`)).body.data.expires_at).toBe('2026-11-21T03:00:00.000Z');
    await complete('diaria');
    await platform.clock.advance(DAY_MS);
    token = await platform.login(1);
    const list = await ids();
    expect(list).toEqual(expect.arrayContaining([today, `${number}.2026-11-21`]));
    expect((await post(`/missions/${number}.2026-11-22/accept`)).body.code).toBe('mission_expired');
    expect((await post(`/missions/${today}/claim`)).status).toBe(200);
  });

  test('keeps a mission that ends while its page is open only if it was accepted before', async () => {
    const kept = await make('some');
    const late = await make('tarde');
    await post(`/missions/${kept}/accept`);
    for (const slug of ['some', 'tarde']) expect((await run('mission', 'end', slug)).problem).toBeNull();
    expect((await post(`/missions/${late}/accept`)).body.code).toBe('mission_expired');
    expect(await ids()).toContain(kept);
    expect(await ids()).not.toContain(late);
    expect((await run('mission', 'end', 'some')).outputs[0]).toMatchObject({ data: { changed: false } });
  });

  test('who is excluded sees, accepts and claims none', async () => {
    const { db, clock } = platform.deps;
    const id = await make('cuidado');
    await complete('cuidado');
    const exclude = (value: string | null) =>
      db
        .updateTable('players')
        .set({ self_exclusion_value: value, self_exclusion_start: value === null ? null : clock.now() })
        .where('id', '=', playerId)
        .execute();
    await exclude('indefinite');
    expect(await ids()).toEqual([]);
    // The session of an excluded player only reads and withdraws.
    expect([(await post(`/missions/${id}/accept`)).status, (await post(`/missions/${id}/claim`)).status]).toEqual([
      403, 403,
    ]);
    expect((await complete('cuidado')).problem).toContain('excluded');
    await exclude(null);
    expect((await post(`/missions/${id}/claim`)).status).toBe(200);
  });
});

describe('a guest', () => {
  test('sees the missions open to all, and a mission assigned to the browser live, which passes to the account', async () => {
    const open = await make('aberta');
    const own = await make('convite', '--audience', 'assigned');
    expect(await ids({ token: undefined, guest: GUEST })).toContain(open);
    expect(await ids({ token: undefined, guest: GUEST })).not.toContain(own);
    expect((await post(`/missions/${own}/accept`)).body.code).toBe('mission_not_found');
    expect((await run('mission', 'assign', 'convite', '--guest', GUEST)).outputs[0]).toMatchObject({
      data: { assigned: 1 },
    });
    const [event] = await events('MissionAssigned');
    expect(event).toMatchObject({ channel: `private-universal.${GUEST}`, payload: { id: own, language: 'pt' } });
    expect(await ids({ token: undefined, guest: GUEST })).toContain(own);
    expect(await ids({ token: undefined, guest: 'guest-zzzzzzzzz' })).not.toContain(own);
    const login = await platform.ask('POST', '/auth/login', {
      guest: GUEST,
      body: { username: '+5511999990002', password: 'jangada-demo-1' },
    });
    const two = login.body.token;
    expect((await post(`/missions/${own}/accept`, { token: two })).status).toBe(200);
    expect(await ids({ token: undefined, guest: GUEST })).not.toContain(own);
  });
});

describe('the operator', () => {
  test('assigns a mission to a player and to all, once each, and lists what became of it', async () => {
    const id = await make('para-todos', '--audience', 'assigned');
    expect((await run('mission', 'assign', 'para-todos', '--user', String(playerId))).outputs[0]).toMatchObject({
      data: { assigned: 1 },
    });
    expect((await events('MissionAssigned'))[0]).toMatchObject({
      channel: `private-universal.${playerId}`,
      payload: { id, assigned_at: platform.clock.now().toISOString() },
    });
    // Of six players one has it already, and one is excluded.
    expect((await run('mission', 'assign', 'para-todos', '--all')).outputs[0]).toMatchObject({ data: { assigned: 4 } });
    expect((await run('mission', 'assign', 'para-todos', '--all')).outputs[0]).toMatchObject({ data: { assigned: 0 } });
    const [table] = (await run('mission', 'list')).outputs;
    expect(table).toMatchObject({ type: 'table' });
    const record = await platform.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'mission.assign')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(record).toMatchObject({ target: 'mission:para-todos', actor: 'operator:maria' });
  });

  test.each([
    [['create', 'brisa', ...WORDS, '--amount', '1'], 'already'],
    [['create', 'sem', '--title', 'x'], 'needs'],
    [['create', 'Grande', ...WORDS, '--amount', '1'], 'no slug'],
    [['create', 'nada', ...WORDS, '--amount', '1', '--category', 'nada'], 'No bet could complete it'],
    [
      ['create', 'jogos', ...WORDS.slice(0, 4), '--amount', '1', '--unit', 'games', '--goal', '9999'],
      'No bet could complete it',
    ],
    [
      ['create', 'dias', ...WORDS.slice(0, 4), '--amount', '1', '--unit', 'days', '--goal', '2', '--period', 'day'],
      'days',
    ],
    [['create', 'dias', ...WORDS.slice(0, 4), '--amount', '1', '--unit', 'days', '--goal', '5', '--days', '3'], 'days'],
    [
      [
        'create',
        'dias',
        ...WORDS.slice(0, 4),
        '--amount',
        '1',
        '--unit',
        'days',
        '--goal',
        '9',
        '--starts',
        '2027-01-01',
        '--ends',
        '2027-01-08',
      ],
      'days',
    ],
    [['create', 'caro', ...WORDS, '--amount', '1', '--min-stake', '99999999'], 'No bet could complete it'],
    [['create', 'acima', ...WORDS, '--amount', '1', '--min-level', '11'], 'no such VIP level'],
    [['create', 'so', ...WORDS, '--amount', '1', '--game', 'x'], '--provider'],
    [['create', 'vezes', ...WORDS, '--amount', '1', '--min-multiplier', 'dois'], '--min-multiplier'],
    [['create', 'tarde2', ...WORDS, '--amount', '1', '--ends', '2020-01-01'], 'past'],
    [['create', 'antes', ...WORDS, '--amount', '1', '--requires', 'nada'], 'no mission'],
    [['create', 'real', ...WORDS, '--amount', '1', '--reward', 'cash', '--site', 'regulada.localhost'], 'regulated'],
    [['create', 'cx', ...WORDS, '--reward', 'box'], '--box NAME'],
    [['create', 'cx', ...WORDS, '--reward', 'box', '--box', 'nada'], 'no box of this name'],
    [
      ['create', 'cx', ...WORDS, '--reward', 'box', '--box', 'mare', '--site', 'regulada.localhost'],
      'never with real money or a box',
    ],
    [['assign', 'brisa'], 'Say to whom'],
    [['assign', 'brisa', '--guest', 'guest-1'], 'no guest id'],
    [['assign', 'some', '--all'], 'not offered'],
    [['complete', 'duas-abas', '--user', '+5511999990001'], 'completed it already'],
    [['complete', 'brisa'], 'Say for whom'],
    [['end', 'nada'], 'no mission'],
  ])('is told why `mission %s` is refused', async (argv, reason) => {
    expect((await run('mission', ...argv)).problem).toContain(reason);
  });

  test('of a regulated site rewards with a bonus only, and no player before a first bet', async () => {
    const there = ['--site', 'regulada.localhost'];
    expect((await run('mission', 'create', 'la', ...WORDS, '--amount', '500', ...there)).problem).toBeNull();
    const completeFor = (phone: string) => run('mission', 'complete', 'la', '--user', phone, ...there);
    expect((await completeFor('+5511999990002')).problem).toContain('before a first bet');
    expect((await completeFor('+5511999990001')).problem).toBeNull();
    const [mission] = (await ask('/missions', { host: MARE, token: undefined, guest: GUEST })).body.data.slice(-1);
    expect(mission.reward).toMatchObject({ kind: 'bonus', title: 'Bônus, apostado 1× antes de virar saldo real' });
  });
});

describe('sixty days later', () => {
  test('a finished or expired mission is not offered again, and one that runs is still accepted', async () => {
    const [done, short, long] = [
      await make('feita', '--reward', 'cash'),
      await make('curta', '--days', '1'),
      await make('longa', '--days', '90'),
    ];
    const accepted_at = platform.clock.now().toISOString();
    for (const id of [done, short, long]) await post(`/missions/${id}/accept`);
    await complete('feita');
    await post(`/missions/${done}/claim`);
    expect(await ids()).toEqual(expect.arrayContaining([done, short, long]));
    await platform.clock.advance(61 * DAY_MS);
    token = await platform.login(1);
    const list = await ids();
    expect([done, short, long].filter((id) => list.includes(id))).toEqual([long]);
    expect((await ask(`/missions/${long}`)).body.data).toMatchObject({ accepted_at, completed_at: null });
    expect((await post(`/missions/${done}/accept`)).body.data.claimed_at).toBe(accepted_at);
    expect((await post(`/missions/${done}/claim`)).body.code).toBe('already_claimed');
    expect((await post(`/missions/${short}/claim`)).body.code).toBe('mission_expired');
  });
});
