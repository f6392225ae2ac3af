import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backOfficeOf, type TestBackOffice } from '../../tests/fixtures/backoffice.ts';
import { operateAsTyped } from '../../tests/fixtures/operator.ts';
import { createTestPlatform, JANGADA, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { hostName } from '../http/host.ts';
import { createRateLimits } from '../http/rate-limit.ts';
import { commands } from '../operator/commands/all.ts';
import { commandRoles, mayRun } from './roles.ts';
import { IDLE_MS, LIFE_MS } from './sessions.ts';
import { matchTotp, totpCode, totpStep } from './totp.ts';

let platform: TestPlatform;
let office: TestBackOffice;
beforeAll(async () => {
  platform = await createTestPlatform();
  office = backOfficeOf(platform);
});
afterAll(() => platform.close());

const actions = async (actor: string) => {
  const rows = await platform.deps.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('actor', '=', `operator:${actor}`)
    .orderBy('id')
    .execute();
  return rows.map(({ action, details }) => [action, details] as const);
};
const run = (cookie: string | undefined, command: string, words: string[] = [], options = {}) =>
  office.ask('POST', '/api/run', { ...(cookie && { cookie }), body: { command, words, options } });

describe('a code of the second factor', () => {
  it('is that of RFC 6238', () => {
    // Appendix B: the ASCII secret "12345678901234567890", of which 6 digits are the last ones.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(totpCode(secret, totpStep(59_000))).toBe('287082');
    expect(totpCode(secret, totpStep(1_111_111_109_000))).toBe('081804');
    expect(totpCode(secret, totpStep(20_000_000_000_000))).toBe('353130');
  });

  it('counts one step early or late, and once', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    const now = 1_700_000_010_000;
    const step = totpStep(now);
    for (const near of [step - 1, step, step + 1])
      expect(matchTotp(secret, totpCode(secret, near), now, null)).toBe(near);
    expect(matchTotp(secret, totpCode(secret, step - 2), now, null)).toBeNull();
    expect(matchTotp(secret, totpCode(secret, step), now, step)).toBeNull();
    expect(matchTotp(secret, '', now, null)).toBeNull();
  });
});

