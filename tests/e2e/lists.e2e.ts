import { expect, type Page, test } from '@playwright/test';
import * as v from 'valibot';
import { expectAccessible } from './support/accessible.ts';
import { entered } from './support/account.ts';
import { declineRegistration, SEEDED, visitAsAdult } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

test.use(PLAIN);

const LIST = v.object({
  data: v.array(v.object({ title: v.string(), gamecode: v.string() })),
  last_page: v.number(),
  total: v.number(),
});

/** The API's own list of games, to compare with the page's. */
async function asked(
  page: Page,
  filter: Readonly<Record<string, string>> = {},
  at = 1,
): Promise<v.InferOutput<typeof LIST>> {
  const params = { filter: JSON.stringify(filter), page: at };
  const answer = await page.request.get('/api/casinos/games', { params });
  expect(answer.ok()).toBe(true);
  return v.parse(v.object({ games: LIST }), await answer.json()).games;
}

const counted = (total: number) => `${total.toLocaleString('pt-BR')} jogos`;

/** No modal opens by itself over a player's page, so each Back undoes a step of the test. */
async function visitAsPlayer(page: Page, path: string): Promise<void> {
  await entered(page, SEEDED.fresh, path);
}

test.beforeEach(({ page }) => declineRegistration(page));

test('filters of games combine, are part of the address, and survive a reload and Back', async ({ page }) => {
  await visitAsPlayer(page, '/casino/games');
  const list = page.getByRole('main');
  const count = list.getByRole('status');
  await expect(count).toHaveText(counted((await asked(page)).total));

  await list.getByRole('button', { name: 'Slots', exact: true }).click();
  await expect(page).toHaveURL('/casino/games?category=slots');
  await expect(count).toHaveText(counted((await asked(page, { category: 'slots' })).total));

  await list.getByLabel('Estúdio', { exact: true }).selectOption({ label: 'Estúdio Recife' });
  await expect(page).toHaveURL('/casino/games?category=slots&provider=estudio-recife');
  const both = await asked(page, { category: 'slots', provider: 'estudio-recife' });
  await expect(count).toHaveText(counted(both.total));
  await expectAccessible(page);

  await page.reload();
  await expect(list.getByRole('button', { name: 'Slots', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(list.getByLabel('Estúdio', { exact: true })).toHaveValue('estudio-recife');
  await expect(count).toHaveText(counted(both.total));

  await page.goBack();
  await expect(page).toHaveURL('/casino/games?category=slots');
  await expect(list.getByLabel('Estúdio', { exact: true })).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL('/casino/games');
  await expect(list.getByRole('button', { name: 'Todos', exact: true })).toHaveAttribute('aria-pressed', 'true');

  // Typing replaces the current entry of the history; an empty result suggests a next step.
  await list.getByRole('searchbox').fill('zzzzzz');
  await expect(page).toHaveURL('/casino/games?searchTerm=zzzzzz');
  await expect(list.getByText('Nenhum jogo com esses filtros')).toBeVisible();
  await list.getByRole('button', { name: 'Limpar busca' }).click();
  await expect(page).toHaveURL('/casino/games');
  await expect(count).toBeVisible();
  // A press removes all filters that leave no game; the panel's choices fit their fields.
  await page.goto('/casino/games?volatility=high&rtp=97&searchTerm=zzzzzz');
  await expect(list.getByLabel('Volatilidade')).toHaveValue('high');
  await list.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(page).toHaveURL('/casino/games');
  await expect(list.getByLabel('Volatilidade')).toHaveValue('');
  await expect(list.getByRole('searchbox')).toHaveValue('');
  await expect(count).toBeVisible();
});

test('a list of games loads to its end and restores its scroll position after Back', async ({ page }) => {
  await visitAsPlayer(page, '/casino/games');
  const { last_page: lastPage, data: firstPage } = await asked(page);
  expect(lastPage).toBeGreaterThan(1);
  const last = (await asked(page, {}, lastPage)).data.at(-1)?.title ?? '';
  const list = page.getByRole('main');
  await expect(list.getByRole('link', { name: firstPage[0]?.title ?? '' })).toBeVisible();
  const tile = list.getByRole('link', { name: last, exact: true });
  // The list draws only the tiles near the viewport, so scroll to the tile.
  await expect(async () => {
    await page.mouse.wheel(0, 2400);
    await expect(tile).toBeAttached({ timeout: 500 });
  }).toPass({ timeout: 40_000 });
  await tile.scrollIntoViewIfNeeded();
  await expect(tile).toBeInViewport();
  await expect(list.getByRole('button', { name: 'Carregar mais' })).toBeHidden();

  // Its sheet opens over the list and Back leaves the list where it was.
  await tile.click();
  await expect(page.getByRole('dialog', { name: last })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(tile).toBeInViewport();

  // So does a visit to the game.
  await tile.click();
  await page.getByRole('dialog', { name: last }).getByRole('button', { name: 'Demo' }).click();
  await expect(page.getByRole('heading', { name: last, level: 1 })).toBeVisible();
  await page.goBack();
  await expect(tile).toBeInViewport();
});

test("a studio's link opens its games, a category its own list", async ({ page }) => {
  await visitAsAdult(page, '/casino/providers');
  await expectAccessible(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Arraial São João/ })
    .click();
  await expect(page).toHaveURL('/casino/games?provider=arraial-sao-joao');
  const { total } = await asked(page, { provider: 'arraial-sao-joao' });
  await expect(page.getByRole('main').getByRole('status')).toHaveText(counted(total));

  await page.goto('/casino/category/mesa');
  await expect(page.getByRole('heading', { name: 'Mesa', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    counted((await asked(page, { category: 'mesa' })).total),
  );
  await page.goto('/casino/category/nada-disso');
  await expect(page.getByText('Page Not Found: /casino/category/nada-disso')).toBeVisible();
});

test('the favourites and recent games of a guest ask for a login', async ({ page }) => {
  for (const path of ['/casino/favorites', '/casino/recent']) {
    await visitAsAdult(page, path);
    await expect(page.getByText('Sua lista fica na sua conta')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByRole('dialog', { name: 'Entrar' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('chips filter in place, on the lobby and on a category, and stay while the list scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visitAsPlayer(page, '/');
  // Cards of what other tests of this player have done lie over the chips for some seconds.
  const card = page
    .getByRole('region', { name: 'Novas notificações' })
    .getByRole('button', { name: /^Fechar/ })
    .first();
  await page.addLocatorHandler(card, () => card.click());
  const main = page.getByRole('main');
  const chips = main.getByRole('group', { name: 'Categorias' });
  const count = main.getByText(/^[\d.]+ jogos$/);
  await chips.getByRole('link', { name: 'Crash' }).click();
  await expect(page).toHaveURL('/?category=crash');
  await expect(count).toHaveText(counted((await asked(page, { category: 'crash' })).total));
  await expect(chips.getByRole('link', { name: 'Crash' })).toHaveAttribute('aria-current', 'page');
  await chips.getByLabel('Estúdio').selectOption({ label: 'Estúdio Recife' });
  await expect(page).toHaveURL('/?category=crash&provider=estudio-recife');
  await page.reload();
  await expect(count).toHaveText(counted((await asked(page, { category: 'crash', provider: 'estudio-recife' })).total));
  await expectAccessible(page);
  await page.goBack();
  await page.goBack();
  await expect(main.getByRole('region', { name: 'Populares' })).toBeVisible();
  // So do the further filters, in the panel below the chips.
  await chips.getByRole('button', { name: 'Mais filtros' }).click();
  await main.getByLabel('Volatilidade').selectOption('high');
  await expect(page).toHaveURL('/?volatility=high');
  await expect(count).toHaveText(counted((await asked(page, { volatility: 'high' })).total));
  await expect(chips.getByRole('button', { name: 'Mais filtros, 1 em uso' })).toBeVisible();
  await page.goBack();
  await expect(main.getByRole('region', { name: 'Populares' })).toBeVisible();

  await page.goto('/casino/category/slots');
  await expect(main.getByRole('heading', { name: 'Slots', level: 1 })).toBeVisible();
  await expect(count).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, 1500));
    expect(await page.evaluate(() => scrollY)).toBe(1500);
  }).toPass();
  const mesa = chips.getByRole('button', { name: 'Mesa' });
  await expect(mesa).toBeInViewport();
  await expect(count).toBeInViewport({ ratio: 1 });
  await mesa.click();
  await expect(page).toHaveURL('/casino/category/mesa');
  await expect(page).toHaveTitle('Mesa · Jangada');
  await expect(count).toHaveText(counted((await asked(page, { category: 'mesa' })).total));
  // The new list begins below the chips.
  await expect(count).toBeInViewport({ ratio: 1 });
  await chips.getByRole('button', { name: 'Todos' }).click();
  await expect(page).toHaveURL('/casino/games');
  await page.goBack();
  await expect(page).toHaveURL('/casino/category/mesa');
  await page.goBack();
  await expect(page).toHaveURL('/casino/category/slots');
});

test("a player's own list has the chips of all lists", async ({ page }) => {
  await entered(page, SEEDED.ordinary, '/casino/recent');
  const main = page.getByRole('main');
  const count = main.getByRole('status');
  await expect(count).toHaveText(/\d+ jogos/);
  const whole = await count.textContent();
  await main.getByRole('button', { name: 'Crash' }).click();
  await expect(page).toHaveURL('/casino/recent?category=crash');
  await expect(count).not.toHaveText(whole ?? '');
  await main.getByRole('button', { name: 'Todos' }).click();
  await expect(count).toHaveText(whole ?? '');
  await main.getByLabel('Ordem').selectOption('A a Z');
  await expect(page).toHaveURL('/casino/recent?sort=title');
  await expect(main.getByRole('listitem').first().getByRole('link')).toHaveAccessibleName('Arara Azul');
});

test('the results of a search open as a list that sorts and filters them', async ({ page }) => {
  await visitAsAdult(page, '/casino/games?sheet=search');
  const sheet = page.getByRole('dialog', { name: 'Buscar' });
  await sheet.getByRole('searchbox').fill('festa');
  await sheet.getByRole('button', { name: 'Ordenar e filtrar' }).click();
  await expect(page).toHaveURL('/casino/games?searchTerm=festa');
  await expect(sheet).toBeHidden();
  const list = page.getByRole('main');
  await list.getByLabel('Ordem', { exact: true }).selectOption({ label: 'A a Z' });
  await expect(page).toHaveURL('/casino/games?searchTerm=festa&sort=title');
  const { data, total } = await asked(page, { searchTerm: 'festa', sort: 'title' });
  await expect(list.getByRole('status')).toHaveText(counted(total));
  await expect(list.getByRole('link', { name: data[0]?.title ?? '' }).first()).toBeVisible();
});
