// Finds the files that a build's worker fetches at installation. One missing file stops every installation silently, so
// a build without it is invalid. The site is replaced as a whole, the worker with its files.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the files in the precache list of `sw.js`, by their paths in the site. */
export function precachedFiles(site) {
  const worker = readFileSync(join(site, 'sw.js'), 'utf8');
  return [...worker.matchAll(/"revision":(?:null|"[^"]*"),"url":"([^"]+)"/g)].map(([, path]) => path);
}

/** Returns the precached files that the site lacks. A worker without `index.html` in its list is not the build's. */
export function missingFiles(site) {
  const named = precachedFiles(site);
  if (!named.includes('index.html')) return ['index.html'];
  return named.filter((path) => !existsSync(join(site, path)));
}
