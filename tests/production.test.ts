/**
 * A production start (SITE-6) as processes on a real PostgreSQL: it starts empty, refuses a demonstration's database in
 * one sentence, and runs no simulator.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { freePort } from '../scripts/lib.mjs';
import { connect } from '../server/db/connect.ts';
import { solve } from './fixtures/platform.ts';
import { findPostgres, startPostgres, type TestPostgres } from './support/postgres.ts';
import { createProcesses } from './support/processes.ts';
import { type Program, program } from './support/program.ts';

const SECRETS = {
  NODE_ENV: 'production',
  PROVIDER_SECRET: 'provider-secret-of-ours',
  BANK_SECRET: 'bank-secret-of-ours',
  SPORTS_SECRET: 'sports-secret-of-ours',
  SPORTS_SEED: 'sports-seed-of-ours',
  REALTIME_SECRET: 'realtime-secret-of-ours',
  CAPTCHA_SECRET: 'captcha-secret-of-ours',
  FILES_SECRET: 'files-secret-of-ours',
  SMTP_URL: 'smtp://127.0.0.1:1',
  JANGADA_OPERATOR: 'maria',
};
/** All that the operator's command needs beside DATA_DIR: no secret of the platform, not even its database. */
const WHO = { DATABASE_URL: '', JANGADA_OPERATOR: 'maria' };

const CATALOGUE = {
  providers: [{ code: 'casa-real', name: 'Casa Real', image: '/providers/casa-real.svg' }],
  games: [
    {
      gamecode: 'rio-da-sorte',
      provider: 'casa-real',
      category: 'slots',
      title: 'Rio da Sorte',
      type: 'slot',
      image: '/posters/rio-da-sorte.webp',
      description: { pt: 'Um rio.', en: 'A river.' },
      rtp: 95.5,
      volatility: 'medium',
      min_bet: 50,
      max_bet: 10000,
    },
  ],
};

