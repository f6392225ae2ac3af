import { expect, test } from '@playwright/test';
import { logInAndLoseNetwork } from './support/kept.ts';

const STAMP = /atualizado às \d\d:\d\d/;

test('offline, stored lists can be filtered, stored texts open, and forms keep the typed amount', async ({ page }) => {
  test.setTimeout(90_000);
  await logInAndLoseNetwork(page);
  const main = page.getByRole('main');

  await page.goto('/user/edit/transaction');
  await expect(main.getByText(STAMP).first()).toBeVisible();
  const rows = main.getByRole('listitem');
  await main.getByRole('button', { name: 'Jogos', exact: true }).click();
  await expect(page).toHaveURL(/type=games/);
  await expect(main.getByText(STAMP).first()).toBeVisible();
  await expect(rows.filter({ hasText: 'Aposta' }).first()).toBeVisible();
  await expect(rows.filter({ hasText: 'Depósito' })).toHaveCount(0);
  await expect(main.getByText('O que é mais antigo precisa de conexão.')).toBeVisible();
  // On a page that begins with a filter too; what came in is kept apart.
  await page.goto('/user/edit/transaction?type=deposit');
  await expect(rows.filter({ hasText: 'Depósito' }).first()).toBeVisible();
  await page.goto('/user/edit/history-casino');
  await expect(main.getByText(STAMP).first()).toBeVisible();
  await main.getByLabel('Período').selectOption({ label: '30 dias' });
  await expect(page).toHaveURL(/from=/);
  await expect(main.getByText(/apostou R/).first()).toBeVisible();
  await expect(main.getByText(STAMP).first()).toBeVisible();

  // A game that was never opened: what the catalogue knows of it, and a word for the studio's own page.
  await page.goto('/?sheet=game:asa-delta');
  await page.getByRole('dialog').getByText('Regras e tabela de pagamentos').click();
  const rules = page.getByRole('dialog', { name: 'Regras e RTP' });
  await expect(rules.getByText('RTP teórico')).toBeVisible();
  await expect(rules.getByText(STAMP)).toBeVisible();
  await expect(rules.getByText('A tabela de pagamentos vem do estúdio e precisa de conexão.')).toBeVisible();
  for (const path of ['/aml-policy', '/em-conformidade-com-a-regulamentacao']) {
    await page.goto(path);
    await expect(main.getByText('Este é o texto guardado neste aparelho.')).toBeVisible();
    await expect(main.getByText(STAMP)).toBeVisible();
  }

  // Data that is never stored shows that it needs a connection; the rest of its page shows.
  for (const [path, rest] of [
    ['/user/edit/verification', 'Só a equipe que confere os documentos os vê.'],
    ['/user/edit/access-data', 'E-mail'],
    ['/user/edit/my-data', 'Baixar meus dados'],
  ] as const) {
    await page.goto(path);
    await expect(main.getByText('ela precisa de conexão')).toBeVisible();
    await expect(main.getByText(rest).first()).toBeVisible();
    // The device has stored the player's e-mail, and shows its date.
    if (rest === 'E-mail') await expect(main.getByText(STAMP)).toBeVisible();
  }

  // A withdrawal sheet that was never opened has its form, and both it and a deposit keep the typed amount.
  for (const [sheet, name, label, word] of [
    ['withdraw', 'Sacar', 'Quanto quer sacar?', 'Sacar precisa de conexão; o que você digitou fica aqui.'],
    ['deposit', 'Depositar', 'Quanto quer depositar?', 'O Pix precisa de conexão; o que você digitou fica aqui.'],
  ] as const) {
    await page.goto(`/?sheet=${sheet}`);
    const form = page.getByRole('dialog', { name });
    await form.getByLabel(label).fill('37,00');
    await expect(form.getByText(word)).toBeVisible();
    // As soon as storage has said whose page this is.
    await page.waitForFunction(
      (start) => Object.keys(sessionStorage).some((key) => key.startsWith(start)),
      `draft:${sheet}:`,
    );
    await page.reload();
    await expect(form.getByLabel(label)).toHaveValue('37,00');
  }
});
