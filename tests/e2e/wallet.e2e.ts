import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { logIn, SEEDED } from './support/people.ts';

test('the seeded player asks for a withdrawal and cancels it', async ({ page }) => {
  await logIn(page, SEEDED.ordinary);
  await page.getByRole('link', { name: 'Carteira' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText(/1\.000,00/).first()).toBeVisible();
  await main.getByRole('button', { name: 'Sacar' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Quanto quer sacar?').fill('200,00');
  await sheet.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('dialog', { name: 'Confira o saque' })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Sacar', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Saque pedido' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(main.getByText(/800,00/).first()).toBeVisible();
  await main.getByRole('button', { name: 'Cancelar saque' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await question.getByRole('button', { name: /Cancelar saque|Sim/ }).click();
  await expect(main.getByText(/1\.000,00/).first()).toBeVisible();
  await page.goto('/user/edit/transaction');
  await expect(page.getByRole('main').getByText('Cancelado').first()).toBeVisible();
  await expectAccessible(page);
});

test('a guest who opens the deposit gets the registration modal', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('ageVerified', 'true'));
  await page.goto('/?sheet=deposit');
  await expect(page.getByRole('dialog', { name: 'Cadastrar' })).toBeVisible();
});
