import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freePort } from '../../scripts/lib.mjs';
import type { FakePlatform } from '../../tests/fixtures/wallet-platform.ts';
import { SECRET, startFakePlatform } from '../../tests/fixtures/wallet-platform.ts';
import { program } from '../../tests/support/program.ts';

/** The real process, started, killed and stopped as an operator would. */
let folder: string;
let platform: FakePlatform;
let port: number;
const children = new Set<ReturnType<typeof start>>();

function start(extra: Record<string, string> = {}) {
  const child = spawn(process.execPath, program('games'), {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PROVIDER_PORT: String(port),
      PLATFORM_URL: platform.url,
      PROVIDER_SECRET: SECRET,
      DATA_DIR: folder,
      GAMES_FOLDER: join(folder, 'browser'),
      ...extra,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, errors: errors.trim() }));
  });
  return { child, ended };
}

async function running(extra?: Record<string, string>) {
  const process = start(extra);
  children.add(process);
  await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/health`)).ok).toBe(true), {
    timeout: 15_000,
    interval: 50,
  });
  return process;
}

async function post(path: string, body: object, session = ''): Promise<Record<string, unknown>> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(session && { 'x-game-session': session }) },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'games-main-'));
  mkdirSync(join(folder, 'browser', 'assets'), { recursive: true });
  mkdirSync(join(folder, 'browser', '.vite'));
  writeFileSync(join(folder, 'browser', 'index.html'), '<title>%TITLE%</title>');
  for (const page of ['rules', 'verify']) {
    writeFileSync(join(folder, 'browser', `${page}.html`), '<title>%TITLE%</title>"%DATA%"');
  }
  writeFileSync(join(folder, 'browser', 'assets', 'a-1.js'), 'export {}');
  writeFileSync(join(folder, 'browser', '.vite', 'manifest.json'), '{}');
  platform = await startFakePlatform();
  port = await freePort();
});
afterEach(async () => {
  for (const { child, ended } of children) {
    child.kill('SIGKILL');
    await ended;
  }
  children.clear();
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

it('settles the open bets after kill -9, and stops on SIGTERM', async () => {
  const first = await running();
  const { session } = (await post('/api/session', { mode: 'real', gamecode: 'onca-da-lua', token: 'launch-1' })) as {
    session: string;
  };
  platform.fault('win', ...Array<'drop'>(50).fill('drop'));
  const { round } = (await post('/api/spin', { stake: 40, round_key: 'killed-1', client_seed: 'x' }, session)) as {
    round: { id: string; win: number };
  };
  first.child.kill('SIGKILL');
  await first.ended;
  expect(platform.state.balance).toBe(10_000 - 40);
  platform.fault('win');
  const second = await running();
  await vi.waitFor(() => expect(platform.moves.has(`${round.id}-win`)).toBe(true));
  expect(platform.state.balance).toBe(10_000 - 40 + round.win);
  const asset = await fetch(`http://127.0.0.1:${port}/assets/a-1.js`);
  expect(asset.headers.get('cache-control')).toContain('immutable');
  expect((await fetch(`http://127.0.0.1:${port}/assets/..%2findex.html`)).status).toBe(404);
  second.child.kill('SIGTERM');
  expect((await second.ended).code).toBe(0);
}, 40_000);

it('says in one sentence why it does not start', async () => {
  await running();
  const held = start({ PROVIDER_PORT: String(await freePort()) });
  expect(await held.ended).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^The data directory .* is held by another process \(\d+\); .*\.$/),
  });
  const other = mkdtempSync(join(tmpdir(), 'games-main-'));
  const used = start({ DATA_DIR: other });
  expect(await used.ended).toMatchObject({
    code: 1,
    errors: `Port ${port} is already in use: stop the program that holds it, or set PROVIDER_PORT to a free port.`,
  });
  rmSync(other, { recursive: true });
  const bad = start({ PLATFORM_URL: 'nonsense' });
  expect(await bad.ended).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^The environment variable PLATFORM_URL/),
  });
}, 40_000);
