// Builds everything that runs: the site, the provider's browser games and the processes of Node. Keeps the assets of
// the three newest builds, so that a tab opened before a deploy still finds its lazy chunks.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { bin, fail, root, run } from './lib.mjs';

const KEPT_BUILDS = 3;
const site = join(root, 'dist', 'site');
const previous = join(root, 'dist', '.previous');
const env = { ...process.env, NODE_ENV: 'production' };

if (existsSync(site)) {
  rmSync(previous, { recursive: true, force: true });
  renameSync(site, previous);
}

const vite = (...args) => run(process.execPath, [bin('vite'), 'build', '--logLevel', 'warn', ...args], { env });
const started = process.hrtime.bigint();
console.log('Building the site, the games and the server…');
const codes = await Promise.all([
  vite(),
  vite('--config', 'vite.server.config.ts').then((code) => code || vite('--config', 'simulators/games/vite.config.ts')),
]);
if (codes.some((code) => code !== 0)) {
  if (existsSync(previous) && !existsSync(site)) renameSync(previous, site);
  fail('The build failed.');
}

keepEarlierAssets();
await compress(site);
await compress(join(root, 'dist', 'games'));
console.log(`Built in ${(Number(process.hrtime.bigint() - started) / 1e9).toFixed(1)} s.`);

function keepEarlierAssets() {
  const metas = join(previous, 'builds', 'meta');
  if (!existsSync(metas)) return;
  const current = JSON.parse(readFileSync(join(site, 'builds', 'latest.json'), 'utf8')).id;
  const earlier = readdirSync(metas)
    .map((name) => JSON.parse(readFileSync(join(metas, name), 'utf8')))
    .filter((meta) => meta.id !== current)
    .sort((a, b) => b.timestamp - a.timestamp)
    .slice(0, KEPT_BUILDS - 1);
  for (const meta of earlier) {
    writeFileSync(join(site, 'builds', 'meta', `${meta.id}.json`), JSON.stringify(meta));
    for (const file of meta.files) {
      const from = join(previous, file);
      const to = join(site, file);
      if (existsSync(from) && !existsSync(to)) {
        mkdirSync(join(to, '..'), { recursive: true });
        cpSync(from, to);
      }
    }
  }
  rmSync(previous, { recursive: true, force: true });
}

/** Writes `.br` and `.gz` beside each text file of a build, so that serving costs no processor time. */
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
