/** Hostile Host and X-Forwarded-* headers: the server chooses a site or none by them, and never repeats them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { root } from '../../tests/support/sources.ts';
import { createApp } from './app.ts';
import { createStaticFiles } from './static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'forwarded-host-'));
let direct: TestPlatform;
let proxied: TestPlatform;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), readFileSync(join(root, 'index.html'), 'utf8'));
  const files = createStaticFiles(folder);
  direct = await createTestPlatform({ files });
  proxied = await createTestPlatform({ files, env: { TRUST_PROXY: 'true' } });
});
afterAll(async () => {
  await Promise.all([direct.close(), proxied.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/** The whole answer as text, headers included. */
async function visit(platform: Pick<TestPlatform, 'app'>, path: string, headers: Record<string, string>) {
  const answer = await platform.app.request(`http://localhost:3000${path}`, { headers: { accept: '*/*', ...headers } });
  const text = await answer.text();
  return { status: answer.status, policy: answer.headers.get('content-security-policy') ?? '', text, answer };
}
const said = ({ answer, text }: Awaited<ReturnType<typeof visit>>) =>
  `${[...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n')}\n${text}`;

const PATHS = [
  '/',
  '/en/casino/games',
  '/manifest.webmanifest',
  '/_payload.json',
  '/api/site-config',
  '/api/settings/banners',
  '/favicon.ico',
];

describe('a forwarded host', () => {
  test.each([
    'evil.example',
    'evil.example:443',
    'EVIL.example.',
    '[2001:db8::bad]:80',
    'localhost.evil.example',
    "evil.example; script-src 'unsafe-inline'",
    "evil.example 'unsafe-eval'",
    'evil.example, evil.example',
    '"><script>evil</script>',
    'evil.example/localhost',
    'localhost@evil.example',
  ])('%j is never written into an answer', async (host) => {
    for (const path of PATHS) {
      const answer = await visit(proxied, path, { host: 'localhost:3000', 'x-forwarded-host': host });
      expect(said(answer)).not.toMatch(/evil|2001:db8|unsafe/i);
    }
  });

  test('is no site if unknown; an invalid one is ignored for Host', async () => {
    const unknown = await visit(proxied, '/', { host: 'localhost:3000', 'x-forwarded-host': 'evil.example' });
    expect(unknown.policy).toContain("connect-src 'self';");
    expect((await visit(proxied, '/api/site-config', { 'x-forwarded-host': 'evil.example' })).status).toBe(404);
    const broken = { host: 'localhost:3000', 'x-forwarded-host': 'a b', accept: 'application/json' };
    expect(JSON.parse((await visit(proxied, '/api/site-config', broken)).text).slug).toBe('jangada');
  });

  test('is normalised in the policy', async () => {
    const answer = await visit(proxied, '/', { 'x-forwarded-host': 'LOCALHOST.:8443', 'x-forwarded-proto': 'HTTPS' });
    expect(answer.policy).toContain("connect-src 'self' wss://localhost:6001;");
    expect(answer.text).toContain('href="https://localhost:8443/"');
  });

  test('ignores an invalid forwarded protocol', async () => {
    const answer = await visit(proxied, '/', { host: 'localhost:3000', 'x-forwarded-proto': 'javascript' });
    expect(said(answer)).not.toContain('javascript:');
    expect(answer.answer.headers.get('strict-transport-security')).toBeNull();
  });

  test('is ignored without a trusted proxy', async () => {
    const answer = await visit(direct, '/', { host: 'localhost:3000', 'x-forwarded-host': 'regulada.localhost' });
    expect(answer.text).toContain('property="og:site_name" content="Jangada"');
  });
});

test('is not repeated if ?domain= chooses the site', async () => {
  for (const path of PATHS) {
    const answer = await visit(direct, `${path}?domain=localhost`, { host: 'evil.example:1' });
    expect(said(answer)).not.toMatch(/evil/);
  }
  const config = JSON.parse(
    (await visit(direct, '/api/site-config?domain=regulada.localhost', { host: 'evil.example' })).text,
  );
  expect(config).toMatchObject({ slug: 'mare', realtime: { host: 'localhost' } });
});

test('is no address of the live server if ?domain= is not a host', async () => {
  const { text } = await visit(direct, '/api/site-config?domain=http://evil.example', { host: 'localhost:3000' });
  expect(JSON.parse(text).realtime.host).toBe('localhost');
});

test('takes neither ?domain= nor a port in production', async () => {
  const env = { ...proxied.deps.env, production: true, PUBLIC_URL: 'https://aposta.example' };
  const { app } = createApp({ ...proxied.deps, env }, { files: createStaticFiles(folder) });
  for (const path of PATHS) {
    const answer = await visit({ app }, `${path}?domain=localhost`, { host: 'evil.example' });
    expect(answer.text).not.toContain('jangada');
  }
  const config = await visit({ app }, '/api/site-config?domain=evil.example', { host: 'regulada.localhost' });
  expect(JSON.parse(config.text).realtime.host).toBe('localhost');
  const lobby = await visit({ app }, '/', { host: 'regulada.localhost:81' });
  expect(lobby.text).toContain('rel="canonical" href="https://regulada.localhost/"');
});

describe('the development mailbox and the metrics', () => {
  const ask = (platform: TestPlatform, path: string, headers: Record<string, string>, address = '127.0.0.1') =>
    platform.app.request(
      `http://localhost:3000${path}`,
      { headers },
      { incoming: { socket: { remoteAddress: address } } },
    );

  test.each(['localhost:3000', '127.0.0.1:3000', 'regulada.localhost:3000'])('answer %s', async (host) => {
    expect((await ask(direct, '/dev/mailbox', { host })).status).toBe(200);
    expect((await ask(direct, '/api/metrics', { host })).status).toBe(200);
  });

  test.each([
    ['a name that resolves here (DNS rebinding)', 'evil.example', {}],
    ['a name that begins like this computer’s', 'localhost.evil.example:3000', {}],
    ['what is no host', 'local host', {}],
    ['a forwarded name', 'localhost:3000', { 'x-forwarded-host': 'evil.example' }],
  ])('refuse %s', async (_what, host, more) => {
    for (const path of ['/dev/mailbox?domain=localhost', '/api/metrics?domain=localhost'])
      for (const platform of [direct, proxied]) expect((await ask(platform, path, { host, ...more })).status).toBe(404);
  });

  test('refuse another computer, also behind a proxy', async () => {
    const host = 'localhost:3000';
    expect((await ask(direct, '/dev/mailbox', { host }, '192.168.0.9')).status).toBe(404);
    expect((await ask(direct, '/dev/mailbox', { host }, '::ffff:127.0.0.1')).status).toBe(200);
    expect((await ask(proxied, '/dev/mailbox', { host, 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
  });
});

test('the calls that fill a document wait in the line of its visitor, not of the proxy', async () => {
  const run = vi.spyOn(proxied.services.turns, 'run');
  try {
    await visit(proxied, '/_payload.json', { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.5' });
    expect([...new Set(run.mock.calls.map(([place]) => place.line))]).toEqual(['203.0.113.5']);
  } finally {
    run.mockRestore();
  }
});
