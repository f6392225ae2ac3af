import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { entered, registered } from './support/account.ts';
import { SEEDED } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

test.use(PLAIN);

const centavosOf = (text: string) => Number(text.replace(/\D/g, ''));

test('a player requests a withdrawal and cancels it', async ({ page }) => {
  await entered(page, SEEDED.ordinary, '/account/wallet');
  const main = page.getByRole('main');
  // Not the one of the skeleton. Other tests may have moved it from its R$ 1.000,00.
  const figure = main
    .getByText(/^R\$\s[\d.]+,\d\d$/)
    .and(page.locator(':not([inert] *)'))
    .first();
  const before = centavosOf(await figure.innerText());
  await main.getByRole('button', { name: 'Sacar', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Quanto quer sacar?').fill('200,00');
  await sheet.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('dialog', { name: 'Confira o saque' })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Sacar', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Saque pedido' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(async () => centavosOf(await figure.innerText())).toBe(before - 20_000);
  await main.getByRole('button', { name: 'Cancelar saque' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await question.getByRole('button', { name: /Cancelar saque|Sim/ }).click();
  await expect.poll(async () => centavosOf(await figure.innerText())).toBe(before);
  await page.goto('/user/edit/transaction');
  await expect(page.getByRole('main').getByText('Cancelado').first()).toBeVisible();
  await expectAccessible(page);
  // Its timeline is there for as long as the line is, and says why it was not paid.
  await page.getByRole('main').getByRole('button', { name: /Saque/ }).filter({ hasText: 'Cancelado' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Saque' })).toContainText('Cancelado por você');
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Saque' })).toBeHidden();
});

test('a guest who opens the deposit gets the registration modal', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('ageVerified', 'true'));
  await page.goto('/?sheet=deposit');
  await expect(page.getByRole('dialog', { name: 'Cadastrar' })).toBeVisible();
});

/** The text of the code on the screen. */
async function codeOf(page: Page): Promise<string> {
  const code = page
    .getByRole('dialog')
    .getByText(/^000201/)
    .first();
  return (await code.innerText()).replace(/\s/g, '');
}

test('a deposit survives a reload, a closed tab and its expiry without the live channel', async ({ page, context }) => {
  test.setTimeout(120_000);
  // No live event ever comes: the page learns of the payment by polling.
  await context.routeWebSocket(/.*/, (socket) => void socket.close());
  await registered(page);
  await page.getByRole('link', { name: 'Carteira' }).click();
  // Before a first deposit the wallet leads to what a withdrawal will ask for.
  await page
    .getByRole('main')
    .getByRole('button', { name: /Pronto para sacar\?/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Sacar' }).getByText(/faltam 4/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('button', { name: 'Depositar' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: /50,00/ }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Gerar código Pix' }).click();
  await expect(page.getByRole('dialog', { name: 'Pagar com Pix' })).toBeVisible();
  const first = await codeOf(page);

  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Pagar com Pix' })).toBeVisible();
  expect(await codeOf(page)).toBe(first);

  await page.close();
  const again = await context.newPage();
  await again.goto('/account/wallet');
  await again.getByRole('button', { name: /Pix de R\$\s50,00 aguardando pagamento/ }).click();
  await expect(again.getByRole('dialog', { name: 'Pagar com Pix' })).toBeVisible();
  expect(await codeOf(again)).toBe(first);

  await again.request.post('/api/_test/clock', { data: { advance_ms: 301_000 } });
  const expired = again.getByRole('dialog', { name: 'O código expirou' });
  await expect(expired).toBeVisible({ timeout: 15_000 });
  await expect(expired.getByText(/50,00/).first()).toBeVisible();
  await expectAccessible(again);
  await expired.getByRole('button', { name: 'Gerar novo código' }).click();
  const sheet = again.getByRole('dialog', { name: 'Pagar com Pix' });
  await expect(sheet).toBeVisible();
  expect(await codeOf(again)).not.toBe(first);
  await expect(sheet.getByText(/50,00/).first()).toBeVisible();
  // By the server's clock, which is five minutes ahead of this device's now.
  await expect(sheet.getByText(/^(5:00|4:\d\d)$/)).toBeVisible();

  const opens = context.waitForEvent('page');
  await sheet.getByRole('link', { name: /banco simulado/ }).click();
  const bank = await opens;
  await bank.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(again.getByRole('dialog', { name: 'Depósito confirmado' })).toBeVisible({ timeout: 15_000 });
  await expect(again.getByRole('status').filter({ hasText: 'Pagamento confirmado' })).toHaveText(/50,00/);
  await again.getByRole('dialog').getByRole('link', { name: 'Ver carteira' }).click();
  await expect(again.getByRole('main').getByText(/50,00/).first()).toBeVisible();
});

test('a bet in the history opens its round, and Back closes it', async ({ page }) => {
  await entered(page, SEEDED.ordinary, '/user/edit/history-casino');
  await page
    .getByRole('main')
    .getByRole('button', { name: /apostou/ })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Saldo antes')).toBeVisible();
  await expect(sheet.getByText('Saldo depois')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Histórico de jogos', level: 1 })).toBeVisible();
});

test('a Pix key is saved, and removed after a confirmation', async ({ page }) => {
  await entered(page, SEEDED.ordinary, '/account/wallet');
  await page.getByRole('main').getByRole('button', { name: 'Sacar', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Sacar' });
  await sheet.getByRole('button', { name: 'Cadastrar chave Pix' }).click();
  const form = page.getByRole('dialog', { name: 'Nova chave Pix' });
  await form.getByRole('radio', { name: 'E-mail' }).check();
  await form.getByLabel('E-mail da chave').fill('ana.chave@exemplo.com.br');
  await form.getByRole('button', { name: 'Salvar chave' }).click();
  const remove = sheet.getByRole('button', { name: /Remover a chave E-mail .*exemplo/ });
  await remove.click();
  const question = page.getByRole('alertdialog', { name: 'Remover esta chave Pix?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Manter chave' }).click();
  await expect(question).toBeHidden();
  await remove.click();
  await question.getByRole('button', { name: 'Remover chave' }).click();
  await expect(remove).toBeHidden();
  await expect(sheet.getByText(/exemplo/)).toHaveCount(0);
});
