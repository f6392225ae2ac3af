import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { tabTo } from './support/hands.ts';
import { PASSWORD, SEEDED } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

// A desktop, where people have a keyboard.
test.use({ ...PLAIN, viewport: { width: 1280, height: 800 } });

/** Opens the search by its key, looks for a game and opens the best that was found. */
async function find(page: Page, typed: string, title: string): Promise<Locator> {
  const search = page.getByRole('dialog', { name: 'Buscar' });
  await page.keyboard.press('/');
  const field = search.getByRole('searchbox');
  await expect(field).toBeFocused();
  await page.keyboard.type(typed);
  await expect(search.getByRole('listitem').first()).toContainText(title);
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: title });
  // It takes the focus once it stands; a Tab before that would be taken back.
  await expect(sheet).toBeFocused();
  return sheet;
}

test('a player searches, plays a demo, logs in and marks a favourite by keyboard alone', async ({ page }) => {
  test.setTimeout(150_000);

  await test.step('the age gate and the registration modal', async () => {
    await page.goto('/');
    const gate = page.getByRole('dialog').getByRole('button', { name: 'Tenho 18 anos ou mais' });
    await tabTo(page, gate);
    await page.keyboard.press('Enter');
    await expect(gate).toBeHidden();
    const registration = page.getByRole('dialog', { name: 'Cadastrar' });
    await expect(registration.getByLabel('Nome', { exact: true })).toBeFocused({ timeout: 10_000 });
    await page.keyboard.press('Escape');
    await expect(registration).toBeHidden();
  });

  await test.step('a sheet returns the focus to its opener after Escape and after Back', async () => {
    const tile = page.getByRole('main').getByRole('link', { name: 'Onça da Lua' }).first();
    const sheet = page.getByRole('dialog', { name: 'Onça da Lua' });
    await tabTo(page, tile, { most: 90 });
    await page.keyboard.press('Enter');
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(tile).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(tile).toBeFocused();
    const login = page.getByRole('link', { name: 'Entrar' });
    await tabTo(page, login, { key: 'Shift+Tab', most: 90 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Entrar' }).getByLabel('Telefone')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(login).toBeFocused();
  });

  await test.step('search, open the demo of a game, raise the stake, spin', async () => {
    const sheet = await find(page, 'canto da serea', 'Canto da Sereia');
    await tabTo(page, sheet.getByRole('button', { name: 'Demo' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/casino\/estudio-recife\/canto-da-sereia\?mode=demo$/);
    const game = page.frameLocator('iframe');
    const spin = game.getByRole('button', { name: 'Girar, demonstração' });
    await expect(spin).toBeEnabled({ timeout: 20_000 });
    await tabTo(page, spin);
    await page.keyboard.press('ArrowUp');
    await expect(game.getByText('R$ 0,30', { exact: true })).toBeVisible();
    await page.keyboard.press('Space');
    const strip = page.getByLabel('Esta sessão');
    await expect(strip).toContainText(/Apostado\s*R\$\s0,30/, { timeout: 20_000 });
    await expect(spin).toBeEnabled({ timeout: 20_000 });
    await expect(game.getByRole('img', { name: /Em cima: .+ No meio: .+ Embaixo: / })).toBeVisible();
  });

  await test.step('back to the lobby', async () => {
    await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Voltar' }), { key: 'Shift+Tab' });
    await page.keyboard.press('Enter');
    // Back to the search that led to the game.
    await expect(page.getByRole('dialog', { name: 'Buscar' }).getByRole('searchbox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Populares' })).toBeVisible();
  });

  await test.step('log in, mark the favourite, find it in the list, remove the mark', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Entrar' }), { most: 90 });
    await page.keyboard.press('Enter');
    const login = page.getByRole('dialog', { name: 'Entrar' });
    await expect(login.getByLabel('Telefone')).toBeFocused();
    await page.keyboard.type(SEEDED.fresh);
    await tabTo(page, login.getByLabel('Senha', { exact: true }));
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(login).toBeHidden();
    const sheet = await find(page, 'sereia', 'Canto da Sereia');
    const heart = sheet.getByRole('button', { name: 'Favoritar' });
    await tabTo(page, heart);
    await page.keyboard.press('Enter');
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('dialog', { name: 'Buscar' }).getByRole('searchbox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/');
    await tabTo(page, page.getByRole('link', { name: 'Favoritos', exact: true }).first(), { most: 90 });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/casino/favorites');
    await expect(page.getByRole('main').getByRole('heading', { name: 'Favoritos', level: 1 })).toBeVisible();
    const tile = page.getByRole('main').getByRole('link', { name: /Canto da Sereia/ });
    await tabTo(page, tile, { most: 90 });
    await page.keyboard.press('Enter');
    await expect(sheet).toBeFocused();
    await tabTo(page, heart);
    await page.keyboard.press('Enter');
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
  });
});
