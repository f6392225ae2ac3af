/** Three products made by commands alone on one server, one of them regulated: they look different and share nothing. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operate, operateAsTyped } from '../../tests/fixtures/operator.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { createStaticFiles } from '../http/static-files.ts';

const SOL = 'sol.example';
const LUA = 'lua.example';
const SERRA = 'serra.example';
const HOSTS = [SOL, LUA, SERRA] as const;

let platform: TestPlatform;
const tokens: Record<string, string> = {};
const ids: Record<string, string> = {};
const folder = mkdtempSync(join(tmpdir(), 'three-sites-'));

async function ok(...argv: string[]): Promise<Record<string, string>> {
  const { outputs, problem } = await operate(platform, ...argv);
  expect(problem, argv.join(' ')).toBeNull();
  const [first] = outputs;
  return (first?.type === 'note' ? first.data : {}) as Record<string, string>;
}

const COMPANY = [
  '--legal-name=Serra S.A.',
  '--cnpj=11.222.333/0001-81',
  '--address=Rua Um, 1, Recife',
  '--email=oi@serra.example',
  '--authorisation=123',
  '--authorisation-date=2 de janeiro de 2026',
];
const MARIA = [
  '--name=Maria Silva',
  '--email=maria@um.example',
  '--phone=11987654321',
  '--cpf=52998224725',
  '--birth-date=1990-05-04',
];
const GAME = {
  gamecode: 'pico',
  provider: 'casa',
  category: 'slots',
  title: 'Pico',
  type: 'slot',
  image: '/posters/onca-da-lua-360.webp',
  description: { pt: 'Um jogo', en: 'A game' },
  rtp: 96,
  volatility: 'low',
  min_bet: 10,
  max_bet: 100,
};

beforeAll(async () => {
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="pt-BR"><head><title>x</title><!--site-head--></head><body><!--site-data--></body></html>',
  );
  const catalogue = { providers: [{ code: 'casa', name: 'Casa', image: '/providers/casa.svg' }], games: [GAME] };
  writeFileSync(join(folder, 'games.json'), JSON.stringify(catalogue));
  for (const [name, background] of [
    ['sol', '#e8a020'],
    ['lua', '#8090e0'],
    ['serra', '#30a060'],
  ] as const)
    await sharp({ create: { width: 400, height: 100, channels: 3, background } })
      .png()
      .toFile(join(folder, `${name}.png`));
  platform = await createTestPlatform({ files: createStaticFiles(folder) });

  await ok('site', 'create', SOL, '--name', 'Sol', '--demo');
  await ok('site', 'create', LUA, '--name', 'Estrela', '--demo');
  await ok('site', 'create', SERRA, '--name', 'Serra', ...COMPANY);
  await ok('game', 'import', SERRA, join(folder, 'games.json'));
  for (const [host, canvas] of [
    [SOL, '#120a04'],
    [LUA, '#080a1c'],
    [SERRA, '#04120c'],
  ] as const) {
    await ok('site', 'picture', host, 'logo', join(folder, `${host.split('.')[0]}.png`));
    await ok('site', 'set', host, 'colors.default.canvas', canvas);
    const { id = '', password } = await ok('user', 'create', host, ...MARIA);
    ids[host] = id;
    const login = await platform.ask('POST', '/auth/login', { host, body: { username: '11987654321', password } });
    tokens[host] = login.body.token;
  }
}, 120_000);
afterAll(async () => {
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

const config = async (host: string) => (await platform.ask('GET', '/site-config', { host })).body;
const page = async (host: string, path = '/promotions') =>
  (await platform.app.request(`http://${host}${path}`, { headers: { host } })).text();
const others = (host: string) => HOSTS.filter((other) => other !== host);

describe('three sites of commands alone', () => {
  it.each(HOSTS)('%s is its own product, in its page, manifest and settings', async (host) => {
    const own = await config(host);
    const [html, manifest] = [await page(host), await page(host, '/manifest.webmanifest')];
    expect(html).toContain(`--canvas:${own.colors.default.canvas}`);
    expect(manifest).toContain(`"name":"${own.name}"`);
    for (const other of others(host)) {
      const { name, colors, images, casino_id } = await config(other);
      expect(html).not.toContain(`--canvas:${colors.default.canvas}`);
      expect(html).not.toMatch(new RegExp(`\\b${name}\\b`));
      expect(manifest).not.toContain(`"${name}"`);
      expect(own.images.logo).not.toBe(images.logo);
      expect(own.casino_id).not.toBe(casino_id);
    }
  });

  it('have a catalogue, ranks, texts and banners at once; the regulated one its rules', async () => {
    for (const host of HOSTS) {
      const list = async (path: string) => (await platform.ask('GET', path, { host })).body.data.length;
      expect(await list('/categories'), host).toBeGreaterThan(0);
      expect(await list('/ranking'), host).toBe(10);
      expect(await list('/settings/banners'), host).toBeGreaterThan(0);
      const terms = await platform.ask('GET', '/pages/terms', { host });
      expect(terms.body.data.html).toContain(host === SERRA ? 'Serra S.A.' : host === SOL ? 'Sol' : 'Estrela');
    }
    expect(await config(SERRA)).toMatchObject({ is_regulated: true, demo: false, required_limits: ['loss', 'time'] });
    const { body } = await platform.ask('GET', '/settings/banners', { host: SERRA });
    expect(body.data[0].warning).toMatch(/^Ministério da Fazenda adverte/);
  });
});

describe('sites beside one another share', () => {
  it.each(HOSTS)('no player and no session: a token of %s is none elsewhere', async (host) => {
    const token = tokens[host] ?? '';
    expect((await platform.ask('GET', '/auth/me', { host, token })).body.data.id).toBe(ids[host]);
    for (const other of others(host)) {
      expect((await platform.ask('GET', '/auth/me', { host: other, token })).status).toBe(401);
      expect((await platform.ask('GET', '/profile/wallet', { host: other, token })).status).toBe(401);
    }
    expect(new Set(Object.values(ids)).size).toBe(3);
  });

  it('no live channel: neither of a player, nor of the site', async () => {
    const join = async (host: string, token: string | undefined, channel_name: string) => {
      const body = { socket_id: '1.2', channel_name };
      return (await platform.ask('POST', '/broadcasting/auth', { host, body, ...(token && { token }) })).status;
    };
    for (const host of HOSTS) {
      expect(await join(host, tokens[host], `private-universal.${ids[host]}`)).toBe(200);
      const { casino_id } = await config(host);
      expect(await join(host, tokens[host], `presence-universal-public.${casino_id}`)).toBe(200);
      for (const other of others(host)) {
        expect(await join(host, tokens[host], `private-universal.${ids[other]}`)).toBe(403);
        expect(await join(other, tokens[host], `private-universal.${ids[host]}`)).not.toBe(200);
        expect(await join(other, tokens[other], `presence-universal-public.${casino_id}`)).toBe(403);
      }
    }
  });

  it('no idempotency key: the same one acts once on each', async () => {
    const key = 'the-same-key-on-both-sites';
    const send = (host: string) =>
      platform.ask('POST', '/wallet/withdraw/method', {
        host,
        token: tokens[host] ?? '',
        headers: { 'idempotency-key': key },
        body: { type: 'cpf', key: '52998224725' },
      });
    const [first, second] = [await send(SOL), await send(LUA)];
    expect(second.headers.get('idempotency-replayed')).toBeNull();
    expect(second.status).toBe(first.status);
  });

  it('no picture, no cache: an answer of one is never that of another', async () => {
    for (const host of HOSTS) {
      const { images } = await config(host);
      const shown = async (at: string) =>
        (await platform.app.request(`http://${at}${images.logo}`, { headers: { host: at } })).status;
      expect(await shown(host)).toBe(200);
      for (const other of others(host)) expect(await shown(other)).toBe(404);
      const answer = await platform.ask('GET', '/settings/banners', { host });
      const etag = answer.headers.get('etag') ?? '';
      const catalogue = await platform.ask('GET', '/casinos/catalog', { host });
      for (const other of others(host)) {
        const again = await platform.ask('GET', '/settings/banners', {
          host: other,
          headers: { 'if-none-match': etag },
        });
        if (again.status === 304) expect(host === SERRA || other === SERRA).toBe(false);
        const { body } = await platform.ask('GET', '/casinos/catalog', { host: other });
        if (host === SERRA || other === SERRA) expect(body).not.toEqual(catalogue.body);
      }
    }
  });

  it('no setting, maintenance or command', async () => {
    await ok('maintenance', 'on', LUA);
    expect((await platform.ask('GET', '/site-config', { host: LUA })).status).toBe(402);
    expect((await platform.ask('GET', '/site-config', { host: SOL })).status).toBe(200);
    await ok('maintenance', 'off', LUA);
    await ok('game', 'hide', 'onca-da-lua', '--site', SOL);
    const find = async (host: string) =>
      (await platform.ask('POST', '/games/get', { host, body: { game_id: 'onca-da-lua' } })).status;
    expect([await find(SOL), await find(LUA)]).toEqual([404, 200]);
    const { problem } = await operateAsTyped(platform, 'user', 'show', '11987654321');
    expect(problem).toMatch(/Several sites have such a player: --site sol.example, --site lua.example/);
  });
});
