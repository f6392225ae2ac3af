// `npm run dev`: the whole product from its sources. A change of the site appears in the open page without a reload, a
// change of the platform or a simulator restarts that process, a change of a game appears when it is opened again.
// Ctrl+C stops everything.
import { spawn } from 'node:child_process';
import { bankIsElsewhere, bin, fail, freePort, root, run, setting, whenAbandoned } from './lib.mjs';
import { install } from './prepare.mjs';

await install();
const port = setting('PORT', '3000');
const bankPort = setting('BANK_PORT', '3002');
const providerPort = setting('PROVIDER_PORT', '3001');
const sportsPort = setting('SPORTS_PORT', '3003');
// Vite listens on PORT and proxies the API to the platform.
const platformPort = setting('PLATFORM_PORT', String(await freePort()));
const shared = {
  ...process.env,
  LOG_LEVEL: setting('LOG_LEVEL', 'warn'),
  PLATFORM_URL: `http://localhost:${platformPort}`,
  PROVIDER_URL: setting('PROVIDER_URL', `http://localhost:${providerPort}`),
  SPORTS_URL: setting('SPORTS_URL', `http://localhost:${sportsPort}`),
  BANK_URL: setting('BANK_URL', `http://localhost:${bankPort}`),
};
// Vite serves the page that frames a game.
const ancestors = ['localhost', '*.localhost', '127.0.0.1'].map((host) => `http://${host}:${port}`).join(' ');

const games = ['--config', 'simulators/games/vite.config.ts', '--logLevel', 'warn'];
const sports = ['--config', 'simulators/sports/vite.config.ts', '--logLevel', 'warn'];
for (const built of [games, sports])
  if ((await run(process.execPath, [bin('vite'), 'build', ...built])) !== 0)
    fail('The browser games and the sports page could not be built: the lines above say why.');

const tsx = bin('tsx');
const watched = (file) => [tsx, 'watch', '--clear-screen=false', '--include=server/db/functions/*', file];
const parts = [
  {
    name: 'platform',
    args: watched('server/main.ts'),
    env: { PORT: platformPort, BACKOFFICE_PORT: setting('BACKOFFICE_PORT', String(Number(port) + 5)) },
  },
  {
    name: 'back office in the browser',
    args: [bin('vite'), 'build', '--watch', '--config', 'vite.backoffice.config.ts', '--logLevel', 'warn'],
    env: {},
  },
  {
    name: 'games',
    args: watched('simulators/games/main.ts'),
    env: { PORT: platformPort, FRAME_ANCESTORS: setting('FRAME_ANCESTORS', ancestors) },
    skip: setting('PROVIDER_URL'),
  },
  {
    name: 'games in the browser',
    args: [bin('vite'), 'build', '--watch', ...games],
    env: {},
    skip: setting('PROVIDER_URL'),
  },
  {
    name: 'sports',
    args: watched('simulators/sports/main.ts'),
    env: { PORT: platformPort, FRAME_ANCESTORS: setting('FRAME_ANCESTORS', ancestors) },
    skip: setting('SPORTS_URL'),
  },
  { name: 'bank', args: watched('simulators/bank/main.ts'), env: { PORT: platformPort }, skip: bankIsElsewhere() },
  { name: 'site', args: [tsx, 'scripts/dev-server.ts'], env: { PORT: port } },
];
const children = new Map();
let stopping = false;
let exitCode = 0;
for (const part of parts) if (!part.skip) launch(part);

function launch({ name, args, env }) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...shared, ...env },
    stdio: ['ignore', 'inherit', 'inherit', name === 'site' ? 'ipc' : 'ignore'],
  });
  children.set(name, child);
  child.on('message', (message) => {
    if (message?.type === 'ready') void announce();
  });
  child.on('exit', (code, signal) => {
    children.delete(name);
    if (!stopping) {
      console.error(`The process "${name}" ended (${signal ?? `exit code ${code}`}); stopping.`);
      stop(1);
    } else if (children.size === 0) process.exit(exitCode);
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
  }, 18_000).unref();
}

whenAbandoned(() => stop(0));
process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));
process.on('SIGHUP', () => stop(0));

async function announce() {
  // The first start creates and seeds a database.
  while (!stopping && !(await answers(`${shared.PLATFORM_URL}/api/health`)))
    await new Promise((done) => setTimeout(done, 200));
  if (stopping) return;
  console.log(
    `\n  Jangada, from its sources, at   http://localhost:${port}   (English: http://localhost:${port}/en)\n` +
      `  Stop                            Ctrl+C\n`,
  );
}

async function answers(url) {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
