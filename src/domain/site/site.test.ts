// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureClient } from '../../api/client-config.ts';
import type { SiteConfig } from '../../contract/site.ts';
import { afterLook, preloaderOf, type SiteState, UNKNOWN_SITE } from './model.ts';

const config = (name = 'Jangada', active = true) => ({ casino_id: '1', active, og: { title: name } }) as SiteConfig;
const look = (state: SiteState, ...looks: Parameters<typeof afterLook>[1][]) => looks.reduce(afterLook, state);

describe('the preloader (SITE-4)', () => {
  it('spins while no configuration is known', () => expect(preloaderOf(UNKNOWN_SITE)).toBe('loading'));
  it('is hidden once the settings have an og title', () => {
    expect(preloaderOf(look(UNKNOWN_SITE, { kind: 'found', config: config(), at: 1 }))).toBe('hidden');
  });
  it('keeps spinning when the title is empty', () => {
    expect(preloaderOf(look(UNKNOWN_SITE, { kind: 'found', config: config(''), at: 1 }))).toBe('loading');
  });
  it('says that there is no platform here, though a configuration was known', () => {
    const state = look(
      UNKNOWN_SITE,
      { kind: 'found', config: config(), at: 1 },
      { kind: 'missing', infoUrl: 'https://x.test' },
    );
    expect(preloaderOf(state)).toBe('not-found');
    expect(state.infoUrl).toBe('https://x.test');
  });
  it('says maintenance for a 402 and for active: false alike (SITE-3)', () => {
    expect(preloaderOf(look(UNKNOWN_SITE, { kind: 'paused', until: null }))).toBe('maintenance');
    expect(preloaderOf(look(UNKNOWN_SITE, { kind: 'found', config: config('x', false), at: 1 }))).toBe('maintenance');
  });
  it('goes away when maintenance is over', () => {
    expect(
      preloaderOf(look(UNKNOWN_SITE, { kind: 'paused', until: null }, { kind: 'found', config: config(), at: 2 })),
    ).toBe('hidden');
  });
  it('changes no verdict for a look without an answer', () => {
    const paused = look(UNKNOWN_SITE, { kind: 'paused', until: null }, { kind: 'unknown' });
    expect(preloaderOf(paused)).toBe('maintenance');
    expect(paused.unreachable).toBe(true);
    expect(look(paused, { kind: 'found', config: config(), at: 1 }).unreachable).toBe(false);
  });
});

// A complete configuration, as the server answers it, so that the contract's schema accepts it.
const palette = { canvas: '#061018' };
const contact = { email: null, phone: null, whatsapp: null, hours: null };
const whole = (name: string, active = true) => ({
  casino_id: '1',
  name,
  slug: 'jangada',
  active,
  is_regulated: false,
  demo: true,
  scheme: 'dark',
  colors: { default: palette, dark: null },
  kyc: true,
  hasSports: true,
  hasBoxes: true,
  min_deposit: 100,
  max_deposit: 100000,
  min_withdrawal: 100,
  max_withdrawal: 100000,
  registerCPF: true,
  login_requires_cpf: false,
  login_requires_phone: true,
  login_requires_email: false,
  cashback: { release_day: 1, release_hour: 0, conversion_percentage: 10 },
  cpa_value: 0,
  affiliate_regular_user_active: true,
  banners: [],
  social_links: [],
  images: { logo: '/l.svg', logo_alt: null, mark: '/m.svg', favicon: '/f.png', auth: null, game_fallback: null },
  icons: [],
  logo_sizes: { mobile: { width: 1, height: 1 }, desktop: { width: 1, height: 1 } },
  chat_support: null,
  googleClientId: null,
  captchaProvider: 'altcha',
  captchaSiteKey: null,
  casVerifyRegistrations: false,
  casAllowGoogleAuth: false,
  gtmId: null,
  gtmSource: null,
  html: null,
  legal: {
    legal_name: 'x',
    trade_name: 'x',
    cnpj: 'x',
    authorisation: null,
    address: 'x',
    customer_service: contact,
    ombudsman: contact,
    self_exclusion_url: 'https://gov.br',
    help_url: null,
  },
  realtime: { key: 'k', host: 'localhost', port: 6001, cluster: 'mt1', tls: false },
  api_url: '/api',
  og: { title: name, description: '', image: '/og.png' },
});

