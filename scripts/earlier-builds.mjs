// Keeps files of earlier builds on the server. Uses only Node's built-in modules.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
