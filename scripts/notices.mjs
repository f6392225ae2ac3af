// Writes THIRD-PARTY-NOTICES.md: every package that is shipped (to a browser or with the server), its licence and text.
// `--check` fails when the committed file is not what the lock file says.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './lib.mjs';

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const file = join(root, 'THIRD-PARTY-NOTICES.md');
const shipped = Object.entries(lock.packages)
  .filter(([path, facts]) => path.startsWith('node_modules/') && !facts.dev && !facts.devOptional && !facts.optional && !facts.peer)
  .map(([path, facts]) => ({ path, name: path.split('node_modules/').pop(), version: facts.version }))
  .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));

const seen = new Set();
const texts = new Map();
const rows = [];
for (const { path, name, version } of shipped) {
  const folder = join(root, path);
  if (seen.has(`${name}@${version}`) || !existsSync(join(folder, 'package.json'))) continue;
  seen.add(`${name}@${version}`);
  const facts = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const licence = typeof facts.license === 'string' ? facts.license : (facts.license?.type ?? facts.licenses?.[0]?.type ?? 'see text');
  const textFile = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)(\.|$|-)/i.test(entry));
  const text = textFile ? readFileSync(join(folder, textFile), 'utf8').replace(/\r\n/g, '\n').trim() : '';
  rows.push(`| ${name} | ${version} | ${licence} |`);
  if (text) texts.set(text, [...(texts.get(text) ?? []), `${name} ${version}`]);
}

const fonts = readdirSync(join(root, 'public', 'fonts')).filter((entry) => /^OFL|LICEN/i.test(entry));
const out = [
  '# Third-party notices',
  '',
  'What Jangada ships that others made. Written by `node scripts/notices.mjs` from the lock file; do not edit.',
  '',
  '| package | version | licence |',
  '|---|---|---|',
  ...rows,
  '',
  '## Fonts and artwork',
  '',
  ...fonts.flatMap((entry) => ['```', readFileSync(join(root, 'public', 'fonts', entry), 'utf8').replace(/\r\n/g, '\n').trim(), '```', '']),
  '## Licence texts',
  '',
  ...[...texts].flatMap(([text, names]) => [`### ${names.join(', ')}`, '', '```', text, '```', '']),
].join('\n');

if (process.argv.includes('--check')) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== out) {
    fail('THIRD-PARTY-NOTICES.md is not what the lock file says: run `node scripts/notices.mjs`.');
  }
} else {
  writeFileSync(file, out);
  console.log(`${rows.length} packages.`);
}