const binaries = findPostgres();
describe.skipIf(!binaries)('a production start on PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'production-'));
  let postgres: TestPostgres;
  let processes: ReturnType<typeof createProcesses>;
  let port = 0;
  let common: Record<string, string>;

  beforeAll(async () => {
    postgres = await startPostgres(binaries ?? '');
    port = await freePort();
    const [live, games, bank, sports] = [await freePort(), await freePort(), await freePort(), await freePort()];
    common = {
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'data'),
      HOST: '127.0.0.1',
      PORT: String(port),
      REALTIME_PORT: String(live),
      PROVIDER_PORT: String(games),
      BANK_PORT: String(bank),
      SPORTS_PORT: String(sports),
      LOG_LEVEL: 'warn',
    };
    processes = createProcesses(common);
  }, 60_000);
  afterEach(async () => {
    await processes.end();
    const { db, close } = connect({ target: { url: postgres.url }, poolSize: 1 });
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await close();
  });
  afterAll(async () => {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = (env: Record<string, string>) =>
    processes.start('platform', `http://127.0.0.1:${port}/api/health`, env);

  /** Runs a program that is expected to end by itself. */
  function run(name: Program, env: Record<string, string>, words: readonly string[] = []) {
    const child = spawn(process.execPath, [...program(name), ...words], {
      env: { PATH: process.env.PATH, ...common, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = { out: '', errors: '' };
    child.stdout.on('data', (chunk) => (said.out += String(chunk)));
    child.stderr.on('data', (chunk) => (said.errors += String(chunk)));
    return new Promise<{ code: number | null; out: string; errors: string }>((done) =>
      child.on('close', (code) => done({ code, out: said.out.trim(), errors: said.errors.trim() })),
    );
  }

  /** Asks as a browser of a host would; fetch sets a Host of its own. */
  function ask(host: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    return new Promise<{ status: number; text: string; headers: Record<string, unknown> }>((done, fail) => {
      const sent = request(
        { host: '127.0.0.1', port, method, path, headers: { host, 'content-type': 'application/json', ...headers } },
        (answer) => {
          let text = '';
          answer.on('data', (chunk) => (text += String(chunk)));
          answer.on('end', () => done({ status: answer.statusCode ?? 0, text, headers: answer.headers }));
        },
      );
      sent.on('error', fail);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  async function inDatabase<T>(work: (db: ReturnType<typeof connect>['db']) => Promise<T>): Promise<T> {
    const { db, close } = connect({ target: { url: postgres.url }, poolSize: 1 });
    try {
      return await work(db);
    } finally {
      await close();
    }
  }

  test('starts without players, money and sites, and ?domain= chooses no site', async () => {
    await start(SECRETS);
    for (const host of ['localhost', '127.0.0.1', 'regulada.localhost', 'localhost:3000']) {
      expect((await ask(host, 'GET', '/api/site-config')).status).toBe(404);
      expect((await ask(host, 'GET', '/api/site-config?domain=localhost')).status).toBe(404);
      expect((await ask(host, 'GET', '/dev/mailbox?domain=localhost')).status).toBe(404);
    }
    const login = { username: '+5511999990001', password: 'jangada-demo-1' };
    expect((await ask('localhost', 'POST', '/api/auth/login?domain=localhost', login)).status).toBe(404);
    expect((await ask('localhost', 'GET', `/simulador-pix/${'a'.repeat(30)}`)).status).toBe(404);
    expect((await ask('localhost', 'POST', '/api/_test/clock', { advance_ms: 1 })).status).toBe(404);
    const counts = await inDatabase(async (db) =>
      Promise.all(
        (['sites', 'players', 'games', 'coupons', 'chat_messages', 'ledger_entries'] as const).map(
          async (table) => (await db.selectFrom(table).selectAll().execute()).length,
        ),
      ),
    );
    expect(counts).toEqual([0, 0, 0, 0, 0, 0]);
  }, 60_000);

  test('accepts the first site, games, account and login from the operator command', async () => {
    await start(SECRETS);
    const operator = async (...words: string[]) => {
      const { code, out, errors } = await run('operator', WHO, [...words, '--json']);
      return { code, said: out === '' ? null : JSON.parse(out), errors };
    };
    const company = ['--legal-name', 'Aposta Boa S.A.', '--cnpj', '12345678000195', '--address', 'Rua Um, 1, Recife'];
    const bare = await operator('site', 'create', 'aposta.example', '--name', 'Aposta Boa');
    expect([bare.code, JSON.parse(bare.errors).error]).toEqual([
      1,
      'A site with real money names its company: --legal-name, --cnpj, --address, --email is missing (or --demo for play money).',
    ]);
    const made = await operator(
      'site',
      'create',
      'Aposta.Example.',
      '--name',
      'Aposta Boa',
      ...company,
      '--email',
      'sac@aposta.example',
    );
    expect(made).toMatchObject({ code: 0, said: { casino_id: '1', domain: 'aposta.example', demo: false, games: 0 } });

    // The site opens under its own name, and under no other.
    const config = JSON.parse((await ask('aposta.example', 'GET', '/api/site-config')).text);
    expect(config).toMatchObject({
      name: 'Aposta Boa',
      demo: false,
      is_regulated: true,
      simulated_feed: false,
      pix_simulator: false,
      provider_origin: null,
      legal: { legal_name: 'Aposta Boa S.A.', cnpj: '12.345.678/0001-95' },
    });
    expect((await ask('evil.example', 'GET', '/api/site-config?domain=aposta.example')).status).toBe(404);
    expect(JSON.parse((await ask('aposta.example', 'GET', '/api/site-config?domain=evil.example')).text).name).toBe(
      'Aposta Boa',
    );
    for (const slug of ['terms', 'privacy', 'compliance', 'responsible-gaming']) {
      const { status, text } = await ask('aposta.example', 'GET', `/api/pages/${slug}`);
      expect(status).toBe(200);
      expect(text).not.toMatch(/demonstra|fict[ií]cio/i);
    }
    // No part of the demonstration comes with it.
    const lists = ['/api/categories', '/api/games/providers', '/api/casinos/games?filter=%7B%7D', '/api/chat/messages'];
    for (const path of lists) {
      const { status, text } = await ask('aposta.example', 'GET', path, undefined, { 'guest-id': 'guest-abcdefghi' });
      expect(status).toBe(200);
      expect(text).not.toMatch(/onca-da-lua|Ana|Arara/);
    }

    const file = join(folder, 'games.json');
    writeFileSync(file, JSON.stringify(CATALOGUE));
    expect(await operator('game', 'import', 'aposta.example', file)).toMatchObject({ code: 0, said: { games: 1 } });
    const games = JSON.parse((await ask('aposta.example', 'GET', '/api/casinos/games?filter=%7B%7D')).text);
    expect(games.games.data).toMatchObject([{ gamecode: 'rio-da-sorte', provider_name: 'Casa Real' }]);

    const account = ['--name', 'Maria da Silva', '--email', 'maria@aposta.example', '--phone', '11 98888-7777'];
    const person = [...account, '--cpf', '529.982.247-25', '--birth-date', '1990-05-04'];
    const user = await operator('user', 'create', 'aposta.example', ...person);
    expect(user).toMatchObject({ code: 0, said: { phone: '+5511988887777' } });
    const again = await operator('user', 'create', 'aposta.example', ...person);
    expect([again.code, JSON.parse(again.errors).error]).toEqual([1, expect.stringContaining('taken')]);
    const credentials = { username: '11988887777', password: user.said.password as string };
    const login = await ask('aposta.example', 'POST', '/api/auth/login', credentials);
    expect(login.status).toBe(200);
    const { token, data } = JSON.parse(login.text);
    expect(data).toMatchObject({ name: 'Maria da Silva', missing: expect.arrayContaining(['terms', 'limits']) });
    const authorization = `Bearer ${token}`;
    const wallet = await ask('aposta.example', 'GET', '/api/profile/wallet', undefined, { authorization });
    expect(JSON.parse(wallet.text).data).toMatchObject({ balance: 0, bonus_balance: 0 });
    // A stranger registers as on any site.
    const challenge = await ask('aposta.example', 'GET', '/api/captcha/challenge');
    const registration = await ask('aposta.example', 'POST', '/api/auth/register', {
      first_name: 'João',
      last_name: 'Souza',
      email: 'joao@aposta.example',
      phone: '+5511977776666',
      cpf: '11144477735',
      birth_date: '1988-01-02',
      password: 'muito-segura-42',
      password_confirmation: 'muito-segura-42',
      accepted_terms: true,
      captcha: solve(JSON.parse(challenge.text)),
      limits: { loss: { day: 10_000 }, time: { day: 120 } },
    });
    expect(registration.status).toBe(201);
    const player = { authorization: `Bearer ${JSON.parse(registration.text).token}` };
    const deposit = await ask('aposta.example', 'POST', '/api/main-gateway/qrcode-pix', { amount: 5000 }, player);
    expect([deposit.status, JSON.parse(deposit.text).code]).toEqual([503, 'gateway_unavailable']);
    const play = { game_id: 'rio-da-sorte', mode: 'demo', lang: 'pt', device: 'desktop' };
    expect((await ask('aposta.example', 'POST', '/api/games/url', play, player)).status).toBe(503);
    // The password is written nowhere.
    const audit = await inDatabase((db) => db.selectFrom('audit_log').selectAll().execute());
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['site.create', 'game.import', 'user.create']),
    );
    expect(JSON.stringify(audit)).not.toContain(credentials.password);

    expect((await operator('domain', 'add', 'aposta.example', 'www.aposta.example')).code).toBe(0);
    expect((await ask('www.aposta.example', 'GET', '/api/site-config')).status).toBe(200);
    expect((await operator('domain', 'remove', 'aposta.example')).code).toBe(0);
    expect(JSON.parse((await operator('domain', 'remove', 'www.aposta.example')).errors).error).toMatch(
      /last host name/,
    );
  }, 120_000);

  test("refuses the demonstration's database in one sentence", async () => {
    const demonstration = await start({});
    await demonstration.stop();
    const refused = await run('platform', SECRETS);
    expect(refused.errors).toBe(
      "The database holds the demonstration's people, whose password is public: start production on an empty database (DATABASE_URL, or DATA_DIR).",
    );
    expect(refused.code).toBe(1);
    // Without the seed's referral code, a person is found by telephone and password.
    await inDatabase(async (db) => {
      await sql`update players set ref_code = 'ABCDEFG' || id`.execute(db);
    });
    expect((await run('platform', SECRETS)).errors).toContain('whose password is public');
    // Without the people: a site with real money beside the simulated bank.
    await inDatabase(async (db) => {
      await sql`set session_replication_role = replica`.execute(db);
      await sql`delete from players`.execute(db);
    });
    const beside = await run('platform', { ...SECRETS, BANK_URL: `http://127.0.0.1:${common['BANK_PORT']}` });
    expect(beside.errors).toBe(
      'The site regulada.localhost plays with real money (demo: false) and may not stand beside the simulated bank: set PIX_API_URL to a real one.',
    );
    expect(beside.code).toBe(1);
    expect((await run('platform', { ...SECRETS, DEMONSTRATION: 'true' })).errors).toBe(beside.errors);
  }, 120_000);

  test('accepts live connections of its own sites and of clients without Origin, and at most 500 of one visitor', async () => {
    await start({ ...SECRETS, TRUST_PROXY: 'true', BANK_URL: 'http://127.0.0.1:9' });
    const create = ['site', 'create', 'aposta.example', '--name', 'Aposta'];
    const company = [
      '--legal-name',
      'A S.A.',
      '--cnpj',
      '12345678000195',
      '--address',
      'Rua 1',
      '--email',
      'a@b.example',
    ];
    // Real money beside the simulated bank is refused when it is set, too.
    const beside = await run('operator', WHO, [...create, ...company]);
    expect([beside.code, beside.errors]).toEqual([1, expect.stringContaining('beside the simulated bank')]);
    await run('operator', WHO, [...create, '--demo']);
    const open: WebSocket[] = [];
    const connectFrom = (headers: Record<string, string>) =>
      new Promise<string>((done) => {
        const socket = new WebSocket(`ws://127.0.0.1:${common['REALTIME_PORT']}/app/jangada-key?protocol=7`, {
          headers,
        });
        open.push(socket);
        socket.on('message', (data) => done((JSON.parse(String(data)) as { event: string }).event));
        socket.on('error', () => done('error'));
      });
    const [established, refused] = ['pusher:connection_established', 'pusher:error'];
    expect(await connectFrom({ origin: 'https://evil.example' })).toBe(refused);
    expect(await connectFrom({ origin: 'null' })).toBe(refused);
    expect(await connectFrom({ origin: 'https://aposta.example' })).toBe(established);
    // A native app sends no Origin.
    expect(await connectFrom({})).toBe(established);
    const one = { 'x-forwarded-for': '198.51.100.9, 203.0.113.7' };
    const many = await Promise.all(Array.from({ length: 500 }, () => connectFrom(one)));
    expect(new Set(many)).toEqual(new Set([established]));
    expect(await connectFrom({ 'x-forwarded-for': '198.51.100.10, 203.0.113.7' })).toBe(refused);
    expect(await connectFrom({ 'x-forwarded-for': '203.0.113.7, 203.0.113.8' })).toBe(established);
    for (const socket of open) socket.terminate();
  }, 60_000);

  test.each(['bank', 'games', 'sports'] as const)('refuses to run the simulator %s', async (part) => {
    const { code, errors } = await run(part, SECRETS);
    expect(errors).toMatch(/^NODE_ENV=production refuses the simulated (?:bank|games|sports).*DEMONSTRATION=true.*\.$/);
    expect(code).toBe(1);
  });
});
