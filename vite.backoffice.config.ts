import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { linguiMacro } from './scripts/vite/lingui-macro.ts';
import { scopedName } from './scripts/vite/scoped-name.ts';

const FONT = 'fonts/bricolage-latin.woff2';

/** Adds the font that the design system's style sheet names, and the file by which the server notices a new build. */
function files(): Plugin {
  return {
    name: 'backoffice:files',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source: '{}' });
      this.emitFile({
        type: 'asset',
        fileName: FONT,
        source: readFileSync(new URL(`./public/${FONT}`, import.meta.url)),
      });
    },
  };
}

/** Builds the back office's page into `dist/backoffice`; the site's build does not see it. */
export default defineConfig({
  root: fileURLToPath(new URL('./backoffice', import.meta.url)),
  base: '/',
  publicDir: false,
  plugins: [linguiMacro(), lingui({ failOnMissing: process.env.NODE_ENV === 'production' }), react(), files()],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir: fileURLToPath(new URL('./dist/backoffice', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
