import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { entered } from './support/account.ts';
import { declineRegistration, logIn, SEEDED, visitAsAdult } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

test.use(PLAIN);

/** Paths that a guest may open (NAV-1), and one of each named entity. */
const PAGES = [
  '/',
  '/bonus',
  '/promotion',
  '/promotions',
  '/ranking',
  '/rewards',
  '/sports',
  '/aml-policy',
  '/betting-terms',
  '/privacy',
  '/terms',
  '/responsible-gaming',
  '/em-conformidade-com-a-regulamentacao',
  '/casino/games',
  '/casino/crates',
  '/casino/box/areia',
  '/casino/favorites',
  '/casino/recent',
  '/casino/providers',
  '/casino/category/slots',
  '/casino/estudio-recife/onca-da-lua',
  '/pages/novidades',
  '/login',
  '/register',
  '/recover-pass',
  '/install',
  '/install-two',
  '/ios',
  '/messaging-2',
  '/account/notifications',
  '/NewComponents',
  '/animation',
];
const AUTH = [
  '/account/boxes',
  '/account/items',
  '/account/wallet',
  '/refers',
  '/responsible-gambling',
  '/user',
  '/user/access-data',
  '/user/edit',
  '/user/edit/access-data',
  '/user/edit/history-casino',
  '/user/edit/my-data',
  '/user/edit/personal-data',
  '/user/edit/privacy',
  '/user/edit/transaction',
  '/user/edit/verification',
];

/** The title of the document that the server sends for an address. */
async function documentTitle(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(path);
  expect(answer.status(), path).toBe(200);
  return /<title>([^<]*)</.exec(await answer.text())?.[1] ?? '';
}

/** Opens an address in the running app, as a press on Back does. */
async function travel(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Opens a page in Portuguese, then in English, and expects the tab to be titled as the server titles the document. */
async function expectTitles(page: Page, path: string): Promise<void> {
  const english = `/en${path === '/' ? '' : path}`;
  const [portuguese, title] = await Promise.all([documentTitle(page, path), documentTitle(page, english)]);
  await travel(page, path);
  await expect(page, path).toHaveTitle(portuguese);
  await expect(page.locator('html'), path).toHaveAttribute('lang', 'pt-BR');
  // A short path of the account leads on to its page below /user/edit, in the same language.
  const isThere = (url: URL, prefix = '') =>
    [path, path.replace('/user/', '/user/edit/')].some(
      (it) => url.pathname === `${prefix}${it === '/' ? '' : it}` || url.pathname === `${prefix}${it}`,
    );
  await expect(page).toHaveURL((url) => isThere(url));
  await travel(page, english);
  await expect(page.locator('html'), english).toHaveAttribute('lang', 'en');
  await expect(page, english).toHaveTitle(title);
  await expect(page).toHaveURL((url) => isThere(url, '/en'));
}

test('every path of the specification opens under its title, in both languages', async ({ page }) => {
  test.setTimeout(180_000);
  // Once the registration was seen it does not open again in this visit.
  await visitAsAdult(page, '/register');
  await expect(page.getByRole('dialog', { name: 'Cadastrar' })).toBeVisible();
  for (const path of PAGES) await expectTitles(page, path);
  for (const path of AUTH) {
    await travel(page, '/terms');
    await expect(page).toHaveTitle('Termos e condições · Jangada');
    await travel(page, path);
    await expect(page, path).toHaveURL('/login');
  }
  await logIn(page, SEEDED.ordinary);
  for (const path of AUTH) await expectTitles(page, path);
});

test('a document at a path that leads on twice ends at the login', async ({ page }) => {
  await declineRegistration(page);
  // The short path leads to the account page, and that leads a guest to the login, while the app starts.
  await visitAsAdult(page, '/user/access-data');
  await expect(page.getByRole('dialog', { name: 'Entrar' })).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page).toHaveTitle('Entrar · Jangada');
});

test('an unmatched path and a failed validation hook show different messages', async ({ page }) => {
  await declineRegistration(page);
  await visitAsAdult(page, '/nada/por/aqui');
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  await expect(page).toHaveTitle('Página não encontrada · Jangada');
  await expect(page).toHaveURL('/');
  const home = page.getByRole('button', { name: 'Voltar ao início' });
  const size = page.viewportSize();
  await page.setViewportSize({ width: 740, height: 360 });
  // A phone held sideways shows the way on without scrolling; the press needs it free of the tabs.
  await home.click({ trial: true });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  if (size) await page.setViewportSize(size);
  await home.click();
  await expect(page.getByRole('heading', { name: 'Populares' })).toBeVisible();
  await page.goto('/casino/estudio-recife/jogo-que-nao-existe');
  await expect(page.getByText('Page Not Found: /casino/estudio-recife/jogo-que-nao-existe')).toBeVisible();
  await expect(page).toHaveTitle('Página não encontrada · Jangada');
  await page.goto('/en/nothing/here');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page).toHaveTitle('Page not found · Jangada');
  await expect(page.getByRole('button', { name: 'Back to home' })).toBeVisible();
});

