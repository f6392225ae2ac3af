import { defineConfig } from 'vite';

/** Bundles the processes that Node runs (platform, database worker, operator, simulators) into `dist/server`. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      input: {
        platform: 'server/main.ts',
        'pglite-worker': 'server/db/pglite-worker.ts',
        pictures: 'server/files/pictures-worker.ts',
        operator: 'server/operator/cli.ts',
        games: 'simulators/games/main.ts',
        sports: 'simulators/sports/main.ts',
        bank: 'simulators/bank/main.ts',
      },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs', format: 'es' },
    },
  },
});
