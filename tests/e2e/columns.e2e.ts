import { expect, type Page, test } from '@playwright/test';
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
  await page.setViewportSize({ width: 1920, height: 1080 });
  await entered(page, SEEDED.ordinary, '/');
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
    const column = await page.getByRole('main').boundingBox();
    expect(await list.boundingBox()).toMatchObject({ x: column?.x, width: column?.width });
    for (const path of ['/', '/casino/games', '/casino/providers', '/account/wallet', '/promotions', '/terms']) {
      await page.goto(path);
      await expect.poll(() => inset(page), `${path} at ${width} px`).toBe(0);
    }
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