describe('a visit', () => {
  let answer: () => Response;
  let asked: Request[];
  let stop: (() => void) | undefined;
  const json = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  const open = async (controlled = false) => {
    vi.resetModules();
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { controller: controlled ? {} : null },
    });
    const { configureClient: configure } = await import('../../api/client-config.ts');
    configure({
      getBaseUrl: () => 'http://site.test/api',
      fetch: async (input, init) => {
        asked.push(new Request(input, init));
        return answer();
      },
    });
    return { ...(await import('./site.ts')), ...(await import('./look.ts')) };
  };
  const write = (value: unknown) => {
    document.body.innerHTML = '';
    const block = document.createElement('script');
    block.type = 'application/json';
    block.id = 'site-config';
    block.textContent = typeof value === 'string' ? value : JSON.stringify(value);
    document.body.append(block);
  };
  beforeEach(() => {
    asked = [];
    answer = () => json(whole('Jangada'));
    document.body.innerHTML = '';
  });
  afterEach(() => {
    stop?.();
    stop = undefined;
    vi.useRealTimers();
    Reflect.deleteProperty(navigator, 'serviceWorker');
    configureClient({});
  });

  it('knows the site from the document before anything was asked', async () => {
    write(whole('Do documento'));
    const { knowSite, site } = await open();
    knowSite(new QueryClient());
    expect(site.config?.name).toBe('Do documento');
    expect(asked).toEqual([]);
  });

  it.each(['{"casino_id":1}', '<b>', ''])('is not misled by a block that is none: %s', async (text) => {
    write(text);
    const { knowSite, site } = await open();
    knowSite(new QueryClient());
    expect(site.config).toBeNull();
  });

  it('paints from what its own server wrote, and forgets it when the contract does not know it so', async () => {
    write({ ...whole('Do documento'), min_deposit: 'cem' });
    const client = new QueryClient();
    const { knowSite, watchSite, site } = await open();
    knowSite(client);
    expect(site.config?.name).toBe('Do documento');
    answer = () => json({ message: 'x', code: 'internal_error' }, 500);
    stop = watchSite(client);
    expect(site.config).toBeNull();
    expect(client.getQueryData(['site', 'config'])).toBeUndefined();
  });

  it('believes the last visit more than a document out of the worker’s cache, and a served document more than it', async () => {
    write(whole('Do documento'));
    const kept = new QueryClient();
    kept.setQueryData(['site', 'config'], whole('Da última visita'));
    const controlled = await open(true);
    controlled.knowSite(kept);
    expect(controlled.site.config?.name).toBe('Da última visita');
    const served = await open(false);
    served.knowSite(kept);
    expect(served.site.config?.name).toBe('Do documento');
  });

  it('asks with its host and a time stamp, past the cache', async () => {
    const { lookAtSite, site } = await open();
    await lookAtSite(new QueryClient());
    expect(asked[0]?.url).toMatch(/\/api\/site-config\?domain=localhost&t=\d+$/);
    expect(asked[0]?.cache).toBe('no-cache');
    expect(site.config?.name).toBe('Jangada');
  });

  it.each([
    [402, { message: 'Platform under maintenance', code: 'maintenance' }, 'maintenance'],
    [404, { message: 'x', code: 'site_not_found', info_url: 'https://x.test' }, 'not-found'],
    [500, { message: 'x', code: 'internal_error' }, 'loading'],
  ] as const)('reads %i as its verdict', async (status, body, verdict) => {
    answer = () => json(body, status);
    const { lookAtSite, preloader } = await open();
    await lookAtSite(new QueryClient());
    expect(preloader()).toBe(verdict);
  });

  it('keeps the configuration that the page has rendered while the answer is equal', async () => {
    const { lookAtSite, site } = await open();
    const client = new QueryClient();
    await lookAtSite(client);
    const { config: rendered, confirmedAt } = site;
    await new Promise((resolve) => setTimeout(resolve, 2));
    await lookAtSite(client);
    expect(site.config).toBe(rendered);
    expect(site.confirmedAt).toBeGreaterThan(confirmedAt);
    answer = () => json(whole('Outra'));
    await lookAtSite(client);
    expect(site.config?.name).toBe('Outra');
  });

  it('looks again every 30 seconds and notices maintenance and its end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { watchSite, preloader } = await open();
    const turn = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      for (let at = 0; at < 20; at += 1) await new Promise((resolve) => setImmediate(resolve));
    };
    stop = watchSite(new QueryClient());
    await turn(0);
    expect(preloader()).toBe('hidden');
    answer = () => json({ message: 'x', code: 'maintenance' }, 402);
    await turn(29_000);
    expect(preloader()).toBe('hidden');
    await turn(1_500);
    expect(preloader()).toBe('maintenance');
    answer = () => json(whole('Jangada'));
    await turn(30_500);
    expect(preloader()).toBe('hidden');
  });
});
