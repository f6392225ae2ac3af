import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { registered } from './support/account.ts';
import { operator, operatorJson } from './support/operator.ts';
import { PLAIN } from './support/plain.ts';

test.use(PLAIN);

const PICTURE = 'public/icons/jangada-512.png';
const card = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name });

/** The id of the newest document that waits. */
async function waiting(): Promise<string> {
  const rows = (await operatorJson('document list', [])) as { id?: string | number; status?: string }[];
  const ids = rows.filter(({ status }) => status === undefined || status === 'pending').map(({ id }) => Number(id));
  return String(Math.max(...ids));
}

/** Chooses a file for a document and sends it after its preview. */
async function send(of: Locator, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  await of.locator('input[data-way="file"]').setInputFiles(file);
  await of.getByRole('button', { name: /^Enviar / }).click();
}

test('a document is sent, taken back, sent again, refused with a reason and approved', async ({ page }) => {
  test.setTimeout(120_000);
  await registered(page, '/user/edit/verification');
  await expect(page.getByRole('heading', { name: 'Verifique sua identidade' })).toBeVisible();
  await expectAccessible(page);
  const front = card(page, 'Documento, frente');
  await expect(front.getByText('Falta enviar')).toBeVisible();
  await send(front, PICTURE);
  await expect(front.getByText('Em análise')).toBeVisible();

  await front.getByRole('button', { name: 'Retirar e enviar outro' }).click();
  const question = page.getByRole('alertdialog', { name: 'Retirar este documento?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Retirar', exact: true }).click();
  await expect(front.getByText('Falta enviar')).toBeVisible();

  await send(front, PICTURE);
  await expect(front.getByText('Em análise')).toBeVisible();
  await operator('document reject', [await waiting()], { reason: 'A foto está tremida' });
  // Without a reload: the page gets a live event.
  await expect(front.getByText('A foto está tremida')).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await send(front, PICTURE);
  await expect(front.getByText('Em análise')).toBeVisible();
  await operator('document approve', [await waiting()]);
  await expect(front.getByText('Aprovado')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('meter', { name: 'Documentos aprovados' })).toHaveAttribute('aria-valuenow', '1');
});

test('an unsuitable file is refused with a reason before its upload', async ({ page }) => {
  await registered(page, '/user/edit/verification');
  const selfie = card(page, 'Selfie');
  const file = selfie.locator('input[data-way="file"]');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/documents/upload')) sent.push(request.url());
  });
  const refusals = [
    { name: 'rosto.svg', body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), words: /SVG não é aceito/ },
    { name: 'rosto.jpg', body: Buffer.alloc(0), words: /está vazio/ },
    { name: 'rosto.jpg', body: Buffer.from('MZ: a program in disguise'), words: /não é aceito/ },
    { name: 'rosto.jpg', body: Buffer.alloc(11 * 1024 * 1024, 1), words: /passa de 10 MB/ },
  ];
  for (const { name, body, words } of refusals) {
    await file.setInputFiles({ name, mimeType: 'image/jpeg', buffer: body });
    await expect(selfie.getByRole('alert')).toContainText(words);
  }
  expect(sent).toEqual([]);
  // The platform refuses a file that only looks like a picture, in words too.
  await send(selfie, { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 1, 2]) });
  await expect(selfie.getByText('O arquivo está danificado ou incompleto. Envie outro.')).toBeVisible();
  await expect(selfie.getByRole('button', { name: 'Escolher outro' })).toBeVisible();
});

test('an upload shows its progress, can be cancelled, and can be repeated after a lost connection', async ({
  page,
}) => {
  await registered(page, '/user/edit/verification');
  const proof = card(page, 'Comprovante de endereço');
  const pdf = { name: 'conta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/documents/upload', async (route) => {
    await held;
    await route.abort().catch(() => undefined);
  });
  await send(proof, pdf);
  await expect(proof.getByRole('meter')).toBeVisible();
  await proof.getByRole('button', { name: 'Cancelar envio' }).click();
  await expect(proof.getByText('Falta enviar')).toBeVisible();
  await expect(proof.getByRole('meter')).toBeHidden();

  await send(proof, pdf);
  release();
  await expect(proof.getByText('O arquivo conta.pdf continua aqui.')).toBeVisible();
  // Leaving the page forgets nothing.
  await page.getByRole('link', { name: 'Carteira' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Carteira' })).toBeVisible();
  await page.goBack();
  await page.unroute('**/documents/upload');
  await proof.getByRole('button', { name: 'Enviar de novo' }).click();
  await expect(proof.getByText(/Em análise|continua aqui/)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('a selfie is taken with the front camera', async ({ page }) => {
    await registered(page, '/user/edit/verification');
    const selfie = card(page, 'Selfie');
    await expect(selfie.getByRole('button', { name: /^Tirar foto/ })).toBeVisible();
    const camera = selfie.locator('input[data-way="camera"]');
    await expect(camera).toHaveAttribute('capture', 'user');
    await camera.setInputFiles(PICTURE);
    await selfie.getByRole('button', { name: /^Enviar / }).click();
    await expect(selfie.getByText('Em análise')).toBeVisible();
  });
});
