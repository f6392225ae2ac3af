import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Portuguese is what the code says (R13); English is the catalogue that translators fill. */
export default defineConfig({
  sourceLocale: 'pt',
  locales: ['pt', 'en'],
  catalogs: [{ path: 'locales/{locale}/messages', include: ['src'] }],
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
});
