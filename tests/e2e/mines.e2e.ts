import { expect, test } from '@playwright/test';
import { entered } from './support/account.ts';
import { SEEDED } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

test.use(PLAIN);

test.use({ viewport: { width: 1280, height: 800 } });

test('a player starts a mines round by keyboard, resumes it after a reload, cashes out and verifies it', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const game = page.frameLocator('iframe');
  const begin = game.getByRole('button', { name: 'Começar' });
  const cashOut = game.getByRole('button', { name: /^Retirar R\$\s[1-9]/ });
  const gems = game.getByRole('button', { name: /: pedra$/ });

  await test.step('Enter opens a field', async () => {
    await entered(page, SEEDED.ordinary, '/casino/estudio-recife/mina-verde');
    await expect(begin).toBeEnabled({ timeout: 20_000 });
    await game.getByRole('combobox', { name: 'Minas' }).selectOption('1');
    // One field of twenty-five is a mine: who meets it begins again.
    for (let tries = 0; tries < 6; tries += 1) {
      await begin.focus();
      await page.keyboard.press('Space');
      await expect(game.getByText(/Abra uma casa/).first()).toBeVisible({ timeout: 20_000 });
      await game.getByRole('button', { name: 'Linha 3, coluna 3: fechada' }).focus();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      await expect(cashOut.or(game.getByText('Era uma mina', { exact: true }))).toBeVisible({ timeout: 20_000 });
      if (await cashOut.isVisible()) break;
      await expect(begin).toBeEnabled({ timeout: 20_000 });
    }
    await expect(gems).toHaveCount(1);
  });

  await test.step('a reload resumes the round', async () => {
    await page.reload();
    await expect(game.getByText(/Continue de onde parou/)).toBeVisible({ timeout: 20_000 });
    await expect(gems).toHaveCount(1);
    await cashOut.focus();
    await page.keyboard.press('Space');
    await expect(begin).toBeEnabled({ timeout: 20_000 });
    await expect(game.getByText(/^1 pedra · 1,01×/)).toBeVisible();
  });

  await test.step('automatic rounds open the marked field and stop at the chosen win', async () => {
    await game.getByRole('button', { name: 'Automático' }).click();
    const sheet = game.getByRole('dialog', { name: 'Automático' });
    await sheet.getByRole('textbox', { name: /Parar num prêmio/ }).fill('1,00');
    await sheet.getByRole('button', { name: 'Começar' }).click();
    await expect(sheet.getByText('Marque ao menos uma casa.')).toBeVisible();
    await page.keyboard.press('Space');
    await expect(sheet.getByText(/^1 casa com 1 mina: paga 1,01× com chance de 96,00/)).toBeVisible();
    await sheet.getByRole('button', { name: 'Começar' }).click();
    await expect(game.getByText(/^Parou no prêmio marcado · \d/).first()).toBeVisible({
      timeout: 30_000,
    });
    await expect(begin).toBeEnabled();
  });

  await test.step('the history links to the page that verifies the round', async () => {
    await page.goto('/user/edit/history-casino');
    await page
      .getByRole('main')
      .getByRole('button', { name: /apostou/ })
      .filter({ hasText: 'Mina Verde' })
      .first()
      .click();
    const check = page.getByRole('dialog', { name: 'Mina Verde' }).getByRole('link', { name: 'Conferir a rodada' });
    const address = (await check.getAttribute('href')) ?? '';
    expect(new URL(address).origin).not.toBe(new URL(page.url()).origin);
    expect(new URL(address).searchParams.get('lang')).toBe('pt');
    await page.goto(address);
    await expect(page.getByText('A rodada confere: o resultado já estava decidido pelas sementes.')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'não confere' })).toHaveCount(0);
    // One seed in twenty-five draws the same single mine: then the next is another.
    let other = 0;
    await expect(async () => {
      other += 1;
      await page.getByLabel('Semente do jogador').fill(`outra ${other}`);
      await page.getByRole('button', { name: 'Refazer o sorteio' }).click();
      await expect(page.getByText(/Algo não confere/)).toBeVisible({ timeout: 2_000 });
    }).toPass();
  });
});
