// Before `npm start`, `npm test` and friends: installs when the lock file changed, builds when a source changed.
// On Node's built-ins alone, since on a fresh clone there is nothing else.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail, hashOf, npm, root, run, sourcesHash } from './lib.mjs';

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
  console.log('Installing packages…');
  const [command, args] = npm('ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error');
  if ((await run(command, args)) !== 0) {
    fail('The packages could not be installed: the lines above say why (is the npm registry reachable?).');
  }
  writeFileSync(lockStamp, wanted);
}

/** Builds the site, the games and the server when their sources differ from what was built. */
export async function build() {
  const wanted = sourcesHash();
  if (read(buildStamp) === wanted) return;
  const code = await run(process.execPath, [join(root, 'scripts', 'build.mjs')]);
  if (code !== 0) fail('The build failed: the lines above say why.');
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(buildStamp, wanted);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await install();
  await build();
}
