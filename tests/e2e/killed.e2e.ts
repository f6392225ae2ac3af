import { expect, test } from '@playwright/test';
import { logIn, SEEDED } from './support/people.ts';
import { createProduct } from './support/product.ts';

// Its bank is spoken to by the Central Bank's standard, as a real one is.
const product = createProduct(Number(process.env.E2E_PORT ?? 3100) + 7, { apiPix: true });
test.use({ baseURL: product.url });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  await product.start();
});
test.afterAll(() => product.end());

test('an open deposit shows that the platform does not answer after kill -9, and is credited after the restart', async ({
  page,
  context,
}) => {
  test.setTimeout(150_000);
  await logIn(page, SEEDED.ordinary);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 45_000 });
  await page.getByRole('link', { name: 'Carteira' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Depositar' }).click();
  const sheet = page.getByRole('dialog', { name: 'Pagar com Pix' });
  await page.getByRole('dialog').getByRole('radio', { name: /50,00/ }).check();
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/main-gateway/qrcode-pix'));
  await page.getByRole('dialog').getByRole('button', { name: 'Gerar código Pix' }).click();
  const { data: charge } = await (await asked).json();
  await expect(sheet.getByText('Aguardando pagamento')).toBeVisible();
  await expect(sheet.getByText('Sem resposta da plataforma')).toHaveCount(0);
  const code = await sheet.getByText(/^000201/).innerText();

  await product.kill();
  await expect(sheet.getByText('Sem resposta da plataforma')).toBeVisible({ timeout: 8_000 });
  await expect(sheet.getByText(/última atualização às \d\d:\d\d/)).toBeVisible();
  expect(await sheet.getByText(/^000201/).innerText()).toBe(code);
  const second = await context.newPage();
  await second.goto('/');
  await expect(second.getByRole('heading', { name: 'Populares' })).toBeVisible();
  await expect(second.getByText('Sem resposta da plataforma')).toBeVisible({ timeout: 20_000 });

  await product.start();
  await page.bringToFront();
  await expect(sheet.getByText('Sem resposta da plataforma')).toBeHidden({ timeout: 15_000 });
  // A real bank has no page to link to: the payer copies the code into an app of theirs.
  await expect(sheet.getByRole('link', { name: /banco simulado/ })).toHaveCount(0);
  const bank = await context.newPage();
  await bank.goto(`${product.bankUrl}/simulador-pix/${charge.txid}`);
  await bank.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(bank.getByText('Pix enviado')).toBeVisible();
  await page.bringToFront();
  await expect(page.getByRole('dialog', { name: 'Depósito confirmado' })).toBeVisible({ timeout: 15_000 });
  await second.bringToFront();
  await expect(second.getByRole('main').getByText(/R\$\s*1\.050,00/)).toBeVisible({ timeout: 20_000 });
  // A page that opened with the problem keeps the notice's space, and hides it.
  await expect(second.getByText('Sem resposta da plataforma').filter({ visible: true })).toHaveCount(0);
  product.verifyLedger();
});
