import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { freshSeed, newPerson, PASSWORD, SEEDED, visitAsAdult } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

test.use(PLAIN);

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Cadastrar' });
const next = (page: Page) => dialogOf(page).getByRole('button', { name: 'Continuar', exact: true });

async function sayWho(page: Page, cpf: string): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel('Nome', { exact: true }).fill('Marina');
  await dialog.getByLabel('Sobrenome').fill('Souza');
  await dialog.getByLabel('Data de nascimento').fill('1990-05-10');
  await dialog.getByLabel('CPF').fill(cpf);
  await next(page).click();
}

test('registration asks in three steps, shows errors, and Back returns to the step before', async ({ page }) => {
  const person = newPerson(freshSeed());
  await visitAsAdult(page, '/');
  await page.getByRole('link', { name: 'Cadastrar' }).first().click();
  const dialog = dialogOf(page);

  await test.step('an empty step marks its fields and stays', async () => {
    await next(page).click();
    await expect(dialog.getByText('Este campo é obrigatório.').first()).toBeVisible();
    await expect(dialog.getByLabel('Nome', { exact: true })).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('leaving a field shows no error, and a wrong value shows one while the player types', async () => {
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await page.getByRole('link', { name: 'Cadastrar' }).first().click();
    await dialog.getByLabel('Nome', { exact: true }).focus();
    await dialog.getByLabel('Sobrenome').focus();
    await dialog.getByLabel('CPF').focus();
    await expect(dialog.getByText('Este campo é obrigatório.')).toHaveCount(0);
    await dialog.getByLabel('CPF').pressSequentially('111');
    await expect(dialog.getByText('CPF inválido')).toBeVisible();
    await dialog.getByLabel('Data de nascimento').fill(`${new Date().getFullYear() - 10}-01-01`);
    await expect(dialog.getByText('É preciso ter 18 anos ou mais.')).toBeVisible();
  });

  await test.step('a CPF is formatted while the player types, and the caret keeps its position', async () => {
    const cpf = dialog.getByLabel('CPF');
    await cpf.fill('');
    await cpf.pressSequentially(person.cpf);
    await expect(cpf).toHaveValue(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/);
    await cpf.evaluate((field: HTMLInputElement) => field.setSelectionRange(5, 5));
    await page.keyboard.press('Backspace');
    expect(await cpf.evaluate((field: HTMLInputElement) => field.selectionStart)).toBeLessThanOrEqual(5);
    await cpf.fill(person.cpf);
  });

  await test.step('an e-mail has at most 30 characters, and a telephone is Brazilian', async () => {
    await sayWho(page, person.cpf);
    await dialog.getByLabel('E-mail').fill('um.endereco.longo.demais@exemplo.com.br');
    await expect(dialog.getByText('E-mail é permitido apenas 30 caracteres')).toBeVisible();
    await dialog.getByLabel('Telefone').fill('1199');
    await expect(dialog.getByText('Este telefone é curto demais.')).toBeVisible();
    await dialog.getByLabel('E-mail').fill(person.email);
    await dialog.getByLabel('Telefone').fill(`+55 ${person.phone}`);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Senha', { exact: true })).toBeFocused();
  });

  await test.step('the confirmation must match and the terms must be accepted', async () => {
    await dialog.getByLabel('Senha', { exact: true }).fill(PASSWORD);
    await dialog.getByLabel('Confirmar senha', { exact: true }).fill('outra-coisa-2');
    await expect(dialog.getByText('Senha e Confirmar senha não correspondem')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cadastrar', exact: true }).click();
    await expect(dialog.getByText('Aceite os termos para continuar.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('Back returns to the step before with its values, and closing keeps only names and birth date', async () => {
    await page.goBack();
    await expect(dialog.getByLabel('E-mail')).toHaveValue(person.email);
    await page.goBack();
    await expect(dialog.getByLabel('Nome', { exact: true })).toHaveValue('Marina');
    await page.goBack();
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: 'Cadastrar' }).first().click();
    await expect(dialog.getByLabel('Sobrenome')).toHaveValue('Souza');
    await expect(dialog.getByLabel('Data de nascimento')).toHaveValue('10/05/1990');
    await expect(dialog.getByLabel('CPF')).toHaveValue('');
    await page.reload();
    await expect(dialog.getByLabel('Nome', { exact: true })).toHaveValue('Marina');
  });
});

test('the first field of a step keeps the focus if frames are slow', async ({ page }) => {
  // The modal takes the focus of a field that is gone to itself, and does so once more with the next frame.
  await page.addInitScript(() => {
    const frame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (work) => frame(() => frame(() => frame(() => frame(work))));
  });
  const person = newPerson(freshSeed());
  await visitAsAdult(page, '/register');
  await sayWho(page, person.cpf);
  const email = dialogOf(page).getByLabel('E-mail');
  await expect(email).toBeFocused();
  await email.fill(person.email);
  const phone = dialogOf(page).getByLabel('Telefone');
  await phone.fill(person.phone);
  await phone.press('Enter');
  const password = dialogOf(page).getByLabel('Senha', { exact: true });
  await expect(password).toBeFocused();
  // As long as the modal's own frame may take.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(password).toBeFocused();
});

test('an error of the server appears under its field, in its step', async ({ page }) => {
  const person = newPerson(freshSeed());
  await visitAsAdult(page, '/register');
  const dialog = dialogOf(page);
  await sayWho(page, person.cpf);
  await dialog.getByLabel('E-mail').fill(person.email);
  await dialog.getByLabel('Telefone').fill(SEEDED.ordinary);
  await next(page).click();
  await dialog.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Confirmar senha', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Cadastrar', exact: true }).click();
  await expect(dialog.getByText('Já está em uso.')).toBeVisible();
  await expect(dialog.getByLabel('Telefone')).toBeFocused();
  await next(page).click();
  await expect(dialog.getByText('Já está em uso.')).toBeVisible();
  await dialog.getByLabel('Telefone').fill(person.phone);
  await next(page).click();
  await expect(dialog.getByLabel('Senha', { exact: true })).toHaveValue(PASSWORD);
  await dialog.getByRole('button', { name: 'Cadastrar', exact: true }).click();
  await expect(dialog).toBeHidden({ timeout: 20_000 });
  await expect(page).toHaveURL('/');
});

test('a retry after a lost answer keeps all fields and creates one account', async ({ page, context }) => {
  const person = newPerson(freshSeed());
  await visitAsAdult(page, '/register?ref=SEED11A');
  const dialog = dialogOf(page);
  await sayWho(page, person.cpf);
  await expect(dialog.getByLabel(/Código de indicação/)).toHaveValue('SEED11A');
  await dialog.getByLabel('E-mail').fill(person.email);
  await dialog.getByLabel('Telefone').fill(person.phone);
  await next(page).click();
  await dialog.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Confirmar senha', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('checkbox').check();
  const keys: (string | null)[] = [];
  let lose = true;
  await context.route('**/api/auth/register', async (route) => {
    keys.push(await route.request().headerValue('idempotency-key'));
    // The account is made, and the answer is lost on its way back.
    if (lose) {
      await route.fetch();
      await route.abort('connectionreset');
    } else await route.continue();
  });
  const send = dialog.getByRole('button', { name: 'Cadastrar', exact: true });
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText('Sem conexão');
  await expect(dialog.getByLabel('Senha', { exact: true })).toHaveValue(PASSWORD);
  lose = false;
  await send.click();
  await expect(dialog).toBeHidden({ timeout: 20_000 });
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});
