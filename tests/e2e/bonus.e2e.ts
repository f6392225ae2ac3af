import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { entered, registered } from './support/account.ts';
import { wrongDeviceClock } from './support/clock.ts';
import { keyboard } from './support/hands.ts';
import { money } from './support/money.ts';
import { SEEDED } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

test.use(PLAIN);

/** Pays the charge that is on the screen in the simulated bank. */
async function pay(page: Page): Promise<void> {
  const opens = page.context().waitForEvent('page');
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /banco simulado|simulated bank/ })
    .click();
  const bank = await opens;
  await bank.getByRole('button', { name: /^(Pagar|Pay)$/ }).click();
  await expect(page.getByRole('dialog', { name: /^(Depósito confirmado|Deposit confirmed)$/ })).toBeVisible({
    timeout: 15_000,
  });
  await bank.close();
}

test('a coupon shows its terms, grants a bonus with the deposit, and the bonus is wagered and cancelled', async ({
  page,
}) => {
  test.setTimeout(120_000);
  // A device that is a day ahead counts down to the server's expiry all the same.
  await wrongDeviceClock(page, 86_400_000);
  await registered(page);
  let game: string | undefined;

  await test.step('the coupon of a promotion is offered after joining, and shows its terms before the deposit', async () => {
    await page.goto('/bonus');
    await expect(page.getByText('Nenhum bônus ativo')).toBeVisible();
    await expect(page.getByText('BRISA20')).toBeVisible();
    await expect(page.getByText('MARALTA')).toHaveCount(0);
    await expectAccessible(page);
    await page.goto('/promotions/mare-alta');
    await page.getByRole('button', { name: 'Participar' }).click();
    await expect(page.getByText('MARALTA')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Usar no depósito' }).click();
    const sheet = page.getByRole('dialog', { name: 'Depositar' });
    const terms = sheet.getByRole('region', { name: 'O que este cupom faz' });
    await expect(terms).toContainText(money('Vale a partir de R$ 20,00'));
    await sheet.getByRole('radio', { name: money('50,00') }).check();
    await expect(terms).toContainText(money('R$ 25,00 de bônus'));
    await expect(terms).toContainText(money('R$ 250,00'));
    await expect(terms).toContainText('30 dias');
    await expect(terms).toContainText('dinheiro real sai primeiro');
    await expect(terms).toContainText('Pedir um saque antes disso encerra o bônus');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Gerar código Pix' }).click();
    const paying = page.getByRole('dialog', { name: 'Pagar com Pix' });
    await expect(paying.getByText('MARALTA')).toBeVisible();
    await expect(paying.getByText(/^(5:00|4:\d\d)$/)).toBeVisible();
  });

  await test.step('the paid deposit grants the bonus and shows the remaining rollover', async () => {
    await pay(page);
    await page.getByRole('dialog').getByRole('link', { name: 'Bônus' }).click();
    const bonus = page.getByRole('main');
    await expect(bonus.getByRole('meter', { name: 'Apostas do bônus' })).toHaveAttribute('aria-valuenow', '0');
    await expect(bonus.getByText(money('R$ 0,00 de R$ 250,00 apostados')).first()).toBeVisible();
    await expect(bonus.getByText('Posso sacar agora?')).toBeVisible();
    // Used once: it is no longer offered.
    await expect(bonus.getByText('BRISA20')).toBeVisible();
    await expect(bonus.getByRole('region', { name: 'Cupons' }).getByText('MARALTA')).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('a round counts towards the rollover', async () => {
    await page.goto('/casino/estudio-recife/onca-da-lua');
    // The player can stake real money and the bonus here.
    await expect(page.getByRole('button', { name: money('Saldo R$ 50,00 + R$ 25,00 de bônus') })).toBeVisible();
    const spin = page.frameLocator('iframe').getByRole('button', { name: 'Girar' });
    await expect(spin).toBeEnabled({ timeout: 20_000 });
    await spin.click();
    const strip = page.getByLabel('Esta sessão');
    await expect(strip).not.toContainText(/Apostado\s*R\$\s0,00/, { timeout: 15_000 });
    const staked = /Apostado\s*R\$\s([\d.,]+)/.exec(await strip.innerText())?.[1] ?? '';
    await page.goto('/bonus');
    await expect(page.getByText(money(`R$ ${staked} de R$ 250,00 apostados`)).first()).toBeVisible();
    await expect(page.getByText('Custo médio')).toBeVisible();
    [game] = await page.getByLabel('Onde você pretende apostar').selectOption({ index: 1 });
  });

  await test.step('the player cancels the bonus in English by keyboard and sees its loss first', async () => {
    await page.goto('/en/bonus');
    // The calculator remembers the game over the reload.
    await expect(page.locator('main select')).toHaveValue(game ?? '');
    const hands = keyboard(page);
    await hands.press(page.getByRole('button', { name: 'Cancel bonus' }));
    const question = page.getByRole('alertdialog', { name: 'Cancel this bonus?' });
    await expect(question).toContainText(money('You lose R$ 25,00 in bonus money'));
    await expectAccessible(page);
    await hands.press(question.getByRole('button', { name: 'Cancel bonus' }));
    await expect(question).toBeHidden();
    await expect(page.getByText('No active bonus')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Past bonuses' }).getByText('Cancelled')).toBeVisible();
  });
});

test('a withdrawal names the bonus that it ends, and ends it', async ({ page }) => {
  await entered(page, SEEDED.ordinary, '/bonus?sheet=deposit:5000:BRISA20');
  const sheet = page.getByRole('dialog', { name: 'Depositar' });
  await expect(sheet.getByRole('region', { name: 'O que este cupom faz' })).toContainText(money('R$ 20,00 de bônus'));
  await sheet.getByRole('button', { name: 'Gerar código Pix' }).click();
  await expect(page.getByRole('dialog', { name: 'Pagar com Pix' })).toBeVisible();
  await pay(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Ver carteira' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText(money('Faltam R$ 100,00 de R$ 100,00'))).toBeVisible();

  await main.getByRole('button', { name: 'Sacar', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Quanto quer sacar?').fill('50,00');
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar' }).click();
  const review = page.getByRole('dialog', { name: 'Confira o saque' });
  await expect(review).toContainText('Este saque encerra 1 bônus');
  await expect(review).toContainText(money('você perde R$ 20,00'));
  await expectAccessible(page);
  await review.getByRole('button', { name: 'Sacar e encerrar bônus' }).click();
  await expect(page.getByRole('dialog', { name: 'Saque pedido' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(main.getByText('Bônus ativos')).toHaveCount(0);

  // Cancelled, the withdrawal comes back and the bonus does not.
  await main.getByRole('button', { name: 'Cancelar saque' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar saque' }).click();
  await expect(main.getByRole('button', { name: 'Cancelar saque' })).toHaveCount(0);
  await page.goto('/bonus');
  await expect(page.getByText('Nenhum bônus ativo')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Bônus encerrados' }).getByText('Encerrado por saque')).toBeVisible();
});
