// Runs the whole product: the simulated bank, the simulated game provider and the platform, each a process of its own
// that meets the others over HTTP only. Stops them together; what cannot start says why in one sentence. In production
// it runs the platform alone, unless DEMONSTRATION=true says that every site plays with play money (R43).
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
  }),
  // Somebody who tries the product wants to see its address, not each request.
  LOG_LEVEL: setting('LOG_LEVEL', 'warn'),
};
// Their addresses tell the simulators where the platform is; a bad PORT is told as such, not as a bad address.
if (!/^\d{1,5}$/.test(port)) delete env.PLATFORM_URL;

/** A simulator runs only where no other server has its part. */
const simulators = [...(setting('PROVIDER_URL') ? [] : ['games']), ...(bankIsElsewhere() ? [] : ['bank'])];
const parts = ['platform', ...(simulatorsBelong() ? simulators : [])];
const RESTARTS = 5;
/** A part that has run for so long was well; its restarts are counted anew. */
const WELL_MS = 60_000;
const STOP_MS = 18_000;
/** After a simulator has failed: how long the platform, whose sentence says most, has to say its own. */
const LAST_WORDS_MS = 5000;

const children = new Map();
/** What each part has said on its error stream before the whole was ready; one part's words are shown, not all. */
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
// A second Ctrl+C means now.
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
  // 'close' comes after the last of its words, 'exit' may come before them.
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

/** A part did not get to its feet: shows why, once, and stops the others. */
function refuse(part, how) {
  firstFailure ??= { part, how };
  if (part === 'platform') explain();
  else setTimeout(explain, LAST_WORDS_MS);
}

/** Says why the start failed: what the platform says of itself, else what the first that failed has said. */
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
      `  Seeded player   +55 11 99999-0001, password jangada-demo-1\n` +
      `  Stop            Ctrl+C\n`,
  );
}
