// The size budget: what a first visit to the lobby must load before it can be used, in brotli bytes.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { fail, root } from './lib.mjs';

/** Initial JavaScript of the lobby, in kB (1,000 bytes) of brotli. */
const BUDGET_KB = 110;
/** Styles of the first page, in kB of brotli. */
const STYLE_BUDGET_KB = 14;

const site = join(root, 'dist', 'site');
const html = readFileSync(join(site, 'index.html'), 'utf8');
const brotli = (file) =>
  brotliCompressSync(readFileSync(join(site, file)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

const entry = html.match(/<script type="module"[^>]*src="\/(assets\/[^"]+)"/)?.[1];
if (!entry) fail('The built page has no module script: is there a build?');

/** The lobby's own chunks are lazy for the router, but the first paint needs them. */
const lobby = readdirSync(join(site, 'assets')).filter((name) => /^(?:LobbyPage|DefaultLayout|_default)[.-].*\.js$/.test(name));
const wanted = new Set([entry, ...lobby.map((name) => `assets/${name}`)]);
for (const file of wanted) {
  const code = readFileSync(join(site, file), 'utf8');
  // Static imports alone; `import(…)` is lazy.
  for (const match of code.matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[\w*${}\s,]+\s*from\s*)?["']\.\/([\w.-]+\.js)["']/g)) {
    wanted.add(`assets/${match[1]}`);
  }
}
const scripts = [...wanted].map((file) => [file, brotli(file)]).sort((a, b) => b[1] - a[1]);
const total = scripts.reduce((sum, [, size]) => sum + size, 0) / 1000;
const styles = [...html.matchAll(/<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+)"/g)].map((match) => match[1]);
const styleTotal = styles.reduce((sum, file) => sum + brotli(file), 0) / 1000;

for (const [file, size] of scripts) console.log(`${(size / 1000).toFixed(1).padStart(7)} kB  ${file}`);
console.log(`Initial JavaScript of the lobby: ${total.toFixed(1)} kB brotli (budget ${BUDGET_KB}).`);
console.log(`Styles: ${styleTotal.toFixed(1)} kB brotli (budget ${STYLE_BUDGET_KB}).`);
if (total > BUDGET_KB || styleTotal > STYLE_BUDGET_KB) fail('The first page is heavier than its budget.');
