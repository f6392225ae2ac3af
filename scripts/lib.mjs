// Shared by the scripts of this folder. Uses only Node's built-in modules: it runs before the installation.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { setPriority } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** Inputs of a build: a change in any of them makes the build stale. */
const SOURCES = [
  'src',
  'backoffice',
  'sw',
  'server',
  'simulators',
  'locales',
  'public',
  'scripts/vite',
  'scripts/build.mjs',
  'scripts/built-site.mjs',
  'index.html',
  'package-lock.json',
  'lingui.config.ts',
  'vite.config.ts',
  'vite.backoffice.config.ts',
  'vite.server.config.ts',
  'tsconfig.json',
];

/** Returns the hash of all files below the given paths (names and contents), as hex. */
export function hashOf(paths) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) visit(`${path}/${name}`);
      return;
    }
    // Files that the build writes, or that are never part of it.
    if (/\.test\.tsx?$|route-tree\.gen\.ts$|\.md$/.test(path)) return;
    hash.update(path).update('\0').update(readFileSync(full)).update('\0');
  };
  for (const path of paths) visit(path);
  return hash.digest('hex');
}

export const sourcesHash = () => hashOf(SOURCES);

/** Returns the command and arguments that run npm, found through the running npm: no shell, no PATH. */
export function npm(...args) {
  const cli = process.env.npm_execpath;
  return cli && /\.[cm]?js$/.test(cli) ? [process.execPath, [cli, ...args]] : ['npm', args];
}

/** Returns an environment variable; an empty one counts as unset. */
export function setting(name, fallback) {
  return process.env[name]?.trim() || fallback;
}

/** Whether the simulators may start: outside production, or in a public demonstration with play money (SITE-6). */
export function simulatorsBelong() {
  return setting('NODE_ENV') !== 'production' || /^(?:true|1|on)$/.test(setting('DEMONSTRATION', ''));
}

/**
 * Whether the platform uses a bank other than our simulator: at BANK_URL, or at an API Pix that is not the simulator's.
 */
export function bankIsElsewhere() {
  if (setting('BANK_URL')) return true;
  const apiPix = setting('PIX_API_URL');
  if (apiPix === undefined || !URL.canParse(apiPix)) return false;
  const { hostname, port } = new URL(apiPix);
  const own = [setting('BANK_PORT', '3002'), setting('BANK_TLS_PORT')];
  return !['localhost', '127.0.0.1', '[::1]'].includes(hostname) || !own.includes(port);
}

/** Runs a program to its end; resolves with its exit code and its output, as far as `stdio` pipes it. */
export function listen(command, args, { niceness = 0, ...options } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness);
    let words = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        words += chunk;
      });
    }
    child.on('error', (error) => done({ code: 127, words: `${command}: ${error.message}` }));
    child.on('close', (code) => done({ code: code ?? 1, words }));
  });
}

/** Runs a program to its end with our output; resolves with its exit code. */
export async function run(command, args, options = {}) {
  const { code, words } = await listen(command, args, { stdio: 'inherit', ...options });
  if (words) console.error(words);
  return code;
}

/** Returns the path of a program of `node_modules/.bin`, to be run by this Node. */
export function bin(name) {
  return join(root, 'node_modules', '.bin', name);
}

/** Returns a port of the IPv4 loopback on which no program listens now. */
export async function freePort() {
  const server = createServer();
  await new Promise((done, refuse) => server.once('error', refuse).listen(0, '127.0.0.1', done));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  await new Promise((done) => server.close(done));
  return port;
}

/**
 * Calls back once the parent process has ended. Under npm a shell may stand in between, which keeps a signal or does
 * not notice npm's end, so the grandparent counts too, where the system shows its id.
 */
export function whenAbandoned(callback) {
  const now = () => {
    const parent = `/proc/${process.ppid}/stat`;
    if (process.env.npm_lifecycle_event === undefined || !existsSync(parent)) return String(process.ppid);
    const stat = readFileSync(parent, 'utf8');
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  };
  const first = now();
  setInterval(() => {
    if (now() !== first) callback();
  }, 1000).unref();
}

/** Prints one sentence and ends with exit code 1. @returns {never} */
export function fail(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}
