import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteDefaults } from '../../src/contract/site.ts';
import { operate, operateAsTyped } from '../../tests/fixtures/operator.ts';
import { createTestPlatform, JANGADA, MARE, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { START } from '../../tests/support/snapshots.ts';
import type { PayoutResult, PixGateway } from '../gateways/pix/port.ts';
import { GatewayError } from '../gateways/pix/port.ts';
import { post } from '../ledger/ledger.ts';
import type { Outcome } from './execute.ts';

/** A bank that the test controls. */
const bank = { payouts: [] as string[], payout: 'sent' as 'sent' | 'invalid_key' | 'away' };
const pix: PixGateway = {
  simulated: false,
  payouts: 'bank',
  createCharge: async ({ txid }) => ({ location: `bank.example/${txid}` }),
  findCharge: async () => null,
  refund: async () => 'returned',
  async payOut({ id }): Promise<PayoutResult> {
    if (bank.payout === 'away') throw new GatewayError('The bank does not answer.');
    bank.payouts.push(id);
    return bank.payout === 'sent' ? { state: 'sent', endToEndId: 'E1' } : { state: 'invalid_key' };
  },
  holderOf: async (_type, _key, expected) => expected,
};

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform({ deps: (deps) => ({ ...deps, pix }) });
});
afterAll(() => platform.close());

