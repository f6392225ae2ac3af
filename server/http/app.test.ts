import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPlatform, JANGADA, MARE, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { json } from '../db/json.ts';
import { inlineHash } from './csp.ts';
import { createStaticFiles } from './static-files.ts';

const TEMPLATE = `<!doctype html><html lang="pt-BR"><head><title>Jangada</title><!--site-head-->
<link rel="manifest" href="/manifest.webmanifest" />
<script>window.early=1</script><style>body{margin:0}</style></head><body><div id="root"></div><!--site-data-->
<script type="module" src="/assets/main-AbCd1234.js"></script></body></html>`;

let platform: TestPlatform;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jangada-site-'));
  const put = (path: string, content: string | Buffer) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  put('index.html', TEMPLATE);
  put('assets/main-AbCd1234.js', 'console.log(1)');
  put('assets/main-AbCd1234.js.br', brotliCompressSync('console.log(1)'));
  put('assets/main-AbCd1234.js.map', '{}');
  put('assets/images/ranks/1.webp', 'picture');
  put('icons/jangada.ico', 'jangada');
  put('icons/mare.ico', 'mare');
  put('sw.js', 'self.x=1');
  put('builds/latest.json', '{"id":"b1","timestamp":1}');
  platform = await createTestPlatform({ files: createStaticFiles(folder) });
});
afterAll(async () => {
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

function page(path: string, host = JANGADA, headers: Record<string, string> = {}): Promise<Response> {
  return Promise.resolve(
    platform.app.request(`http://${host}${path}`, { headers: { host, accept: 'text/html', ...headers } }),
  );
}

describe('every answer', () => {
  test.each([
    '/',
    '/api/health',
    '/api/nothing',
    '/sw.js',
    '/assets/missing-AbCd1234.js',
    '/nichts',
    '/manifest.webmanifest',
  ])('%s carries the security headers', async (path) => {
    const { headers } = await page(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('geolocation=()');
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toMatch(/unsafe-(?:inline|eval)/);
    expect(headers.has('access-control-allow-origin')).toBe(false);
    // Development runs without TLS, so the answer must not promise https.
    expect(headers.has('strict-transport-security')).toBe(false);
  });

  test('has HSTS for https through a trusted proxy only', async () => {
    const secure = await createTestPlatform({ env: { TRUST_PROXY: 'true' }, files: createStaticFiles(folder) });
    try {
      const { headers } = await secure.ask('GET', '/health', { headers: { 'x-forwarded-proto': 'https' } });
      expect(headers.get('strict-transport-security')).toContain('max-age=');
      const forwarded = await secure.ask('GET', '/site-config', { headers: { 'x-forwarded-host': MARE } });
      expect(forwarded.body.slug).toBe('mare');
      // The page of a site behind TLS may open TLS sockets only.
      const { headers: ofPage } = await secure.app.request(`http://${JANGADA}/`, {
        headers: { host: JANGADA, accept: 'text/html', 'x-forwarded-proto': 'https' },
      });
      expect(ofPage.get('content-security-policy')).toContain('wss://localhost:6001');
    } finally {
      await secure.close();
    }
    const plain = await platform.ask('GET', '/site-config', {
      headers: { 'x-forwarded-host': MARE, 'x-forwarded-proto': 'https' },
    });
    expect(plain.body.slug).toBe('jangada');
    expect(plain.headers.has('strict-transport-security')).toBe(false);
  });
});

describe('the API', () => {
  test('answers 404 JSON for an unknown path, and 405 with the allowed methods for a wrong one', async () => {
    const unknown = await platform.ask('GET', '/no/such/call');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
    const wrong = await platform.ask('DELETE', '/auth/login');
    expect([wrong.status, wrong.body.code, wrong.headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      'OPTIONS, POST',
    ]);
    const both = await platform.ask('PUT', '/auth/logout');
    expect(both.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
    const preflight = await platform.ask('OPTIONS', '/auth/login', { headers: { origin: 'https://evil.example' } });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.has('access-control-allow-origin')).toBe(false);
  });

  test('answers 413 for a body over 256 KiB, announced or not', async () => {
    const raw = JSON.stringify({ username: 'x'.repeat(300_000), password: 'y' });
    expect((await platform.ask('POST', '/auth/login', { raw })).status).toBe(413);
    expect(
      (await platform.ask('POST', '/auth/login', { raw: '{}', headers: { 'content-length': '999999' } })).status,
    ).toBe(413);
    const stream = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 30; part += 1) controller.enqueue(new Uint8Array(10_000).fill(32));
        controller.close();
      },
    });
    const streamed = await platform.app.request(`http://${JANGADA}/api/auth/login`, {
      method: 'POST',
      headers: { host: JANGADA },
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
  });

  test('gives rarely changing answers an ETag and honours If-None-Match', async () => {
    for (const path of [
      '/site-config',
      '/categories',
      '/games/providers',
      '/casinos/games',
      '/settings/banners',
      '/casinos/catalog',
      '/openapi.json',
    ]) {
      const first = await platform.ask('GET', path);
      expect(first.status, path).toBe(200);
      const etag = first.headers.get('etag') ?? '';
      expect(etag, path).toMatch(/^"[\w-]{22}"$/);
      for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await platform.ask('GET', path, { headers: { 'if-none-match': tag } });
        expect([again.status, again.body], `${path} ${tag}`).toEqual([304, '']);
      }
      expect((await platform.ask('GET', path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    }
  });

  test('compresses larger answers', async () => {
    const plain = await platform.app.request(`http://${JANGADA}/api/casinos/catalog`, { headers: { host: JANGADA } });
    const packed = await platform.app.request(`http://${JANGADA}/api/casinos/catalog`, {
      headers: { host: JANGADA, 'accept-encoding': 'br;q=0, gzip' },
    });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(Number((await packed.arrayBuffer()).byteLength)).toBeLessThan((await plain.text()).length / 2);
  });

  test('writes errors in the visitor’s language, by default in Portuguese', async () => {
    const words = async (language?: string) =>
      (await platform.ask('GET', '/auth/me', language ? { language } : {})).body.message;
    expect(await words()).toBe('Entre na sua conta para continuar.');
    expect(await words('en-GB,en;q=0.9,pt;q=0.1')).toBe('Log in to continue.');
    expect(await words('fr, pt-BR;q=0.8, en;q=0.7')).toBe('Entre na sua conta para continuar.');
  });

  test('answers an internal error with 500 and without its message', async () => {
    const broken = await createTestPlatform({
      handlers: {
        getCategories: () => {
          throw new Error('secret inside');
        },
        getGeoip: () => ({ countryCode: 'Brazil' }),
      },
    });
    try {
      const fault = await broken.ask('GET', '/categories');
      expect([fault.status, fault.body.code]).toEqual([500, 'internal_error']);
      expect(JSON.stringify(fault.body)).not.toContain('secret');
      expect((await broken.ask('GET', '/geoip')).status).toBe(500);
      expect((await broken.ask('GET', '/site-config')).body.code).toBe('not_implemented');
    } finally {
      await broken.close();
    }
  });

  test('takes the Date header from the manual clock', async () => {
    const { headers } = await platform.ask('POST', '/_test/clock', { body: { advance_ms: 3_600_000 } });
    expect(headers.get('date')).toBe(platform.clock.now().toUTCString());
    const { now } = (await platform.ask('POST', '/_test/clock', { body: {} })).body.data;
    expect(Date.parse(headers.get('date') ?? '')).toBe(Date.parse(now));
  });

  test('finds an icon by its former name and leaves out unknown names', async () => {
    const { body } = await platform.ask('GET', '/_nuxt_icon/lucide.json?icons=home,house,constructor,no-such-icon');
    expect(Object.keys(body.icons)).toEqual(['home', 'house']);
    expect(body.icons.house.body).toContain('<path d=');
    expect(body.icons.home).toEqual(body.icons.house);
  });

  test('shows metrics to this machine only', async () => {
    const own = await platform.ask('GET', '/metrics');
    expect(own.status).toBe(200);
    expect(own.body).toContain('jangada_http_requests_total');
    expect((await platform.ask('GET', '/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404);
    const far = await platform.app.request(
      `http://${JANGADA}/api/metrics`,
      {},
      { incoming: { socket: { remoteAddress: '203.0.113.9' } } },
    );
    expect(far.status).toBe(404);
  });
});

describe('a byte range', () => {
  // `picture` has seven bytes.
  test.each([
    ['bytes=0-1', 206, 'bytes 0-1/7', 'pi'],
    ['bytes=4-', 206, 'bytes 4-6/7', 'ure'],
    ['bytes=-2', 206, 'bytes 5-6/7', 're'],
    ['bytes=0-99', 206, 'bytes 0-6/7', 'picture'],
    ['bytes=7-', 416, 'bytes */7', ''],
    ['bytes=5-2', 200, null, 'picture'],
    ['bytes=0-1,3-4', 200, null, 'picture'],
    ['lines=1-2', 200, null, 'picture'],
  ])('%s gets %i', async (range, status, told, text) => {
    const answer = await page('/assets/images/ranks/1.webp', JANGADA, { range });
    expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([status, told, text]);
  });

  test('of a file that has changed is the whole file', async () => {
    const etag = (await page('/assets/images/ranks/1.webp')).headers.get('etag') ?? '';
    const ask = (ifRange: string) =>
      page('/assets/images/ranks/1.webp', JANGADA, { range: 'bytes=0-1', 'if-range': ifRange });
    expect([(await ask(etag)).status, (await ask('"other"')).status]).toEqual([206, 200]);
    // A compressed answer has no byte ranges.
    const packed = await page('/assets/main-AbCd1234.js', JANGADA, { range: 'bytes=0-1', 'accept-encoding': 'br' });
    expect([packed.status, packed.headers.has('accept-ranges')]).toEqual([200, false]);
  });
});

describe('the site', () => {
  test('is chosen by host or ?domain=; any other host is no site', async () => {
    expect((await platform.ask('GET', '/site-config', { host: '127.0.0.1:3000' })).body.slug).toBe('jangada');
    expect((await platform.ask('GET', '/site-config', { host: MARE })).body).toMatchObject({
      slug: 'mare',
      is_regulated: true,
      casino_id: '2',
    });
    expect((await platform.ask('GET', '/site-config?domain=regulada.localhost&t=1')).body.slug).toBe('mare');
    expect((await platform.ask('GET', '/site-config', { host: 'manutencao.localhost' })).status).toBe(402);
    const unknown = await platform.ask('GET', '/site-config', { host: 'nada.example', language: 'pt' });
    expect([unknown.status, unknown.body.code, unknown.body.message]).toEqual([
      404,
      'site_not_found',
      'Plataforma não encontrada',
    ]);
    expect((await platform.ask('GET', '/categories', { host: 'nada.example' })).status).toBe(404);
    expect((await platform.ask('GET', '/health', { host: 'nada.example' })).status).toBe(200);
  });

  test('in maintenance answers 402 to site-config alone, refuses writes, and reopens', async () => {
    const set = (maintenance: boolean) =>
      platform.database.db.updateTable('sites').set({ maintenance }).where('casino_id', '=', 1).execute();
    await set(true);
    platform.services.sites.forget();
    const paused = await platform.ask('GET', '/site-config');
    expect([paused.status, paused.body.code]).toEqual([402, 'maintenance']);
    expect((await platform.ask('POST', '/auth/login', { body: {} })).status).toBe(503);
    const shown = await page('/');
    expect([shown.status, shown.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await shown.text()).toContain('"active":false');
    await set(false);
    platform.services.sites.forget();
    expect((await platform.ask('GET', '/site-config')).status).toBe(200);
  });

  test('in maintenance says when to come back, and opens by itself then', async () => {
    const { db } = platform.database;
    const { config } = await db
      .selectFrom('sites')
      .select('config')
      .where('casino_id', '=', 1)
      .executeTakeFirstOrThrow();
    const change = (maintenance: boolean, until: Date | null) => {
      platform.services.sites.forget();
      const next = json({ ...config, maintenance_until: until?.toISOString() ?? null });
      return db.updateTable('sites').set({ maintenance, config: next }).where('casino_id', '=', 1).execute();
    };
    await change(true, new Date(platform.clock.nowMs() + 600_000));
    const call = await platform.ask('POST', '/auth/login', { body: {} });
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '600']);
    const shown = await page('/casino/games');
    expect([shown.status, shown.headers.get('retry-after')]).toEqual([503, '600']);
    expect((await platform.ask('GET', '/site-config')).status).toBe(402);
    await platform.clock.advance(600_000);
    platform.services.sites.forget();
    expect((await platform.ask('GET', '/site-config')).body.active).toBe(true);
    expect((await page('/casino/games')).status).toBe(200);
    await change(false, null);
  });
});

describe('bursts', () => {
  test('end in 429 with Retry-After for that address and class of calls', async () => {
    const tight = await createTestPlatform({ rateScale: 0.05 });
    try {
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => tight.ask('POST', '/auth/login', { body: {} })),
      );
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBe(24);
      expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused[0]?.body.code).toBe('too_many_requests');
      expect((await tight.ask('GET', '/categories')).status).toBe(200);
      const other = await tight.app.request(
        `http://${JANGADA}/api/auth/login`,
        { method: 'POST', headers: { host: JANGADA }, body: '{}' },
        { incoming: { socket: { remoteAddress: '203.0.113.7' } } },
      );
      expect(other.status).toBe(422);
    } finally {
      await tight.close();
    }
  });

  test('of guests use up no bound of the players behind their address', async () => {
    const tight = await createTestPlatform({ rateScale: 0.01 });
    try {
      const body = { username: '+5511999990001', password: 'jangada-demo-1' };
      const { token } = (await tight.ask('POST', '/auth/login', { body })).body as { token: string };
      const open = (login: object) => tight.ask('POST', '/main-gateway/qrcode-pix', { body: {}, ...login });
      for (let time = 0; time < 5; time += 1) expect((await open({})).status).toBe(401);
      const own: number[] = [];
      for (let time = 0; time < 4; time += 1) own.push((await open({ token })).status);
      expect(own).toEqual([422, 422, 422, 429]);
    } finally {
      await tight.close();
    }
  });

  test('stop wrong passwords of one address without locking the owner out', async () => {
    const strict = await createTestPlatform({ rateScale: 1 });
    try {
      const attempt = async (password: string, remoteAddress: string) => {
        const response = await strict.app.request(
          `http://${JANGADA}/api/auth/login`,
          {
            method: 'POST',
            headers: { host: JANGADA, 'content-type': 'application/json' },
            body: JSON.stringify({ username: '+5511999990002', password }),
          },
          { incoming: { socket: { remoteAddress } } },
        );
        return response.status;
      };
      const statuses: number[] = [];
      for (let time = 0; time < 12; time += 1) statuses.push(await attempt('nada-disso-1', '203.0.113.1'));
      expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
      expect(statuses.slice(10)).toEqual([429, 429]);
      expect(await attempt('jangada-demo-1', '203.0.113.1')).toBe(429);
      expect(await attempt('jangada-demo-1', '198.51.100.4')).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

describe('documents', () => {
  test('carry the site: language, colours, configuration and their hashes in the policy', async () => {
    const response = await page('/');
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('<html lang="pt-BR">');
    expect(html).toContain('<title>Cassino · Jangada</title>');
    expect(html).toContain('<meta property="og:title" content="Jangada: cassino e esportes de demonstração" />');
    expect(html).toMatch(/imagesrcset="\/posters\/[\w-]+-240\.avif 240w/);
    const config = JSON.parse(/id="site-config">([^<]*)</.exec(html)?.[1] ?? '');
    expect(config).toMatchObject({ slug: 'jangada', casino_id: '1' });
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain('trusted-types jangada jangada-html dompurify');
    expect(policy).toContain('frame-src http://localhost:3001');
    expect(policy).toContain('ws://localhost:6001');
    expect(policy).toContain(inlineHash('window.early=1'));
    const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '');
    expect(styles).toHaveLength(2);
    for (const style of styles) expect(policy).toContain(inlineHash(style));
  });

  test('differ by host and language, and are revalidated', async () => {
    const mare = await (await page('/en/casino/games', MARE)).text();
    expect(mare).toContain('<html lang="en">');
    expect(mare).toContain('href="/manifest.webmanifest?lang=en"');
    expect(mare).toContain('html:root[data-scheme="dark"]{color-scheme:dark;');
    const first = await page('/index.html');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect((await page('/index.html', JANGADA, { 'if-none-match': etag })).status).toBe(304);
    expect((await page('/index.html', MARE, { 'if-none-match': etag })).status).toBe(200);
  });

  test('lead from the bare address to the language that the visitor chose (LANG-1)', async () => {
    const chosen = { cookie: 'a=1; i18n_redirected=en' };
    const answer = await page('/?ref=ana', JANGADA, chosen);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/en?ref=ana']);
    expect(answer.headers.get('vary')).toContain('Cookie');
    // The worker's document, other pages, and visitors who chose Portuguese or nothing stay.
    for (const [path, headers] of [
      ['/index.html', chosen],
      ['/casino/games', chosen],
      ['/en', chosen],
      ['/', { cookie: 'i18n_redirected=pt' }],
      ['/', {}],
    ] as const)
      expect((await page(path, JANGADA, headers)).status, path).toBe(200);
  });

  test('open without a configuration for an unknown host', async () => {
    const response = await page('/', 'nada.example');
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain('site-config');
  });

  test('escape the name of the site', async () => {
    const { db } = platform.database;
    await db
      .updateTable('sites')
      .set({ name: '</script><script>alert(1)</script>$&' })
      .where('casino_id', '=', 2)
      .execute();
    platform.services.sites.forget();
    const html = await (await page('/', MARE)).text();
    expect(html).not.toContain('<script>alert(1)');
    expect(JSON.parse(/id="site-config">([^<]*)</.exec(html)?.[1] ?? '').name).toBe(
      '</script><script>alert(1)</script>$&',
    );
    await db.updateTable('sites').set({ name: 'Maré' }).where('casino_id', '=', 2).execute();
    platform.services.sites.forget();
  });

  test.each(['/nada/que/exista', '/casino', '/en/xyz', '/user/edit/secret'])(
    'answer 404 with the page for the unknown path %s',
    async (path) => {
      const response = await page(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('text/html');
    },
  );

  test.each([
    '/assets/gone-AbCd1234.js',
    '/other.ico',
    '/x.php',
    '/assets/main-AbCd1234.js.map',
    '/assets/main-AbCd1234.js.br',
    '/../package.json',
    '/%2e%2e/package.json',
    '/%00',
    '/%zz',
    '/assets',
    '/assets/',
    '/assets/none',
    '/assets/images/ranks/',
    '/builds/',
    '/builds/meta/none',
    '/en/assets/none',
    '/sw.js/',
    '/sw.js/none',
  ])('answer 404 for the missing file %s', async (path) => {
    const response = await page(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('files', () => {
  test('are cached forever if hashed; the worker is revalidated', async () => {
    const asset = await page('/assets/main-AbCd1234.js', JANGADA, { 'accept-encoding': 'gzip, br' });
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect(asset.headers.get('content-encoding')).toBe('br');
    const worker = await page('/sw.js');
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    expect(worker.headers.get('content-type')).toContain('javascript');
    // The worker's own policy governs its fetches; without `connect-src` it could not precache.
    expect(worker.headers.get('content-security-policy')).toContain("connect-src 'self'");
    // The worker fetches the images of a notification.
    expect(worker.headers.get('content-security-policy')).toContain("img-src 'self'");
    expect((await page('/sw.js', JANGADA, { 'if-none-match': worker.headers.get('etag') ?? '' })).status).toBe(304);
    expect((await page('/builds/latest.json')).headers.get('cache-control')).toBe('no-cache');
    expect((await page('/assets/images/ranks/1.webp')).headers.get('cache-control')).not.toContain('immutable');
  });

  test('of a new build are served without a restart, beside those of the old one', async () => {
    const path = '/assets/next-AbCd1234.js';
    expect((await page(path)).status).toBe(404);
    const before = (await page('/builds/latest.json')).headers.get('etag') ?? '';
    writeFileSync(join(folder, path), 'console.log(2)');
    // A deploy replaces the whole folder, `latest.json` included.
    rmSync(join(folder, 'builds'), { recursive: true });
    expect((await page('/assets/main-AbCd1234.js')).status).toBe(200);
    mkdirSync(join(folder, 'builds'));
    writeFileSync(join(folder, 'builds/latest.json'), '{"id":"build-2","timestamp":22}');
    expect(await (await page(path)).text()).toBe('console.log(2)');
    const after = await page('/builds/latest.json', JANGADA, { 'if-none-match': before });
    expect(await after.json()).toEqual({ id: 'build-2', timestamp: 22 });
    expect((await page('/assets/main-AbCd1234.js')).status).toBe(200);
  });

  test('have the site’s icon under its fixed name', async () => {
    expect(await (await page('/favicon.ico')).text()).toBe('jangada');
    expect(await (await page('/favicon.ico', MARE)).text()).toBe('mare');
  });

  test('have the site’s manifest', async () => {
    const mare = await (await page('/manifest.webmanifest', MARE)).json();
    expect(mare).toMatchObject({ id: '/', name: 'Maré', theme_color: '#ebf1ee', lang: 'pt-BR' });
    expect(mare.icons.some(({ purpose }: { purpose: string }) => purpose === 'maskable')).toBe(true);
    expect(mare.shortcuts.map(({ name, url }: { name: string; url: string }) => [name, url])).toEqual([
      ['Cassino', '/casino/games?source=shortcut'],
      ['Carteira', '/account/wallet?source=shortcut'],
      ['Promoções', '/promotions?source=shortcut'],
    ]);
    expect(mare.share_target).toMatchObject({ action: '/register', method: 'GET' });
    expect((await page('/manifest.webmanifest', 'nada.example')).status).toBe(404);
  });

  test('have an English manifest and head for English pages', async () => {
    const mare = await (await page('/manifest.webmanifest?lang=en', MARE)).json();
    const description =
      'Games and bets with limits at hand, Pix and support 24 hours a day. For people aged 18 and over.';
    expect(mare).toMatchObject({ id: '/', name: 'Maré', lang: 'en', start_url: '/en?source=pwa', description });
    expect(mare.shortcuts.map(({ name, url }: { name: string; url: string }) => [name, url])).toEqual([
      ['Casino', '/en/casino/games?source=shortcut'],
      ['Wallet', '/en/account/wallet?source=shortcut'],
      ['Promotions', '/en/promotions?source=shortcut'],
    ]);
    const english = await (await page('/en', MARE)).text();
    expect(english).toContain('<title>Casino · Maré</title>');
    expect(english).toContain(`<meta name="description" content="${description}" />`);
    expect(english).toContain('<meta property="og:title" content="Maré: casino and sports" />');
    expect(english).toContain(`<meta property="og:description" content="${description}" />`);
    expect(english).not.toContain('Para maiores');
    expect(JSON.parse(/id="site-config">([^<]*)</.exec(english)?.[1] ?? '').og.description).toBe(description);
    expect(english).not.toContain('og_en');
    expect(await (await page('/', MARE)).text()).toContain('content="Jogos e apostas com limites à mão');
  });

  test('fall back to Portuguese for texts that a site has not in English', async () => {
    const { db } = platform.database;
    const { config } = await db
      .selectFrom('sites')
      .select('config')
      .where('casino_id', '=', 2)
      .executeTakeFirstOrThrow();
    const words = async (og_en: unknown) => {
      const changed = json({ ...config, og_en });
      await db.updateTable('sites').set({ config: changed }).where('casino_id', '=', 2).execute();
      platform.services.sites.forget();
      const html = await (await page('/en', MARE)).text();
      return [
        /property="og:title" content="([^"]*)"/.exec(html)?.[1],
        /name="description" content="([^"]*)"/.exec(html)?.[1],
      ];
    };
    const portuguese = 'Jogos e apostas com limites à mão, Pix e atendimento 24 horas. Para maiores de 18 anos.';
    expect(await words(undefined)).toEqual(['Maré: cassino e esportes', portuguese]);
    expect(await words({ title: 'Tide', description: '' })).toEqual(['Tide', portuguese]);
    await words(config['og_en']);
  });

  test('have payloads with a route’s public data, and 404 where there is none', async () => {
    const home = await (await page('/_payload.json')).json();
    expect(Object.keys(home.data)).toEqual(['getHomeGames', 'getCategories', 'getBanners']);
    const game = await (await page('/en/casino/estudio-recife/onca-da-lua/_payload.json')).json();
    expect(game.data.getGame.data).toMatchObject({ gamecode: 'onca-da-lua', my_stats: null });
    const terms = await (await page('/en/terms/_payload.json')).json();
    expect(terms.data.getPage.data.title).toBe('Terms and conditions');
    for (const path of [
      '/casino/estudio-recife/nao-existe/_payload.json',
      '/login/_payload.json',
      '/account/wallet/_payload.json',
      '/nada/_payload.json',
    ]) {
      expect((await page(path)).status, path).toBe(404);
    }
  });

  test('redirect to the simulated bank for a transaction id only', async () => {
    const txid = 'a'.repeat(32);
    const there = await page(`/simulador-pix/${txid}`);
    expect([there.status, there.headers.get('location')]).toEqual([302, `http://localhost:3002/simulador-pix/${txid}`]);
    const english = await page(`/simulador-pix/${txid}?lang=en`);
    expect(english.headers.get('location')).toBe(`http://localhost:3002/simulador-pix/${txid}?lang=en`);
    expect((await page('/simulador-pix/%2F%2Fevil.example')).status).toBe(404);
  });
});
