/** The bank as a process: its start, its stop, and its state after a kill. */

import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib.mjs';
import { program } from '../../tests/support/program.ts';
import { sign } from './signing.ts';

const directory = mkdtempSync(join(tmpdir(), 'bank-main-'));
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function run(env: Record<string, string>) {
  const child = spawn(process.execPath, program('bank'), {
    env: { PATH: process.env.PATH, DATA_DIR: directory, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let errors = '';
  let output = '';
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  const ended = new Promise<{ code: number | null; errors: string; output: string }>((resolve) => {
    child.on('exit', (code) => resolve({ code, errors, output }));
  });
  return { child, ended };
}

async function started(env: Record<string, string>) {
  const bank = run(env);
  await expect
    .poll(async () => (await fetch(`http://localhost:${env.BANK_PORT}/health`)).status, {
      timeout: 15_000,
      interval: 50,
    })
    .toBe(200);
  return bank;
}

async function call(
  port: number,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: { status?: string } }> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const timestamp = String(Date.now());
  const answer = await fetch(`http://localhost:${port}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': sign('jangada-bank-dev-secret', timestamp, path, text),
    },
    ...(text === '' ? {} : { body: text }),
  });
  return { status: answer.status, body: (await answer.json()) as { status?: string } };
}

describe('the bank process', () => {
  it('loses nothing that it acknowledged when it is killed, and stops cleanly when asked', async () => {
    const port = await freePort();
    const env = { BANK_PORT: String(port), LOG_LEVEL: 'info' };
    const first = await started(env);
    const order = {
      amount: 5000,
      expires_at: '2099-01-01T00:00:00.000Z',
      payer: { name: 'Marina', cpf: '12345678909' },
      webhook: 'http://127.0.0.1:9/',
      return_url: 'http://localhost:3000/',
    };
    for (let n = 0; n < 20; n += 1) expect((await call(port, 'PUT', `/api/charges/T${n}`, order)).status).toBe(201);
    const paid = await fetch(`http://localhost:${port}/simulador-pix/T7`, {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay' }),
      headers: { origin: `http://localhost:${port}` },
      redirect: 'manual',
    });
    expect(paid.status).toBe(303);
    first.child.kill('SIGKILL');
    await first.ended;

    const second = await started(env);
    expect((await call(port, 'GET', '/api/charges/T7')).body.status).toBe('paid');
    for (let n = 0; n < 20; n += 1) expect((await call(port, 'GET', `/api/charges/T${n}`)).status).toBe(200);
    const began = performance.now();
    second.child.kill('SIGTERM');
    const { code, output } = await second.ended;
    expect(code).toBe(0);
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(output).not.toContain('12345678909');
    expect(output).not.toContain('Marina');
  }, 40_000);

  it.each([
    [
      'a port that is no port',
      { BANK_PORT: '99999' },
      'The environment variable BANK_PORT does not fit: expected a port number from 1 to 65535.',
    ],
    [
      'a short secret',
      { BANK_SECRET: 'x' },
      'The environment variable BANK_SECRET does not fit: expected at least 8 characters.',
    ],
    [
      'faults that are none',
      { BANK_FAULTS: 'yes' },
      'The environment variable BANK_FAULTS does not fit: expected JSON such as {"delay_ms": 200}.',
    ],
    [
      'the public secret in production',
      { NODE_ENV: 'production' },
      'NODE_ENV=production needs a BANK_SECRET of its own: the development default is public.',
    ],
    [
      'a hand-moved clock in production',
      { NODE_ENV: 'production', BANK_SECRET: 'a-secret-of-its-own', JANGADA_CLOCK: 'manual' },
      'NODE_ENV=production refuses JANGADA_CLOCK=manual: time must be real.',
    ],
  ])(
    'ends at once with one sentence for %s',
    async (_what, env: Record<string, string>, sentence) => {
      const { code, errors } = await run({ BANK_PORT: '4319', ...env }).ended;
      expect([code, errors.trim()]).toEqual([1, sentence]);
    },
    20_000,
  );

  it('ends at once with one sentence for a port in use', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const { port } = holder.address() as AddressInfo;
    const { code, errors } = await run({ BANK_PORT: String(port), DATA_DIR: join(directory, 'other') }).ended;
    expect([code, errors.trim()]).toEqual([
      1,
      `Port ${port} is already in use: stop the program that holds it, or set BANK_PORT to a free port.`,
    ]);
    await new Promise((resolve) => holder.close(resolve));
  }, 20_000);
});
