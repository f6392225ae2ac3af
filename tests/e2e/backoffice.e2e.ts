import { readdirSync, readFileSync } from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { totpCode, totpStep } from '../../server/backoffice/totp.ts';
import { expectAccessible } from './support/accessible.ts';
import { operator, operatorJson } from './support/operator.ts';
import { PASSWORD } from './support/people.ts';

/** Takes back a withdrawal that a failed test has left, which later tests would see in the wallet. */
let takeBack = async (): Promise<unknown> => undefined;
test.afterEach(async () => {
  await takeBack();
  takeBack = async () => undefined;
});

const OFFICE = `http://localhost:${Number(process.env.E2E_PORT) + 13}`;

const secrets = new Map<string, string>();

/** Makes an operator by the command and logs in for the first time, with second factor and a password of one's own. */
async function enter(browser: Browser, name: string, role: string): Promise<Page> {
  const [made] = (await operatorJson('staff add', [name], { role })) as [{ readonly password: string }];
  const context = await browser.newContext({
    baseURL: OFFICE,
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('Nome').fill(name);
  await page.getByLabel('Senha', { exact: true }).fill(made.password);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText(/^Primeiro acesso/)).toBeFocused();
  const secret = (await page.getByText('Ou digite no aplicativo').textContent())?.split(': ')[1]?.trim() ?? '';
  secrets.set(name, secret);
  await page.getByLabel('Código do aplicativo').fill(totpCode(secret, totpStep(Date.now())));
  await page.getByLabel('Senha nova').fill('uma senha bem longa');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { name: 'Hoje', exact: true })).toBeVisible();
  return page;
}

test('support finds a player and reads the withdrawal, finance approves it, compliance finds both in the audit', async ({
  browser,
  request,
}, { retry }) => {
  test.setTimeout(120_000);
  // A second try meets the operators of the first.
  const [bia, otto, dora] = ['bia', 'otto', 'dora'].map((name) => `${name}${retry}`) as [string, string, string];
  const login = await request.post('/api/auth/login', { data: { username: '+5511999990001', password: PASSWORD } });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const methods = (await (await request.get('/api/wallet/withdraw/methods', { headers })).json()) as {
    data: { id: string }[];
  };
  const asked = await request.post('/api/wallet/withdraw/request', {
    headers: { ...headers, 'idempotency-key': `office-${Date.now()}` },
    data: { amount: 4200, method_id: methods.data[0]?.id },
  });
  const { data: transaction } = (await asked.json()) as { data: { id: string } };
  takeBack = () => request.post('/api/main-gateway/user-cancel-withdrawal', { headers, data: { id: transaction.id } });

  const support = await enter(browser, bia, 'support');
  await expectAccessible(support);
  await support.getByRole('link', { name: 'Jogadores' }).click();
  await support.getByLabel('Nome, CPF, telefone, e-mail ou número').fill('ana beatriz');
  await support.keyboard.press('Enter');
  const own = support.getByRole('cell', { name: 'localhost', exact: true });
  await support.getByRole('row').filter({ has: own }).getByRole('link').first().click();
  await expect(support.getByRole('heading', { name: 'Ana Beatriz Moreira' })).toBeVisible();
  // A page of older bets, and one round with its movements.
  const pager = support.getByRole('group', { name: 'Rodadas' });
  await pager.getByRole('button', { name: 'Mais antigos' }).click();
  await expect(pager.getByText('Página 2 de')).toBeVisible();
  await support.getByRole('region', { name: 'Rodadas' }).getByRole('link').first().click();
  await expect(support.getByRole('region', { name: 'Movimentos' })).toContainText('Aposta');
  await expectAccessible(support);
  await support.goBack();
  await support.getByRole('region', { name: 'Saques' }).getByRole('link', { name: transaction.id }).click();
  await expect(support.getByText('Seu papel lê este saque; o financeiro decide.')).toBeVisible();
  await expectAccessible(support);
  await expect(support.getByRole('link', { name: 'Auditoria' })).toBeHidden();

  const finance = await enter(browser, otto, 'finance');
  await finance.getByRole('link', { name: 'Saques', exact: true }).click();
  await finance.getByRole('link', { name: transaction.id, exact: true }).click();
  await finance.getByRole('button', { name: 'Aprovar e pagar' }).click();
  await finance.getByRole('button', { name: 'Confirmar' }).click();
  await expect(finance.getByRole('button', { name: 'Aprovar e pagar' })).toBeHidden();
  await expect(finance.getByText('Pago', { exact: true }).first()).toBeVisible();

  const compliance = await enter(browser, dora, 'compliance');
  await compliance.getByRole('link', { name: 'Auditoria' }).click();
  // Changes alone, until reads are asked for.
  const records = compliance.getByRole('list', { name: 'Registros de auditoria' }).getByRole('listitem');
  await expect(records.filter({ hasText: 'Saque · Aprovar' }).first()).toBeVisible();
  await expect(records.filter({ hasText: 'Retaguarda · Abrir saque' })).toHaveCount(0);
  await compliance.getByRole('radio', { name: 'Tudo, com consultas' }).check();
  await compliance.getByText('Mais filtros').click();
  await compliance.getByLabel('Alvo', { exact: true }).selectOption('Saque');
  await compliance.getByLabel('Número ou nome do alvo').fill(transaction.id);
  await compliance.getByRole('button', { name: 'Filtrar' }).click();
  const approved = records.filter({ hasText: 'Saque · Aprovar' }).filter({ hasText: otto });
  await expect(approved.first()).toContainText(/Antes\s*Pendente\s*Depois/);
  await expect(records.filter({ hasText: 'Retaguarda · Abrir saque' }).filter({ hasText: bia }).first()).toBeVisible();
  await expectAccessible(compliance);
});

