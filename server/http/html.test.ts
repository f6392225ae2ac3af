import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform, JANGADA, MARE, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { createStaticFiles } from './static-files.ts';

let platform: TestPlatform;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jangada-html-'));
  writeFileSync(join(folder, 'index.html'), readFileSync('index.html'));
  platform = await createTestPlatform({ files: createStaticFiles(folder) });
});
afterAll(async () => {
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

async function page(path: string, host: string): Promise<string> {
  const answer = await platform.app.request(`http://${host}${path}`, { headers: { host, accept: 'text/html' } });
  return answer.text();
}

test.each([
  ['jangada', JANGADA],
  ['mare', MARE],
])('%s has its own touch icon file', async (slug, host) => {
  const [, href = ''] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(await page('/', host)) ?? [];
  expect(href).toContain(slug);
  expect(readFileSync(join('public', href)).subarray(1, 4).toString()).toBe('PNG');
});

test.each([
  ['Jangada', JANGADA, 'dark', 'light', 'dark'],
  ['Maré', MARE, 'light', 'dark', 'system'],
])(
  '%s carries both palettes and the colours of the browser bar for the head script (LOOK-1)',
  async (_, host, own, second, theme) => {
    const html = await page('/terms', host);
    const sheet = /<style>([^<]*)<\/style>/.exec(html)?.[1] ?? '';
    const canvasOf = (selector: string) =>
      new RegExp(`${selector}\\{color-scheme:(\\w+);[^}]*--canvas:(#\\w+);`).exec(sheet);
    const [first, other] = [canvasOf('html:root'), canvasOf(`html:root\\[data-scheme="${second}"\\]`)];
    expect([first?.[1], other?.[1]]).toEqual([own, second]);
    const bar = /<meta name="theme-color"[^>]*>/.exec(html)?.[0] ?? '';
    expect(bar).toContain(`content="${first?.[2]}" data-theme="${theme}"`);
    expect(bar).toContain(`data-${own}="${first?.[2]}"`);
    expect(bar).toContain(`data-${second}="${other?.[2]}"`);
    // Before the script that reads it.
    expect(html.indexOf(bar)).toBeLessThan(html.indexOf('data-part="head"'));
  },
);

// The browser loads an image twice if the preload and the tile name different sizes.
test('the lobby preloads the first poster as the tile asks for it', async () => {
  const tile = /const RAIL_SIZES = '([^']+)'/.exec(readFileSync('src/ui/Tile.tsx', 'utf8'))?.[1];
  const widths = /const WIDTHS = (\[[\d, ]+\])/.exec(readFileSync('src/features/games/poster.ts', 'utf8'))?.[1];
  const [, set = '', sizes = ''] =
    /<link rel="preload" as="image" type="image\/avif" imagesrcset="([^"]+)" imagesizes="([^"]+)"/.exec(
      await page('/', JANGADA),
    ) ?? [];
  expect(sizes).toBe(tile);
  expect(set.split(', ').map((one) => Number(/-(\d+)\.avif \1w$/.exec(one)?.[1]))).toEqual(JSON.parse(widths ?? ''));
  expect(await page('/casino/games', JANGADA)).not.toContain('as="image"');
});

test('a page with a frame of a supplier connects to its origin first, and no other page does', async () => {
  const preconnect = async (path: string) =>
    /<link rel="preconnect" href="([^"]*)"/.exec(await page(path, JANGADA))?.[1];
  const { body } = await platform.ask('GET', '/site-config');
  const { sports_origin: sports, provider_origin: games } = body as Record<string, string>;
  expect(sports).toMatch(/^http/);
  expect(await preconnect('/sports')).toBe(sports);
  expect(await preconnect('/en/sports')).toBe(sports);
  expect(games).toMatch(/^http/);
  expect(await preconnect('/casino/estudio-recife/onca-da-lua')).toBe(games);
  expect(await preconnect('/')).toBeUndefined();
  expect(await preconnect('/promotions')).toBeUndefined();
});
