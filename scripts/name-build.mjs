// The name of a build, by which an open page learns that there is another. Node's built-ins alone.
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Puts the worker into the name that Vite's plugin gave to the bundle: it is made after that, and names the document's own
 * revision too. A build that differs in nothing else is another build all the same.
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
