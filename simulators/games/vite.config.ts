import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';

/** Emits the drawings of all themes under hashed names. No module imports them: the server gives each page its two. */
function drawings(): Plugin {
  const folder = new URL('art/', import.meta.url);
  return {
    name: 'games:drawings',
    apply: 'build',
    buildStart() {
      for (const name of readdirSync(folder).filter((file) => file.endsWith('.svg'))) {
        this.emitFile({
          type: 'asset',
          name,
          originalFileName: `art/${name}`,
          source: readFileSync(new URL(name, folder)),
        });
      }
    },
  };
}

/** Builds the browser part of the provider's games into `dist/games`; the game server (`main.ts`) serves it. */
export default defineConfig({
  root: fileURLToPath(new URL('client', import.meta.url)),
  base: '/',
  publicDir: false,
  plugins: [drawings()],
  build: {
    outDir: fileURLToPath(new URL('../../dist/games', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // The server tells each page which drawings it needs, by their hashed names.
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rollupOptions: {
      // The shared code of all games in one file: each further file would cost a connection.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'game',
              test: /[\\/]client[\\/](?!(?:main|early-session|autoplay-sheet|dialogs|sheet)\.ts)(?:stages[\\/])?[\w-]+\.ts$|[\\/]engine[\\/]engine\.ts$/,
            },
          ],
        },
      },
      input: ['index.html', 'rules.html', 'verify.html', 'early-session.ts'].map((entry) =>
        fileURLToPath(new URL(`client/${entry}`, import.meta.url)),
      ),
    },
  },
});
