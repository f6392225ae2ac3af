/** Sites made of other sites and of files; their main host names. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operate } from '../../tests/fixtures/operator.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { createStaticFiles } from '../http/static-files.ts';

let platform: TestPlatform;
const folder = mkdtempSync(join(tmpdir(), 'site-copy-'));
beforeAll(async () => {
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="pt-BR"><head><title>x</title><!--site-head--></head><body><!--site-data--></body></html>',
  );
  platform = await createTestPlatform({ files: createStaticFiles(folder) });
});
afterAll(async () => {
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...argv: string[]) => operate(platform, ...argv);
const problem = async (...argv: string[]) => (await run(...argv)).problem;
const ok = async (...argv: string[]) => expect(await problem(...argv)).toBeNull();
const config = async (host: string) => (await platform.ask('GET', '/site-config', { host })).body;
const games = async (host: string): Promise<string[]> =>
  (await platform.ask('GET', '/casinos/catalog', { host })).body.data.games.map(
    ({ gamecode }: { gamecode: string }) => gamecode,
  );
const SHARED = ['min_deposit', 'colors', 'legal', 'images', 'hasSports', 'cashback', 'is_regulated', 'demo'];

describe('a copy of a site', () => {
  it('has its settings, catalogue and lists under another name, and nobody in it', async () => {
    await ok('site', 'set', 'localhost', 'min_deposit', '1500');
    await ok('site', 'clone', 'localhost', 'copia.example', '--name', 'Cópia');
    const [from, to] = [await config('localhost'), await config('copia.example')];
    expect(to).toMatchObject({ name: 'Cópia', min_deposit: 1500 });
    for (const key of SHARED) expect(to[key]).toEqual(from[key]);
    expect(to.banners.map(({ alt }: { alt: string }) => alt)).toEqual(
      from.banners.map(({ alt }: { alt: string }) => alt),
    );
    expect(await games('copia.example')).toEqual(await games('localhost'));
    for (const path of ['/categories', '/ranking', '/promotions']) {
      const strip = (host: string) => platform.ask('GET', path, { host }).then(({ body }) => body.data.length);
      expect(await strip('copia.example'), path).toBe(await strip('localhost'));
    }
    for (const table of ['players', 'coupons', 'chat_messages', 'charges'] as const) {
      const id = Number(to.casino_id);
      expect(
        await platform.deps.db.selectFrom(table).select('casino_id').where('casino_id', '=', id).execute(),
      ).toEqual([]);
    }
  });

  it('is refused under a used domain', async () => {
    expect(await problem('site', 'clone', 'localhost', 'regulada.localhost')).toBe(
      'The domain regulada.localhost belongs to a site already.',
    );
    expect(await problem('site', 'clone', 'nada.example', 'x.example')).toMatch(/There is no site/);
  });

  it('goes through a file, which keeps its rules', async () => {
    const path = join(folder, 'mare.json');
    await ok('site', 'export', 'regulada.localhost', path);
    expect(await problem('site', 'export', 'regulada.localhost', path)).toMatch(/cannot be written/);
    expect(readFileSync(path, 'utf8')).not.toMatch(/jangada-demo-1|password_hash/);
    await ok('site', 'import', path, 'volta.example', '--name', 'Volta');
    const to = await config('volta.example');
    expect(to).toMatchObject({ name: 'Volta', is_regulated: true });
    expect(to.banners[0].warning).toMatch(/^Ministério da Fazenda adverte/);
    expect(await problem('site', 'import', path)).toMatch(/belongs to a site already/);
  });

  it.each([
    ['a picture of another origin', (file) => (file.tables.banners[0].image = 'https://cdn.example/a.webp'), /banners/],
    ['an unknown table', (file) => (file.tables.players = []), /players/],
    ['a weak text', (file) => (file.settings.colors.default.text = file.settings.colors.default.canvas), /contrast/],
    [
      'a redirect to an unknown host',
      (file) => (file.tables.redirects = [{ path: '/a', target: 'https://evil.example/', external: true }]),
      /not allowed/,
    ],
    ['a picture that is none', (file) => (file.pictures['../../x'] = 'PHN2Zz4='), /no picture/],
    [
      'a picture that is another than its address says',
      (file) => (file.pictures[`${'0'.repeat(32)}-1x1.png`] = 'iVBORw0KGgoAAAANSUhEUgAA'),
      /was changed/,
    ],
  ] as [string, (file: Editable) => unknown, RegExp][])('is refused as a whole with %s', async (_what, change, why) => {
    const path = join(folder, 'changed.json');
    const file: Editable = JSON.parse(readFileSync(join(folder, 'mare.json'), 'utf8'));
    change(file);
    writeFileSync(path, JSON.stringify(file));
    expect(await problem('site', 'import', path, 'falha.example')).toMatch(why);
    expect((await platform.ask('GET', '/site-config', { host: 'falha.example' })).status).toBe(404);
    expect(existsSync(path)).toBe(true);
  });
});

// biome-ignore lint/suspicious/noExplicitAny: a file that the test spoils.
type Editable = any;

describe('the main host name of a site', () => {
  const page = (host: string, path: string, headers: Record<string, string> = {}) =>
    platform.app.request(`http://${host}${path}`, { headers: { host, ...headers } });

  it('takes the pages of the other names, and is their canonical address', async () => {
    await ok('domain', 'add', 'copia.example', 'www.copia.example');
    await ok('domain', 'canonical', 'copia.example');
    const moved = await page('www.copia.example:3000', '/en/promotions?a=1', { 'sec-fetch-dest': 'document' });
    expect([moved.status, moved.headers.get('location')]).toEqual([301, 'http://copia.example:3000/en/promotions?a=1']);
    const html = await (await page('copia.example:3000', '/promotions')).text();
    expect(html).toContain('rel="canonical" href="http://copia.example:3000/promotions"');
    for (const path of ['/robots.txt', '/sitemap.xml', '/sitemap-en.xml']) {
      const text = await (await page('www.copia.example:3000', path)).text();
      expect(text, path).toContain('http://copia.example:3000/');
      expect(text, path).not.toContain('www.copia.example');
    }
  });

  it('leaves calls and the worker of an installed app under their own name', async () => {
    expect((await platform.ask('GET', '/site-config', { host: 'www.copia.example' })).status).toBe(200);
    const shell = await page('www.copia.example', '/', { 'sec-fetch-dest': 'empty' });
    expect(shell.status).toBe(200);
    expect(await shell.text()).toContain('rel="canonical" href="http://copia.example/"');
  });

  it('names the site in lists, and can be taken back', async () => {
    await ok('domain', 'canonical', 'www.copia.example');
    const { outputs } = await run('site', 'list');
    const rows = outputs.flatMap((output) => (output.type === 'table' ? output.rows : []));
    expect(rows.find(({ name }) => name === 'Cópia')).toMatchObject({
      domain: 'www.copia.example',
      others: 'copia.example',
      rules: 'demo',
    });
    await ok('domain', 'canonical', 'copia.example', '--off');
    expect((await page('www.copia.example', '/')).status).toBe(200);
    expect((await page('copia.example', '/')).status).toBe(200);
  });
});
