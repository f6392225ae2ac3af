import { expect, type Page, test } from '@playwright/test';
import { entered } from './support/account.ts';
import { SEEDED } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

test.use({ ...PLAIN, viewport: { width: 360, height: 640 }, hasTouch: true });

const inGame = (page: Page) => page.frameLocator('iframe');

test('the page of a game says title, balance, rules and RTP once, each in one line', async ({ page }) => {
  await entered(page, SEEDED.ordinary, '/casino/arraial-sao-joao/galinha-dos-ovos-de-ouro');
  const game = inGame(page);
  await expect(game.getByRole('button', { name: 'Girar' })).toBeEnabled({ timeout: 20_000 });
  const bar = page.getByRole('main').getByRole('banner').or(page.locator('main > header'));
  await expect(bar.getByRole('button', { name: /^Saldo/ })).toBeVisible();
  await expect(game.getByText(/^Saldo$/)).toBeHidden();
  await expect(game.getByRole('button', { name: /Regras/ })).toHaveCount(0);
  const title = bar.getByRole('heading', { name: 'Galinha dos Ovos de Ouro' });
  const rules = bar.getByRole('button', { name: /^Regras e RTP 95,35\s%$/ });
  const isOneLine = (element: Element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return new Set([...words.getClientRects()].map(({ top }) => Math.round(top / 12))).size === 1;
  };
  expect(await title.evaluate(isOneLine)).toBe(true);
  expect(await title.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  expect(await game.getByRole('heading').evaluate((element) => element.clientWidth)).toBeLessThan(2);
  await rules.click();
  await expect(page.getByRole('dialog', { name: 'Regras e RTP' })).toBeVisible();
});

test('autoplay fits a phone, counts down on its stop button, and moves nothing when it ends', async ({ page }) => {
  await entered(page, SEEDED.ordinary, '/robots.txt');
  for (const address of ['/casino/estudio-recife/mina-verde', '/casino/estudio-recife/onca-da-lua']) {
    await page.goto(address);
    const auto = inGame(page).getByRole('button', { name: 'Automático' });
    await expect(auto).toBeEnabled({ timeout: 20_000 });
    await auto.click();
    const sheet = inGame(page).getByRole('dialog', { name: 'Automático' });
    await expect(sheet.getByRole('button', { name: 'Começar' })).toBeInViewport({ ratio: 1 });
    const hidden = await sheet.evaluate((element) => {
      const body = element.querySelector('.sheet-body');
      return body ? body.scrollHeight - body.clientHeight : Number.NaN;
    });
    expect(hidden, address).toBe(0);
  }
  const game = inGame(page);
  const board = game.locator('.card');
  const main = game.locator('.spin');
  const places = async () => [await board.boundingBox(), await main.boundingBox()];
  await game.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click();
  const before = await places();
  await game.getByRole('button', { name: 'Automático' }).click();
  await game.getByRole('dialog').getByRole('button', { name: 'Começar' }).click();
  await expect(main).toHaveText('8', { timeout: 30_000 });
  await expect(main).toHaveAccessibleName('Parar o automático; faltam 8');
  expect(await places()).toEqual(before);
  await main.click();
  await expect(game.getByText(/^Parou · \d rodadas/).first()).toBeVisible({ timeout: 15_000 });
  await expect(main).toHaveAccessibleName('Girar');
  expect(await places()).toEqual(before);
});
