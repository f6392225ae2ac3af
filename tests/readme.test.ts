import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withTable } from '../scripts/readme.ts';
import { root } from './support/sources.ts';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

it('lists the variables of the platform with their defaults', () => {
  expect(withTable(readme)).toBe(readme);
});

it('names only npm scripts that exist', () => {
  const named = [...readme.matchAll(/`npm run ([\w:]+)/g)].map((match) => match[1] ?? '');
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
});

it('maps every folder, as docs/architecture.md does', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const folders = new Set(tracked.flatMap((path) => /^[a-z]+\//.exec(path)?.[0] ?? []));
  const layout = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  for (const map of [readme, layout])
    expect([...folders].filter((folder) => !new RegExp(`^(?:.*  )?${folder}`, 'm').test(map))).toEqual([]);
});

it('names only files and folders that exist', () => {
  const linked = [...readme.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map((match) => match[1] ?? '');
  const tree = [...readme.matchAll(/^([\w./]+\/?) {2,}\S/gm)].map((match) => match[1] ?? '');
  const quoted = [...readme.matchAll(/`((?:src|server|simulators|tests|scripts|locales|docs)\/[\w./-]*)`/g)].map(
    (match) => match[1] ?? '',
  );
  expect(tree.length).toBeGreaterThan(15);
  expect([...linked, ...tree, ...quoted].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
