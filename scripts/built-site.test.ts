import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepEarlierAssets, keepLastGames, missingFiles, nameBuild } from './built-site.mjs';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'jangada-builds-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

/** Makes a build as Vite does, after the one in `before`; returns its folder. */
function build(id: string, timestamp: number, before?: string): string {
  const site = join(place, `${id}-${timestamp}`);
  for (const folder of ['assets', 'builds/meta']) mkdirSync(join(site, folder), { recursive: true });
  const file = `assets/index-${id}.js`;
  writeFileSync(join(site, file), id);
  writeFileSync(join(site, 'builds/latest.json'), JSON.stringify({ id, timestamp }));
  writeFileSync(join(site, `builds/meta/${id}.json`), JSON.stringify({ id, timestamp, files: [file] }));
  if (before !== undefined) keepEarlierAssets(before, site);
  return site;
}

it('keeps the three builds before the served one, and deletes older ones', () => {
  let site = build('a', 1);
  site = build('b', 2, site);
  site = build('c', 3, site);
  site = build('d', 4, site);
  expect(readdirSync(join(site, 'assets'))).toEqual(['index-a.js', 'index-b.js', 'index-c.js', 'index-d.js']);
  site = build('e', 5, site);
  expect(readdirSync(join(site, 'assets'))).toEqual(['index-b.js', 'index-c.js', 'index-d.js', 'index-e.js']);
  expect(existsSync(join(site, 'builds/meta/a.json'))).toBe(false);
});

it('makes a build that is rolled back to the newest, and keeps the files of the one that it replaces', () => {
  let site = build('a', 1);
  site = build('b', 2, site);
  site = build('a', 3, site);
  expect(readdirSync(join(site, 'assets'))).toEqual(['index-a.js', 'index-b.js']);
  expect(JSON.parse(readFileSync(join(site, 'builds/latest.json'), 'utf8'))).toEqual({ id: 'a', timestamp: 3 });
});

it('keeps the files of the last games for pages that are some minutes old, and deletes older ones', () => {
  const games = (id: string, before?: string) => {
    const folder = join(place, `games-${id}`);
    for (const name of ['assets', '.vite']) mkdirSync(join(folder, name), { recursive: true });
    const [file, sheet] = [`assets/stage-${id}.js`, `assets/stage-${id}.css`];
    for (const name of [file, sheet]) writeFileSync(join(folder, name), id);
    writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify({ 'stage.ts': { file, css: [sheet] } }));
    if (before !== undefined) keepLastGames(before, folder);
    return folder;
  };
  const last = games('c', games('b', games('a')));
  expect(readdirSync(join(last, 'assets'))).toEqual(['stage-b.css', 'stage-b.js', 'stage-c.css', 'stage-c.js']);
});

/** Returns the name of a build of this bundle with this worker. */
function nameOf(id: string, worker: string): string {
  const site = mkdtempSync(join(place, 'site-'));
  mkdirSync(join(site, 'builds/meta'), { recursive: true });
  writeFileSync(join(site, 'sw.js'), worker);
  writeFileSync(join(site, 'builds/latest.json'), JSON.stringify({ id, timestamp: 1 }));
  writeFileSync(join(site, `builds/meta/${id}.json`), JSON.stringify({ id, timestamp: 1, files: ['assets/a.js'] }));
  nameBuild(site);
  const latest = JSON.parse(readFileSync(join(site, 'builds/latest.json'), 'utf8'));
  expect(readdirSync(join(site, 'builds/meta'))).toEqual([`${latest.id}.json`]);
  const meta = JSON.parse(readFileSync(join(site, `builds/meta/${latest.id}.json`), 'utf8'));
  expect(meta).toEqual({ ...latest, files: ['assets/a.js'] });
  return latest.id;
}

it('names a build by its bundle and its worker', () => {
  expect(nameOf('a', 'worker')).toBe(nameOf('a', 'worker'));
  expect(nameOf('a', 'another worker')).not.toBe(nameOf('a', 'worker'));
  expect(nameOf('b', 'worker')).not.toBe(nameOf('a', 'worker'));
});

/** Writes a site as the build does: the worker with its precache list, and the files that `there` names. */
function siteOf(precached: readonly string[], there: readonly string[]): string {
  mkdirSync(join(place, 'assets'));
  const list = precached.map((url) => ({ revision: url === 'index.html' ? '0b4c' : null, url }));
  writeFileSync(join(place, 'sw.js'), `var R=new ke;R.addToCacheList([...${JSON.stringify(list)}]);function je(){}`);
  for (const file of there) writeFileSync(join(place, file), '');
  return place;
}

it('names the precached files that a site lacks', () => {
  const files = ['assets/index-a.js', 'assets/index-a.css', 'index.html'];
  const site = siteOf([...files, 'assets/wallet-a.js'], files);
  expect(missingFiles(site)).toEqual(['assets/wallet-a.js']);
  writeFileSync(join(site, 'assets/wallet-a.js'), '');
  expect(missingFiles(site)).toEqual([]);
});

it('refuses a worker whose precache list lacks the page', () => {
  expect(missingFiles(siteOf([], ['index.html']))).toEqual(['index.html']);
});
