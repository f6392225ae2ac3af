/**
 * A production start (R43) as processes on a real PostgreSQL: it starts empty, refuses a demonstration's database in one
 * sentence, and runs no simulator.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../server/db/connect.ts';
import { findPostgres, startPostgres, type TestPostgres } from './support/postgres.ts';
import { createProcesses, freePort } from './support/processes.ts';
import { type Program, program } from './support/program.ts';

const SECRETS = {
  NODE_ENV: 'production',
  PROVIDER_SECRET: 'provider-secret-of-ours',
  BANK_SECRET: 'bank-secret-of-ours',
  REALTIME_SECRET: 'realtime-secret-of-ours',
  CAPTCHA_SECRET: 'captcha-secret-of-ours',
  FILES_SECRET: 'files-secret-of-ours',
  SMTP_URL: 'smtp://127.0.0.1:1',
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
    const [live, games, bank] = [await freePort(), await freePort(), await freePort()];
    common = {
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'data'),
      HOST: '127.0.0.1',
      PORT: String(port),
      REALTIME_PORT: String(live),
      PROVIDER_PORT: String(games),
      BANK_PORT: String(bank),
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

  test('starts without people, money and sites, and ?domain= reaches none', async () => {
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

  test.each(['bank', 'games'] as const)('does not run the simulator %s', async (part) => {
    const { code, errors } = await run(part, SECRETS);
    expect(errors).toMatch(/^NODE_ENV=production refuses the simulated (?:bank|games).*DEMONSTRATION=true.*\.$/);
    expect(code).toBe(1);
  });
});
