import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const { keepEarlierAssets, keepLastGames } = (await import(new URL('./earlier-builds.mjs', import.meta.url).href)) as {
  keepEarlierAssets: (standing: string, site: string) => void;
  keepLastGames: (standing: string, games: string) => void;
};

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

it('the three releases before stay beside the one that is served, and the next takes the first away', () => {
  let site = build('a', 1);
  site = build('b', 2, site);
  site = build('c', 3, site);
  site = build('d', 4, site);
  expect(readdirSync(join(site, 'assets'))).toEqual(['index-a.js', 'index-b.js', 'index-c.js', 'index-d.js']);
  site = build('e', 5, site);
  expect(readdirSync(join(site, 'assets'))).toEqual(['index-b.js', 'index-c.js', 'index-d.js', 'index-e.js']);
  expect(existsSync(join(site, 'builds/meta/a.json'))).toBe(false);
});

it('a build that is rolled back to is the newest, and what it replaces stays for who runs it', () => {
  let site = build('a', 1);
  site = build('b', 2, site);
  site = build('a', 3, site);
  expect(readdirSync(join(site, 'assets'))).toEqual(['index-a.js', 'index-b.js']);
  expect(JSON.parse(readFileSync(join(site, 'builds/latest.json'), 'utf8'))).toEqual({ id: 'a', timestamp: 3 });
});

it('the files of the games before stay for pages that are some minutes old, and those before them go', () => {
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
