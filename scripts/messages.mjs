// Checks the catalogues: both contain every message of the code, and English has a translation for each. A difference
// fails; `npm run messages` fixes it.
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root, run } from './lib.mjs';

const LOCALES = ['pt', 'en'];
/** The site's catalogue, and the back office's. */
const CATALOGUES = ['messages', 'backoffice'];
/** Folder of this extraction; the working tree stays unchanged. */
const FOLDER = join('node_modules', '.cache', 'messages');
const SHOWN = 20;

rmSync(join(root, FOLDER), { recursive: true, force: true });
mkdirSync(join(root, FOLDER), { recursive: true });
cpSync(join(root, 'locales'), join(root, FOLDER), { recursive: true });
const code = await run(process.execPath, [bin('lingui'), 'extract', '--clean', '--workers', '1'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, LINGUI_CATALOGS: FOLDER },
});
if (code !== 0) process.exit(code);

let wrong = false;
for (const locale of LOCALES) for (const name of CATALOGUES) check(locale, name);
process.exit(wrong ? 1 : 0);

function check(locale, name) {
  const known = entriesOf(join(root, 'locales', locale, `${name}.po`));
  const wanted = entriesOf(join(root, FOLDER, locale, `${name}.po`));
  complain(
    `${locale}/${name}`,
    'are in the code alone; run `npm run messages`',
    [...wanted.keys()].filter((id) => !known.has(id)),
  );
  complain(
    `${locale}/${name}`,
    'are in the code no more; run `npm run messages`',
    [...known.keys()].filter((id) => !wanted.has(id)),
  );
  // Portuguese is the source language and needs no translation.
  if (locale !== 'pt')
    complain(
      `${locale}/${name}`,
      'have no translation',
      [...known].filter(([, text]) => text === '').map(([id]) => id),
    );
  const broken = [...known].filter(([id, text]) => text !== '' && placesOf(id) !== placesOf(text)).map(([id]) => id);
  complain(`${locale}/${name}`, 'name other places in their translation', broken);
}

function complain(locale, what, ids) {
  if (ids.length === 0) return;
  wrong = true;
  console.error(`locales/${locale}: ${ids.length} messages ${what}:`);
  for (const id of ids.slice(0, SHOWN)) console.error(`  ${id.split('\u0004').pop()}`);
  if (ids.length > SHOWN) console.error(`  … and ${ids.length - SHOWN} more`);
}

/**
 * Returns the arguments and tags of a message, sorted: `{name}`, `<0>`. A plural's branches repeat them, so each counts
 * once.
 */
function placesOf(text) {
  return [...new Set([...text.matchAll(/\{\s*(\w+)\s*[,}]|<\/?(\d+)\/?>/g)].map(([, name, tag]) => name ?? tag))]
    .sort()
    .join(' ');
}

/** Returns msgid (with its context) → msgstr of a .po file, without the header. */
function entriesOf(path) {
  const found = new Map();
  for (const block of readFileSync(path, 'utf8').split(/\n\n+/)) {
    const id = field(block, 'msgid');
    if (!id || /^#~/m.test(block)) continue;
    found.set(`${field(block, 'msgctxt') ?? ''}\u0004${id}`, field(block, 'msgstr') ?? '');
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
