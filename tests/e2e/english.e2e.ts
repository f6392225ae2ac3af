import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { PASSWORD, passAgeGate, SEEDED } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

test.use(PLAIN);

test('a guest logs in, deposits and opens a demo game in English', async ({ page, context }) => {
  test.setTimeout(120_000);
  await page.goto('/en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await passAgeGate(page, /I am 18 or older/);
  await expect(page.getByRole('dialog', { name: 'Sign up' })).toBeVisible({ timeout: 5_000 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Popular' })).toBeVisible();

  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/en/login');
  const login = page.getByRole('dialog', { name: 'Log in' });
  await login.getByLabel('Phone').fill(SEEDED.fresh);
  await login.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(login).toBeHidden();
  await expect(page).toHaveURL('/en');

  await page.getByRole('link', { name: 'Wallet' }).click();
  await expect(page).toHaveURL('/en/account/wallet');
  await page.getByRole('main').getByRole('button', { name: 'Deposit' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: /20,00/ }).check();
  await sheet.getByRole('button', { name: 'Generate Pix code' }).click();
  await expect(page.getByRole('dialog', { name: 'Pay with Pix' })).toBeVisible();
  await expectAccessible(page);
  const bankOpens = context.waitForEvent('page');
  await sheet.getByRole('link', { name: /simulated bank/ }).click();
  const bank = await bankOpens;
  await bank.getByRole('button', { name: /^(Pagar|Pay)$/ }).click();
  await expect(page.getByRole('dialog', { name: 'Deposit confirmed' })).toBeVisible({ timeout: 15_000 });
  await bank.close();
  await page.keyboard.press('Escape');

  await page.goto('/en/casino/estudio-recife/canto-da-sereia?mode=demo');
  await expect(page.frameLocator('iframe').getByRole('button', { name: /Spin/ })).toBeEnabled({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/en');
});
