/**
 * The size budget: what a first visit to the lobby loads before it is painted, each file in brotli 11 as it is served.
 *
 * What counts: the page's module script, whatever the page preloads, and everything that these import statically,
 * through and through; the page's style sheets. The lobby and its layout must be in there (a route of its own chunk would
 * be loaded too, and later). What does not: `import(…)`, which waits for the first paint, a press or another page; fonts
 * and images. The source maps say what a file is made of, so no file counts by its name.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { fail, root } from './lib.mjs';

/** Initial JavaScript of the lobby, in kB (1,000 bytes) of brotli. */
const BUDGET_KB = 110;
/** Styles of the first page, in kB of brotli. */
const STYLE_BUDGET_KB = 14;
/** What the lobby is made of: missing in the count, the count would be wrong. */
const LOBBY = [
  'src/main.tsx',
  'src/app/shell/DefaultLayout.tsx',
  'src/app/pages/LobbyPage.tsx',
  'src/ui/Tile.tsx',
  'react-dom',
];
/** What never comes before the first paint. */
const LATE = [
  '@base-ui/react',
  '@floating-ui',
  'altcha-lib',
  'canvas-confetti',
  'dexie',
  'dompurify',
  'embla-carousel',
  'embla-carousel-react',
  'libphonenumber-js',
  'locales/en/messages.po',
  'pusher-js',
  'react-hook-form',
  'uqr',
  'workbox-window',
];

const site = process.env.SIZE_SITE ?? join(root, 'dist', 'site');
const read = (file) => readFileSync(join(site, file), 'utf8');
const kilobytes = (file) =>
  brotliCompressSync(readFileSync(join(site, file)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length /
  1000;

if (!existsSync(join(site, 'index.html'))) fail('There is no built site to weigh: run npm run build.');
const tags = [...read('index.html').matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => ({
  file: /\b(?:src|href)="\/(assets\/[^"]+)"/.exec(tag)?.[1],
  isStyle: /rel="stylesheet"/.test(tag),
}));
const scripts = new Set(tags.filter(({ file, isStyle }) => file && !isStyle).map(({ file }) => file));
const styles = tags.filter(({ file, isStyle }) => file && isStyle).map(({ file }) => file);
if (scripts.size === 0) fail('The built page has no module script.');

// A chunk's name in quotes is a static import unless `import(` stands before it: what is read wrongly counts too much.
for (const file of scripts) {
  for (const [, before, name] of read(file).matchAll(/(import\()?["'`]\.\/([\w.-]+\.js)["'`]/g)) {
    if (!before) scripts.add(`assets/${name}`);
  }
}

/** The sources of a chunk, with packages by their name alone. */
function sourcesOf(file) {
  // The bundler's own runtime has no map.
  if (!existsSync(join(site, `${file}.map`))) return [];
  return JSON.parse(read(`${file}.map`)).sources.map((source) =>
    source
      .replace(/^.*node_modules\/((?:@[^/]+\/)?[^/]+)\/.*$/, '$1')
      .replace(/^(?:\.\.\/)+/, '')
      .replace(/\?.*$/, ''),
  );
}
const sources = [...scripts].flatMap(sourcesOf);
const has = (name) =>
  sources.some((source) => source === name || source.endsWith(`/${name}`) || source.startsWith(`${name}/`));
const missing = LOBBY.filter((name) => !has(name));
const early = LATE.filter(has);

const total = print([...scripts]);
console.log(`Initial JavaScript of the lobby: ${total.toFixed(1)} kB brotli (budget ${BUDGET_KB}).`);
const styleTotal = print(styles);
console.log(`Initial styles: ${styleTotal.toFixed(1)} kB brotli (budget ${STYLE_BUDGET_KB}).`);
if (missing.length > 0) fail(`The lobby is not whole in what was weighed: ${missing.join(', ')}.`);
if (early.length > 0) fail(`Loaded before the first paint, and must not be: ${early.join(', ')}.`);
if (total > BUDGET_KB || styleTotal > STYLE_BUDGET_KB) fail('The first page is heavier than its budget.');

/** Lists files by weight, and answers their sum in kB. */
function print(files) {
  const weighed = files.map((file) => [file, kilobytes(file)]).sort((a, b) => b[1] - a[1]);
  for (const [file, size] of weighed) console.log(`${size.toFixed(1).padStart(7)} kB  ${file}`);
  return weighed.reduce((sum, [, size]) => sum + size, 0);
}
