import { expect, type Locator, type Page, test } from '@playwright/test';
import { entered } from './support/account.ts';
import { SEEDED } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

test.use(PLAIN);

/** Distances of the leftmost text of the page from the bar's search, px: the smallest; null while there is none. */
async function inset(page: Page): Promise<number | null> {
  return page.evaluate(() => {
    const search = document.querySelector('header [href*="sheet=search"]')?.getBoundingClientRect();
    const texts = [...document.querySelectorAll('main :is(h1, h2, p)')]
      .map((it) => it.getBoundingClientRect())
      .filter(({ width }) => width > 1)
      .map(({ left }) => left);
    return search && texts.length > 0 ? Math.round(Math.min(...texts) - search.left) : null;
  });
}

test('a desktop has one column for the bar and all pages, and whole tiles', async ({ page }) => {
  await entered(page, SEEDED.ordinary, '/robots.txt');
  const row = page.getByRole('region', { name: 'Populares' });
  const list = row.getByRole('list');
  for (const [width, tiles] of [
    [1440, 8],
    [1920, 10],
  ] as const) {
    await page.setViewportSize({ width, height: 1080 });
    await page.goto('/');
    const whole = () =>
      list.evaluate((it) => {
        const end = it.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(it).paddingRight);
        return [...it.children].filter((tile) => tile.getBoundingClientRect().right <= end + 1).length;
      });
    await expect.poll(whole, `tiles at ${width} px`).toBe(tiles);
    // A row goes on to the edge of the column, where its last tile is cut.
    const edges = async () => {
      const [column, rail] = [await page.getByRole('main').boundingBox(), await list.boundingBox()];
      // Null while the app's page takes the place of the document's.
      return column && rail ? [rail.x - column.x, rail.width - column.width] : null;
    };
    await expect.poll(edges, `the edges of a row at ${width} px`).toEqual([0, 0]);
    for (const path of ['/', '/casino/games', '/casino/providers', '/account/wallet', '/promotions', '/terms']) {
      if (path !== '/') await page.goto(path);
      await expect.poll(() => inset(page), `${path} at ${width} px`).toBe(0);
    }
  }
});

test('the game stands in the same column: its arrow and the rows below it share an edge', async ({ page }) => {
  await entered(page, SEEDED.ordinary, '/robots.txt');
  for (const width of [1440, 1920]) {
    await page.setViewportSize({ width, height: 1080 });
    await page.goto('/casino/estudio-recife/onca-da-lua?mode=demo');
    const main = page.getByRole('main');
    const row = main.getByRole('heading', { name: 'Parecidos' });
    const arrow = main.getByRole('button', { name: 'Voltar' }).locator('svg');
    await expect(row).toBeVisible();
    const distance = async () =>
      Math.abs(((await row.boundingBox())?.x ?? Number.NaN) - ((await arrow.boundingBox())?.x ?? Number.NaN));
    await expect.poll(distance, `arrow and row at ${width} px`).toBeLessThan(2);
    // A panel opens below its control: this page has no dock beside it.
    const right = async (it: Locator) => {
      const box = await it.boundingBox();
      return box ? box.x + box.width : Number.NaN;
    };
    const edge = await right(main.getByRole('button', { name: 'Tela cheia' }));
    await main.getByRole('button', { name: /^Chat/ }).click();
    const panel = page.getByRole('dialog');
    await expect(panel).toBeVisible();
    expect(Math.abs((await right(panel)) - edge), `panel at ${width} px`).toBeLessThan(32);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  }
});

test('the side menu folds its groups, keeps safer play in view, and opens the group of the current page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await entered(page, SEEDED.ordinary, '/');
  const side = page.getByRole('complementary', { name: 'Menu lateral' });
  const links = side.getByRole('link').filter({ visible: true });
  await expect(side.getByRole('link', { name: 'Slots' })).toBeVisible();
  // The brand, the twelve or so entries, and safer play.
  expect(await links.count()).toBeLessThanOrEqual(16);
  await expect(side.getByRole('link', { name: /^Jogo responsável/ })).toBeInViewport({ ratio: 1 });
  const ranking = side.getByRole('link', { name: 'Ranking' });
  await expect(ranking).toBeHidden();
  await side.locator('summary', { hasText: 'Geral' }).click();
  await ranking.click();
  await expect(page).toHaveURL('/ranking');
  await page.reload();
  await expect(ranking).toHaveAttribute('aria-current', 'page');
  await expect(ranking).toBeVisible();
  await side.locator('summary', { hasText: 'Geral' }).click();
  await expect(ranking).toBeHidden();
});

