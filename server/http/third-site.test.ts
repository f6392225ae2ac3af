/** A site that an operator makes shows its own brand: no answer holds anything of the demonstration's brands. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { json } from '../db/json.ts';
import { newSiteConfig } from '../db/seed/new-site.ts';
import type { StoredConfig } from '../site/sites.ts';
import { renderDocument } from './html.ts';
import { manifestOf } from './manifest.ts';

const HOST = 'aurora.example';
const BRANDS = /jangada|mar[eé]\b|regulada/i;
let platform: TestPlatform;

const company = { legal_name: 'Aurora S.A.', cnpj: '11.111.111/0001-11', address: 'Rua Um, 1', authorisation: null };
const made = newSiteConfig({ domain: HOST, name: 'Aurora', demo: true, company, email: 'oi@aurora.example' });
const own: StoredConfig = {
  ...made,
  colors: { default: { ...made.colors.default, canvas: '#102030' }, dark: null, light: null },
  images: {
    logo: '/media/aurora.svg',
    logo_alt: null,
    mark: '/media/aurora-mark.svg',
    favicon: '/media/aurora-tab.svg',
    auth: '/media/aurora-door.webp',
    hero: '/media/aurora-hero.webp',
    game_fallback: '/media/aurora-game.webp',
  },
  icons: [{ src: '/media/aurora-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' }],
  logo_sizes: { mobile: { width: 90, height: 24 }, desktop: { width: 120, height: 32 } },
  og: { title: 'Aurora: cassino', description: 'Jogos na Aurora.', image: '/media/aurora-og.jpg' },
};

beforeAll(async () => {
  platform = await createTestPlatform();
  const { db } = platform.database;
  const at = platform.clock.now();
  const stored = { ...own, redirect_hosts: ['parceiro.example'] };
  await db
    .insertInto('sites')
    .values({ casino_id: 9, name: 'Aurora', config: json({ ...stored }), created_at: at, updated_at: at })
    .execute();
  await db.insertInto('site_domains').values({ domain: HOST, casino_id: 9 }).execute();
});
afterAll(() => platform.close());

const config = async () => (await platform.ask('GET', '/site-config', { host: HOST })).body;

describe('a site with pictures of its own', () => {
  test('sends its configuration without the platform’s own settings', async () => {
    const body = await config();
    expect(body).toMatchObject({ name: 'Aurora', slug: 'aurora', images: own.images, logo_sizes: own.logo_sizes });
    for (const gone of ['redirect_hosts', 'min_age', 'languages', 'og_en']) expect(body).not.toHaveProperty(gone);
  });

  test('has its own name, colour and pictures in document, manifest and tab icon', async () => {
    const body = await config();
    const facts = { language: 'pt', origin: 'https://aurora.example', path: '/' } as const;
    const template =
      '<!doctype html><html lang="pt-BR"><head><title>Plataforma não encontrada</title><!--site-head--></head><body><!--site-data--></body></html>';
    const { html } = renderDocument(template, body, facts);
    const head = html.slice(0, html.indexOf('<body>'));
    for (const part of ['Aurora: cassino', '/media/aurora-tab.svg', '/media/aurora-og.jpg', '--canvas:#102030'])
      expect(head).toContain(part);
    expect(head).not.toMatch(BRANDS);
    const manifest = manifestOf(body, 'pt', []);
    expect(manifest).toMatchObject({ name: 'Aurora', short_name: 'Aurora', background_color: '#102030' });
    expect(JSON.stringify(manifest)).toContain('/media/aurora-192.png');
    expect(JSON.stringify(manifest)).not.toMatch(BRANDS);
    const { headers, status } = await platform.app.request('/favicon.ico', { headers: { host: HOST } });
    expect([status, headers.get('location')]).toEqual([302, '/media/aurora-tab.svg']);
  });

  test('redirects only to the hosts in its configuration', async () => {
    const { db } = platform.database;
    const row = (path: string, target: string) => ({ casino_id: 9, path, target, external: true });
    await db
      .insertInto('redirects')
      .values([row('/a', 'https://parceiro.example/x'), row('/b', 'https://outro.example/x')])
      .execute();
    const to = async (path: string) => (await platform.ask('GET', `/redirects?path=${path}`, { host: HOST })).body.data;
    expect(await to('/a')).toEqual({ to: 'https://parceiro.example/x', external: true });
    expect(await to('/b')).toEqual({ to: null, external: false });
  });

  test('names its support on the help page', async () => {
    const { body } = await platform.ask('GET', '/pages/suporte', { host: HOST });
    expect(body.data.html).toContain('oi@aurora.example');
    expect(body.data.html).not.toMatch(BRANDS);
  });
});

describe('a site without pictures', () => {
  test('shows its name beside a neutral sign', () => {
    expect(made.images.logo).toBeNull();
    const { colors: _, ...rest } = made;
    expect(JSON.stringify({ ...rest, popular_games: [] })).not.toMatch(BRANDS);
  });
});