test('the language switch translates the page in place and is remembered for 365 days', async ({ page, context }) => {
  await declineRegistration(page);
  await visitAsAdult(page, '/casino/games?bonuses=true');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page).toHaveURL('/en/casino/games?bonuses=true');
  await expect(page.getByRole('heading', { name: 'All games' })).toBeVisible();
  const cookie = (await context.cookies()).find(({ value }) => value === 'en');
  expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 364 * 86_400);
  await page.goBack();
  await page.goto('/casino/games');
  await expect(page.getByRole('heading', { name: 'Todos os jogos' })).toBeVisible();
});

for (const serviceWorkers of ['block', 'allow'] as const) {
  test.describe(serviceWorkers === 'allow' ? 'with the worker' : 'without the worker', () => {
    test.use({ serviceWorkers, viewport: { width: 1440, height: 900 } });

    test('the page has the language of its address with modals, sheets, Back and Forward', async ({ page }) => {
      // It loads some thirty pages.
      test.setTimeout(180_000);
      const modal = page.getByRole('dialog', { name: /^(Cadastrar|Sign up)$/ });
      // Not by its role: under a modal it has none.
      const footer = page.locator('footer');
      const isIn = async (language: 'pt' | 'en', path: string, title: string) => {
        await expect(page).toHaveURL(language === 'pt' ? path : `/en${path === '/' ? '' : path}`);
        await expect(page.locator('html')).toHaveAttribute('lang', language === 'pt' ? 'pt-BR' : 'en');
        await expect(page).toHaveTitle(title);
        const terms = language === 'pt' ? 'Termos e condições' : 'Terms and conditions';
        await expect(footer.getByText(terms, { exact: true })).toHaveCount(1);
      };
      const press = (name: 'English' | 'Português') => footer.getByRole('button', { name }).click();
      // A page over which no modal opens by itself.
      await visitAsAdult(page, '/promotions');
      if (serviceWorkers === 'allow')
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 60_000 });
      await press('English');
      await isIn('en', '/promotions', 'Promotions · Jangada');
      // The registration modal comes in the language of the page.
      await page.getByRole('link', { name: 'Casino', exact: true }).first().click();
      await expect(modal).toBeVisible();
      await expect(modal).toHaveAccessibleName('Sign up');
      await isIn('en', '/register', 'Sign up · Jangada');
      await page.keyboard.press('Escape');
      await isIn('en', '/', 'Casino · Jangada');
      await press('Português');
      await isIn('pt', '/', 'Cassino · Jangada');
      await press('English');
      await isIn('en', '/', 'Casino · Jangada');
      // Calls ask for the words of the address.
      const asked = page.waitForRequest((request) => request.url().includes('/api/casinos/games'));
      await page.goto('/en/casino/games?category=slots');
      expect((await asked).headers()['accept-language']).toMatch(/^en/);
      for (const [path, portuguese, english] of [
        ['/casino/games', 'Todos os jogos', 'All games'],
        ['/casino/category/slots', 'Slots', 'Slots'],
        ['/terms', 'Termos e condições', 'Terms and conditions'],
        ['/pages/novidades', 'Novidades', 'News'],
        ['/sports', 'Esportes', 'Sports'],
      ] as const) {
        await page.goto(path);
        await press('English');
        await isIn('en', path, `${english} · Jangada`);
        // After a sheet that Back has closed.
        await page.keyboard.press('/');
        await expect(page.getByRole('dialog')).toBeVisible();
        await page.goBack();
        await expect(page.getByRole('dialog')).toBeHidden();
        await press('Português');
        await isIn('pt', path, `${portuguese} · Jangada`);
      }
      // Back across languages.
      await page.goto('/casino/games');
      await press('English');
      await footer.getByRole('link', { name: 'Terms and conditions' }).click();
      await isIn('en', '/terms', 'Terms and conditions · Jangada');
      await press('Português');
      await isIn('pt', '/terms', 'Termos e condições · Jangada');
      await page.goBack();
      await isIn('en', '/casino/games', 'All games · Jangada');
      await page.goForward();
      await isIn('pt', '/terms', 'Termos e condições · Jangada');
      // Under a sheet, which closes: its page has changed, and Back does not bring the other language again.
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto('/casino/games');
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'English' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await isIn('en', '/casino/games', 'All games · Jangada');
      await page.goto('/en/casino/games?sheet=menu');
      await page.getByRole('dialog').getByRole('button', { name: 'Português' }).click();
      await expect(page).toHaveURL('/casino/games?sheet=menu');
      await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click();
      await isIn('pt', '/casino/games', 'Todos os jogos · Jangada');
    });
  });
}

