// What the worker of a build fetches when it is installed. One file that is missing stops every installation, silently
// and for all visitors, so a build that lacks one is none. The site takes its place whole, the worker with its files.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files that `sw.js` names in its precache, by their paths in the site. */
export function precachedFiles(site) {
  const worker = readFileSync(join(site, 'sw.js'), 'utf8');
  return [...worker.matchAll(/"revision":(?:null|"[^"]*"),"url":"([^"]+)"/g)].map(([, path]) => path);
}

/** Those of them that the site does not have. A worker that names none is not what the build makes. */
export function missingFiles(site) {
  const named = precachedFiles(site);
  if (!named.includes('index.html')) return ['index.html'];
  return named.filter((path) => !existsSync(join(site, path)));
}
