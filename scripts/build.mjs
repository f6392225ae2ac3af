// Builds the site, the providers' browser games and sports page, and the processes of Node. Keeps the assets of the last three builds,
// so that a tab opened before a deploy still finds its lazy chunks.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { keepEarlierAssets, keepLastGames, missingFiles, nameBuild } from './built-site.mjs';
import { bin, fail, listen, root } from './lib.mjs';

const dist = join(root, 'dist');
/** Each part is built beside the current one and replaces it at the end, so that a failed build changes nothing. */
const PARTS = ['site', 'backoffice', 'games', 'sports', 'server'];
/** The module with which the server renders the lobby's first screen; it is stored in the site of its own build. */
const FIRST_SCREEN = 'first-screen';
/** Beside the part itself, because source maps name their sources relative to it. */
const nextOf = (part) => join(dist, `${part}.next`);
const previous = join(dist, '.previous');
const site = nextOf('site');

const started = performance.now();
console.log('Building the site, the games, the sports and the server…');
clean();
const failures = (
  await Promise.all([
    vite('site'),
    vite('server', '--config', 'vite.server.config.ts')
      .then((words) => words ?? vite('games', '--config', 'simulators/games/vite.config.ts'))
      .then((words) => words ?? vite('sports', '--config', 'simulators/sports/vite.config.ts'))
      .then((words) => words ?? vite('backoffice', '--config', 'vite.backoffice.config.ts')),
    vite(FIRST_SCREEN, '--config', 'vite.first-screen.config.ts'),
  ])
).filter((words) => words !== null);
if (failures.length > 0) {
  for (const words of failures) console.error(words.trim());
  clean();
  fail('The build failed: the lines above say why.');
}

nameBuild(site);
keepFirstScreen();
// In the server's folder, so that a site build cannot remove it while SERVICE_WORKER=kill.
cpSync(join(root, 'sw', 'kill-switch.js'), join(nextOf('server'), 'kill-switch.js'));
cpSync(join(root, 'server', 'db', 'functions'), join(nextOf('server'), 'functions'), { recursive: true });
const missing = missingFiles(site);
if (missing.length > 0) {
  clean();
  fail(`The worker names files that the build lacks, so no browser would install it: ${missing.join(', ')}`);
}
keepEarlierAssets(join(dist, 'site'), site);
keepLastGames(join(dist, 'games'), nextOf('games'));
keepLastGames(join(dist, 'sports'), nextOf('sports'));
await Promise.all(['site', 'backoffice', 'games', 'sports'].map((part) => compress(nextOf(part))));
for (const part of PARTS) {
  const place = join(dist, part);
  rmSync(previous, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, previous);
  renameSync(nextOf(part), place);
}
rmSync(previous, { recursive: true, force: true });
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);

function clean() {
  for (const part of [...PARTS, FIRST_SCREEN]) rmSync(nextOf(part), { recursive: true, force: true });
}

/** Builds one part. Resolves with Vite's output if it failed, else with null. */
async function vite(part, ...args) {
  const { code, words } = await listen(
    process.execPath,
    [bin('vite'), 'build', '--logLevel', 'warn', '--outDir', nextOf(part), ...args],
    { env: { ...process.env, NODE_ENV: 'production' } },
  );
  return code === 0 ? null : words || `Vite ended with exit code ${code}.`;
}

/** Named by the build's id, so that a server that runs through a deploy uses the screen of the right build. */
function keepFirstScreen() {
  const { id } = JSON.parse(readFileSync(join(site, 'builds', 'latest.json'), 'utf8'));
  mkdirSync(join(site, 'builds', 'first-screen'));
  cpSync(join(nextOf(FIRST_SCREEN), 'first-screen.mjs'), join(site, 'builds', 'first-screen', `${id}.mjs`));
  rmSync(nextOf(FIRST_SCREEN), { recursive: true });
}

/** Writes `.br` and `.gz` beside each text file of a build, so that the server does not compress at run time. */
async function compress(folder) {
  if (!existsSync(folder)) return;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:js|css|html|svg|json|webmanifest|txt)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => statSync(path).size > 1024 && !relative(folder, path).startsWith('builds'));
  const br = promisify(brotliCompress);
  const gz = promisify(gzip);
  await Promise.all(
    files.map(async (path) => {
      const bytes = readFileSync(path);
      writeFileSync(`${path}.br`, await br(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      writeFileSync(`${path}.gz`, await gz(bytes, { level: 9 }));
    }),
  );
}
