/**
 * Two more releases of the site, built from its sources with one line changed in each, as `vite build` builds any: what
 * the first script says of itself (`data-release`). The file that all others import is another then, so nearly every
 * file is. `releases.ts` runs this, in a process of its own; its argument is the folder that they come to.
 */
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** Files of a release that differ from the site's; it shares pictures and fonts. */
const ITS_OWN = /^(?:assets|builds|index\.html|sw\.js)$/;

const [place = ''] = process.argv.slice(2);
for (const release of ['1', '2']) {
  const making = join(place, `${release}.next`);
  await build({
    configFile: 'vite.config.ts',
    logLevel: 'warn',
    build: { outDir: making, sourcemap: false },
    plugins: [
      {
        name: 'another-release',
        transform: {
          filter: { id: /\/src\/main\.tsx$/ },
          handler: (code) => `${code}\ndocument.documentElement.dataset.release = '${release}';\n`,
        },
      },
    ],
  });
  for (const name of readdirSync(making)) {
    if (!ITS_OWN.test(name)) rmSync(join(making, name), { recursive: true });
  }
  // Whole, or not there.
  renameSync(making, join(place, release));
}
