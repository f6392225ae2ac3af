import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { declineRegistration, visitAsAdult } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

test.use(PLAIN);

/** Every path of §2 with the title that it has; auth routes send a guest to /login. */
const PAGES: readonly (readonly [path: string, title: RegExp])[] = [
  ['/', /Cassino/],
  ['/bonus', /Bônus/],
  ['/promotion', /Promoção/],
  ['/promotions', /Promoções/],
  ['/ranking', /Ranking/],
  ['/rewards', /Recompensas/],
  ['/sports', /Esportes/],
  ['/aml-policy', /lavagem/],
  ['/betting-terms', /apostas/],
  ['/privacy', /privacidade/],
  ['/terms', /Termos/],
  ['/responsible-gaming', /responsável/],
  ['/em-conformidade-com-a-regulamentacao', /conformidade/],
  ['/casino/games', /jogos/],
  ['/casino/crates', /Caixas/],
  ['/casino/favorites', /Favoritos/],
  ['/casino/recent', /recentes/],
  ['/casino/providers', /Provedores/],
  ['/casino/category/slots', /Categoria/],
  ['/install', /Instalar/],
  ['/install-two', /Instalar/],
  ['/ios', /iPhone/],
  ['/messaging-2', /Mensagens/],
  ['/NewComponents', /Componentes/],
  ['/animation', /Movimento/],
];
const AUTH = [
  '/account/boxes',
  '/account/items',
  '/account/wallet',
  '/refers',
  '/responsible-gambling',
  '/user',
  '/user/edit',
  '/user/edit/transaction',
  '/user/edit/history-casino',
];

test('every path of the specification opens, in both languages', async ({ page }) => {
  test.setTimeout(120_000);
  await declineRegistration(page);
  await visitAsAdult(page, '/');
  // The title and the language tell that a page is there; nobody waits for its last picture.
  const open = (path: string) => page.goto(path, { waitUntil: 'commit' });
  for (const [path, title] of PAGES) {
    await open(path);
    await expect(page, path).toHaveTitle(title);
    const english = path === '/' ? '/en' : `/en${path}`;
    expect((await page.request.get(english)).status(), english).toBe(200);
    // As a press on Back leads there: the page is the same, its words are others.
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, english);
    await expect(page.locator('html'), english).toHaveAttribute('lang', 'en');
    await expect(page).toHaveURL(english);
  }
  for (const path of AUTH) {
    await open(path);
    await expect(page, path).toHaveURL('/login');
  }
});

test('an unmatched path and a failed validation hook have their own words', async ({ page }) => {
  await declineRegistration(page);
  await visitAsAdult(page, '/nada/por/aqui');
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Voltar ao início' }).click();
  await expect(page.getByRole('heading', { name: 'Populares' })).toBeVisible();
  await page.goto('/casino/estudio-recife/jogo-que-nao-existe');
  await expect(page.getByText('Page Not Found: /casino/estudio-recife/jogo-que-nao-existe')).toBeVisible();
  await page.goto('/en/nothing/here');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back to home' })).toBeVisible();
});

test('the language switch translates in place and is remembered for 365 days', async ({ page, context }) => {
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

test('ref and lmcp of any address are kept', async ({ page }) => {
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

test('hosts: the second site, the site in maintenance, and no site at all', async ({ page, baseURL }) => {
  const { port } = new URL(baseURL ?? '');
  await page.addInitScript(() => localStorage.setItem('ageVerified', 'true'));
  await page.goto(`http://regulada.localhost:${port}/`);
  await expect(page.locator('html')).toHaveAttribute('data-site', 'mare');
  await expect(page.getByText('CNPJ')).toBeVisible();
  await page.goto(`http://manutencao.localhost:${port}/`);
  await expect(page.getByText('Fazendo uma pausa para melhorar!')).toBeVisible();
  await page.goto(`http://outro.localhost:${port}/`);
  await expect(page.getByText('Plataforma não encontrada')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Clique aqui para saber mais' })).toBeVisible();
});

test('menus hold every entry and each leads somewhere', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await declineRegistration(page);
  await visitAsAdult(page, '/');
  for (const name of [
    'Todos os jogos',
    'Slots',
    'Provedores',
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