test('on a desktop bell, avatar and search open beside their control, in one size and without a scrim', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await entered(page, SEEDED.ordinary, '/promotions');
  const bar = page.getByRole('banner').first();
  for (const [control, name] of [
    [bar.getByRole('button', { name: /Notificações/ }), 'Notificações'],
    [bar.getByRole('button', { name: 'Meu perfil' }), 'Meu perfil'],
  ] as const) {
    const below = await control.boundingBox();
    await control.click();
    const popover = page.getByRole('dialog', { name });
    await expect(popover).toBeVisible();
    const box = await popover.boundingBox();
    expect(box?.y, name).toBeGreaterThanOrEqual((below?.y ?? 0) + (below?.height ?? 0));
    expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeGreaterThan(below?.x ?? Number.NaN);
    // A press beside it closes it, and Back has nothing to close then.
    await page.mouse.click(500, 800);
    await expect(popover).toBeHidden();
    await expect(page).toHaveURL('/promotions');
  }
  await bar.getByRole('link', { name: 'Buscar jogo ou estúdio' }).click();
  const search = page.getByRole('dialog', { name: 'Buscar' });
  const field = search.getByRole('searchbox');
  await expect(field).toBeFocused();
  await expect(search.getByText('Onça da Lua').first()).toBeVisible();
  const sizes = new Set<string>();
  const note = async () => {
    const box = await search.boundingBox();
    sizes.add(`${box?.width} ${box?.height}`);
  };
  await note();
  for (const letter of 'sao joao') {
    await page.keyboard.type(letter);
    await note();
  }
  await field.fill('zzzzzz');
  await note();
  expect([...sizes]).toHaveLength(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
});

test('on a desktop the bar has the only search, and a list shows the term that it filters by', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await entered(page, SEEDED.ordinary, '/casino/games');
  const field = page.getByRole('main').getByRole('searchbox', { includeHidden: true });
  await expect(field).toBeHidden();
  await page.goto('/casino/games?searchTerm=festa');
  await expect(field).toBeVisible();
  await field.fill('');
  // The player may go on typing.
  await expect(field).toBeFocused();
  await expect(page).toHaveURL('/casino/games');
});

test('the week of the player ends beside the sun of the picture, at each width of a desktop', async ({ page }) => {
  await entered(page, SEEDED.ordinary, '/');
  for (const width of [1024, 1280, 1499, 1510]) {
    await page.setViewportSize({ width, height: 900 });
    const text = page.getByRole('main').getByRole('link', { name: /^(?:• )?limites$/ });
    await expect(text).toBeVisible();
    const distance = () =>
      page.evaluate(() => {
        const sun = document.querySelector('circle[fill="var(--sun)"]')?.getBoundingClientRect();
        const [hello, week] = ['hello', 'week'].map((name) => document.querySelector(`main p[class^="${name}"]`));
        const ends = [hello, ...(week?.children ?? [])].map((it) => {
          const range = document.createRange();
          if (it) range.selectNodeContents(it);
          return range.getBoundingClientRect().right;
        });
        return sun ? Math.round(sun.left - Math.max(...ends)) : null;
      });
    await expect.poll(distance, `distance at ${width} px`).toBeGreaterThan(0);
  }
});

test('the horizon of the lobby leaves with it, not before the next page is there', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*casino.providers*.js', async (route) => {
    await held;
    await route.continue();
  });
  await entered(page, SEEDED.ordinary, '/');
  const horizon = page.locator('[class^="sky_"]');
  await page.getByRole('complementary').getByRole('link', { name: 'Estúdios' }).click();
  await expect(page).toHaveURL('/casino/providers');
  await expect(page.getByRole('progressbar', { name: 'Carregando página' })).toBeVisible();
  await expect(horizon).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Estúdios' })).toBeVisible();
  await expect(horizon).toHaveCount(0);
});

test('account and wallet pages end with one line of links', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await entered(page, SEEDED.ordinary, '/account/wallet');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Jogo responsável' })).toBeVisible();
  await expect(footer.getByText('O suporte atende 24 horas por dia, 7 dias por semana.')).toBeVisible();
  expect((await footer.boundingBox())?.height).toBeLessThan(160);
});

test('from 1,500 px a dock has the live bets and the day of the player', async ({ page }) => {
  await page.setViewportSize({ width: 1500, height: 900 });
  await entered(page, SEEDED.ordinary, '/');
  const dock = page.getByRole('complementary', { name: 'Painel ao vivo' });
  const bets = page.getByRole('region', { name: 'Apostas ao vivo' });
  await expect(dock.getByRole('region', { name: 'Seu dia' })).toContainText('Apostado');
  await expect(dock.getByRole('region', { name: 'Apostas ao vivo' })).toBeVisible();
  await expect(bets).toHaveCount(1);
  const [side, main] = [await dock.boundingBox(), await page.getByRole('main').boundingBox()];
  expect(Math.round((main?.x ?? 0) + (main?.width ?? 0))).toBe(Math.round(side?.x ?? Number.NaN));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1500);
  // A reload keeps the chat that the player has opened there.
  await page.getByRole('banner').getByRole('button', { name: 'Chat' }).click();
  await expect(dock.getByRole('heading', { name: 'Chat' })).toBeVisible();
  await page.reload();
  await dock.getByRole('button', { name: 'Fechar o chat' }).press('Enter');
  await expect(bets).toBeVisible();
  expect(await dock.evaluate((it) => it.contains(document.activeElement))).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(dock).toBeHidden();
  await expect(page.getByRole('main').getByRole('region', { name: 'Apostas ao vivo' })).toBeAttached();
});
