/** A preview shows other settings to the holder of its address, and to no one else. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operate } from '../../tests/fixtures/operator.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { createStaticFiles } from '../http/static-files.ts';

let platform: TestPlatform;
const folder = mkdtempSync(join(tmpdir(), 'site-preview-'));
beforeAll(async () => {
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="pt-BR"><head><title>x</title><!--site-head--></head><body><!--site-data--></body></html>',
  );
  platform = await createTestPlatform({ files: createStaticFiles(folder), env: { BACKOFFICE_PORT: '4999' } });
});
afterAll(async () => {
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...argv: string[]) => operate(platform, ...argv);
const get = (path: string, cookie = '', host = 'localhost') =>
  platform.app.request(`http://${host}${path}`, { headers: { host, ...(cookie && { cookie }) } });
async function addressOf(...argv: string[]): Promise<string> {
  const { outputs, problem } = await run('site', 'preview', ...argv);
  expect(problem).toBeNull();
  const [first] = outputs;
  return new URL(first?.type === 'note' ? first.text : '').pathname;
}
const cookieOf = (answer: Response) => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

it('shows document, manifest and configuration with the settings, in one browser, for half an hour', async () => {
  const path = await addressOf('localhost', '{"name":"Prévia","colors.default.canvas":"#04121f"}');
  const opened = await get(path);
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/?preview']);
  expect(opened.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/);
  const cookie = cookieOf(opened);
  const page = await get('/promotions', cookie);
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  const html = await page.text();
  expect(html).toContain('--canvas:#04121f');
  expect(html).toContain('Prévia');
  expect(await (await get('/manifest.webmanifest', cookie)).text()).toContain('Prévia');
  const shown = (await platform.ask('GET', '/site-config', { headers: { cookie } })).body;
  expect(shown).toMatchObject({ name: 'Prévia', colors: { default: { canvas: '#04121f' } } });
  expect(shown).not.toHaveProperty('isPreview');
  expect(await (await get('/promotions')).text()).not.toContain('Prévia');
  expect((await platform.ask('GET', '/site-config')).body.name).toBe('Jangada');
  await platform.clock.advance(1_801_000);
  expect(await (await get('/promotions', cookie)).text()).not.toContain('Prévia');
  expect((await get(path)).status).toBe(404);
});

it('changes no rule, also for the holder of its address', async () => {
  const cookie = cookieOf(await get(await addressOf('localhost', 'min_deposit', '300000')));
  const token = await platform.login(1);
  const charge = await platform.ask('POST', '/main-gateway/qrcode-pix', {
    token,
    headers: { cookie },
    body: { amount: 5000 },
  });
  expect(charge.body.errors?.amount).toBeUndefined();
});

it('belongs to one site, ends at once where the operator asks, and opens for no other token', async () => {
  const path = await addressOf('localhost', 'name', 'Prévia');
  expect((await get(path, '', 'regulada.localhost')).status).toBe(404);
  const cookie = cookieOf(await get(path));
  expect(await (await get('/', cookie, 'regulada.localhost')).text()).not.toContain('Prévia');
  expect((await get('/preview/end', cookie)).headers.get('set-cookie')).toMatch(/^site_preview=; .*Max-Age=0/);
  expect((await get('/preview/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
});

it('is judged as a change is, and is none', async () => {
  const problem = async (...argv: string[]) => (await run('site', 'preview', ...argv)).problem;
  expect(await problem('localhost', 'colors.default.text', '#556677')).toMatch(/has a contrast of/);
  expect(await problem('localhost', '{"name":"A","min_depsit":1}')).toMatch(/did you mean "min_deposit"/);
  expect(await problem('localhost', 'images.logo', 'https://cdn.example/a.png')).toMatch(/no picture of this site/);
  expect(await problem('localhost', '[]')).toMatch(/Write the settings as JSON/);
  expect(await problem('localhost', 'name')).toMatch(/VALUE is missing/);
  const { outputs } = await run('site', 'history', 'localhost');
  expect(outputs.flatMap((output) => (output.type === 'table' ? output.rows : []))).toEqual([]);
});

it('opens in a frame of the back office alone, with a cookie of that frame', async () => {
  const path = await addressOf('localhost', 'name', 'Prévia');
  const headers = { host: 'localhost', 'sec-fetch-dest': 'iframe' };
  const opened = await platform.app.request(`http://localhost${path}`, { headers });
  expect(opened.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=None; Secure; Partitioned$/);
  const ancestors = async (cookie: string) =>
    /frame-ancestors ([^;]+)/.exec((await get('/', cookie)).headers.get('content-security-policy') ?? '')?.[1];
  expect(await ancestors(cookieOf(opened))).toBe('http://localhost:4999');
  expect(await ancestors('')).toBe("'none'");
});
