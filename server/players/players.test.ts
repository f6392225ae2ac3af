import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf, seededId } from '../../tests/fixtures/money.ts';
import { operate } from '../../tests/fixtures/operator.ts';
import { createTestPlatform, JANGADA, MARE, type TestPlatform, testCpf } from '../../tests/fixtures/platform.ts';
import { placeBet } from '../ledger/play.ts';
import { removeSelfExclusion } from '../limits/exclusion.ts';
import type { Outcome } from '../operator/execute.ts';
import { searchPlayers } from './search.ts';

let platform: TestPlatform;
let rafael: number;
beforeAll(async () => {
  platform = await createTestPlatform();
  rafael = await seededId(platform.deps, 2);
});
afterAll(() => platform.close());

const run = (...argv: string[]) => operate(platform, ...argv);
const rowsOf = ({ outputs }: Outcome) => outputs.flatMap((output) => (output.type === 'table' ? output.rows : []));
const find = async (text: string, ...options: string[]) =>
  rowsOf(await run('user', 'search', text, ...options)).map(({ id }) => Number(id));
const me = (token: string, host = JANGADA) => platform.ask('GET', '/auth/me', { token, host });
const playerOf = (id: number) =>
  platform.deps.db.selectFrom('players').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
let serial = 900;
async function register(changes: Record<string, unknown>, host = JANGADA) {
  serial += 1;
  return platform.ask('POST', '/auth/register', {
    host,
    body: {
      first_name: 'Joana',
      last_name: 'Conceição',
      email: `joana${serial}@example.com`,
      phone: `+55119888${String(serial).padStart(5, '0')}`,
      birth_date: '1995-03-14',
      password: 'maré-alta-77',
      password_confirmation: 'maré-alta-77',
      accepted_terms: true,
      captcha: await platform.captcha(host),
      ...changes,
    },
  });
}

describe('user search', () => {
  it('finds a player by name, CPF, telephone in any writing, e-mail and id', async () => {
    const cpf = testCpf(4242);
    const id = Number((await register({ cpf })).body.data.id);
    const { email } = await playerOf(id);
    const phone = (await playerOf(id)).phone ?? '';
    const dotted = `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`;
    const national = `(${phone.slice(3, 5)}) ${phone.slice(5, 10)}-${phone.slice(10)}`;
    for (const text of [
      'joana concei',
      'CONCEIÇÃO',
      cpf,
      dotted,
      phone,
      national,
      `0${phone.slice(3)}`,
      email,
      `${id}`,
    ])
      expect([text, await find(text)]).toEqual([text, expect.arrayContaining([id])]);
    expect(await find(phone.slice(-6))).toContain(id);
    expect(await find('joana', '--site', 'regulada.localhost')).not.toContain(id);
    expect(await find(dotted, '--site', 'localhost')).toEqual([id]);
  });

  it.each(['%', '_', "' or 1=1 --", '()', '+', '🔥', '"', '\\', '12', 'oana'])(
    'finds no player for %j',
    async (text) => {
      expect((await find(text)).filter((id) => String(id) !== text)).toEqual([]);
    },
  );

  it('shows no whole CPF and records no typed text', async () => {
    const { outputs } = await run('user', 'search', '52998224725');
    expect(JSON.stringify(outputs)).not.toContain('52998224725');
    const record = rowsOf(await run('audit', 'list', '--action', 'user.search', '--limit', '1'))[0];
    expect(JSON.stringify(record)).not.toContain('52998224725');
  });
});

