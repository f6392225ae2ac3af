import { lingui } from '@lingui/vite-plugin';
import { defineConfig } from 'vite';
import { linguiMacro } from './scripts/vite/lingui-macro.ts';
import { scopedName } from './scripts/vite/scoped-name.ts';

/** Bundles the server-side rendering of the lobby's first screen into one module, which `scripts/build.mjs` puts beside its site. */
export default defineConfig({
  publicDir: false,
  plugins: [linguiMacro(), lingui({ failOnMissing: process.env.NODE_ENV === 'production' })],
  css: { modules: { generateScopedName: scopedName } },
  // One module, with React's production build in any environment.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/first-screen.tsx',
    outDir: 'dist/first-screen',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'first-screen.mjs', format: 'es', codeSplitting: false } },
  },
});
