// Runs the whole product: the simulated bank, the simulated game and sports providers and the platform, processes of their own
// that communicate over HTTP only (NET-6). Stops them together; a part that fails to start explains it in one sentence. In
// production it runs the platform alone, unless DEMONSTRATION=true says that every site uses play money (SITE-6).
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bankIsElsewhere, fail, root, setting, simulatorsBelong, whenAbandoned } from './lib.mjs';

const port = setting('PORT', '3000');
const env = {
  ...process.env,
  PLATFORM_URL: setting('PLATFORM_URL', `http://localhost:${port}`),
  ...(simulatorsBelong() && {
    BANK_URL: setting('BANK_URL', `http://localhost:${setting('BANK_PORT', '3002')}`),
    PROVIDER_URL: setting('PROVIDER_URL', `http://localhost:${setting('PROVIDER_PORT', '3001')}`),
    SPORTS_URL: setting('SPORTS_URL', `http://localhost:${setting('SPORTS_PORT', '3003')}`),
  }),
  // A person who tries the product needs its address, not a log of each request.
  LOG_LEVEL: setting('LOG_LEVEL', 'warn'),
};
// The simulators get the platform's address from this; a bad PORT is reported as such, not as a bad address.
if (!/^\d{1,5}$/.test(port)) delete env.PLATFORM_URL;

/** A simulator runs only if no other server has its role. */
const simulators = [
  ...(setting('PROVIDER_URL') ? [] : ['games']),
  ...(setting('SPORTS_URL') ? [] : ['sports']),
  ...(bankIsElsewhere() ? [] : ['bank']),
];
const parts = ['platform', ...(simulatorsBelong() ? simulators : [])];
const RESTARTS = 5;
/** Milliseconds after which a part counts as healthy and its restarts are counted from 0. */
const WELL_MS = 60_000;
const STOP_MS = 18_000;
/** Milliseconds that the platform has to explain a failure after a simulator has failed: its message says most. */
const LAST_WORDS_MS = 5000;

const children = new Map();
/** Error output of each part before all are ready; only one part's is shown. */
const said = new Map();
let ready = false;
let firstFailure = null;
let stopping = false;
let exitCode = 0;

for (const part of parts) {
  if (!existsSync(program(part))) fail('There is no build yet: run `npm start`.');
}
for (const part of parts) launch(part, 0);

whenAbandoned(() => stop(0));
// A second Ctrl+C kills at once.
process.on('SIGINT', () => (stopping ? killAll() : stop(0)));
process.on('SIGTERM', () => stop(0));
process.on('SIGHUP', () => stop(0));

function program(part) {
  return join(root, 'dist', 'server', `${part}.mjs`);
}

function launch(part, restarts) {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', '--import', join(root, 'scripts', 'leash.mjs'), program(part)],
    {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    },
  );
  children.set(part, child);
  child.stderr.on('data', (chunk) => {
    if (ready) process.stderr.write(chunk);
    else said.set(part, `${said.get(part) ?? ''}${chunk}`);
  });
  child.on('message', (message) => {
    if (message?.type === 'ready' && part === 'platform') announce();
  });
  // 'close' comes after the last output, 'exit' may come before it.
  child.on('close', (code, signal) => {
    children.delete(part);
    if (stopping) {
      if (children.size === 0) process.exit(exitCode);
      return;
    }
    const how = signal ?? `exit code ${code}`;
    if (!ready) {
      refuse(part, how);
      return;
    }
    const count = performance.now() - began > WELL_MS ? 0 : restarts;
    if (count >= RESTARTS) {
      console.error(`The ${part} process ended again and again (${how}); stopping.`);
      stop(1);
      return;
    }
    console.error(`The ${part} process ended (${how}); starting it again.`);
    setTimeout(() => !stopping && launch(part, count + 1), 500 * 2 ** count);
  });
}

/** A part failed to start: shows the reason once and stops the others. */
function refuse(part, how) {
  firstFailure ??= { part, how };
  if (part === 'platform') explain();
  else setTimeout(explain, LAST_WORDS_MS);
}

/** Prints why the start failed: the platform's own message, else the output of the first part that failed. */
function explain() {
  if (stopping) return;
  const { part, how } = firstFailure;
  const words = (children.has('platform') ? '' : said.get('platform')?.trim()) || said.get(part)?.trim();
  console.error(`\n${words || `The ${part} process ended (${how}) before it was ready.`}\n`);
  stop(1);
}

function stop(code) {
  if (stopping) return;
  stopping = true;
  exitCode = code;
  for (const child of children.values()) child.kill('SIGTERM');
  if (children.size === 0) process.exit(exitCode);
  setTimeout(killAll, STOP_MS).unref();
}

function killAll() {
  for (const child of children.values()) child.kill('SIGKILL');
  process.exit(exitCode || 1);
}

function announce() {
  if (ready || stopping) return;
  if (firstFailure) {
    explain();
    return;
  }
  ready = true;
  for (const words of said.values()) process.stderr.write(words);
  const address = setting('PUBLIC_URL', `http://localhost:${port}`);
  if (setting('NODE_ENV') === 'production') {
    console.log(`\n  The platform is at   ${address}\n  Sites                npm run operator -- site show\n`);
    return;
  }
  console.log(
    `\n  Jangada is at   ${address}   (English: ${address}/en)\n` +
      (setting('PUBLIC_URL') ? '' : `  Second site     http://regulada.localhost:${port}\n`) +
      `  Back office     http://localhost:${setting('BACKOFFICE_PORT', Number(port) + 5)}   (npm run operator -- staff add NAME --role administrator)\n` +
      `  Seeded player   +55 11 99999-0001, password jangada-demo-1\n` +
      `  Stop            Ctrl+C\n`,
  );
}