const run = (...argv: string[]) => operate(platform, ...argv);
/** The facts of a command's only answer. */
async function facts(...argv: string[]): Promise<Record<string, unknown>> {
  const { outputs, problem } = await run(...argv);
  const [output] = outputs;
  if (problem !== null || !output) throw new Error(problem ?? 'nothing was answered');
  if (output.type === 'table') throw new Error('This is a table.');
  return output.type === 'note' ? output.data : output.row;
}
function rowsOf(output: Outcome['outputs'][number] | undefined): readonly Record<string, unknown>[] {
  if (output?.type !== 'table') throw new Error('This is no table.');
  return output.rows;
}
const rows = async (...argv: string[]) => rowsOf((await run(...argv)).outputs[0]);
const problem = async (...argv: string[]) => (await run(...argv)).problem;
async function lastRecord() {
  return platform.deps.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
}
/** Counts the records of actions that were done; refusals are not counted. */
async function countRecords(): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from audit_log where not jsonb_exists(details, 'refused')`.execute(platform.deps.db);
  return rows[0]?.n ?? 0;
}
const ENGLISH = { host: JANGADA, headers: { 'accept-language': 'en' } };
const config = async (host = JANGADA) => (await platform.ask('GET', '/site-config', { host })).body;

describe('site', () => {
  it('changes the configuration at once and records operator, old and new value', async () => {
    expect((await config()).min_deposit).toBe(1000);
    expect(await facts('site', 'set', 'localhost', 'min_deposit', '2500')).toEqual({
      domain: 'localhost',
      key: 'min_deposit',
      before: 1000,
      after: 2500,
    });
    expect((await config()).min_deposit).toBe(2500);
    expect(await lastRecord()).toMatchObject({
      casino_id: 1,
      actor: 'operator:maria',
      action: 'site.set',
      target: 'site:localhost',
      details: { key: 'min_deposit', before: 1000, after: 2500 },
      created_at: START,
    });
    await facts('site', 'set', 'localhost', 'min_deposit', '1000');
  });

  it('reads JSON, plain text, parts of a setting, name and active', async () => {
    await facts('site', 'set', 'localhost', 'name', 'Jangada 2');
    await facts('site', 'set', 'localhost', 'chat_support', '01234567-89ab-cdef-0123-456789abcdef');
    await facts('site', 'set', 'localhost', 'cashback.release_hour', '7');
    await facts('site', 'set', 'localhost', 'legal.customer_service.phone', '0800 111 2222');
    await facts('site', 'set', 'localhost', 'tokens.radius', '12px');
    await facts('site', 'set', 'localhost', 'deposit_presets', '[1000, 3000]');
    const now = await config();
    expect(now).toMatchObject({
      name: 'Jangada 2',
      chat_support: '01234567-89ab-cdef-0123-456789abcdef',
      cashback: { release_day: 1, release_hour: 7 },
      tokens: { radius: '12px' },
      deposit_presets: [1000, 3000],
      legal: { legal_name: 'Jangada Demonstração Ltda.', customer_service: { phone: '0800 111 2222' } },
    });
    await facts('site', 'set', 'localhost', 'chat_support', 'null');
    await facts('site', 'set', 'localhost', 'name', '"Jangada"');
    expect(await config()).toMatchObject({ name: 'Jangada', chat_support: null });
    expect(await facts('site', 'show', 'localhost', 'cashback.release_hour')).toEqual({ 'cashback.release_hour': 7 });
    // Stored beside the Portuguese words, and answered in their place.
    await facts('site', 'set', 'localhost', 'og_en.description', 'Games of the coast');
    const [portuguese, english] = [await config(), (await platform.ask('GET', '/site-config', ENGLISH)).body];
    expect([portuguese.og.description, english.og.description]).toEqual([
      expect.stringContaining('dinheiro fictício'),
      'Games of the coast',
    ]);
    expect(english.og.title).toBe('Jangada: demonstration casino and sports');
    expect(english).not.toHaveProperty('og_en');
    expect(Object.keys(await facts('site', 'show', 'regulada.localhost'))).toEqual(
      expect.arrayContaining(['domain', 'name', 'active', 'maintenance', 'slug', 'legal']),
    );
    expect((await rows('site', 'list')).map(({ domain }) => domain)).toEqual([
      'localhost',
      'regulada.localhost',
      'manutencao.localhost',
    ]);
  });

  it.each([
    [['nowhere.example', 'min_deposit', '1'], /^There is no site "nowhere.example"/],
    [['locahost', 'min_deposit', '1'], 'There is no site "locahost": did you mean localhost?'],
    [['localhost', 'min_depsit', '1'], 'There is no setting "min_depsit": did you mean "min_deposit"?'],
    [['localhost', 'cashback.nothing', '1'], 'There is no setting "cashback.nothing".'],
    [['localhost', 'og_en.image', '/og.jpg'], 'There is no setting "og_en.image".'],
    [['localhost', '__proto__.polluted', '1'], /^There is no setting/],
    [['localhost', 'tokens.__proto__', '1px'], /^There is no setting/],
    [['localhost', 'constructor', '1'], /^There is no setting/],
    [['localhost', 'casino_id', '2'], 'casino_id is worked out by the platform and cannot be set.'],
    [['localhost', 'banners', '[]'], /worked out/],
    [['localhost', 'maintenance', 'true'], /maintenance on/],
    [['localhost', 'active', 'false'], /maintenance on/],
    [['localhost', 'min_deposit', '10.5'], /^The value does not fit: min_deposit/],
    [['localhost', 'min_deposit', '"1000"'], /^The value does not fit: min_deposit/],
    [['localhost', 'min_deposit', '-1'], /^The value does not fit: min_deposit/],
    [['localhost', 'min_deposit', '99999999'], 'min_deposit may not be above max_deposit.'],
    [['localhost', 'min_age', '16'], 'There is no setting "min_age".'],
    [['localhost', 'redirect_hosts', '["https://parceiro.example/x"]'], /^The value does not fit: redirect_hosts/],
    [['localhost', 'images.logo', 'javascript:alert(1)'], /^The value does not fit: images.logo/],
    [['localhost', 'colors.default.accent', 'url(x)'], /^The value does not fit: colors/],
    [['localhost', 'is_regulated', 'true'], /exclude one another/],
    [['regulada.localhost', 'hasBoxes', 'true'], /^A regulated site has no boxes/],
    [['localhost', 'demo', 'false'], /may not show simulated bets/],
    [['regulada.localhost', 'simulated_feed', 'true'], /is regulated and may not show simulated bets/],
    [['localhost', 'captchaProvider', 'turnstile'], /needs a captchaSiteKey/],
    [
      ['localhost', 'colors.default.text', '#556677'],
      /^colors\.default: text on canvas has a contrast of \d\.\d\d:1 and needs 4\.5:1; the nearest that holds: text #[0-9a-f]{6}/,
    ],
    [['localhost', 'colors.default.acent', '#ffffff'], 'There is no colour "acent": did you mean "accent"?'],
    [['localhost', 'colors.default.accent', '1 2 3'], /is no colour such as/],
    [['localhost', 'legal.cnpj', '12.345.678/0001-96'], /check digits do not fit/],
    [['localhost', 'legal.ombudsman.email', 'ouvidoria'], /is no email address/],
    [['localhost', 'support.email', 'sac'], /is no email address/],
    [['localhost', 'support.whatsapp', 'javascript:x()'], /is no telephone number/],
    [['localhost', 'images.logo', 'https://'], /is no address/],
    [
      ['localhost', 'cashback', '{"release_day":1,"release_hour":2,"conversion_percentage":3,"days":4}'],
      /cashback\.days/,
    ],
    [['localhost', 'og.title', 'null'], /^The value does not fit/],
    [['localhost', 'colors.default', '{"canvas":"#ffffff"}'], /text on canvas has a contrast of/],
    [['localhost', 'colors.light', '{"canvas":"#ffffff"}'], /text on canvas has a contrast of/],
    [['localhost', 'name', ''], /^name takes 1 to 60 characters/],
    [['localhost', 'og.title', ' '], 'og.title takes 1 to 300 characters.'],
    [['regulada.localhost', 'legal.address', ''], 'legal.address takes 1 to 300 characters.'],
    [['localhost', 'name', 'Jan\u200bgada'], /none of them invisible/],
    [['localhost', 'idle_minutes', '0'], 'idle_minutes 0 is out of range: 5 to 1440.'],
    [['localhost', 'pix_expiry_seconds', '0'], /is out of range/],
    [['localhost', 'max_pending_withdrawals', '0'], /is out of range/],
    [['localhost', 'logo_sizes.mobile', '{"width":2000,"height":28}'], /logo_sizes\.mobile 2000x28 is out of range/],
    [['regulada.localhost', 'idle_minutes', 'null'], /^On a regulated site idle_minutes is at most 30/],
    [['regulada.localhost', 'withdrawal_target_minutes', '240'], /is at most 120/],
    [['regulada.localhost', 'required_limits', '["loss"]'], /holds "loss" and "time"/],
  ])('refuses %j, and changes nothing', async (argv, sentence) => {
    const [before, records] = [await config(), await countRecords()];
    expect(await problem('site', 'set', ...argv)).toMatch(sentence);
    expect(await config()).toEqual(before);
    expect(await countRecords()).toBe(records);
  });
});

describe('kyc', () => {
  it('decides whether a withdrawal asks for documents; a regulated site always asks', async () => {
    const checks = async (host: string): Promise<string[]> => {
      const token = await platform.login(1, host);
      const { body } = await platform.ask('GET', '/wallet/withdraw/readiness', { host, token });
      return body.data.checks.map(({ name }: { name: string }) => name);
    };
    expect(await checks(JANGADA)).toContain('documents');
    for (const domain of ['localhost', 'regulada.localhost']) await facts('site', 'set', domain, 'kyc', 'false');
    expect([await checks(JANGADA), await checks(MARE)]).toEqual([
      expect.not.arrayContaining(['documents']),
      expect.arrayContaining(['documents']),
    ]);
    for (const domain of ['localhost', 'regulada.localhost']) await facts('site', 'set', domain, 'kyc', 'true');
  });
});

describe('a change of a setting', () => {
  it('removes a value with null: the default holds again', async () => {
    const before = (await config()).deposit_presets;
    await facts('site', 'set', 'localhost', 'deposit_presets', '[1500]');
    expect(await facts('site', 'set', 'localhost', 'deposit_presets', 'null')).toMatchObject({ before: [1500] });
    expect((await config()).deposit_presets).toEqual(siteDefaults.deposit_presets);
    await facts('site', 'set', 'localhost', 'deposit_presets', JSON.stringify(before));
  });

  it('names colours that hold, and takes them', async () => {
    const refusal = (await problem('site', 'set', 'localhost', 'colors.default.text', '#556677')) ?? '';
    const nearest = /text (#[0-9a-f]{6})/.exec(refusal)?.[1] ?? '';
    await facts('site', 'set', 'localhost', 'colors.default.text', nearest);
    expect((await config()).colors.default.text).toBe(nearest);
    await facts('site', 'undo', 'localhost');
  });

  it('is found in the history and taken back, once, unless a later one changed the value', async () => {
    await facts('site', 'set', 'localhost', 'cpa_wager', '60000');
    const [last] = await rows('site', 'history', 'localhost');
    expect(last).toMatchObject({ actor: 'operator:maria', key: 'cpa_wager', after: 60_000 });
    const id = String(last?.['id']);
    await facts('site', 'set', 'localhost', 'cpa_wager', '70000');
    expect(await problem('site', 'undo', 'localhost', id)).toBe('cpa_wager was changed since: it is 70000 now.');
    await facts('site', 'undo', 'localhost');
    expect((await config()).cpa_wager).toBe(60_000);
    await facts('site', 'undo', 'localhost', id);
    expect((await config()).cpa_wager).not.toBe(60_000);
    expect(await problem('site', 'undo', 'regulada.localhost', id)).toMatch(/no such change/);
  });
});

describe('maintenance', () => {
  it('makes site-config of that site answer 402 at once, and ends at once', async () => {
    const status = async (host: string) => (await platform.ask('GET', '/site-config', { host })).status;
    expect(await status(JANGADA)).toBe(200);
    expect(await facts('maintenance', 'on', 'localhost')).toEqual({
      domain: 'localhost',
      maintenance: true,
      changed: true,
    });
    expect([await status(JANGADA), await status(MARE)]).toEqual([402, 200]);
    expect(await lastRecord()).toMatchObject({
      action: 'maintenance.on',
      target: 'site:localhost',
      details: { before: false, after: true },
    });
    expect(await facts('maintenance', 'on', 'LOCALHOST:3000')).toMatchObject({ changed: false });
    expect(await facts('maintenance', 'off', 'localhost')).toMatchObject({ maintenance: false, changed: true });
    expect(await status(JANGADA)).toBe(200);
  });

  it('announces its end to players, which a later command may move and the end of it forgets (SITE-3)', async () => {
    const told = async () => (await platform.ask('GET', '/site-config', { host: JANGADA })).body;
    await facts('maintenance', 'on', 'localhost');
    expect(await told()).toMatchObject({ code: 'maintenance', until: null });
    await facts('maintenance', 'on', 'localhost', '--until', '2099-01-02T15:00-03:00');
    expect(await told()).toMatchObject({ code: 'maintenance', until: '2099-01-02T18:00:00.000Z' });
    await facts('maintenance', 'off', 'localhost');
    expect(await told()).toMatchObject({ active: true, maintenance_until: null });
    for (const wrong of ['2001-01-02T15:00Z', 'amanhã', '2099-01-02', '2099-02-29T15:00Z'])
      await expect(facts('maintenance', 'on', 'localhost', '--until', wrong)).rejects.toThrow();
    expect(await told()).toMatchObject({ active: true });
  });
});

describe('user', () => {
  it('is shown by id, telephone and email with balances; the record has no personal data', async () => {
    const first = await facts('user', 'show', '+5511999990001');
    expect(first).toMatchObject({
      site: 'localhost',
      phone: '+5511999990001',
      cpf: '***.982.247-**',
      documents: 'approved',
      excluded: false,
    });
    for (const key of ['balance', 'available', 'held', 'bonus_balance'])
      expect(Number.isSafeInteger(first[key])).toBe(true);
    for (const typed of ['11 99999-0001', '(11) 99999-0001', 'ANA@jangada.example', String(first['id'])]) {
      expect(await facts('user', 'show', typed)).toEqual(first);
    }
    const record = await lastRecord();
    expect(record).toMatchObject({ action: 'user.show', target: `player:${String(first['id'])}`, details: {} });
    expect(JSON.stringify(first)).not.toContain('52998224725');
  });

  it('belongs to one site; a command does not guess which', async () => {
    const typed = async (...argv: string[]) => (await operateAsTyped(platform, ...argv)).problem;
    const both = 'Several sites have such a player: --site localhost, --site regulada.localhost.';
    expect(await typed('user', 'show', '+5511999990002')).toBe(both);
    expect(await typed('user', 'exclude', '+5511999990002', '--indefinite')).toBe(both);
    for (const command of ['promotion list', 'mission list', 'box list', 'chat list'])
      expect(await typed(...command.split(' ')), command).toMatch(/^Say which site: --site /);
    const other = await facts('user', 'show', '+5511999990002', '--site', 'regulada.localhost');
    expect(other['site']).toBe('regulada.localhost');
    expect(await typed('user', 'show', String(other['id']))).toBeNull();
    expect(await problem('user', 'show', String(other['id']), '--site', 'localhost')).toBe(
      'There is no player of that id on localhost.',
    );
  });

  it.each([
    [['99999999'], 'There is no player of that id on localhost.'],
    [['nobody@example.com'], 'There is no player of that email on localhost.'],
    [['+5511988887777'], 'There is no player of that telephone on localhost.'],
    [['Ana Beatriz'], '"Ana Beatriz" is no id, no Brazilian telephone and no email.'],
  ])('is not found by %j', async (argv, sentence) => {
    expect(await problem('user', 'show', ...argv)).toBe(sentence);
  });

  it('is excluded at once, logged in or not, and the term cannot be shortened', async () => {
    const token = await platform.login(2);
    const player = await facts('user', 'show', '+5511999990002');
    expect(await facts('user', 'exclude', '+5511999990002', '--months', '2')).toMatchObject({
      id: player['id'],
      site: 'localhost',
      value: '2',
      start_at: START.toISOString(),
      end_at: '2027-01-20T15:00:00.000Z',
    });
    expect(await lastRecord()).toMatchObject({
      actor: 'operator:maria',
      action: 'user.exclude',
      target: `player:${String(player['id'])}`,
      details: { before: null, after: { value: '2' } },
    });
    const again = await platform.ask('POST', '/auth/login', {
      body: { username: '+5511999990002', password: 'jangada-demo-1' },
    });
    expect([again.status, again.body.selfExcluded]).toEqual([403, true]);
    const deposit = await platform.ask('POST', '/main-gateway/qrcode-pix', {
      token,
      body: { amount: 5000 },
      headers: { 'idempotency-key': 'k1' },
    });
    expect(deposit.status).toBe(403);
    expect(await problem('user', 'exclude', '+5511999990002', '--months', '1')).toMatch(
      /self_exclusion_in_force.*2027-01-20/,
    );
    expect(await facts('user', 'exclude', '+5511999990002', '--indefinite')).toMatchObject({
      value: 'indefinite',
      end_at: null,
    });
    expect(await facts('user', 'show', '+5511999990002')).toMatchObject({ excluded: true, exclusion_end: null });
  });

  it.each([
    [[]],
    [['--months', '0']],
    [['--months', '13']],
    [['--months', '1.5']],
    [['--months', 'pause_24h']],
    [['--months', '3', '--indefinite']],
  ])('is not excluded for a term of %j', async (options) => {
    expect(await problem('user', 'exclude', '+5511999990001', ...options)).toMatch(/--months/);
    expect(await facts('user', 'show', '+5511999990001')).toMatchObject({ excluded: false });
  });
});

describe('withdrawal', () => {
  let serial = 0;
  /** Player 1 asks for R$ 50,00. */
  async function ask(): Promise<string> {
    const { deps } = platform;
    const player = await deps.db
      .selectFrom('players')
      .select('id')
      .where('phone', '=', '+5511999990001')
      .where('casino_id', '=', 1)
      .executeTakeFirstOrThrow();
    serial += 1;
    await deps.db.transaction().execute((trx) =>
      post(trx, {
        casinoId: 1,
        playerId: player.id,
        key: `test:${serial}`,
        kind: 'adjustment',
        at: START,
        legs: [
          { account: 'real', amount: 5000 },
          { account: 'house:adjustment', amount: -5000 },
        ],
      }),
    );
    const token = await platform.login(1);
    const methods = await platform.ask('GET', '/wallet/withdraw/methods', { token });
    const method =
      methods.body.data[0] ??
      (await platform.ask('POST', '/wallet/withdraw/method', { token, body: { type: 'cpf', key: '52998224725' } })).body
        .data;
    // SESS-7 holds withdrawals for a day after a new key.
    await deps.db.updateTable('players').set({ withdrawals_held_until: null }).where('id', '=', player.id).execute();
    const asked = await platform.ask('POST', '/wallet/withdraw/request', {
      token,
      body: { amount: 5000, method_id: method.id },
      headers: { 'idempotency-key': `w${serial}` },
    });
    expect([asked.status, asked.body.code]).toEqual([expect.any(Number), undefined]);
    return asked.body.data.id as string;
  }
  const money = async () => {
    const { balance, held, available } = await facts('user', 'show', '+5511999990001');
    return { balance, held, available } as { balance: number; held: number; available: number };
  };

  it('is listed with a masked key, processed, approved and paid once', async () => {
    const before = await money();
    const id = await ask();
    const listed = await rows('withdrawal', 'list');
    expect(listed.find((row) => row['id'] === id)).toMatchObject({
      site: 'localhost',
      status: 0,
      status_text: 'pending',
      amount: 5000,
      key: 'cpf …4725',
    });
    expect(JSON.stringify(listed)).not.toContain('52998224725');
    const elsewhere = await rows('withdrawal', 'list', '--site', 'regulada.localhost');
    expect(elsewhere.map((row) => row['id'])).not.toContain(id);
    expect((await money()).held).toBe(before.held + 5000);
    expect(await facts('withdrawal', 'review', id)).toMatchObject({ id, status: 5, status_text: 'in review' });
    expect(await problem('withdrawal', 'review', id)).toBe(
      `The withdrawal ${id} is in review: that step does not follow from there.`,
    );
    expect(await facts('withdrawal', 'process', id)).toMatchObject({ id, status: 4 });
    expect(await problem('withdrawal', 'process', id)).toBe(
      `The withdrawal ${id} is processing: that step does not follow from there.`,
    );
    expect(await facts('withdrawal', 'approve', id, '--reason', 'checked')).toMatchObject({
      status: 1,
      reason: 'checked',
    });
    expect(await lastRecord()).toMatchObject({
      casino_id: 1,
      action: 'withdrawal.approve',
      target: `withdrawal:${id}`,
      details: { before: 4, after: 1, amount: 5000 },
    });
    expect(bank.payouts).toHaveLength(1);
    expect(await problem('withdrawal', 'approve', id)).toBe(
      `The withdrawal ${id} is approved: it has come to its end.`,
    );
    expect(bank.payouts).toHaveLength(1);
    expect(await money()).toEqual(before);
    expect((await rows('withdrawal', 'list')).map((row) => row['id'])).not.toContain(id);
    expect((await rows('withdrawal', 'list', '--all')).map((row) => row['id'])).toContain(id);
    expect(await facts('ledger', 'verify')).toMatchObject({ ok: true });
  });

  it('releases the money when it is cancelled or its key is wrong', async () => {
    const before = await money();
    expect(await facts('withdrawal', 'cancel', await ask())).toMatchObject({ status: 2 });
    expect(await facts('withdrawal', 'invalid-key', await ask())).toMatchObject({ status: 3 });
    bank.payout = 'invalid_key';
    const refused = await run('withdrawal', 'approve', await ask());
    expect(refused.problem).toBe('The bank refused the Pix key: nothing was paid.');
    bank.payout = 'sent';
    expect(await money()).toEqual({
      ...before,
      balance: before.balance + 15_000,
      available: before.available + 15_000,
    });
    expect(await facts('ledger', 'verify')).toMatchObject({ ok: true });
  });

  it('stays in processing while the bank is away, and is paid by a second approval', async () => {
    const id = await ask();
    bank.payout = 'away';
    expect(await problem('withdrawal', 'approve', id)).toMatch(/gateway_unavailable/);
    expect(await lastRecord()).toMatchObject({
      action: 'withdrawal.approve',
      details: { before: 0, after: 4, failed: 'gateway_unavailable' },
    });
    bank.payout = 'sent';
    expect(await facts('withdrawal', 'approve', id)).toMatchObject({ status: 1 });
  });

  it.each([['0'], ['abc'], ['-1']])('has no id %j', async (id) => {
    expect(await problem('withdrawal', 'approve', id)).toMatch(/an id is a whole number/);
    expect(await problem('withdrawal', 'cancel', '99999999')).toBe('There is no withdrawal 99999999.');
  });
});

describe('bet show', () => {
  it('finds the bet of a receipt with its player, its money and every step, and records the look', async () => {
    const bet = await platform.deps.db
      .selectFrom('wagers')
      .selectAll()
      .where('kind', '=', 'bet')
      .where('win_amount', '>', 0)
      .where('settled_at', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    const { outputs } = await run('bet', 'show', bet.round);
    const records = outputs.flatMap((output) => (output.type === 'record' ? [output.row] : []));
    expect(records.find((row) => row['bet'] === String(bet.id))).toMatchObject({
      receipt: bet.round,
      player: String(bet.player_id),
      site: 'localhost',
      state: 'settled',
      stake: bet.amount,
      win: bet.win_amount,
    });
    const steps = rowsOf(outputs.at(-1));
    expect(steps.find((row) => row['id'] === String(bet.id))).toMatchObject({ kind: 'bet', amount: -bet.amount });
    expect(steps.some((row) => row['kind'] === 'win')).toBe(true);
    expect(await lastRecord()).toMatchObject({ action: 'bet.show' });
    expect(await problem('bet', 'show', 'no-such-receipt')).toBe('There is no bet no-such-receipt.');
  });
});

describe('ledger verify', () => {
  it('reports a sound ledger, and names a broken invariant', async () => {
    expect(await facts('ledger', 'verify')).toMatchObject({ ok: true, checked: expect.any(Number) });
    await platform.deps.db
      .updateTable('ledger_accounts')
      .set((eb) => ({ balance: eb('balance', '+', 1) }))
      .where('player_id', 'is not', null)
      .where('kind', '=', 'real')
      .execute();
    const broken = await run('ledger', 'verify');
    expect(broken.problem).toMatch(/^The ledger is broken: \d+ of \d+ invariants do not hold/);
    expect(await rows('ledger', 'verify')).toContainEqual(
      expect.objectContaining({ invariant: 'the stored balance equals the sum of entries' }),
    );
    expect(await lastRecord()).toMatchObject({
      action: 'ledger.verify',
      target: 'ledger',
      details: { breaches: expect.any(Number) },
    });
    await platform.deps.db
      .updateTable('ledger_accounts')
      .set((eb) => ({ balance: eb('balance', '-', 1) }))
      .where('player_id', 'is not', null)
      .where('kind', '=', 'real')
      .execute();
    expect((await run('ledger', 'verify')).problem).toBeNull();
  });
});

describe('pix', () => {
  it('pays at the simulator only, and only known charges', async () => {
    expect(await problem('pix', 'pay', 'nothing')).toBe('There is no charge nothing.');
    const token = await platform.login(1);
    const charge = await platform.ask('POST', '/main-gateway/qrcode-pix', {
      token,
      body: { amount: 5000 },
      headers: { 'idempotency-key': 'c1' },
    });
    const { txid } = charge.body.data as { txid: string };
    expect(await problem('pix', 'pay', txid)).toBe('The bank is a real one: only the simulator is paid by command.');
    expect(await problem('pix', 'refund', txid)).toBe('Only a paid charge can be refunded.');
  });
});
