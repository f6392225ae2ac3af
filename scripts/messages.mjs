// The catalogues are complete: what the code says stands in both, and English has a translation for each.
// A difference fails; `npm run messages` mends it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root, run } from './lib.mjs';

const LOCALES = ['pt', 'en'];
const path = (locale) => join(root, 'locales', locale, 'messages.po');
const before = new Map(LOCALES.map((locale) => [locale, readFileSync(path(locale), 'utf8')]));

const code = await run(process.execPath, [bin('lingui'), 'extract', '--clean', '--workers', '1'], { stdio: ['ignore', 'ignore', 'inherit'] });
if (code !== 0) process.exit(code);

let wrong = false;
for (const locale of LOCALES) {
  const now = readFileSync(path(locale), 'utf8');
  const ids = entries(now);
  const known = entries(before.get(locale));
  const added = [...ids.keys()].filter((id) => !known.has(id));
  const gone = [...known.keys()].filter((id) => !ids.has(id));
  const missing = locale === 'pt' ? [] : [...ids].filter(([, text]) => text === '').map(([id]) => id);
  if (added.length + gone.length > 0) {
    wrong = true;
    console.error(`locales/${locale}: ${added.length} new and ${gone.length} gone; run \`npm run messages\`.`);
    for (const id of [...added.slice(0, 10), ...gone.slice(0, 10)]) console.error(`  ${id}`);
  }
  if (missing.length > 0) {
    wrong = true;
    console.error(`locales/${locale}: ${missing.length} without a translation:`);
    for (const id of missing.slice(0, 20)) console.error(`  ${id}`);
  }
  // Only a look: the working tree stays as it was.
  writeFileSync(path(locale), before.get(locale));
}
process.exit(wrong ? 1 : 0);

/** msgid (with its context) → msgstr of a .po file, the header left out. */
function entries(text) {
  const found = new Map();
  for (const block of text.split(/\n\n+/)) {
    const id = field(block, 'msgid');
    if (!id) continue;
    found.set(`${field(block, 'msgctxt') ?? ''}${id}`, field(block, 'msgstr') ?? '');
  }
  return found;
}

function field(block, name) {
  const match = block.match(new RegExp(`^${name} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'm'));
  if (!match) return undefined;
  return match[1]
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .join('');
}
