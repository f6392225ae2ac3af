/**
 * Every setting of a site does what its name says: each is set, and what a visitor gets is another thing than before. A
 * setting without an effect promises the operator what never happens.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releasesSince } from '../server/bonuses/cashback-release.ts';
import { createStaticFiles } from '../server/http/static-files.ts';
import { renderFirstScreen } from '../src/app/first-screen.tsx';
import { type SiteConfig, siteConfig } from '../src/contract/site.ts';
import { site } from '../src/domain/site/site.ts';
import { wantsSimulator } from '../src/features/feed/simulator.ts';
import { posterOf } from '../src/features/games/poster.ts';
import { depositBounds } from '../src/features/wallet/deposit/amount-presets.ts';
import { createTestPlatform, type TestPlatform } from './fixtures/platform.ts';
import { root } from './support/sources.ts';

let platform: TestPlatform;
let token: string;
/** The token of a player without documents and with unproved contacts. */
let newcomer: string;
const folder = mkdtempSync(join(tmpdir(), 'site-keys-'));
beforeAll(async () => {
  mkdirSync(join(folder, 'screenshots'));
  // Without the block of settings, which would differ by itself.
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="pt-BR"><head><title>x</title><!--site-head--></head><body></body></html>',
  );
  writeFileSync(join(folder, 'screenshots/outra-narrow-1080x1920.webp'), 'x');
  platform = await createTestPlatform({
    files: createStaticFiles(folder),
    env: { TURNSTILE_SECRET: 'a-secret-of-the-test' },
  });
  token = await platform.login(1);
  newcomer = await platform.login(2);
}, 180_000);
afterAll(async () => {
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

type Look = (config: SiteConfig) => unknown;
const get = async (path: string) => platform.app.request(`http://localhost${path}`, { headers: { host: 'localhost' } });
const document: Look = async () => (await get('/promotions')).text();
const english: Look = async () => (await get('/en/promotions')).text();
const policy: Look = async () =>
  (await get('/')).headers.get('content-security-policy')?.replace(/'sha256-[^']+'/g, '');
const manifest: Look = async () => (await get('/manifest.webmanifest')).text();
const call =
  (method: string, path: string, body?: unknown, isPlayer = true): Look =>
  async () => {
    const asked = { ...(isPlayer && { token }), ...(body !== undefined && { body }) };
    const answer = await platform.ask(method, path, asked);
    return [answer.status, answer.body];
  };
const page = (slug: string) => call('GET', `/pages/${slug}`, undefined, false);
/** The shell of the lobby as a phone and a desktop draw it: bar, side menu, banners, footer. */
const screen: Look = async (config) => {
  const home = (await platform.ask('GET', '/featured/home-games')).body;
  const categories = (await platform.ask('GET', '/categories')).body;
  const drawn = await renderFirstScreen({ locale: 'pt', config, home, categories });
  return [drawn.guest, drawn.wide.guest];
};
/** A component as a guest's page draws it. */
const drawn =
  (load: () => Promise<() => ReactNode>): Look =>
  async (config) => {
    const [
      { renderToStaticMarkup },
      { createElement },
      { I18nProvider },
      { i18n },
      { LinkProvider },
      router,
      component,
    ] = await Promise.all([
      import('react-dom/server'),
      import('react'),
      import('@lingui/react'),
      import('@lingui/core'),
      import('../src/ui/links.tsx'),
      import('@tanstack/react-router'),
      load(),
    ]);
    // Sets language and site.
    await renderFirstScreen({ locale: 'pt', config, home: { data: [] }, categories: { data: [] } });
    const link = ({ href, children }: { readonly href: string; readonly children?: ReactNode }) =>
      createElement('a', { href }, children);
    const shell = router.createRouter({
      routeTree: router.createRootRoute({ component }),
      history: router.createMemoryHistory(),
    });
    await shell.load();
    const page = createElement(router.RouterProvider, { router: shell as never });
    const links = createElement(LinkProvider, { value: link }, page);
    return renderToStaticMarkup(createElement(I18nProvider, { i18n }, links));
  };
const footer = drawn(async () => {
  const [{ createElement }, { Footer }] = await Promise.all([import('react'), import('../src/app/shell/Footer.tsx')]);
  return () => createElement(Footer, { isLine: false });
});
const support = drawn(async () => (await import('../src/features/pages/components/SupportCard.tsx')).SupportCard);
const withSite =
  (read: (config: SiteConfig) => unknown): Look =>
  (config) => {
    site.config = config;
    return read(config);
  };
const withdrawal: Look = async () => {
  const methods = await platform.ask('GET', '/wallet/withdraw/methods', { token });
  const wanted = { amount: 2000, method_id: methods.body.data[0].id };
  const { status, body } = await platform.ask('POST', '/wallet/withdraw/request', { token, body: wanted });
  return [status, body.code];
};
const readiness = call('GET', '/wallet/withdraw/readiness');
const missing: Look = async () => (await platform.ask('GET', '/auth/me', { token: newcomer })).body.data.missing;
const login =
  (column: 'phone' | 'cpf' | 'email'): Look =>
  async () => {
    const { [column]: username } = await platform.deps.db
      .selectFrom('players')
      .select(column)
      .where('casino_id', '=', 1)
      .where('phone', '=', '+5511999990001')
      .executeTakeFirstOrThrow();
    const { status } = await platform.ask('POST', '/auth/login', { body: { username, password: 'jangada-demo-1' } });
    return status;
  };
let serial = 9000;
const registration: Look = async () => {
  serial += 1;
  const { status, body } = await platform.ask('POST', '/auth/register', {
    body: {
      first_name: 'Maria',
      last_name: 'Silva',
      email: `maria${serial}@a.example`,
      phone: `+551198700${serial}`,
      birth_date: '1990-01-01',
      password: 'uma-senha-boa-7',
      password_confirmation: 'uma-senha-boa-7',
      accepted_terms: true,
      captcha: await platform.captcha().catch(() => 'none'),
    },
  });
  return [status, body.code ?? null];
};
/** Whether a deposit of R$ 200 passes the site's bounds; a test has no bank, which would be asked next. */
const deposit: Look = async () =>
  (await platform.ask('POST', '/main-gateway/qrcode-pix', { token, body: { amount: 20_000 } })).body.code;
const chargeLife: Look = async (config) => {
  await deposit(config);
  const charges = platform.deps.db.selectFrom('charges').select(['created_at', 'expires_at']);
  const { created_at, expires_at } = await charges.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  return expires_at.getTime() - created_at.getTime();
};
const idleEnds: Look = async () =>
  (await platform.ask('GET', '/auth/session', { token })).body.data.idle_ends_at !== null;
const releases: Look = ({ cashback }) =>
  releasesSince(new Date('2026-11-01T12:00:00Z'), new Date('2026-11-20T12:00:00Z'), cashback);
const picture = (name: string, over: object = {}) => ({ images: { ...over, [name]: '/media/outra.png' } });

/** Key → a changed value, and where the change shows. */
const EFFECTS: Readonly<Record<string, readonly [value: unknown, look: Look]>> = {
  slug: ['outra', manifest],
  is_regulated: [true, call('GET', '/settings/banners', undefined, false)],
  demo: [false, footer],
  scheme: ['light', document],
  colors: [{ default: { canvas: '#010203' }, dark: null, light: null }, document],
  kyc: [false, readiness],
  hasSports: [false, screen],
  hasBoxes: [false, call('GET', '/boxes/all')],
  min_deposit: [30_000, deposit],
  max_deposit: [15_000, deposit],
  min_withdrawal: [5000, withdrawal],
  max_withdrawal: [1900, withdrawal],
  registerCPF: [false, registration],
  login_requires_cpf: [true, login('cpf')],
  login_requires_email: [true, login('email')],
  'cashback.release_day': [4, releases],
  'cashback.release_hour': [9, releases],
  cpa_value: [7700, call('GET', '/profile/affiliates')],
  cpa_wager: [7700, call('GET', '/profile/affiliates')],
  affiliate_regular_user_active: [false, call('GET', '/profile/affiliates')],
  social_links: [[{ name: 'tiktok', url: 'https://www.tiktok.com/@outra' }], footer],
  'images.logo': ['/media/outra.png', screen],
  'images.logo_alt': ['/media/outra.png', screen],
  'images.hero': ['/media/outra.png', screen],
  'images.favicon': ['/media/outra.png', document],
  'images.game_fallback': ['/media/outra.png', withSite(() => posterOf({ image: '/x.webp' }))],
  icons: [[{ src: '/media/outra.png', sizes: '192x192', type: 'image/png', purpose: 'any' }], manifest],
  logo_sizes: [{ mobile: { width: 31, height: 31 }, desktop: { width: 33, height: 33 } }, screen],
  casVerifyRegistrations: [true, missing],
  captchaProvider: ['none', call('GET', '/captcha/challenge', undefined, false)],
  chat_support: ['outra', support],
  // The way back from a consent; the tag itself: tests/e2e/consent.e2e.ts.
  gtmId: ['GTM-OUTRA', footer],
  html: ['<script>x()</script><meta name="google-site-verification" content="outra-prova">', document],
  verification: [[{ name: 'google-site-verification', content: 'outra' }], document],
  'legal.legal_name': ['Outra S.A.', page('terms')],
  'legal.cnpj': ['11.222.333/0001-81', page('terms')],
  'legal.help_url': ['https://ajuda.outra.example/', page('responsible-gaming')],
  'legal.ombudsman': [{ email: 'ouvidoria@outra.example', phone: null, whatsapp: null, hours: null }, page('suporte')],
  og: [{ title: 'Outra', description: 'Outra coisa', image: '/media/outra.jpeg' }, document],
  og_en: [{ title: 'Other', description: 'Other thing' }, english],
  tokens: [{ 'r-card': '3px' }, document],
  support: [{ email: 'oi@outra.example', phone: null, whatsapp: null, hours: null }, page('suporte')],
  simulated_feed: [false, (config) => wantsSimulator(config)],
  deposit_presets: [[4400], (config) => depositBounds(config)],
  max_pending_withdrawals: [1, withdrawal],
  withdrawal_target_minutes: [77, page('terms')],
  withdrawal_hold_hours: [5, page('terms')],
  withdrawal_requires_address: [true, readiness],
  pix_expiry_seconds: [60, chargeLife],
  required_limits: [['bets'], missing],
  popular_games: [[{ title: 'Outro', to: '/casino/a/b' }], screen],
  popular_leagues: [[{ title: 'Outra', to: '/sports?view=x' }], screen],
  idle_minutes: [7, idleEnds],
  chat_min_wagered: [123_400, call('GET', '/chat/messages')],
};

/** Settings that name a part of another party's service: both are needed for an effect. */
const TOGETHER: Readonly<Record<string, readonly [changes: object, look: Look]>> = {
  'googleClientId casAllowGoogleAuth': [{ googleClientId: 'outra', casAllowGoogleAuth: true }, policy],
  'captchaProvider captchaSiteKey': [{ captchaProvider: 'turnstile', captchaSiteKey: 'outra' }, policy],
  'gtmId gtmSource': [{ gtmId: 'GTM-OUTRA', gtmSource: 'https://medidas.outra.example/m.js' }, policy],
  // With all three off, telephones name the players all the same.
  'login_requires_phone login_requires_email': [
    { login_requires_phone: false, login_requires_email: true },
    login('phone'),
  ],
  'images.mark': [picture('mark', { logo: null }), screen],
  'legal.trade_name': [{ is_regulated: true, demo: false, legal: { trade_name: 'Outra' } }, footer],
  'legal.customer_service': [
    {
      is_regulated: true,
      demo: false,
      legal: { customer_service: { email: 'oi@outra.example', phone: null, whatsapp: null, hours: null } },
    },
    footer,
  ],
  'legal.address': [{ is_regulated: true, demo: false, legal: { address: 'Rua Outra, 2' } }, footer],
  'legal.authorisation': [
    { is_regulated: true, demo: false, legal: { authorisation: { number: '9', date: 'hoje' } } },
    footer,
  ],
  'legal.self_exclusion_url': [
    { is_regulated: true, demo: false, legal: { self_exclusion_url: 'https://www.gov.br/outra' } },
    footer,
  ],
};

/** Settings that other tests show, because one answer cannot: a file that has the key. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  name: 'server/operator/preview.test.ts',
  active: 'server/operator/commands.test.ts',
  maintenance_until: 'server/operator/commands.test.ts',
  banners: 'server/operator/content.test.ts',
  'cashback.conversion_percentage': 'server/bonuses/cashback.test.ts',
  'images.auth': 'src/features/session/components/AuthDialog.test.tsx',
  bonus_max_stake: 'server/ledger/net-risk.test.ts',
  redirect_hosts: 'server/operator/content.test.ts',
  chat_words: 'server/chat/handlers.test.ts',
};
/** Each is worked out by the platform, or constant. */
const COMPUTED = ['casino_id', 'realtime', 'api_url', 'provider_origin', 'sports_origin', 'pix_simulator', 'currency'];

/** The value of a dotted key in a copy of the configuration. */
function changed(config: Readonly<Record<string, unknown>>, key: string, value: unknown): Record<string, unknown> {
  const [first = '', ...rest] = key.split('.');
  if (rest.length === 0) return { [first]: value };
  return { [first]: { ...(config[first] as object), [rest.join('.')]: value } };
}

async function stored(): Promise<Record<string, unknown>> {
  const { config } = await platform.deps.db
    .selectFrom('sites')
    .select('config')
    .where('casino_id', '=', 1)
    .executeTakeFirstOrThrow();
  return config;
}

async function effectOf(changes: Readonly<Record<string, unknown>>, look: Look): Promise<[unknown, unknown]> {
  const answer = async () => (await platform.ask('GET', '/site-config')).body as SiteConfig;
  const before = await look(await answer());
  const restore = await platform.configure(changes);
  try {
    return [before, await look(await answer())];
  } finally {
    await restore();
  }
}

describe('a setting has its effect:', () => {
  it.each(Object.entries(EFFECTS))('%s', async (key, [value, look]) => {
    const [before, after] = await effectOf(changed(await stored(), key, value), look);
    expect(after).not.toEqual(before);
  });

  it.each(Object.entries(TOGETHER))('%s', async (_keys, [changes, look]) => {
    const config = await stored();
    const merged = Object.entries(changes).map(([key, value]) => [
      key,
      ['images', 'legal'].includes(key) ? { ...(config[key] as object), ...value } : value,
    ]);
    const [before, after] = await effectOf(Object.fromEntries(merged), look);
    expect(after).not.toEqual(before);
  });
});

it('leaves no setting without its effect', () => {
  const shown = [...Object.keys(EFFECTS), ...Object.keys(TOGETHER).flatMap((keys) => keys.split(' '))];
  const all = [...shown, ...Object.keys(ELSEWHERE), ...COMPUTED];
  const nested = {
    cashback: siteConfig.entries.cashback,
    images: siteConfig.entries.images,
    legal: siteConfig.entries.legal,
  };
  const keys = Object.keys(siteConfig.entries).flatMap((key) =>
    Object.hasOwn(nested, key)
      ? Object.keys(nested[key as keyof typeof nested].entries).map((part) => `${key}.${part}`)
      : [key],
  );
  expect(keys.filter((key) => !all.includes(key))).toEqual([]);
});

it.each(Object.entries(ELSEWHERE))('%s has its effect in %s', (key, file) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(key.split('.').at(-1));
});

it('never puts the HTML of an operator into a page', async () => {
  const [, after] = await effectOf(
    { html: '<script>alert(1)</script><meta name="robots" content="noindex">' },
    document,
  );
  expect(after).not.toMatch(/alert\(1\)|noindex/);
});
