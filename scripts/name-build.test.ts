import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const { nameBuild } = (await import(new URL('./name-build.mjs', import.meta.url).href)) as {
  nameBuild: (site: string) => void;
};

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'jangada-name-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

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

it('a build has the name of its bundle and its worker: another of either is another build, the same of both is none', () => {
  expect(nameOf('a', 'worker')).toBe(nameOf('a', 'worker'));
  expect(nameOf('a', 'another worker')).not.toBe(nameOf('a', 'worker'));
  expect(nameOf('b', 'worker')).not.toBe(nameOf('a', 'worker'));
});
