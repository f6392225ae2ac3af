// Shared by the scripts of this folder. Node's built-ins alone: it runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** What a build is made of: a change in any of these means that the build is stale. */
const SOURCES = [
  'src',
  'sw',
  'server',
  'simulators',
  'locales',
  'public',
  'scripts/vite',
  'scripts/build.mjs',
  'scripts/earlier-builds.mjs',
  'index.html',
  'package-lock.json',
  'lingui.config.ts',
  'vite.config.ts',
  'vite.server.config.ts',
  'tsconfig.json',
];

/** Hash of all files below the given paths (names and contents), as hex. */
export function hashOf(paths) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) visit(`${path}/${name}`);
      return;
    }
    // Written by the build itself, or never part of it.
    if (/\.test\.tsx?$|route-tree\.gen\.ts$|\.md$/.test(path)) return;
    hash.update(path).update('\0').update(readFileSync(full)).update('\0');
  };
  for (const path of paths) visit(path);
  return hash.digest('hex');
}

export const sourcesHash = () => hashOf(SOURCES);

/** The arguments that run npm, found through the npm that runs us: no shell, no PATH. */
export function npm(...args) {
  const cli = process.env.npm_execpath;
  return cli && /\.[cm]?js$/.test(cli) ? [process.execPath, [cli, ...args]] : ['npm', args];
}

/** A variable of the environment; an empty one counts as unset. */
export function setting(name, fallback) {
  return process.env[name]?.trim() || fallback;
}

/** Whether the simulators may start: outside production, or in a public demonstration with play money (R43). */
export function simulatorsBelong() {
  return setting('NODE_ENV') !== 'production' || /^(?:true|1|on)$/.test(setting('DEMONSTRATION', ''));
}

/** Whether another bank than our simulator is asked: at BANK_URL, or at an API Pix that is not the simulator's. */
export function bankIsElsewhere() {
  if (setting('BANK_URL')) return true;
  const apiPix = setting('PIX_API_URL');
  if (apiPix === undefined || !URL.canParse(apiPix)) return false;
  const { hostname, port } = new URL(apiPix);
  const own = [setting('BANK_PORT', '3002'), setting('BANK_TLS_PORT')];
  return !['localhost', '127.0.0.1', '[::1]'].includes(hostname) || !own.includes(port);
}

/** Runs a program to its end; resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      done(127);
    });
    child.on('exit', (code, signal) => done(code ?? (signal ? 1 : 0)));
  });
}

/** The path of a program of `node_modules/.bin`, to be run by this Node. */
export function bin(name) {
  return join(root, 'node_modules', '.bin', name);
}

/**
 * Calls back once whoever started us is gone. Under npm a shell may stand between, which takes a signal for itself or
 * leaves npm's end unnoticed, so the grandparent counts too, where the system tells who it is.
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

/** Prints one clear sentence and ends with exit code 1. */
export function fail(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}
