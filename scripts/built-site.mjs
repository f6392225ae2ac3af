// The files of a built site: its name, the precache list of its worker, files of earlier builds. Uses only Node's built-in
// modules.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Number of builds kept beside the current one: a tab opened before a deploy still finds its lazy chunks. */
const EARLIER_BUILDS = 3;

/** Copies the files of the newest earlier builds from the current site into the one that replaces it. */
export function keepEarlierAssets(standing, site) {
  const metas = join(standing, 'builds', 'meta');
  if (!existsSync(metas)) return;
  const current = JSON.parse(readFileSync(join(site, 'builds', 'latest.json'), 'utf8')).id;
  const earlier = readdirSync(metas)
    .map((name) => JSON.parse(readFileSync(join(metas, name), 'utf8')))
    .filter((meta) => meta.id !== current)
    .sort((a, b) => b.timestamp - a.timestamp)
    .slice(0, EARLIER_BUILDS);
  for (const meta of earlier) {
    writeFileSync(join(site, 'builds', 'meta', `${meta.id}.json`), JSON.stringify(meta));
    for (const file of meta.files) {
      const from = join(standing, file);
      const to = join(site, file);
      if (existsSync(from) && !existsSync(to)) {
        mkdirSync(join(to, '..'), { recursive: true });
        cpSync(from, to);
      }
    }
  }
}

/** Copies the files of the current games into the ones that replace them: an open game may be some minutes old. */
export function keepLastGames(standing, games) {
  const manifest = join(standing, '.vite', 'manifest.json');
  if (!existsSync(manifest)) return;
  for (const { file, css = [], assets = [] } of Object.values(JSON.parse(readFileSync(manifest, 'utf8')))) {
    for (const name of [file, ...css, ...assets]) {
      const [from, to] = [join(standing, name), join(games, name)];
      if (existsSync(from) && !existsSync(to)) cpSync(from, to);
    }
  }
}

/**
 * Names a build, so that an open page detects a new one: adds the worker to the id that Vite's plugin gave to the
 * bundle. The worker is made later, and contains the document's revision. A build that differs only in the worker is a
 * new build too.
 */
export function nameBuild(site) {
  const path = (name) => join(site, 'builds', name);
  const latest = JSON.parse(readFileSync(path('latest.json'), 'utf8'));
  const meta = JSON.parse(readFileSync(path(`meta/${latest.id}.json`), 'utf8'));
  const hash = createHash('sha256')
    .update(latest.id)
    .update(readFileSync(join(site, 'sw.js')));
  const id = hash.digest('hex').slice(0, 16);
  renameSync(path(`meta/${latest.id}.json`), path(`meta/${id}.json`));
  writeFileSync(path(`meta/${id}.json`), JSON.stringify({ ...meta, id }));
  writeFileSync(path('latest.json'), JSON.stringify({ ...latest, id }));
}

/** Returns the files in the precache list of `sw.js`, by their paths in the site. */
function precachedFiles(site) {
  const worker = readFileSync(join(site, 'sw.js'), 'utf8');
  return [...worker.matchAll(/"revision":(?:null|"[^"]*"),"url":"([^"]+)"/g)].map(([, path]) => path);
}

/**
 * Returns the precached files that the site lacks: one missing file stops every installation of the worker silently. A
 * worker without `index.html` in its list is not the build's.
 */
export function missingFiles(site) {
  const named = precachedFiles(site);
  if (!named.includes('index.html')) return ['index.html'];
  return named.filter((path) => !existsSync(join(site, path)));
}
