import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { fillLogIn, logIn, PASSWORD, SEEDED, visitAsAdult } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

test.use(PLAIN);

/** To tell a document from the one that takes its place. */
const markDocument = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in globalThis);

test('a refused login shows the error and keeps the telephone', async ({ page }) => {
  await visitAsAdult(page, '/login');
  const dialog = page.getByRole('dialog', { name: 'Entrar' });
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(dialog.getByText('Este é um campo obrigatório.').first()).toBeVisible();
  await dialog.getByLabel('Telefone').fill(SEEDED.ordinary);
  await dialog.getByLabel('Senha', { exact: true }).fill('errada-errada-1');
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText(/não conferem|não confere/);
  await expect(dialog.getByLabel('Telefone')).toHaveValue(/99999-0001/);
  await expectAccessible(page);
});

for (const width of [360, 1280])
  test(`what asked for the login goes on after the login, and the modal names it (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await visitAsAdult(page, '/promotions?sheet=game:onca-da-lua');
    const dialog = page.getByRole('dialog', { name: 'Cadastrar' });
    const game = page.getByRole('dialog', { name: 'Onça da Lua' });
    await test.step('a favourite is set, on the sheet where the guest pressed', async () => {
      await game.getByRole('button', { name: 'Favoritar' }).click();
      await expect(dialog.getByText('Cadastre-se ou entre para favoritar Onça da Lua')).toBeVisible();
      await dialog.getByRole('button', { name: 'Entrar na minha conta' }).click();
      await expect(page.getByText('Entre para favoritar Onça da Lua', { exact: true })).toBeVisible();
      await fillLogIn(page, SEEDED.fresh);
      await expect(game.getByRole('button', { name: 'Favoritar' })).toHaveAttribute('aria-pressed', 'true');
    });
    await test.step('a game opens, and Back leads to the page before its sheet', async () => {
      await page.evaluate(() => localStorage.removeItem('auth'));
      await page.goto('/en/promotions');
      await page.goto('/en/promotions?sheet=game:onca-da-lua');
      await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).click();
      await page.getByRole('button', { name: 'Log in to my account' }).click();
      const login = page.getByRole('dialog', { name: 'Log in' });
      await expect(login.getByText('Log in to play Onça da Lua')).toBeVisible();
      await login.getByLabel('Phone').fill(SEEDED.fresh);
      await login.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await login.getByRole('button', { name: 'Log in', exact: true }).click();
      await expect(page).toHaveURL('/en/casino/estudio-recife/onca-da-lua?mode=real');
    });
  });

test('a login that is quicker than the code of the services goes on with what asked for it', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/services-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await visitAsAdult(page, '/promotions?sheet=game:frutas-da-feira');
  await page.getByRole('dialog').getByRole('button', { name: 'Jogar', exact: true }).click();
  await page.getByRole('button', { name: 'Entrar na minha conta' }).click();
  await fillLogIn(page, SEEDED.ordinary);
  release();
  await expect(page).toHaveURL('/casino/arraial-sao-joao/frutas-da-feira?mode=real');
});

test("an auth route sends a guest to /login, the login leads back to it, and the logout deletes the player's data", async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('WebSocket')) complaints.push(message.text());
  });
  let heard = '';
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      heard += String(payload);
    });
  });
  await visitAsAdult(page, '/account/wallet');
  await expect(page).toHaveURL('/login');
  // A guest's channel is left with the connection that the login ends: nothing is said on one that is closed.
  await expect
    .poll(() => heard)
    .toMatch(/subscription_succeeded[^}]*private-universal\.guest|private-universal\.guest[^}]*subscription_succeeded/);
  await fillLogIn(page, SEEDED.fresh);
  await expect(page).toHaveURL('/account/wallet');
  expect(await page.evaluate(() => localStorage.getItem('auth'))).not.toBeNull();
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  expect(complaints).toEqual([]);

  await markDocument(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible();
  await expect(page).toHaveURL('/');
  // The document's memory is gone after its reload.
  expect(await isMarked(page)).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  await expect
    .poll(() =>
      page.evaluate(async () =>
        (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.includes('player')),
      ),
    )
    .toEqual([]);
});

test('a login or logout in one tab takes effect in the other tab', async ({ page, context }) => {
  await visitAsAdult(page, '/casino/games');
  const entry = page.getByRole('banner').getByRole('link', { name: 'Entrar' });
  await expect(entry).toBeVisible();
  const other = await context.newPage();
  await logIn(other, SEEDED.fresh);
  await expect(entry).toHaveCount(0);
  await page.goto('/account/wallet');
  await expect(page.getByRole('heading', { name: 'Carteira' })).toBeVisible();
  await markDocument(page);
  await other.getByRole('button', { name: 'Menu' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Sair' }).click();
  await expect(entry).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await isMarked(page)).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
});
