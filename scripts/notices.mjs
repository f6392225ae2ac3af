// Writes THIRD-PARTY-NOTICES.md: every package that the product's code uses (in a browser, in the worker or on the
// server), its licence and text, and the sources of the artwork. `--check` fails if the committed file differs.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fail, root } from './lib.mjs';

const FOLDERS = ['src', 'sw', 'server', 'simulators'];
/** Reached otherwise than by an import: the font's files are committed. */
const NOT_CODE = /^fake-|\.test\.tsx?$|\.d\.ts$|vite\.config\.ts$|testing\.tsx?$/;
const file = join(root, 'THIRD-PARTY-NOTICES.md');
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

/** Returns the packages that the product imports at run time. */
function imported() {
  const names = new Set();
  for (const folder of FOLDERS) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || NOT_CODE.test(entry.name)) continue;
      const text = readFileSync(join(entry.parentPath ?? entry.path, entry.name), 'utf8').replace(
        /^\s*(?:import|export) type\b[^;]*;/gm,
        '',
      );
      for (const [, name] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^'.][^']*)'/g)) {
        const short = name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/');
        // A macro disappears at build time; `virtual:` names are the bundler's.
        if (isBuiltin(name) || name.endsWith('/macro') || name.includes(':') || !lock[`node_modules/${short}`])
          continue;
        names.add(short);
      }
    }
  }
  return [...names];
}

/** Returns the path at which a package finds another, as Node resolves it. */
function resolved(from, name) {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    const path = place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`;
    if (lock[path]) return path;
    if (place === '') return null;
  }
}

const reached = new Set();
function reach(path) {
  if (!path || reached.has(path)) return;
  reached.add(path);
  for (const name of Object.keys({ ...lock[path].dependencies, ...lock[path].peerDependencies })) {
    // Type declarations are never shipped, and an optional peer counts only if we import it.
    if (name.startsWith('@types/') || name === 'typescript' || lock[path].peerDependenciesMeta?.[name]?.optional)
      continue;
    reach(resolved(path, name));
  }
}
for (const name of imported()) reach(`node_modules/${name}`);

const byName = new Map();
for (const path of reached) {
  const name = path.split('node_modules/').pop();
  byName.set(`${name} ${lock[path].version}`, { path, name, version: lock[path].version });
}
const shipped = [...byName.values()].sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
const texts = new Map();
const rows = shipped.map(({ path, name, version }) => {
  const folder = join(root, path);
  if (!existsSync(join(folder, 'package.json'))) fail(`${path} is not installed: run \`npm ci\`.`);
  const facts = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const licence =
    typeof facts.license === 'string'
      ? facts.license
      : (facts.license?.type ?? facts.licenses?.[0]?.type ?? 'see text');
  const textFile = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)(\.|$|-)/i.test(entry));
  const text = textFile ? clean(readFileSync(join(folder, textFile), 'utf8')) : '';
  if (text) texts.set(text, [...(texts.get(text) ?? []), `${name} ${version}`]);
  return `| ${name} | ${version} | ${licence} |`;
});

function clean(text) {
  return text
    .replace(/\r\n/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .trim();
}

const commonPasswords = JSON.parse(readFileSync(join(root, 'server', 'session', 'common-passwords.json'), 'utf8'));
const fonts = join(root, 'public', 'fonts');
const out = [
  '# Third-party notices',
  '',
  'What Jangada ships that others made. Written by `node scripts/notices.mjs`; do not edit.',
  '',
  '| package | version | licence |',
  '|---|---|---|',
  ...rows,
  '',
  '## Artwork and fonts',
  '',
  readFileSync(join(root, 'art', 'NOTICES.md'), 'utf8').trim(),
  '',
  'The text of the pages: Bricolage Grotesque.',
  '',
  ...readdirSync(fonts)
    .filter((entry) => entry.startsWith('OFL'))
    .flatMap((entry) => ['```', clean(readFileSync(join(fonts, entry), 'utf8')), '```', '']),
  '## Data',
  '',
  `The commonest passwords (\`server/session/common-passwords.json\`): ${commonPasswords.source}. ${commonPasswords.licence}.`,
  '',
  '```',
  clean(readFileSync(join(root, 'server', 'session', 'common-passwords.licence.txt'), 'utf8')),
  '```',
  '',
  '## Licence texts',
  '',
  ...[...texts].flatMap(([text, names]) => [`### ${names.join(', ')}`, '', '```', text, '```', '']),
].join('\n');

if (process.argv.includes('--check')) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== out) {
    fail('THIRD-PARTY-NOTICES.md is not what the code imports: run `node scripts/notices.mjs`.');
  }
} else {
  writeFileSync(file, out);
  console.log(`${rows.length} packages.`);
}
