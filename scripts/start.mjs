// Runs the whole product: the simulated bank, the simulated game provider and the platform, each a process of its own
// that meets the others over HTTP only. Stops them together.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './lib.mjs';

const port = process.env.PORT ?? '3000';
const bankPort = process.env.BANK_PORT ?? '3002';
const providerPort = process.env.PROVIDER_PORT ?? '3001';
const env = {
  ...process.env,
  PLATFORM_URL: process.env.PLATFORM_URL ?? `http://localhost:${port}`,
  BANK_URL: process.env.BANK_URL ?? `http://localhost:${bankPort}`,
  PROVIDER_URL: process.env.PROVIDER_URL ?? `http://localhost:${providerPort}`,
};

/** A simulator runs only where nobody else plays its part. */
const parts = [
  ...(process.env.BANK_URL ? [] : ['bank']),
  ...(process.env.PROVIDER_URL ? [] : ['games']),
  'platform',
];
const RESTARTS = 5;
const STOP_MS = 18_000;
const children = new Map();
let stopping = false;
let exitCode = 0;

for (const part of parts) {
  if (!existsSync(join(root, 'dist', 'server', `${part}.mjs`))) fail('There is no build yet: run `npm start`.');
  launch(part, 0);
}

function launch(part, restarts) {
  const began = process.uptime();
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist', 'server', `${part}.mjs`)], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  children.set(part, child);
  child.on('exit', (code, signal) => {
    children.delete(part);
    if (stopping) {
      if (children.size === 0) process.exit(exitCode);
      return;
    }
    const young = process.uptime() - began < 10;
    // A bad setting fails at once and for ever: say it (the part has) and stop. A crash later is mended by a restart.
    if (young || restarts >= RESTARTS) {
      console.error(`\nThe ${part} process ended (${signal ?? `exit code ${code}`}); stopping.\n`);
      stop(1);
      return;
    }
    console.error(`The ${part} process ended (${signal ?? `exit code ${code}`}); starting it again.`);
    setTimeout(() => !stopping && launch(part, restarts + 1), 500 * 2 ** restarts);
  });
}

function stop(code) {
  if (stopping) return;
  stopping = true;
  exitCode = code;
  for (const child of children.values()) child.kill('SIGTERM');
  if (children.size === 0) process.exit(exitCode);
  setTimeout(() => {
    for (const child of children.values()) child.kill('SIGKILL');
    process.exit(exitCode || 1);
  }, STOP_MS).unref();
}

process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));
process.on('SIGHUP', () => stop(0));

announce();

async function announce() {
  const address = `http://localhost:${port}`;
  for (let tries = 0; tries < 600 && !stopping; tries += 1) {
    try {
      const answer = await fetch(`${address}/api/health`);
      if (answer.ok) {
        console.log(
          `\n  Jangada is at   ${address}   (English: ${address}/en)\n` +
            `  Second site     http://regulada.localhost:${port}\n` +
            `  Seeded player   +55 11 99999-0001, password jangada-demo-1\n` +
            `  Stop            Ctrl+C\n`,
        );
        return;
      }
    } catch {
      // Not listening yet.
    }
    await new Promise((done) => setTimeout(done, 100));
  }
}