describe('user block', () => {
  it('ends every session, refuses login, deposit and bets, and is taken back', async () => {
    const { db } = platform.deps;
    const [token, other] = [await platform.login(2), await platform.login(2)];
    expect((await run('user', 'block', String(rafael))).problem).toBe('--reason takes 1 to 500 characters.');
    const blocked = await run('user', 'block', String(rafael), '--reason', 'Another person uses it');
    expect(blocked.outputs[0]).toMatchObject({ data: { blocked: true, changed: true } });
    expect((await eventsOf(platform.deps, rafael)).filter((event) => event === 'SessionEnded').length).toBeGreaterThan(
      1,
    );
    for (const one of [token, other]) expect((await me(one)).status).toBe(401);
    for (const path of ['/auth/login', '/auth/login-restricted']) {
      const body = { username: '+5511999990002', password: 'jangada-demo-1' };
      const { status, body: said } = await platform.ask('POST', path, { body, language: 'pt' });
      expect([status, said.code, said.message]).toEqual([
        403,
        'account_blocked',
        'Esta conta está bloqueada. Fale com o suporte.',
      ]);
    }
    // A provider session of before: the wager judges the block itself.
    const at = platform.clock.now();
    const game = await db.selectFrom('games').selectAll().where('casino_id', '=', 1).executeTakeFirstOrThrow();
    const expires = new Date(at.getTime() + 3_600_000);
    const base = { casino_id: 1, player_id: rafael, created_at: at, expires_at: expires };
    const login = await db
      .insertInto('sessions')
      .values({ ...base, token_hash: 'blocked-play', last_seen_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('game_sessions')
      .values({ ...base, session_hash: 'blocked-play', provider_code: 'p', session_id: login.id, game_id: game.id })
      .execute();
    const bet = { provider: 'p', sessionHash: 'blocked-play', transaction: 't', round: 'r', gamecode: game.gamecode };
    expect(await placeBet(db, { ...bet, amount: 100, at })).toMatchObject({ outcome: 'player_blocked' });
    await db.updateTable('sessions').set({ ended_at: at }).where('id', '=', login.id).execute();

    const again = await run('user', 'block', String(rafael), '--reason', 'x');
    expect(again.outputs[0]).toMatchObject({ data: { changed: false } });
    await run('user', 'unblock', String(rafael), '--reason', 'Identity checked');
    expect((await me(await platform.login(2))).status).toBe(200);
    const [shown, notes] = (await run('user', 'show', String(rafael))).outputs;
    expect(shown).toMatchObject({ type: 'record', row: { blocked_at: null } });
    expect(notes).toMatchObject({
      rows: [
        { author: 'operator:maria', text: 'Unblocked: Identity checked' },
        { author: 'operator:maria', text: 'Blocked: Another person uses it' },
      ],
    });
  });

  it('never opens a deleted account, and refuses an unknown player and the player of another site', async () => {
    const id = Number((await register({ cpf: testCpf(5151) })).body.data.id);
    const { db, clock } = platform.deps;
    await db
      .updateTable('players')
      .set({ blocked_at: clock.now(), blocked_reason: 'deleted' })
      .where('id', '=', id)
      .execute();
    expect((await run('user', 'unblock', String(id), '--reason', 'x')).problem).toMatch(/^The account was deleted/);
    expect((await run('user', 'block', '999999', '--reason', 'x')).problem).toMatch(/^There is no player/);
    const away = await run('user', 'block', String(rafael), '--reason', 'x', '--site', 'regulada.localhost');
    expect(away.problem).toMatch(/^There is no player .* on regulada.localhost/);
    expect((await playerOf(rafael)).blocked_at).toBeNull();
  });
});

describe('user end-sessions and user note', () => {
  it('logs all devices out, and the player may log in again', async () => {
    const tokens = [await platform.login(2), await platform.login(2)];
    expect((await run('user', 'end-sessions', String(rafael))).problem).toBeNull();
    for (const token of tokens) expect((await me(token)).status).toBe(401);
    expect((await me(await platform.login(2))).status).toBe(200);
  });

  it('keeps a note with its author, whatever it holds, outside the audit log', async () => {
    const text = `<b>"; drop table players; --</b> 💬 ${'x'.repeat(100)}`;
    expect((await run('user', 'note', String(rafael), text)).problem).toBeNull();
    expect((await run('user', 'note', String(rafael), '   ')).problem).toBe('TEXT takes 1 to 2000 characters.');
    expect((await run('user', 'note', String(rafael), 'é'.repeat(2001))).problem).toBe(
      'TEXT takes 1 to 2000 characters.',
    );
    const notes = rowsOf(await run('user', 'show', String(rafael)));
    expect(notes[0]).toMatchObject({ author: 'operator:maria', text });
    const record = rowsOf(await run('audit', 'list', '--action', 'user.note', '--limit', '5'));
    expect(JSON.stringify(record)).not.toContain('drop table');
  });
});

describe('user exclude-cpf', () => {
  it('excludes the accounts of every site, and the registration of a later one', async () => {
    const cpf = testCpf(7777);
    const id = Number((await register({ cpf })).body.data.id);
    const dotted = `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`;
    expect((await run('user', 'exclude-cpf', '123.456.789-00', '--months', '2')).problem).toMatch(/^This is no CPF/);
    const done = await run('user', 'exclude-cpf', dotted, '--months', '3');
    expect(done.outputs[0]).toMatchObject({ data: { accounts: 1, value: '3' } });
    expect((await playerOf(id)).self_exclusion_value).toBe('3');
    expect(await eventsOf(platform.deps, id)).toContain('AccountStateChanged');
    for (const host of [JANGADA, MARE]) {
      const limits = { loss: { day: 1000 }, time: { day: 60 } };
      const later = await register({ cpf, limits }, host);
      // On the same site the CPF is taken.
      expect([host, later.body.code]).toEqual([host, host === JANGADA ? 'taken' : 'prohibited']);
    }
    expect((await run('user', 'exclude-cpf', cpf, '--months', '1')).problem).toMatch(/never shortened/);
    expect((await run('user', 'exclude-cpf', cpf, '--indefinite')).problem).toBeNull();
    expect((await playerOf(id)).self_exclusion_end).toBeNull();
    const record = rowsOf(await run('audit', 'list', '--action', 'user.exclude_cpf', '--limit', '9'));
    expect(JSON.stringify(record)).not.toContain(cpf);
  });

  it('holds for an account that gets its CPF later, and is not taken back by the player', async () => {
    const cpf = testCpf(8888);
    expect((await run('user', 'exclude-cpf', cpf, '--indefinite')).problem).toBeNull();
    const { body } = await register({ cpf: testCpf(6161) });
    const id = Number(body.data.id);
    await platform.deps.db
      .updateTable('players')
      .set({ cpf, updated_at: platform.clock.now() })
      .where('id', '=', id)
      .execute();
    expect(await playerOf(id)).toMatchObject({ self_exclusion_value: 'indefinite', self_exclusion_end: null });
    const removed = removeSelfExclusion(platform.deps, { id, casino_id: 1 });
    await expect(removed).rejects.toMatchObject({ code: 'self_exclusion_in_force' });
    expect((await playerOf(id)).self_exclusion_value).toBe('indefinite');
  });
});

it('searches one site only where it is named', async () => {
  const { db, clock } = platform.deps;
  const found = await searchPlayers(db, { text: 'ana', casinoId: 2, now: clock.now() });
  expect(found.every(({ casino_id }) => casino_id === 2)).toBe(true);
});
