import { expect, type Locator, type Page, test } from '@playwright/test';
import { BAD_TEXTS } from '../support/bad-text.ts';
import { registered } from './support/account.ts';
import { visitAsAdult } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

test.use(PLAIN);

/** Those of the table that a browser can tell apart; each form has its own rules tried beside it. */
const TEXTS = BAD_TEXTS.filter(({ name }) =>
  ['emoji', 'right-to-left text', '10,000 characters', 'control characters', 'HTML', 'blanks alone'].includes(name),
);

/** Fails the test for an answer of 500 and for an error that a page throws. */
function watch(page: Page): () => void {
  const faults: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 500) faults.push(`${answer.status()} ${answer.url()}`);
  });
  page.on('pageerror', (error) => faults.push(error.message));
  return () => expect(faults).toEqual([]);
}

/** Puts each text into each field and sends the form: the form keeps the input and shows the error under a field. */
async function tryAll(form: Locator, fields: readonly Locator[], send: Locator): Promise<void> {
  for (const { name, text } of TEXTS) {
    for (const field of fields) await field.fill(text);
    // An amount is put in order when its field is left.
    await fields.at(-1)?.blur();
    const left = await Promise.all(fields.map((field) => field.inputValue()));
    await send.click();
    const marked = form.locator('[aria-invalid="true"]');
    await expect(marked.first(), name).toBeVisible();
    const told = await marked.first().getAttribute('aria-describedby');
    expect(told, name).toBeTruthy();
    expect(await Promise.all(fields.map((field) => field.inputValue())), name).toEqual(left);
  }
}

test("malformed text in a guest's form shows an error under its field and resets no field", async ({ page }) => {
  const expectSound = watch(page);
  await visitAsAdult(page, '/register');
  const dialog = page.getByRole('dialog');
  const named = (label: string) => dialog.getByLabel(label, { exact: true });

  await test.step('registration', async () => {
    const next = dialog.getByRole('button', { name: 'Continuar', exact: true });
    await tryAll(dialog, [named('Nome'), named('Sobrenome'), named('CPF')], next);
    await named('Nome').fill('Ana');
    await named('Sobrenome').fill('Lima');
    await named('CPF').fill('５２９．９８２．２４７－２５');
    await expect(named('CPF')).toHaveValue('529.982.247-25');
    await named('Data de nascimento').fill('1990-05-10');
    await next.click();
    await tryAll(dialog, [named('E-mail'), named('Telefone')], next);
    await named('Telefone').fill('+５５ (１１) ９８７６５-４３２１');
    await expect(named('Telefone')).toHaveValue('(11) 98765-4321');
  });

  await test.step('login', async () => {
    await page.goto('/login');
    const send = dialog.getByRole('button', { name: 'Entrar', exact: true });
    await tryAll(dialog, [named('Telefone')], send);
  });

  await test.step('recovery', async () => {
    await page.goto('/recover-pass');
    const send = dialog.getByRole('button', { name: /código/i }).last();
    await tryAll(dialog, [named('Telefone')], send);
  });
  expectSound();
});

test("malformed text in a player's form shows an error under its field and resets no field", async ({ page }) => {
  const expectSound = watch(page);
  await registered(page);

  await test.step('the password', async () => {
    await page.goto('/user/edit/access-data');
    const card = page.getByRole('region', { name: 'Senha', exact: true });
    await card.getByRole('button', { name: 'Trocar senha' }).click();
    const named = (label: string) => card.getByLabel(label, { exact: true });
    await named('Senha atual').fill('x');
    // Characters of any kind make a password: it is the confirmation that differs.
    await named('Confirmar nova senha').fill('outra');
    await tryAll(card, [named('Nova senha')], card.getByRole('button', { name: /Salvar|Trocar/ }).first());
  });

  const dialog = page.getByRole('dialog');
  await test.step('a deposit', async () => {
    await page.goto('/account/wallet');
    await page.getByRole('main').getByRole('button', { name: 'Depositar' }).click();
    const amount = dialog.getByLabel('Quanto quer depositar?');
    await tryAll(dialog, [amount], dialog.getByRole('button', { name: 'Gerar código Pix' }));
    await amount.fill('R$ １．２３４，５６');
    await expect(amount).toHaveValue(/1\.234,56/);
    await page.keyboard.press('Escape');
  });

  await test.step('a Pix key', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Sacar', exact: true }).click();
    await dialog.getByRole('button', { name: 'Cadastrar chave Pix' }).first().click();
    const form = page.getByRole('dialog', { name: 'Nova chave Pix' });
    const save = form.getByRole('button', { name: 'Salvar chave' });
    for (const [kind, label] of [
      ['E-mail', 'E-mail da chave'],
      ['Telefone', 'Telefone da chave'],
      ['Aleatória', 'Chave aleatória'],
    ] as const) {
      await form.getByRole('radio', { name: kind }).check();
      await tryAll(form, [form.getByLabel(label)], save);
    }
  });

  await test.step('the search', async () => {
    await page.goto('/casino/games');
    const field = page.getByRole('main').getByRole('searchbox', { name: 'Buscar jogo ou estúdio' });
    for (const text of ['%', '_', '🔥', '<img src=x onerror=alert(1)>', 'مرحبا']) {
      await field.fill(text);
      await expect(page.getByText('Nenhum jogo com esses filtros')).toBeVisible();
      await expect(field).toHaveValue(text);
    }
    await field.fill('ｏｎｃａ');
    await expect(
      page
        .getByRole('main')
        .getByRole('img', { name: /Onça da Lua/ })
        .first(),
    ).toBeVisible();
  });
  expectSound();
});
