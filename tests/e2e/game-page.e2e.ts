import { expect, type Page, test } from '@playwright/test';
import { logIn, SEEDED } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

test.use({ ...PLAIN, viewport: { width: 360, height: 640 }, hasTouch: true });

const inGame = (page: Page) => page.frameLocator('iframe');

test('the page of a game says title, balance, rules and RTP once, each in one line', async ({ page }) => {
  await logIn(page, SEEDED.ordinary);
  await page.goto('/casino/arraial-sao-joao/galinha-dos-ovos-de-ouro');
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