test('ref and lmcp of any address are stored', async ({ page }) => {
  await declineRegistration(page);
  await visitAsAdult(page, '/promotions?ref=AMIGA7&lmcp=camp-1');
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('ref'), localStorage.getItem('lmcp')]))
    .toEqual(['AMIGA7', 'camp-1']);
  const call = page.waitForRequest(
    (request) => request.url().includes('/api/') && request.headers()['lmcp'] === 'camp-1',
  );
  await page.reload();
  expect((await call).headers()['guest-id']).toMatch(/^guest-\w{9}$/);
});

test('each host shows its site, the maintenance page or the page of an unknown platform', async ({ page, baseURL }) => {
  const { port } = new URL(baseURL ?? '');
  await page.addInitScript(() => localStorage.setItem('ageVerified', 'true'));
  await page.goto(`http://regulada.localhost:${port}/`);
  await expect(page).toHaveTitle('Cassino · Maré');
  await expect(page.getByText('CNPJ')).toBeVisible();
  await page.goto(`http://manutencao.localhost:${port}/`);
  await expect(page.getByText('Fazendo uma pausa para melhorar!')).toBeVisible();
  await page.goto(`http://outro.localhost:${port}/`);
  await expect(page.getByText('Plataforma não encontrada')).toBeVisible();
  await expect(page).toHaveTitle('Plataforma não encontrada');
  await expect(page.getByRole('link', { name: 'Clique aqui para saber mais' })).toBeVisible();
});

test('menus hold every entry, and each link opens a page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await declineRegistration(page);
  await visitAsAdult(page, '/');
  // The app's menu replaces the document's, whose groups it does not know.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('aside') ?? {}).some((name) => name.startsWith('__react')),
  );
  for (const name of ['Mais jogos', 'Esportes', 'Geral'])
    await page.getByRole('complementary').locator('summary', { hasText: name }).click();
  for (const name of [
    'Todos os jogos',
    'Slots',
    'Estúdios',
    'Ao vivo',
    'Começam em breve',
    'E-sports',
    'Promoções',
    'Indique um amigo',
    'Clube VIP',
    'Ranking',
    'Novidades',
    'Suporte ao vivo',
  ]) {
    await expect(page.getByRole('link', { name }).first(), name).toBeVisible();
  }
  const footer = page.getByRole('contentinfo');
  for (const name of [
    'Termos de apostas',
    'Termos e condições',
    'Política de privacidade',
    'Jogo responsável',
    'Política de prevenção à lavagem de dinheiro',
  ]) {
    await expect(footer.getByRole('link', { name }), name).toBeVisible();
  }
  await expect(footer.getByText('O suporte atende 24 horas por dia, 7 dias por semana.')).toBeVisible();
  for (const path of ['/pages/novidades', '/pages/suporte']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(page.getByText('Page Not Found')).toHaveCount(0);
  }
  await expectAccessible(page);
});

test('a player reaches every entry of side menu and profile menu, on a phone and on a desktop', async ({ page }) => {
  const side = [
    '/casino/games',
    '/casino/category/slots',
    '/casino/providers',
    '/casino/estudio-recife/onca-da-lua',
    '/sports?view=live',
    '/sports?view=soon',
    '/sports?view=esports',
    '/sports?view=league-br-a',
    '/promotions',
    '/refers',
    '/rewards',
    '/ranking',
    '/pages/novidades',
    '/pages/suporte',
  ];
  const profile = [
    '/user',
    '/pages/suporte',
    '/account/wallet',
    '/account/items',
    '/account/boxes',
    '/refers',
    '/ranking',
  ];
  const holds = async (menu: Locator, entries: readonly string[]) => {
    // Not by role: a folded group has its links too, and under the profile's panel the side menu has no roles.
    await expect(menu.locator('a').first()).toBeVisible();
    for (const entry of entries) await expect(menu.locator(`a[href="${entry}"]`).first(), entry).toBeAttached();
  };
  await page.setViewportSize({ width: 360, height: 740 });
  await entered(page, SEEDED.ordinary, '/promotions');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await holds(dialog, [...side, ...profile]);
  for (const name of ['Depositar', 'Sacar', 'Sair']) await expect(dialog.getByRole('button', { name })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/promotions?sheet=profile');
  await holds(dialog, profile);
  for (const name of ['Depositar', 'Sacar', 'Sair']) await expect(dialog.getByRole('button', { name })).toBeVisible();
  await holds(page.locator('aside'), side);
});
