/** End to end: the command as a process, the socket, a seeded platform, and the simulated bank. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startBank } from '../../simulators/bank/bank.ts';
import { DEVELOPMENT_PIX } from '../../simulators/bank/env.ts';
import { noFaults } from '../../simulators/bank/faults.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { program } from '../../tests/support/program.ts';
import { operatorSocketPath } from '../db/paths.ts';
import type { Deps } from '../deps.ts';
import { ask } from './client.ts';
import type { Command } from './command.ts';
import { operate } from './operate.ts';
import { type OperatorSocket, startOperatorSocket } from './socket.ts';

const SECRET = 'jangada-bank-dev-secret';
const WORDS = { v: 1 as const, words: [], options: {}, user: 'maria' };
const root = mkdtempSync(join(tmpdir(), 'operator-'));
const cleanups: (() => unknown)[] = [];
let platform: TestPlatform;
let bank: Awaited<ReturnType<typeof startBank>>;

beforeAll(async () => {
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  bank = await startBank({
    env: {
      port: 0,
      hosts: ['127.0.0.1'],
      directory: join(root, 'bank'),
      secret: SECRET,
      production: false,
      manualClock: true,
      faults: noFaults,
      pix: DEVELOPMENT_PIX,
      tls: null,
      logLevel: 'silent',
    },
    log: silent,
    onFatal: (error) => {
      throw error;
    },
  });
  platform = await createTestPlatform({
    env: { BANK_URL: `http://127.0.0.1:${bank.port}`, PLATFORM_URL: 'http://127.0.0.1:9' },
  });
});
afterAll(async () => {
  await bank.stop();
  await platform.close();
  rmSync(root, { recursive: true, force: true });
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

let serial = 0;
function directory(name = `data-${++serial}`): string {
  const path = join(root, name);
  mkdirSync(path, { recursive: true });
  return path;
}
function depsOn(dataDir: string): Deps {
  return { ...platform.deps, env: { ...platform.deps.env, DATA_DIR: dataDir } };
}
async function start(dataDir: string, commands?: readonly Command[]): Promise<OperatorSocket> {
  const socket = await startOperatorSocket(depsOn(dataDir), {
    siteChanged: platform.services.sites.forget,
    ...(commands && { commands }),
  });
  if (!socket) throw new Error('Somebody has the socket.');
  cleanups.push(() => socket.close(100));
  return socket;
}

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}
/** Runs the command in this process, because a process for each is slow. */
async function operator(argv: readonly string[], env: Record<string, string>): Promise<Ended> {
  let [out, err] = ['', ''];
  const code = await operate(argv, { env, out: (text) => (out += text), err: (text) => (err += text) });
  return { code, out, err };
}
/** Runs it as `npm run operator` does. */
function operatorProcess(argv: readonly string[], env: Record<string, string>): Promise<Ended> {
  const { DATABASE_URL: _url, DATA_DIR: _dir, ...own } = process.env;
  const child = spawn(process.execPath, [...program('operator'), ...argv], {
    env: { ...own, ...env },
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  return new Promise((done) => child.on('close', (code) => done({ code, out, err })));
}
/** Writes one line to the socket and reads until it closes. */
function raw(path: string, text: string): Promise<string> {
  return new Promise((done) => {
    let heard = '';
    const socket = connect(path, () => socket.write(text));
    socket.setEncoding('utf8').on('data', (part: string) => (heard += part));
    socket.on('error', () => undefined);
    socket.on('close', () => done(heard));
  });
}

/** A command that waits until the test releases it. */
function slow(): { command: Command; release: () => void; started: Promise<void> } {
  let release = (): void => undefined;
  let begun = (): void => undefined;
  const gate = new Promise<void>((go) => (release = go));
  const started = new Promise<void>((go) => (begun = go));
  const command: Command = {
    name: 'slow work',
    summary: 'wait',
    args: [],
    async run() {
      begun();
      await gate;
      return { outputs: [{ type: 'note', text: 'Done.', data: {} }] };
    },
  };
  return { command, release, started };
}

describe('the socket', () => {
  it('is in DATA_DIR for the platform’s user alone, and removed at the stop', async () => {
    const dataDir = directory();
    const socket = await start(dataDir);
    expect(socket.path).toBe(operatorSocketPath(dataDir));
    expect(socket.path.startsWith(dataDir)).toBe(true);
    expect(statSync(socket.path).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(socket.path)).mode & 0o777).toBe(0o700);
    await socket.close();
    expect(existsSync(socket.path)).toBe(false);
  });

  it('moves to a closed directory of its own where the path would be too long', async () => {
    const dataDir = directory(`${'deep/'.repeat(30)}data`);
    const socket = await start(dataDir);
    cleanups.unshift(() => rmSync(dirname(socket.path), { recursive: true, force: true }));
    expect(socket.path.startsWith(tmpdir())).toBe(true);
    expect(socket.path.startsWith(dataDir)).toBe(false);
    expect(statSync(dirname(socket.path)).mode & 0o777).toBe(0o700);
    expect((await ask(dataDir, { ...WORDS, command: 'ledger verify' })).problem).toBeNull();
  });

  it('replaces the file of a killed platform, and not of a running one', async () => {
    const dataDir = directory();
    mkdirSync(dirname(operatorSocketPath(dataDir)), { recursive: true });
    writeFileSync(operatorSocketPath(dataDir), '');
    await start(dataDir);
    expect((await ask(dataDir, { ...WORDS, command: 'ledger verify' })).problem).toBeNull();
    expect(await startOperatorSocket(depsOn(dataDir), { siteChanged: () => undefined })).toBeNull();
    expect((await ask(dataDir, { ...WORDS, command: 'ledger verify' })).problem).toBeNull();
  });

  it('answers garbage with one sentence, bounds its input, and keeps running', async () => {
    const { path } = await start(directory());
    for (const text of [
      'hello\n',
      '{}\n',
      '[]\n',
      '{"v":2,"command":"ledger verify","words":[],"options":{},"user":"x"}\n',
      '\n',
    ]) {
      expect(JSON.parse(await raw(path, text))).toEqual({
        type: 'end',
        hint: null,
        problem: expect.stringContaining('another build'),
      });
    }
    expect(await raw(path, 'x'.repeat(70_000))).toBe('');
    const asked = (facts: object) => raw(path, `${JSON.stringify({ ...WORDS, ...facts })}\n`);
    expect(await asked({ command: 'drop everything' })).toContain('does not know');
    expect(await asked({ command: 'pix pay' })).toContain('TXID is missing');
    expect(await asked({ command: 'ledger verify', options: { force: true } })).toContain('no option --force');
    expect(await asked({ command: 'ledger verify' })).toContain('The ledger is sound');
  });

  it('takes only the first line of a connection', async () => {
    const { path } = await start(directory());
    const line = `${JSON.stringify({ ...WORDS, command: 'ledger verify' })}\n`;
    expect((await raw(path, line + line)).match(/"type":"end"/g)).toHaveLength(1);
  });

  it('finishes running commands before it stops, and reports an aborted one', async () => {
    const [patient, hasty] = [slow(), slow()];
    const dataDir = directory();
    const socket = await start(dataDir, [patient.command]);
    const answer = ask(dataDir, { ...WORDS, command: 'slow work' });
    await patient.started;
    const stopped = socket.close(5000);
    patient.release();
    expect((await answer).outputs).toMatchObject([{ text: 'Done.' }]);
    await stopped;

    const second = await start(dataDir, [hasty.command]);
    const lost = ask(dataDir, { ...WORDS, command: 'slow work' });
    const refusal = expect(lost).rejects.toThrow('The platform stopped before it answered');
    await hasty.started;
    await second.close(50);
    await refusal;
    hasty.release();
  });

  it('times out when the platform hangs', async () => {
    const dataDir = directory();
    mkdirSync(dirname(operatorSocketPath(dataDir)), { recursive: true, mode: 0o700 });
    const hanging = createServer((socket) => socket.resume());
    await new Promise<void>((ready) => hanging.listen(operatorSocketPath(dataDir), ready));
    cleanups.push(() => new Promise((done) => hanging.close(done)));
    await expect(ask(dataDir, { ...WORDS, command: 'ledger verify' }, 100)).rejects.toThrow(
      `The platform on ${dataDir} does not answer`,
    );
  });
});

describe('the command', () => {
  it('prints text for people or JSON lines, and exits with 0', async () => {
    const dataDir = directory();
    await start(dataDir);
    const text = await operatorProcess(['user', 'show', '+5511999990001', '--site', 'localhost'], {
      DATA_DIR: dataDir,
    });
    expect(text).toMatchObject({ code: 0 });
    expect(text.out).toMatch(/^telephone +\+5511999990001$/m);
    expect(text.out).toMatch(/^available +R\$ [\d.]+,\d\d$/m);
    const lines = await operator(['site', 'show', '--json'], { DATA_DIR: dataDir });
    expect(lines).toMatchObject({ code: 0, err: '' });
    expect(
      lines.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).domain),
    ).toContain('regulada.localhost');
    const record = await platform.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'user.show')
      .executeTakeFirstOrThrow();
    expect(record.actor).toBe(`operator:${userInfo().username}`);
  });

  it('reports every kind of failure in JSON too', async () => {
    const dataDir = directory();
    const failed = async (...argv: string[]) => {
      const { code, out, err } = await operatorProcess(argv, { DATA_DIR: dataDir });
      expect([code, out, err.trim().split('\n').length]).toEqual([1, '', 1]);
      return JSON.parse(err);
    };
    expect(await failed('ledger', 'verify', '--json')).toEqual({
      error: expect.stringContaining('The platform is not running on'),
    });
    await start(dataDir);
    expect(await failed('pix', 'pay', 'nothing', '--json')).toEqual({ error: expect.stringMatching(/charge/i) });
    expect(await failed('--json', 'pix')).toEqual({ error: expect.stringContaining('alone is no command') });
  });

  it('pays a charge at the bank, which credits the player at once; refuses another; and gives the first back', async () => {
    const dataDir = directory();
    await start(dataDir);
    const token = await platform.login(1);
    const wallet = async () => (await platform.ask('GET', '/profile/wallet', { token })).body.data.available as number;
    const deposit = async (key: string) => {
      const { body } = await platform.ask('POST', '/main-gateway/qrcode-pix', {
        token,
        body: { amount: 12_345 },
        headers: { 'idempotency-key': key },
      });
      return body.data.txid as string;
    };
    const [before, first, second] = [await wallet(), await deposit('p1'), await deposit('p2')];
    const paid = await operator(['pix', 'pay', first], { DATA_DIR: dataDir });
    expect(paid).toMatchObject({ code: 0, err: '' });
    expect(paid.out).toMatch(/^Paid: R\$ 123,45\. Player \d+ has R\$ /);
    expect(await wallet()).toBe(before + 12_345);
    const twice = await operator(['pix', 'pay', first, '--json'], { DATA_DIR: dataDir });
    expect(JSON.parse(twice.out)).toMatchObject({
      txid: first,
      status: 'paid',
      amount: 12_345,
      balance: before + 12_345,
    });
    expect(JSON.parse((await operator(['pix', 'refuse', second, '--json'], { DATA_DIR: dataDir })).out).status).toBe(
      'refused',
    );
    expect(await operator(['pix', 'pay', second], { DATA_DIR: dataDir })).toEqual({
      code: 1,
      out: '',
      err: 'The charge has been refused already.\n',
    });
    expect(JSON.parse((await operator(['pix', 'refund', first, '--json'], { DATA_DIR: dataDir })).out)).toMatchObject({
      status: 'refunded',
      balance: before,
    });
    expect(await operator(['pix', 'refund', first], { DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      err: 'The charge has been refunded already.\n',
    });
    expect(await wallet()).toBe(before);
    expect(await operator(['ledger', 'verify'], { DATA_DIR: dataDir })).toMatchObject({
      code: 0,
      out: expect.stringContaining('The ledger is sound'),
    });
    const records = await platform.deps.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('target', '=', `charge:${first}`)
      .orderBy('id')
      .execute();
    expect(records).toEqual([
      { action: 'pix.pay', details: { before: 'waiting_payment', after: 'paid' } },
      { action: 'pix.pay', details: { before: 'paid', after: 'paid' } },
      { action: 'pix.refund', details: { before: 'paid', after: 'refunded', amount: 12_345 } },
    ]);
  }, 60_000);

  it('fails with 1 and one sentence on stderr, and writes nothing else', async () => {
    const dataDir = directory();
    await start(dataDir);
    const refused = (err: string | RegExp) => ({ code: 1, out: '', err: expect.stringMatching(err) });
    expect(await operator(['usr', 'show', '1'], { DATA_DIR: dataDir })).toEqual(
      refused(/^There is no command "usr show": did you mean "user show"\? .*\n$/),
    );
    expect(await operator([], { DATA_DIR: dataDir })).toEqual(refused(/^No command was given: .*\n$/));
    expect(await operator(['user', 'show', '999999', '--json'], { DATA_DIR: dataDir })).toEqual(
      refused(/^\{"error":"There is no player of that id\."\}\n$/),
    );
    expect(await operator(['site', 'set', 'localhost', 'min_deposit', 'much'], { DATA_DIR: dataDir })).toEqual(
      refused(/^The value does not fit: min_deposit: .*\n$/),
    );
    const idle = directory();
    expect(await operator(['ledger', 'verify'], { DATA_DIR: idle })).toEqual(
      refused(`^The platform is not running on ${idle}: start it, or set DATA_DIR to its own.\n$`),
    );
    expect(existsSync(dirname(operatorSocketPath(idle)))).toBe(false);
    expect(await operator(['restore', 'a'], { DATABASE_URL: 'mysql://x' })).toEqual(
      refused(/^The environment variable DATABASE_URL does not fit: .*\n$/),
    );
    expect(await operator(['restore', 'a'], { DATABASE_URL: 'postgres://u:geheim@127.0.0.1:9/none' })).toEqual(
      refused(/^The database at 127\.0\.0\.1:9\/none \(DATABASE_URL\) cannot be reached: .*\n$/),
    );
  }, 60_000);

  it('shows its help without a platform', async () => {
    const help = await operatorProcess(['--help'], { DATA_DIR: directory() });
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toContain('maintenance on DOMAIN');
    expect((await operator(['user', 'exclude', '--help'], { DATA_DIR: directory() })).out).toContain('--indefinite');
  });

  it('needs no secret and no database of the platform', async () => {
    const dataDir = directory();
    await start(dataDir);
    const env = { DATA_DIR: dataDir, NODE_ENV: 'production', DATABASE_URL: 'postgres://u@127.0.0.1:9/none' };
    const on = await operatorProcess(['maintenance', 'on', 'regulada.localhost', '--json'], env);
    expect(on).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(on.out)).toMatchObject({ domain: 'regulada.localhost', maintenance: true });
    expect((await operator(['maintenance', 'off', 'regulada.localhost'], env)).out).toBe(
      'regulada.localhost is now open.\n',
    );
  }, 60_000);
});
