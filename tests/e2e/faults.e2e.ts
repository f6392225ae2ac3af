import { expect, type Page, test } from '@playwright/test';
import { declineRegistration, PASSWORD, passAgeGate, SEEDED, visitAsAdult } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

test.use(PLAIN);

/** How long a page may take to notice, by itself, that the platform is back. */
const RECOVERY = { timeout: 40_000 };

/** Without the catalogue in idle time, so that the device has nothing to show instead of what does not come. */
async function withoutCatalogue(page: Page): Promise<void> {
  await page.route('**/api/casinos/catalog**', (route) => route.abort('connectionrefused'));
}

// The worker answers its repeat visit.
test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test("without the API the lobby stays, and the page recovers without a reload after the API's return", async ({
    page,
  }) => {
    await withoutCatalogue(page);
    await declineRegistration(page);
    await visitAsAdult(page, '/');
    await expect(page.getByRole('heading', { name: 'Populares' })).toBeVisible();
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Populares' })).toBeVisible();
    await page.goto('/casino/games');
    await expect(page.getByText('Os jogos não carregaram')).toBeVisible({ timeout: 30_000 });
    await page.unroute('**/api/**');
    // Without any press.
    await expect(page.getByRole('main').getByRole('link', { name: 'Onça da Lua' })).toBeVisible(RECOVERY);
    // Where the device has no catalogue, the platform's own search answers.
    await page.goto('/?sheet=search');
    const asked = page.waitForRequest((request) => decodeURIComponent(request.url()).includes('"searchTerm":"onca"'));
    await page.getByRole('searchbox').fill('onca');
    await asked;
    await expect(page.getByRole('dialog').getByRole('button', { name: /Onça da Lua/ })).toBeVisible();
  });
});

test("an invalid answer or a captive portal's page shows an error message and not a blank screen", async ({ page }) => {
  await withoutCatalogue(page);
  await declineRegistration(page);
  await visitAsAdult(page, '/');
  await expect(page.getByRole('heading', { name: 'Populares' })).toBeVisible();
  await page.route('**/api/casinos/games**', (route) =>
    route.fulfill({ status: 200, json: { games: 'none of your business' } }),
  );
  await page.goto('/casino/games');
  await expect(page.getByText('Os jogos não carregaram')).toBeVisible();
  await page.unroute('**/api/casinos/games**');
  await page.route('**/api/casinos/games**', (route) =>
    route.fulfill({
      status: 200,
      contentType: 'text/html',
      body: '<html><body>Aceite os termos do Wi-Fi</body></html>',
    }),
  );
  await page.reload();
  await expect(page.getByText('Os jogos não carregaram')).toBeVisible();
  await expect(page.getByText('Wi-Fi')).toHaveCount(0);
  await page.unroute('**/api/casinos/games**');
  await expect(page.getByRole('main').getByRole('link', { name: 'Onça da Lua' })).toBeVisible(RECOVERY);
});

test('the page ignores a forged message of a game', async ({ page }) => {
  await declineRegistration(page);
  await visitAsAdult(page, '/casino/estudio-recife/onca-da-lua?mode=demo');
  await expect(page.frameLocator('iframe').getByRole('button', { name: /Girar/ })).toBeEnabled({ timeout: 20_000 });
  await page.evaluate(() => {
    globalThis.postMessage(
      { v: 1, type: 'round_ended', round: 'x', stake: 100_000, payout: 900_000 },
      globalThis.location.origin,
    );
    globalThis.postMessage({ v: 1, type: 'need_deposit' }, globalThis.location.origin);
  });
  await page.getByRole('button', { name: 'Regras e RTP' }).click();
  await expect(page.getByRole('dialog', { name: 'Regras e RTP' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Esta sessão')).toContainText('0,00');
  await expect(page.getByLabel('Esta sessão')).not.toContainText('1.000,00');
});

test('the lobby, the login and the deposit sheet work in a browser that denies all storage', async ({ page }) => {
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get: deny });
    IDBFactory.prototype.open = deny;
    IDBFactory.prototype.databases = async () => deny();
  });
  await declineRegistration(page);
  await page.goto('/');
  await passAgeGate(page);
  await expect(page.getByRole('heading', { name: 'Populares' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Entrar' });
  await dialog.getByLabel('Telefone').fill(SEEDED.fresh);
  await dialog.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('link', { name: 'Carteira' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Depositar' }).click();
  await expect(page.getByRole('dialog', { name: 'Depositar' }).getByLabel('Quanto quer depositar?')).toBeVisible();
});
