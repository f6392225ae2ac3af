import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Builds the sports page into `dist/sports`; the sports server (`main.ts`) serves it. */
export default defineConfig({
  root: fileURLToPath(new URL('client', import.meta.url)),
  base: '/',
  publicDir: false,
  build: {
    outDir: fileURLToPath(new URL('../../dist/sports', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rollupOptions: {
      input: ['index.html', 'head.ts'].map((entry) => fileURLToPath(new URL(`client/${entry}`, import.meta.url))),
    },
  },
});
