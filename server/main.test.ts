/** Starts the platform as a process with settings it must refuse: one clear sentence, and exit code 1. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../scripts/lib.mjs';
import { program } from '../tests/support/program.ts';
import { takeDataDirectory } from './db/pid-lock.ts';

const directory = mkdtempSync(join(tmpdir(), 'platform-main-'));
const taken = createServer();
afterAll(() => {
  taken.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Runs the process with only the given environment, to its end. */
function refused(env: Record<string, string>): Promise<{ code: number | null; errors: string }> {
  const child = spawn(process.execPath, program('platform'), {
    env: { PATH: process.env.PATH, DATA_DIR: join(directory, 'data'), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve({ code, errors: errors.trim() }));
  });
}

test.each([
  [
    'a port that is none',
    { PORT: '99999' },
    /^The environment variable PORT \("99999"\) does not fit: expected a port number/,
  ],
  [
    'a clock that is none',
    { JANGADA_CLOCK: 'sideways' },
    /^The environment variable JANGADA_CLOCK .* expected real or manual\.$/,
  ],
  [
    'a word for the worker that is none',
    { SERVICE_WORKER: 'off' },
    /^The environment variable SERVICE_WORKER \("off"\) does not fit: expected on or kill\.$/,
  ],
  [
    'an address of no PostgreSQL',
    { DATABASE_URL: 'mysql://x' },
    /^The environment variable DATABASE_URL does not fit: expected a postgres:/,
  ],
  [
    'a database out of reach, without its password',
    { DATABASE_URL: 'postgres://somebody:a-secret@127.0.0.1:1/none' },
    /^The database at 127\.0\.0\.1:1\/none \(DATABASE_URL\) cannot be reached: /,
  ],
  [
    'a directory that cannot be made',
    { DATA_DIR: '/dev/null/data' },
    /^The data directory \/dev\/null\/data cannot be made: /,
  ],
])('reports a wrong configuration in one sentence: %s', async (_, env: Record<string, string>, sentence) => {
  const [port, live] = [await freePort(), await freePort()];
  const { code, errors } = await refused({ PORT: String(port), REALTIME_PORT: String(live), ...env });
  expect(errors).toMatch(sentence);
  expect(errors.split('\n')).toHaveLength(1);
  expect(errors).not.toContain('a-secret');
  expect(code).toBe(1);
});

test('reports everything that production lacks at once (SITE-6)', async () => {
  const { code, errors } = await refused({
    NODE_ENV: 'production',
    PORT: 'x',
    JANGADA_CLOCK: 'manual',
    PROVIDER_SECRET: 'our-provider-secret',
    PREVIOUS_SECRETS: 'PROVIDER_SECRET=jangada-provider-dev-secret',
    PIX_API_URL: 'http://pix.example/api/v2',
  });
  const named = (name: string, made = 'openssl rand -hex 32') =>
    `NODE_ENV=production needs a ${name} of its own (${made}): the development default is public.`;
  const banked = (name: string, made?: string) =>
    named(name, made).replace('production', 'production with PIX_API_URL');
  expect(errors.split('\n')).toEqual([
    'The environment variable PORT ("x") does not fit: expected a port number from 1 to 65535.',
    ...['PROVIDER', 'BANK', 'SPORTS', 'REALTIME', 'CAPTCHA', 'FILES'].map((name) => named(`${name}_SECRET`)),
    'NODE_ENV=production needs DATABASE_URL, a PostgreSQL: with the embedded database a power cut may lose paid money.',
    'NODE_ENV=production refuses JANGADA_CLOCK=manual: time must be real.',
    'NODE_ENV=production needs an https:// address in PIX_API_URL.',
    'NODE_ENV=production with PIX_API_URL needs PIX_CLIENT_ID and PIX_RECEIVER_KEY: the bank gives you both.',
    banked('PIX_CLIENT_SECRET', 'the bank gives it'),
    banked('PIX_WEBHOOK_SECRET'),
    'NODE_ENV=production with PIX_API_URL needs PUBLIC_URL or PIX_WEBHOOK_URL, an https:// address that the bank reaches.',
    'NODE_ENV=production with PIX_API_URL needs PIX_TLS_CERT and PIX_TLS_KEY: banks demand a client certificate.',
    'NODE_ENV=production refuses the development mailbox: set SMTP_URL to an smtp:// address.',
  ]);
  expect(code).toBe(1);
});

test('names the port that another program holds in one sentence', async () => {
  await new Promise<void>((done) => void taken.listen(0, '127.0.0.1', done));
  const { port } = taken.address() as AddressInfo;
  const { code, errors } = await refused({ PORT: String(port), REALTIME_PORT: String(await freePort()) });
  expect(errors).toBe(`Port ${port} is already in use: stop the program that holds it, or set PORT to a free port.`);
  expect(code).toBe(1);
});

test('names the process that holds the data directory in one sentence', async () => {
  const held = join(directory, 'held');
  const release = takeDataDirectory(held);
  const [port, live] = [await freePort(), await freePort()];
  const { code, errors } = await refused({ DATA_DIR: held, PORT: String(port), REALTIME_PORT: String(live) });
  release();
  expect(errors).toBe(
    `The data directory ${held} is in use by another process (pid ${process.pid}): stop it, or set DATA_DIR to another directory.`,
  );
  expect(code).toBe(1);
});
