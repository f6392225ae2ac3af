// Runs before `npm start`, `npm test` and others: installs if the lock file changed, builds if a source changed. Uses
// only Node's built-in modules, because a fresh clone has nothing else.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail, hashOf, listen, npm, root, run, sourcesHash } from './lib.mjs';

const lockStamp = join(root, 'node_modules', '.jangada-lock');
const buildStamp = join(root, 'dist', '.sources');
const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** Installs the packages of the lock file, once per lock file. */
export async function install() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Jangada needs Node 20.19 or newer; this is ${process.versions.node}.`);
  }
  const wanted = hashOf(['package-lock.json']);
  if (read(lockStamp) === wanted) return;
  if (isInstalled()) {
    writeFileSync(lockStamp, wanted);
    return;
  }
  console.log('Installing packages (once, about half a minute)…');
  const [command, args] = npm(
    'ci',
    '--include=dev',
    '--no-fund',
    '--no-audit',
    '--loglevel=error',
    '--fetch-retry-maxtimeout=10000',
  );
  const { code, words } = await listen(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  if (code !== 0) fail(whyNotInstalled(words));
  writeFileSync(lockStamp, wanted);
}

/** Whether node_modules already matches the lock file, as after an `npm install` by hand. */
function isInstalled() {
  const there = read(join(root, 'node_modules', '.package-lock.json'));
  if (there === '') return false;
  const found = JSON.parse(there).packages;
  return Object.entries(JSON.parse(read(join(root, 'package-lock.json'))).packages)
    .filter(([path, facts]) => path !== '' && !facts.optional && !facts.devOptional)
    .every(([path, facts]) => found[path]?.version === facts.version);
}

/** Turns npm's error output into one sentence. */
function whyNotInstalled(words) {
  const code = /npm error code (\S+)/.exec(words)?.[1] ?? '';
  if (
    /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENOTCACHED|ENETUNREACH|E5\d\d|EIDLETIMEOUT)$/.test(
      code,
    )
  ) {
    return `The packages could not be installed: the npm registry cannot be reached (${code}). Connect to the network and try again.`;
  }
  if (code === 'ENOSPC') return 'The packages could not be installed: the disk is full.';
  if (code === 'EACCES' || code === 'EPERM')
    return `The packages could not be installed: ${join(root, 'node_modules')} may not be written.`;
  const first = [...words.matchAll(/npm error (?!code)(\S.*)/g)][0]?.[1] ?? words.trim().split('\n')[0];
  return `The packages could not be installed: ${first || 'npm ended without a word'}.`;
}

/**
 * Builds the site, the games and the server if their sources have changed since the last build. Returns the exit code
 * of the build, which prints its own error; ends the process with it unless `orEnd` is false.
 */
export async function build({ orEnd = true } = {}) {
  const wanted = sourcesHash();
  if (read(buildStamp) === wanted) return 0;
  const code = await run(process.execPath, [join(root, 'scripts', 'build.mjs')]);
  if (code !== 0 && orEnd) process.exit(1);
  if (code !== 0) return code;
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(buildStamp, wanted);
  return 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await install();
  await build();
}
