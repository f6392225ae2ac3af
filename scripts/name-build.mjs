// Names a build, so that an open page detects a new one. Uses only Node's built-in modules.
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Adds the worker to the id that Vite's plugin gave to the bundle: the worker is made later, and contains the
 * document's revision. A build that differs only in the worker is a new build too.
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