test('a session that ends asks for a login over the form, keeps what was typed, and refusals are Portuguese', async ({
  browser,
}, { retry }) => {
  const name = `gil${retry}`;
  const page = await enter(browser, name, 'finance');
  await page.getByRole('link', { name: 'Ajustes de saldo' }).click();
  await page.getByRole('button', { name: 'Propor ajuste' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Jogador (número, telefone ou e-mail)').fill('999999');
  await form.getByLabel('Valor').fill('20');
  await form.getByLabel('Motivo').fill('Rodada que o fornecedor não liquidou');
  await operator('staff role', [name], { role: 'finance' });
  await form.getByRole('button', { name: 'Propor ajuste' }).click();
  const again = page.getByRole('dialog', { name: 'A sessão terminou' });
  await again.getByLabel('Nome').fill(name);
  await again.getByLabel('Senha', { exact: true }).fill('uma senha bem longa');
  await again.getByRole('button', { name: 'Continuar' }).click();
  // The enrolment used this step's code.
  const code = totpCode(secrets.get(name) ?? '', totpStep(Date.now()) + 1);
  await again.getByLabel('Código do aplicativo').fill(code);
  await again.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(again).toBeHidden();
  await expect(form.getByLabel('Motivo')).toHaveValue('Rodada que o fornecedor não liquidou');
  await form.getByRole('button', { name: 'Propor ajuste' }).click();
  await expect(form.getByRole('alert')).toHaveText('Não há jogador com esse número em localhost.');
  await expectAccessible(page);
});

test('an adjustment shows what it moves before it is decided', async ({ browser }, { retry }) => {
  const reason = `Rodada sem liquidação ${retry}`;
  await operator('adjust propose', ['+5511999990002', '2000'], { site: 'localhost', reason });
  const page = await enter(browser, `ivo${retry}`, 'finance');
  await page.getByRole('link', { name: 'Ajustes de saldo' }).click();
  await page
    .getByRole('row')
    .filter({ hasText: reason })
    .getByRole('button', { name: /^Recusar/ })
    .click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('definition').filter({ hasText: 'R$ 20,00' })).toBeVisible();
  await expect(form.getByRole('definition').filter({ hasText: reason })).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Recusar' }).click();
  await expect(form.getByText(/recusado/)).toBeVisible();
});

test('with text of 200 % no screen scrolls sideways, and the menu has room for its words', async ({ browser }, {
  retry,
}) => {
  const page = await enter(browser, `eva${retry}`, 'administrator');
  for (const path of ['/', '/players?q=ana', '/coupons', '/staff', '/audit']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow, path).toBeLessThanOrEqual(0);
    const menu = page.getByRole('navigation', { name: 'Telas' });
    expect(await menu.evaluate((element) => element.scrollWidth - element.clientWidth), path).toBeLessThanOrEqual(0);
  }
});

test('the players’ build holds nothing of the back office', () => {
  const assets = readdirSync('dist/site', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(?:js|css|html)$/.test(path),
  );
  expect(assets.length).toBeGreaterThan(20);
  expect(
    assets.filter((path) => /api\/run|backoffice|Retaguarda/.test(readFileSync(`dist/site/${path}`, 'utf8'))),
  ).toEqual([]);
});
