import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { entered, registered } from './support/account.ts';
import { PASSWORD, SEEDED } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

test.use(PLAIN);

const main = (page: Page) => page.getByRole('main');

test('a player downloads all data, asks for the deletion of the account, and cancels it', async ({ page }) => {
  const person = await registered(page, '/user/edit/my-data');
  await expectAccessible(page);
  const arrives = page.waitForEvent('download');
  await main(page).getByRole('button', { name: 'Baixar meus dados' }).click();
  const file = await arrives;
  expect(file.suggestedFilename()).toMatch(/\.json$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(() => JSON.parse(text)).not.toThrow();
  expect(text).toContain(person.email);
  await expect(page.getByText(/Arquivo salvo/)).toBeVisible();

  await main(page).getByRole('button', { name: 'Pedir exclusão' }).click();
  const password = main(page).getByLabel('Senha atual');
  await expect(password).toBeFocused();
  await page.keyboard.type('errada-1');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('heading', { name: /Exclusão pedida em/ })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await main(page).getByRole('button', { name: 'Manter minha conta' }).click();
  await expect(main(page).getByRole('button', { name: 'Pedir exclusão' })).toBeVisible();
});

test('an account with a balance asks for a withdrawal before its deletion', async ({ page }) => {
  await entered(page, SEEDED.ordinary, '/en/user/edit/my-data');
  await main(page).getByRole('button', { name: 'Request deletion' }).click();
  await main(page).getByLabel('Current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('link', { name: 'Go to the wallet and withdraw' })).toBeVisible();
});

test('the statement with its filter is downloaded as CSV', async ({ page }) => {
  await entered(page, SEEDED.ordinary, '/user/edit/transaction?type=deposit');
  const arrives = page.waitForEvent('download');
  await main(page).getByRole('button', { name: 'Baixar CSV' }).click();
  const file = await arrives;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines.length).toBeGreaterThan(1);
  await expectAccessible(page);
});
