import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { missingFiles, precachedFiles } from './precached.mjs';

let site: string;
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'jangada-precached-'));
  mkdirSync(join(site, 'assets'));
});
afterEach(() => rmSync(site, { recursive: true, force: true }));

/** Writes a worker as the build does, with its list of files. */
const worker = (...files: readonly string[]) => {
  const list = files.map((url) => ({ revision: url === 'index.html' ? '0b4c' : null, url }));
  writeFileSync(join(site, 'sw.js'), `var R=new ke;R.addToCacheList([...${JSON.stringify(list)}]);function je(){}`);
};
const place = (file: string) => writeFileSync(join(site, file), '');

it('a build has every file that its worker will ask for', () => {
  worker('assets/index-a.js', 'assets/index-a.css', 'index.html');
  for (const file of ['assets/index-a.js', 'assets/index-a.css', 'index.html']) place(file);
  expect(precachedFiles(site)).toEqual(['assets/index-a.js', 'assets/index-a.css', 'index.html']);
  expect(missingFiles(site)).toEqual([]);
});

it('one that lacks a file is refused by its name', () => {
  worker('assets/index-a.js', 'assets/wallet-a.js', 'index.html');
  for (const file of ['assets/index-a.js', 'index.html']) place(file);
  expect(missingFiles(site)).toEqual(['assets/wallet-a.js']);
});

it('so is one whose worker names no files at all, which would keep nothing', () => {
  worker();
  expect(missingFiles(site)).toEqual(['index.html']);
});
