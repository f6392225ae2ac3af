import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** The check extracts beside the tree, so that a look changes nothing and a build may run meanwhile. */
const folder = process.env.LINGUI_CATALOGS ?? 'locales';

/** Portuguese is what the code says (LANG-1); English is the catalogue that translators fill. */
export default defineConfig({
  sourceLocale: 'pt',
  locales: ['pt', 'en'],
  catalogs: [
    { path: `${folder}/{locale}/messages`, include: ['src'] },
    // Apart, so that a player loads no word of it.
    { path: `${folder}/{locale}/backoffice`, include: ['backoffice', 'src/lib/transaction-words.ts'] },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
});
