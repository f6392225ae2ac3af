import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { entered } from './support/account.ts';
import { joinedLive } from './support/live.ts';
import { money } from './support/money.ts';
import { operator } from './support/operator.ts';
import { SEEDED } from './support/people.ts';
import { MOVING, PLAIN } from './support/plain.ts';

test.use(PLAIN);

test('a box is bought after its chances, opened once in two tabs, and its draw is checked on the page', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await entered(page, SEEDED.ordinary, '/casino/crates');
  const areia = page.getByRole('listitem').filter({ hasText: 'Caixa de Areia' });
  await expect(areia).toContainText(money('Devolve em média R$ 4,30 (86%)'));
  await expectAccessible(page);
  await areia.getByRole('link').click();
  await expect(page.getByText('55%')).toBeVisible();
  await expect(page.getByText(money('Custa em média'))).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: money('Comprar por R$ 5,00') }).click();
  const ask = page.getByRole('alertdialog', { name: 'Comprar Caixa de Areia?' });
  await ask.getByRole('button', { name: money('Comprar por R$ 5,00') }).click();
  await expect(page).toHaveURL(/\/account\/boxes\?box=/);
  const open = page.getByRole('button', { name: 'Abrir a caixa' });
  await expect(open).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('button', { name: 'Abrir a caixa' })).toBeVisible();

  await open.click();
  await expect(page.getByText(/^(Você ganhou|Desta vez)/)).toBeVisible({ timeout: 15_000 });
  await page.getByText('Conferir o sorteio').click();
  await expect(page.getByText(/: confere$/)).toHaveCount(3);
  await expectAccessible(page);

  const late = other.getByRole('button', { name: 'Abrir a caixa' });
  if (await late.isVisible()) await late.click();
  await expect(other.getByText(/já foi aberta ou vendida/).first()).toBeVisible({ timeout: 15_000 });
});

test('a box that the operator gives is announced, and opens after a press on skip', async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await browser.newPage({ ...PLAIN, ...MOVING.contextOptions });
  const joined = joinedLive(page);
  await entered(page, SEEDED.ordinary, '/account/boxes');
  await expect(page.getByRole('heading', { name: 'Minhas caixas' })).toBeVisible();
  await joined;
  await operator('box give', ['bau', SEEDED.ordinary], { site: 'localhost' });
  await expect(page.getByText(/Você ganhou uma caixa: Baú do Mercado/)).toBeVisible();
  await page.getByRole('button', { name: 'Abrir Baú do Mercado' }).first().click();
  await page.getByRole('button', { name: 'Abrir a caixa' }).click();
  await page.getByRole('button', { name: 'Pular' }).click();
  await expect(page.getByText(/^Você ganhou: /)).toBeVisible();
  await page.getByRole('link', { name: 'Ver meus itens' }).first().click();
  const item = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Vender por/ }) })
    .first();
  await item.getByRole('button', { name: /^Vender por/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Vender por/ })
    .click();
  await expect(page.getByText('Vendido', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await page.close();
});

test('a regulated site has no boxes', async ({ page, baseURL }) => {
  const { port } = new URL(baseURL ?? '');
  for (const path of ['/casino/crates', '/casino/box/areia']) {
    await page.goto(`http://regulada.localhost:${port}${path}`);
    await expect(page.getByText(`Page Not Found: ${path}`)).toBeVisible();
  }
});
