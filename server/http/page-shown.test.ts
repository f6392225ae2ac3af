import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SITE_PATHS, type SitePath } from '../../src/contract/site-paths.ts';
import { createTestPlatform, JANGADA, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { createStaticFiles } from './static-files.ts';

let platform: TestPlatform;
const folder = mkdtempSync(join(tmpdir(), 'jangada-pages-'));
beforeAll(async () => {
  copyFileSync('index.html', join(folder, 'index.html'));
  platform = await createTestPlatform({ files: createStaticFiles(folder) });
});
afterAll(async () => {
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(path: string, { host = JANGADA, method = 'GET' } = {}) {
  const answer = await platform.app.request(`http://${host}${path}`, { method, headers: { host } });
  const html = await answer.text();
  return {
    status: answer.status,
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    shared: /property="og:title" content="([^"]*)"/.exec(html)?.[1],
    html,
  };
}

/** One seeded entity for each pattern that shows one, with its name in each language. */
const THINGS: Readonly<Partial<Record<SitePath, readonly [path: string, pt: string, en: string]>>> = {
  '/casino/{provider}/{game}': ['/casino/estudio-recife/onca-da-lua', 'Onça da Lua', 'Onça da Lua'],
  '/casino/category/{filter}': ['/casino/category/slots', 'Slots', 'Slots'],
  '/pages/{slug}': ['/pages/novidades', 'Novidades', 'News'],
  '/promotions/{slug}': ['/promotions/nivel-a-nivel', 'Clube VIP: dez níveis', 'VIP Club: ten levels'],
  '/casino/box/{name}': ['/casino/box/areia', 'Caixa de Areia', 'Sand Box'],
};

const cases = Object.entries(SITE_PATHS).flatMap(([pattern, title]) =>
  (['pt', 'en'] as const).map((language) => {
    const [path = pattern, pt = '', en = ''] = THINGS[pattern as SitePath] ?? [];
    const address = language === 'pt' ? path : `/en${path === '/' ? '' : path}`;
    return [address, (title ?? { pt, en })[language]] as const;
  }),
);

test.each(cases)('%s answers 200 under the title "%s"', async (address, name) => {
  const { status, title, shared } = await ask(address);
  expect([status, title]).toEqual([200, `${name} · Jangada`]);
  // A shared link to the lobby shows the operator's title.
  expect(shared).toEqual(/^\/(?:en)?$/.test(address) ? expect.stringContaining('Jangada: ') : name);
  expect((await ask(address, { method: 'HEAD' })).status).toBe(200);
});

test.each([
  '/nada/por/aqui',
  '/casino/foo/bar',
  '/casino/estudio-recife/nao-existe',
  '/casino/outro-estudio/onca-da-lua',
  `/casino/estudio-recife/${'a'.repeat(500)}`,
  '/casino/estudio-recife/%F0%9F%94%A5',
  '/casino/category/nao-existe',
  '/casino/box/Nao%20Existe',
  '/casino/box/nao-existe',
  '/pages/nao-existe',
  '/pages/Nao%20Existe!',
  '/Casino/Games',
  '/LOGIN',
])('%s answers 404 with the title of the 404 page in both languages', async (path) => {
  for (const [address, name] of [
    [path, 'Página não encontrada'],
    [`/en${path}`, 'Page not found'],
  ] as const) {
    const { status, title, shared, html } = await ask(address);
    expect([status, title, shared], address).toEqual([404, `${name} · Jangada`, name]);
    // The page itself shows the error too.
    expect(html).toContain('id="root"');
    expect((await ask(address, { method: 'HEAD' })).status).toBe(404);
  }
});

test('titles an unknown host and a site in maintenance', async () => {
  expect((await ask('/casino/games', { host: 'outro.localhost:3000' })).title).toBe('Plataforma não encontrada');
  expect((await ask('/en', { host: 'outro.localhost:3000' })).title).toBe('Platform not found');
  const paused = await ask('/en/casino/games', { host: 'manutencao.localhost:3000' });
  expect(paused.title).toMatch(/^Taking a break to improve! · /);
});

test('escapes markup in the title', async () => {
  const { db } = platform.database;
  const change = (title: string) =>
    db.updateTable('games').set({ title }).where('gamecode', '=', 'onca-da-lua').execute();
  await change('Onça </title><script>alert(1)</script> $&');
  const { html } = await ask('/casino/estudio-recife/onca-da-lua');
  await change('Onça da Lua');
  expect(html).toContain('<title>Onça &lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; · Jangada</title>');
});

test('answers 200 when the API fails', async () => {
  const { pageShown } = await import('./page-shown.ts');
  const { matchSitePath } = await import('../../src/contract/site-paths.ts');
  for (const path of ['/casino/a/b', '/casino/category/slots', '/pages/novidades']) {
    const shown = await pageShown(matchSitePath(path), 'pt', async () => ({ status: 429, text: '{}' }));
    expect(shown, path).toEqual({ status: 200, name: null });
  }
});

test('has the titles of the routes in both languages', () => {
  const routes = new URL('../../src/routes/', import.meta.url);
  const english = new Map(
    [
      ...readFileSync(new URL('../../locales/en/messages.po', import.meta.url), 'utf8').matchAll(
        /msgid "(.*)"\nmsgstr "(.*)"/g,
      ),
    ].map(([, pt = '', en = '']) => [pt, en]),
  );
  const titles: Record<string, { pt: string; en: string } | null> = {};
  const redirects: Record<string, string> = {};
  for (const file of readdirSync(routes)) {
    const text = readFileSync(new URL(file, routes), 'utf8');
    const segments = file
      .replace(/\.tsx$/, '')
      .split('.')
      .filter((part) => !part.startsWith('_') && part !== 'index');
    const path = `/${segments.map((part) => (part.startsWith('$') ? `{${part.slice(1)}}` : part)).join('/')}`;
    const pt = /title: msg`([^`]*)`/.exec(text)?.[1];
    const to = /redirect\(\{ to: '([^']*)'/.exec(text)?.[1];
    if (to) redirects[path] = to;
    else if (pt !== undefined) titles[path] = { pt, en: english.get(pt) ?? '' };
    else if (!/^(?:__root|_empty|_default|_default\._auth|_default\._auth\.user)\.tsx$/.test(file)) titles[path] = null;
  }
  for (const [path, to] of Object.entries(redirects)) titles[path] = titles[to] ?? null;
  expect(SITE_PATHS).toEqual(titles);
});