describe('the login', () => {
  it('asks for password, second factor and a password of one’s own, then for both at each login', async () => {
    const { password } = await office.account('lia', 'finance');
    const login = (body: object) => office.ask('POST', '/api/login', { body: { name: 'lia', ...body } });
    expect(await login({ password: 'wrong' })).toMatchObject({ status: 401, body: { code: 'operator_login_wrong' } });
    const first = await login({ password });
    expect(first.body).toMatchObject({ step: 'enrol', uri: expect.stringContaining('otpauth://totp/Jangada%3Alia') });
    expect(first.cookie).toBeUndefined();
    const code = () => totpCode(first.body.secret, totpStep(platform.clock.wallMs()));
    for (const weak of [undefined, 'short', password, 'lia.lia.lia.1'])
      expect((await login({ password, code: code(), new_password: weak })).status).toBe(422);
    expect(await login({ password, code: '000000', new_password: 'uma senha bem longa' })).toMatchObject({
      status: 401,
    });
    const used = code();
    const done = await login({ password, code: used, new_password: 'uma senha bem longa' });
    expect(done.body).toEqual({ step: 'done' });
    expect(done.setCookie).toMatch(/^operator=[\w-]{43}; .*HttpOnly.*SameSite=Strict/i);
    expect((await office.ask('GET', '/api/me', { cookie: done.cookie })).body).toMatchObject({
      name: 'lia',
      role: 'finance',
      views: ['today', 'players', 'withdrawals'],
      sites: expect.arrayContaining([expect.objectContaining({ name: 'Jangada' })]),
    });
    expect((await login({ password })).status).toBe(401);
    expect((await login({ password: 'uma senha bem longa' })).body).toEqual({ step: 'code' });
    // The code of the enrolment is used.
    expect((await login({ password: 'uma senha bem longa', code: used })).status).toBe(401);
    expect((await actions('lia')).map(([action]) => action)).toEqual([
      'backoffice.login_refused',
      'backoffice.code_refused',
      'backoffice.enrolled',
      'backoffice.login_refused',
      'backoffice.code_refused',
    ]);
  });

  it('takes a code once, also in two logins at once', async () => {
    const { password } = await office.account('nina', 'support');
    const { body } = await office.ask('POST', '/api/login', { body: { name: 'nina', password } });
    const code = totpCode(body.secret, totpStep(platform.clock.wallMs()));
    const again = { name: 'nina', password, code, new_password: 'uma senha bem longa' };
    const both = await Promise.all([1, 2].map(() => office.ask('POST', '/api/login', { body: again })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('stops guesses of the password and of the code, of the operator alone', async () => {
    const bounded = backOfficeOf(platform, createRateLimits(platform.deps));
    const { password } = await bounded.account('otto', 'support');
    const login = (body: object) => bounded.ask('POST', '/api/login', { body: { name: 'otto', ...body } });
    const wrong = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        login({ password, code: `00000${index % 10}`, new_password: 'uma senha bem longa' }),
      ),
    );
    expect(wrong.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(2);
    for (let guess = 0; guess < 10; guess += 1) expect((await login({ password: `wrong ${guess}` })).status).toBe(401);
    const refused = await login({ password });
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    await bounded.account('petra', 'support');
    expect((await bounded.ask('POST', '/api/login', { body: { name: 'petra', password: 'x' } })).status).toBe(401);
  });

  it('ends by itself: idle for half an hour, after a working day, after logout, a reset and a disabling', async () => {
    const open = async (cookie: string) => (await office.ask('GET', '/api/me', { cookie })).status;
    const idle = await office.login('rita', 'support');
    await platform.clock.advance(IDLE_MS - 60_000);
    expect(await open(idle)).toBe(200);
    await platform.clock.advance(IDLE_MS - 60_000);
    // The page's own look at the day's figures.
    expect((await office.ask('GET', '/api/today?again', { cookie: idle })).status).toBe(200);
    await platform.clock.advance(60_001);
    expect(await open(idle)).toBe(401);
    const day = await office.login('sara', 'support');
    for (let passed = 0; passed < LIFE_MS; passed += IDLE_MS / 2) {
      expect(await open(day)).toBe(200);
      await platform.clock.advance(IDLE_MS / 2);
    }
    expect(await open(day)).toBe(401);
    const left = await office.login('tina', 'support');
    expect((await office.ask('POST', '/api/logout', { cookie: left })).status).toBe(204);
    expect(await open(left)).toBe(401);
    const reset = await office.login('ugo', 'support');
    await operateAsTyped(platform, 'staff', 'reset', 'ugo');
    expect(await open(reset)).toBe(401);
    const disabled = await office.login('vera', 'support');
    await operateAsTyped(platform, 'staff', 'disable', 'vera');
    expect(await open(disabled)).toBe(401);
  });
});

describe('a call', () => {
  it('without a session, with a made-up one, or of a player is refused', async () => {
    expect((await run(undefined, 'ledger verify')).status).toBe(401);
    expect((await run('operator=made-up', 'ledger verify')).status).toBe(401);
    expect((await run(`operator=${await platform.login()}`, 'ledger verify')).status).toBe(401);
    expect((await office.ask('GET', '/api/me')).status).toBe(401);
  });

  it('of another page, another host or another port is refused, with the right cookie too', async () => {
    const cookie = await office.login('wanda', 'finance');
    const body = { command: 'ledger verify', words: [], options: {} };
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:3000' },
      { origin: 'null' },
      { origin: '' },
      { origin: 'http://localhost:3005', 'sec-fetch-site': 'same-site' },
    ])
      expect((await office.ask('POST', '/api/run', { cookie, body, headers })).body).toMatchObject({
        code: 'operator_origin',
      });
    expect((await office.ask('GET', '/api/me', { cookie, host: 'rebound.example:3005' })).status).toBe(421);
    expect((await office.ask('POST', '/api/run', { cookie, body })).status).toBe(200);
  });

  it('is judged by the role on the server, and the refusal is recorded', async () => {
    const cookie = await office.login('xenia', 'support');
    expect(await run(cookie, 'withdrawal approve', ['1'])).toMatchObject({
      status: 403,
      body: { code: 'operator_role' },
    });
    expect(await run(cookie, 'staff add', ['evil'], { role: 'administrator' })).toMatchObject({
      status: 403,
    });
    expect((await run(cookie, 'user show', ['1'])).body).toMatchObject({ problem: null });
    expect((await actions('xenia')).slice(1)).toEqual([
      ['backoffice.refused', { action: 'withdrawal approve', refused: 'role' }],
      ['backoffice.refused', { action: 'staff add', refused: 'role' }],
      ['user.show', {}],
    ]);
    expect(await platform.deps.db.selectFrom('operators').select('id').where('name', '=', 'evil').execute()).toEqual(
      [],
    );
  });

  it('takes no odd input, and no path of the server', async () => {
    const cookie = await office.login('yara', 'administrator');
    expect((await run(cookie, '__proto__')).status).toBe(404);
    expect((await office.ask('POST', '/api/run', { cookie, body: { command: 'user show' } })).status).toBe(422);
    expect((await run(cookie, 'user show', ['1', '2'])).body.problem).toBe('“2” está sobrando.');
    expect((await run(cookie, 'user show', ['1'], { nonsense: true })).body.problem).toBe(
      'Esta ação não tem o campo nonsense.',
    );
    expect((await run(cookie, 'document show', ['1'], { out: '/tmp/stolen' })).status).toBe(403);
    expect((await run(cookie, 'report day', [], { csv: '/tmp/stolen.csv' })).status).toBe(403);
    expect((await run(cookie, 'report day')).body.problem).toBeNull();
    expect((await run(cookie, 'backup', ['/tmp/stolen.backup'])).status).toBe(403);
    expect((await run(cookie, 'game import', ['localhost', '/etc/passwd'])).status).toBe(403);
  });
});

describe('a role', () => {
  it('names commands that exist, and none that is the terminal’s alone', () => {
    const named = Object.keys(commandRoles);
    expect(named.filter((name) => !commands.some((command) => command.name === name))).toEqual([]);
    expect(commands.filter((command) => named.includes(command.name) && !mayRun('administrator', command))).toEqual([]);
  });

  it('is no way to another one: only an administrator makes operators', () => {
    const accounts = commands.filter(({ name }) => name.startsWith('staff'));
    expect(accounts).toHaveLength(6);
    for (const role of ['support', 'compliance', 'finance'] as const)
      expect(accounts.filter((command) => mayRun(role, command))).toEqual([]);
  });
});

describe('each role against each command', () => {
  /** Commands of each role; an administrator may run all. */
  const OF: Readonly<Record<'support' | 'compliance' | 'finance', readonly string[]>> = {
    support: words(`withdrawal list; user search; user show; user note; user block; user end-sessions; user exclude;
      adjust propose; bet show; coupon list; promotion list; box list; mission list; notice list; push test; chat list;
      chat reports; chat remove; chat keep; chat mute; chat unmute`),
    compliance:
      words(`withdrawal list; withdrawal review; document list; document approve; document reject; user search;
      user show; user note; user block; user unblock; user end-sessions; user exclude; user exclude-cpf; bet show;
      coupon list; promotion list; box list; mission list; notice list; chat mute; chat unmute; report day; report games;
      audit list`),
    finance: words(`withdrawal list; withdrawal review; withdrawal approve; withdrawal process; withdrawal invalid-key;
      withdrawal cancel; pix refund; user search; user show; user note; adjust list; adjust propose; adjust approve;
      adjust reject; bet show; coupon list; promotion list; box list; mission list; notice list; ledger verify; report day;
      report games`),
  };
  function words(text: string): readonly string[] {
    return text.split(';').map((name) => name.trim().replace(/\s+/g, ' '));
  }

  it.each(['support', 'compliance', 'finance'] as const)('%s runs its own and no other', async (role) => {
    const cookie = await office.login(`each-${role}`, role);
    const refused: string[] = [];
    for (const { name } of commands) {
      // One argument too many: a command that the role may run refuses its words, and does nothing.
      const { status } = await run(
        cookie,
        name,
        Array.from({ length: 8 }, () => 'x'),
      );
      if (status === 403) refused.push(name);
      else expect([name, status]).toEqual([name, 200]);
    }
    const allowed = commands.map(({ name }) => name).filter((name) => !refused.includes(name));
    expect(allowed.toSorted()).toEqual([...OF[role]].toSorted());
    expect((await actions(`each-${role}`)).filter(([action]) => action === 'backoffice.refused')).toHaveLength(
      refused.length,
    );
  });

  it.each([
    ['support', ['/api/documents/1', '/api/documents/1/file']],
    ['finance', ['/api/documents/1', '/api/documents/1/file']],
  ] as const)('%s reads no document', async (role, paths) => {
    const cookie = await office.login(`reads-${role}`, role);
    for (const path of paths) expect((await office.ask('GET', path, { cookie })).status).toBe(403);
  });
});

describe('a file of the browser', () => {
  const png = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#08806f' } })
      .png()
      .toBuffer();
  /** Sends a command with its files, as the page does. */
  async function send(
    cookie: string,
    call: { readonly command: string; readonly words: readonly string[]; readonly options?: object },
    files: Readonly<Record<string, Uint8Array | string>>,
    headers: Readonly<Record<string, string>> = {},
  ) {
    const form = new FormData();
    form.append('run', new Blob([JSON.stringify({ options: {}, ...call })], { type: 'application/json' }));
    for (const [name, bytes] of Object.entries(files)) form.append(name, new Blob([bytes as BlobPart]), 'a.png');
    const host = 'localhost:3005';
    const answer = await office.request('/api/run', {
      method: 'POST',
      headers: { host, origin: `http://${host}`, cookie, ...headers },
      body: form,
    });
    return { status: answer.status, body: (await answer.json()) as { problem?: string | null; outputs?: unknown[] } };
  }
  const temporary = () => {
    const path = join(platform.deps.env.DATA_DIR, 'uploads', 'tmp');
    return existsSync(path) ? readdirSync(path) : [];
  };

  it('becomes a picture of the site by the command’s own function, and is recorded', async () => {
    const cookie = await office.login('pia', 'administrator');
    const call = { command: 'site picture', words: [JANGADA, 'hero', 'FILE'] };
    expect(await send(cookie, call, { FILE: await png(1600, 900) })).toMatchObject({ body: { problem: null } });
    const { config } = await platform.deps.db
      .selectFrom('site_domains')
      .innerJoin('sites', 'sites.casino_id', 'site_domains.casino_id')
      .select('sites.config')
      .where('domain', '=', hostName(JANGADA))
      .executeTakeFirstOrThrow();
    const { hero } = config['images'] as { hero: string };
    expect(hero).toMatch(/^\/media\/[0-9a-f]{32}-1440x600\.webp$/);
    const shown = await office.ask('GET', `/api/picture?site=${JANGADA}&address=${hero}`, { cookie });
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await office.ask('GET', `/api/picture?site=${JANGADA}&address=${hero}`)).status).toBe(401);
    for (const address of ['/media/../../env', '/etc/passwd', 'https://evil.example/a.png', '/media/x.webp'])
      expect((await office.ask('GET', `/api/picture?site=${JANGADA}&address=${address}`, { cookie })).status).toBe(404);
    expect((await actions('pia')).map(([action]) => action)).toContain('site.picture');
    expect(temporary()).toEqual([]);
  });

  it('makes banners, promotions and pages, whose HTML is sanitised', async () => {
    const cookie = await office.login('quim', 'administrator');
    const options = { site: JANGADA, alt: '<b>Mar</b>', placement: 'casino' };
    expect(
      await send(cookie, { command: 'banner add', words: ['FILE'], options }, { FILE: await png(1500, 500) }),
    ).toMatchObject({ body: { problem: null } });
    const terms = '<p>Termos</p>';
    const promotion = { site: JANGADA, title: 'Mar', summary: 'Sol', terms, picture: 'picture' };
    expect(
      await send(
        cookie,
        { command: 'promotion create', words: ['mar'], options: promotion },
        { picture: await png(900, 900) },
      ),
    ).toMatchObject({
      body: { problem: null, outputs: [{ data: { image: expect.stringMatching(/-1200x400\.webp$/) } }] },
    });
    const html = '<h2>Oi</h2><script>alert(1)</script><p onclick="x()">a <img src=x onerror=alert(1)></p>';
    const page = { command: 'page write', words: ['novo', 'FILE'], options: { site: JANGADA, title: 'Novo' } };
    expect(await send(cookie, page, { FILE: html })).toMatchObject({ body: { problem: null } });
    const [read] = (await run(cookie, 'page show', ['novo'], { site: JANGADA })).body.outputs;
    expect(read.row).toMatchObject({ html: '<h2>Oi</h2><p>a </p>', html_en: '<h2>Oi</h2><p>a </p>' });
    const [seen] =
      (await send(cookie, { command: 'page preview', words: ['FILE'] }, { FILE: html })).body.outputs ?? [];
    expect(seen).toMatchObject({ row: { html: '<h2>Oi</h2><p>a </p>' } });
    const [terms2] = (await run(cookie, 'page show', ['terms'], { site: JANGADA })).body.outputs;
    expect(terms2.row.html).toContain('<h2>');
  });

  it('is refused if it is no picture, too large, of a role that sends none, or not sent', async () => {
    const cookie = await office.login('rosa', 'administrator');
    const call = { command: 'site picture', words: [JANGADA, 'hero', 'FILE'] };
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj');
    for (const bytes of [pdf, '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'GIF89a', ''])
      expect((await send(cookie, call, { FILE: bytes })).body.problem).toBe(
        'O arquivo não é JPEG, PNG nem WebP (um SVG pode ter scripts).',
      );
    const broken = (await png(60, 60)).subarray(0, 90);
    expect((await send(cookie, call, { FILE: broken })).body.problem).toBe('O arquivo está danificado.');
    expect((await send(cookie, call, { FILE: new Uint8Array(10 * 1024 * 1024 + 1) })).status).toBe(413);
    expect((await send(cookie, call, { OTHER: await png(60, 60) })).status).toBe(422);
    // A path of the server in the place of a file.
    expect((await run(cookie, 'site picture', [JANGADA, 'hero', '/etc/passwd'])).status).toBe(422);
    expect((await run(cookie, 'page write', ['x', '/etc/passwd'], { site: JANGADA, title: 'x' })).status).toBe(422);
    expect((await run(cookie, 'promotion edit', ['mar'], { site: JANGADA, picture: '/etc/passwd' })).status).toBe(422);
    expect((await send(cookie, call, { FILE: 'x' }, { origin: 'https://evil.example' })).status).toBe(403);
    const support = await office.login('sol', 'support');
    expect((await send(support, call, { FILE: await png(60, 60) })).status).toBe(403);
    expect((await actions('sol')).at(-1)).toEqual(['backoffice.refused', { action: 'upload', refused: 'role' }]);
    expect(temporary()).toEqual([]);
  });
});

describe('a form that is older than a change', () => {
  it('does not overwrite what another operator has saved', async () => {
    const [one, other] = [await office.login('una', 'administrator'), await office.login('vito', 'administrator')];
    const set = (cookie: string, value: string, expect: string) =>
      run(cookie, 'site set', [JANGADA, 'og.title', JSON.stringify(value)], { expect: JSON.stringify(expect) });
    const [shown] = (await run(one, 'site show', [JANGADA])).body.outputs;
    const { title } = shown.row.og;
    expect((await set(one, 'Um título', title)).body.problem).toBeNull();
    expect((await set(other, 'Outro título', title)).body.problem).toBe(
      'og.title mudou desde então: agora é "Um título".',
    );
    expect((await set(other, 'Outro título', 'Um título')).body.problem).toBeNull();
    expect((await run(other, 'site set', [JANGADA, 'og.title', '"a"'], { expect: '{' })).body.problem).toBe(
      'O valor que a tela mostrava não pôde ser lido.',
    );
    const refused = (await actions('vito')).find(([, details]) => 'refused' in details);
    expect(refused?.[1]).toMatchObject({ refused: 'og.title was changed since: it is "…" now.' });
  });
});

describe('the platform’s own API', () => {
  it('knows no address of the back office', async () => {
    const cookie = await office.login('zoe', 'administrator');
    for (const path of ['/me', '/run', '/today', '/players'])
      expect((await platform.ask('GET', path, { headers: { cookie } })).status).toBe(404);
  });
});

describe('a reader', () => {
  it('shows the day, a player and the story of a withdrawal, and records who read them', async () => {
    const cookie = await office.login('bia', 'support');
    const read = async (path: string) => (await office.ask('GET', path, { cookie })).body;
    const day = await read('/api/today');
    expect(day).toMatchObject({ documents: { count: 0 }, withdrawals: { count: 0, overdue: 0 } });
    expect(day.alerts).toEqual([{ kind: 'maintenance', count: 1 }]);
    const token = await platform.login(1);
    await platform.freshen(token);
    const methods = await platform.ask('GET', '/wallet/withdraw/methods', { token });
    const asked = await platform.ask('POST', '/wallet/withdraw/request', {
      token,
      body: { amount: 5000, method_id: methods.body.data[0].id },
      headers: { 'idempotency-key': 'story' },
    });
    const { id } = asked.body.data;
    const story = await read(`/api/withdrawals/${id}`);
    expect(story).toMatchObject({
      amount: 5000,
      status: 0,
      is_for_two: false,
      steps: [{ status: 0, actor: 'player' }],
      player: { name: 'Ana Beatriz Moreira', cpf: expect.stringMatching(/^\*\*\*/), wallet: { held: 5000 } },
    });
    expect(story.key).toMatch(/^….{4}$/);
    const decides = await office.login('bruno', 'finance');
    const whole = (await office.ask('GET', `/api/withdrawals/${id}`, { cookie: decides })).body.key;
    expect(whole.length).toBeGreaterThan(5);
    expect(whole.endsWith(story.key.slice(1))).toBe(true);
    const own = `/api/players/${story.player.id}`;
    const statement = await read(`${own}/statement`);
    expect(statement.data[0]).toMatchObject({ id, type: 'withdraw' });
    expect(statement.last_page).toBeGreaterThan(1);
    const oldest = await read(`${own}/statement?page=${statement.last_page}`);
    expect([oldest.current_page, oldest.data.at(-1).type]).toEqual([statement.last_page, 'deposit']);
    expect(oldest.data.at(-1).id).not.toBe(statement.data.at(-1).id);
    const [bet] = (await read(`${own}/bets`)).data;
    expect(await read(`${own}/rounds/${bet.id}`)).toMatchObject({
      id: bet.round,
      bet_amount: bet.bet_amount,
      game: { title: bet.game.title },
      steps: [{ kind: 'bet' }, { kind: 'win' }],
      player: { id: story.player.id, cpf: expect.stringMatching(/^\*\*\*/) },
    });
    for (const page of ['0', '-1', '1.5', 'x', '9999999', ''])
      expect((await office.ask('GET', `${own}/bets?page=${page}`, { cookie })).status).toBe(422);
    expect((await office.ask('GET', `${own}/rounds/nao-existe`, { cookie })).status).toBe(404);
    expect((await office.ask('GET', '/api/players/999999/statement', { cookie })).status).toBe(404);
    expect(await read('/api/today')).toMatchObject({ withdrawals: { count: 1, amount: 5000, overdue: 0 } });
    await platform.clock.advance(3 * 3_600_000);
    const late = await office.login('bea', 'support');
    expect((await office.ask('GET', '/api/today', { cookie: late })).body.withdrawals.overdue).toBe(1);
    expect(await actions('bia')).toContainEqual(['backoffice.read_withdrawals', {}]);
    expect((await office.ask('GET', '/api/withdrawals/999999', { cookie: late })).status).toBe(404);
    expect((await office.ask('GET', "/api/players/1'--", { cookie: late })).status).toBe(404);
  });

  it('opens a picture of the chat, also of a removed message, for those who moderate it', async () => {
    const form = new FormData();
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#08806f' } })
      .png()
      .toBuffer();
    form.append('image', new Blob([new Uint8Array(png)]), 'a.png');
    const token = await platform.login(2);
    const uploaded = await platform.app.request(`http://${JANGADA}/api/chat/attachments`, {
      method: 'POST',
      headers: { host: JANGADA, authorization: `Bearer ${token}` },
      body: form,
    });
    const { data: attachment } = (await uploaded.json()) as { data: { attachment_url: string } };
    const sent = await platform.ask('POST', '/chat/messages', {
      token,
      body: { text: 'Olha', attachments: [attachment] },
      headers: { 'idempotency-key': 'picture' },
    });
    const support = await office.login('davi', 'support');
    await run(support, 'chat remove', [sent.body.data.id], { site: JANGADA });
    const [list] = (await run(support, 'chat list', [], { site: JANGADA })).body.outputs;
    const address = list.rows.at(-1).attachments;
    expect(address).toBe(attachment.attachment_url);
    const opened = await office.ask('GET', address, { cookie: support });
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(opened.headers.get('cache-control')).toBe('no-store');
    expect((await actions('davi')).at(-1)?.[0]).toBe('backoffice.read_chat_image');
    const other = await office.login('eva', 'finance');
    expect((await office.ask('GET', address, { cookie: other })).status).toBe(403);
    expect((await office.ask('GET', address)).status).toBe(401);
    expect((await office.ask('GET', `/api/chat/images/${'0'.repeat(32)}.webp`, { cookie: support })).status).toBe(404);
  });

  it('opens a document in memory for compliance alone', async () => {
    const form = new FormData();
    form.append('type', 'selfie');
    const jpeg = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#08806f' } })
      .jpeg()
      .toBuffer();
    form.append('document', new Blob([new Uint8Array(jpeg)]), 'a.jpg');
    const answer = await platform.app.request(`http://${JANGADA}/api/documents/upload`, {
      method: 'POST',
      headers: { host: JANGADA, authorization: `Bearer ${await platform.login(2)}` },
      body: form,
    });
    const { data: sent } = (await answer.json()) as { data: { id: string } };
    const support = await office.login('caio', 'support');
    for (const address of [`/api/documents/${sent.id}`, `/api/documents/${sent.id}/file`])
      expect((await office.ask('GET', address, { cookie: support })).status).toBe(403);
    const cookie = await office.login('dora', 'compliance');
    const [list] = (await run(cookie, 'document list')).body.outputs;
    expect(list.rows).toMatchObject([{ id: String(sent.id), name: 'Rafael Lima' }]);
    expect((await run(support, 'document list')).status).toBe(403);
    const onDisk = () => readdirSync(platform.deps.env.DATA_DIR, { recursive: true }).length;
    const before = onDisk();
    expect((await office.ask('GET', `/api/documents/${sent.id}`, { cookie })).body).toMatchObject({
      type: 'selfie',
      status: 'pending',
      player: { name: 'Rafael Lima', cpf: expect.stringMatching(/^\d{11}$/), birth_date: expect.any(String) },
    });
    const file = await office.ask('GET', `/api/documents/${sent.id}/file`, { cookie });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(onDisk()).toBe(before);
    expect(file.headers.get('cache-control')).toBe('no-store');
    expect(file.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect((await run(cookie, 'document approve', [String(sent.id)])).body.problem).toBeNull();
    expect((await actions('dora')).map(([action]) => action).slice(-3)).toEqual([
      'backoffice.read_documents',
      'backoffice.read_file',
      'document.approve',
    ]);
  });
});
