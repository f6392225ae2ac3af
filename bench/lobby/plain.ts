/** The second floor, built: the lobby as a plain React page (`plain/main.tsx`), with a generated worker. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { generateSW } from 'workbox-build';
import type { Files } from './front.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
};

/** Builds the page with the first 120 games of a platform's lobby, and returns its files. */
export async function buildPlain(platform: string): Promise<Files> {
  const out = mkdtempSync(join(tmpdir(), 'jangada-plain-'));
  try {
    await build({
      root: fileURLToPath(new URL('./plain', import.meta.url)),
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      build: { outDir: out, emptyOutDir: true },
    });
    const { data } = (await (await fetch(`${platform}/api/featured/home-games`)).json()) as {
      data: ReadonlyArray<{ games: ReadonlyArray<{ gamecode: string; title: string; providercode: string }> }>;
    };
    const listed = data.flatMap(({ games }) => games);
    const games = Array.from({ length: 120 }, (_, at) => {
      const game = listed[at % listed.length];
      return { id: `${game?.gamecode}-${at}`, title: game?.title, studio: game?.providercode };
    });
    writeFileSync(join(out, 'games.json'), JSON.stringify(games));
    await generateSW({
      globDirectory: out,
      globPatterns: ['**/*.{html,js}'],
      swDest: join(out, 'sw.js'),
      navigateFallback: '/index.html',
      skipWaiting: true,
      clientsClaim: true,
      inlineWorkboxRuntime: true,
      sourcemap: false,
      mode: 'production',
    });
    const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) => extname(file) in TYPES);
    const entries = files.map(
      (file) => [`/${file}`, [TYPES[extname(file)] ?? '', readFileSync(join(out, file), 'utf8')]] as const,
    );
    const index = entries.find(([path]) => path === '/index.html');
    return Object.fromEntries(index ? [...entries, ['/', index[1]] as const] : entries);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
