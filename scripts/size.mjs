/**
 * The size of the files that a first visit to the lobby loads, each in brotli 11 as served, and the packages that must
 * not be among them. The scripts have no limit: the visitor's wait counts (`npm run bench -- lobby`, decision 035).
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { fail, root } from './lib.mjs';

/** Styles of the first page, in kB of brotli. */
const STYLE_BUDGET_KB = 14;
/** Modules that must be part of the count; without them the count is wrong. */
const LOBBY = [
  'src/main.tsx',
  'src/app/shell/DefaultLayout.tsx',
  'src/app/pages/LobbyPage.tsx',
  'src/ui/Tile.tsx',
  'react-dom',
];
/**
 * Files of a first tap and of the shell, and packages of the API that they must not wait for: one import of a shared module
 * once cost the search 58 kB more.
 */
const TAPS = ['search', 'list', 'login', 'shell', 'player'];
const API = ['ky', 'valibot', 'idb'];
/** Packages that no first tap needs. */
const LATE = [
  'altcha-lib',
  'ky',
  'valibot',
  'canvas-confetti',
  'dompurify',
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

addImports(scripts);

/**
 * Adds the files that the scripts import. A quoted chunk name is a static import unless `import(` stands before it: a
 * misreading can only count too much.
 */
function addImports(files) {
  for (const file of files) {
    for (const [, before, name] of read(file).matchAll(/(import\()?["'`]\.\/([\w.-]+\.js)["'`]/g)) {
      if (!before) files.add(`assets/${name}`);
    }
  }
}

/** Returns the sources of a chunk; packages by their name only. */
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
const isIn = (sources) => (name) =>
  sources.some((source) => source === name || source.endsWith(`/${name}`) || source.startsWith(`${name}/`));
const has = isIn([...scripts].flatMap(sourcesOf));
const missing = LOBBY.filter((name) => !has(name));
const early = LATE.filter(has);
// The first code has the addresses and the reads of all pages. It has the code of no page but the lobby.
const unopened = [...scripts].flatMap(sourcesOf).filter((source) => /src\/features\/\w+\/pages\//.test(source));
const entry = [...scripts].map(read).join('');
const slow = TAPS.flatMap((tap) => {
  const file = new RegExp(`${tap}-[\\w-]+\\.js`).exec(entry)?.[0];
  if (file === undefined) fail(`The lobby loads no file named ${tap}.`);
  const own = new Set([`assets/${file}`]);
  addImports(own);
  return API.filter(isIn([...own].flatMap(sourcesOf))).map((name) => `${tap}: ${name}`);
});

const total = print([...scripts]);
console.log(`Initial JavaScript of the lobby: ${total.toFixed(1)} kB brotli.`);
const styleTotal = print(styles);
console.log(`Initial styles: ${styleTotal.toFixed(1)} kB brotli (budget ${STYLE_BUDGET_KB}).`);
if (missing.length > 0) fail(`The lobby is not whole in what was weighed: ${missing.join(', ')}.`);
if (early.length > 0) fail(`Loaded with the first code, and must not be: ${early.join(', ')}.`);
if (unopened.length > 0) fail(`Pages in the first code of the lobby: ${unopened.join(', ')}.`);
if (slow.length > 0) fail(`A first tap or the shell waits for code of the API: ${slow.join(', ')}.`);
if (styleTotal > STYLE_BUDGET_KB) fail('The styles of the first page are heavier than their budget.');

/** Prints files by size and returns their sum in kB. */
function print(files) {
  const weighed = files.map((file) => [file, kilobytes(file)]).sort((a, b) => b[1] - a[1]);
  for (const [file, size] of weighed) console.log(`${size.toFixed(1).padStart(7)} kB  ${file}`);
  return weighed.reduce((sum, [, size]) => sum + size, 0);
}
