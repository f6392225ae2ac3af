import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { matchSitePath, SITE_PATHS } from '../../src/contract/site-paths.ts';
import { isFilePath } from './site-paths.ts';

/** `_default._auth.user.edit.index.tsx` → `/user/edit`. */
function pathOf(file: string): string | null {
  const segments = file
    .replace(/\.tsx$/, '')
    .split('.')
    .filter((part) => !part.startsWith('_') && part !== 'index');
  if (file.startsWith('__root')) return null;
  return `/${segments.map((part) => (part.startsWith('$') ? `{${part.slice(1)}}` : part)).join('/')}`;
}

test('has the paths of the site’s routes', () => {
  const files = readdirSync(new URL('../../src/routes', import.meta.url)).filter((name) => name.endsWith('.tsx'));
  const layouts = new Set([
    '_default.tsx',
    '_empty.tsx',
    '_default._auth.tsx',
    '_default.$.tsx',
    '_default._auth.user.tsx',
  ]);
  const routes = new Set(
    files
      .filter((file) => !layouts.has(file))
      .map(pathOf)
      .filter((path) => path !== null),
  );
  expect([...routes].sort()).toEqual(Object.keys(SITE_PATHS).sort());
});

test('matches both languages, with and without a trailing slash', () => {
  expect(matchSitePath('/en/casino/arraial/boi/')).toMatchObject({
    pattern: '/casino/{provider}/{game}',
    params: { provider: 'arraial', game: 'boi' },
    language: 'en',
  });
  expect(matchSitePath('/en')).toMatchObject({ pattern: '/', language: 'en' });
  expect(matchSitePath('/english')).toBeNull();
  expect(matchSitePath('/pages/%E0%A4%A')).toBeNull();
});

test('treats folders of files as no pages', () => {
  expect(['/assets', '/assets/', '/builds/none', '/en/fonts/', '/sw.js/'].filter((path) => !isFilePath(path))).toEqual(
    [],
  );
  expect([...Object.keys(SITE_PATHS), '/assetsx', '/en', '/en/nada', '/uploader'].filter(isFilePath)).toEqual([]);
});
