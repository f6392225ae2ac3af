import { expect, type Page, test } from '@playwright/test';
import { entered } from './support/account.ts';
import { SEEDED } from './support/people.ts';
import { MOVING, PLAIN } from './support/plain.ts';

test.use({ ...PLAIN, ...MOVING });

interface Change {
  /** What moves, and which properties of it. */
  readonly moves: readonly string[];
  readonly milliseconds: number;
}

/** Notes what each change of a page plays. */
async function watchChanges(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const changes: Change[] = [];
    const SETTINGS = new Set(['offset', 'computedOffset', 'easing', 'composite']);
    Object.assign(globalThis, { changes });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const change = start(update);
      const note = () => {
        const effects = document
          .getAnimations()
          .map(({ effect }) => effect as KeyframeEffect)
          .filter(({ pseudoElement }) => pseudoElement?.startsWith('::view-transition'));
        const propertiesOf = (effect: KeyframeEffect) =>
          effect.getKeyframes().flatMap((keyframe) => Object.keys(keyframe).filter((name) => !SETTINGS.has(name)));
        changes.push({
          moves: effects.map((it) => `${it.pseudoElement} ${[...new Set(propertiesOf(it))].join(' ')}`),
          milliseconds: Math.max(...effects.map((it) => Number(it.getComputedTiming().endTime))),
        });
      };
      change.ready.then(note, () => undefined);
      return change;
    };
  });
}
const changesOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { changes: Change[] }).changes);

test('a page changes with one fading layer, and Back in the middle of it is obeyed', async ({ page }) => {
  await watchChanges(page);
  await entered(page, SEEDED.ordinary, '/promotions');
  const wallet = page.getByRole('heading', { level: 1, name: 'Carteira' });
  const tab = page.getByRole('link', { name: 'Carteira' });
  await tab.click();
  await expect(wallet).toBeVisible();
  await expect
    .poll(() => changesOf(page))
    .toEqual([{ moves: ['::view-transition-old(root) opacity'], milliseconds: 160 }]);
  await page.goBack();
  await expect(wallet).toBeHidden();
  // The next change begins while this one is on its way.
  await tab.click();
  await wallet.waitFor();
  await page.goBack();
  await expect(wallet).toBeHidden();
  await expect(page).toHaveURL('/promotions');
});

test('a sheet that is opened, closed and opened before its motion has ended stays open, with one poster', async ({
  page,
}) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await entered(page, SEEDED.ordinary, '/');
  const sheet = page.locator('[data-sheet]');
  await page.getByRole('main').getByRole('link', { name: 'Onça da Lua', exact: true }).first().click();
  await sheet.waitFor();
  for (let turn = 0; turn < 3; turn += 1) {
    await page.evaluate(() => history.back());
    await page.evaluate(() => history.forward());
  }
  const dialog = page.getByRole('dialog', { name: 'Onça da Lua' });
  await expect(dialog.getByRole('button', { name: 'Jogar', exact: true })).toBeVisible();
  await expect(page.locator('[data-flying]')).toHaveCount(0);
  await expect(sheet).toHaveCount(1);
  const look = () => sheet.evaluate((it) => [getComputedStyle(it).transform, getComputedStyle(it).opacity]);
  await expect.poll(look).toEqual(['none', '1']);
  await expect(dialog.locator('[data-shared]')).toHaveCSS('opacity', '1');
  await page.evaluate(() => history.back());
  await expect(dialog).toBeHidden();
  await expect(sheet).toHaveCount(0);
  await expect(page.locator('[data-flying]')).toHaveCount(0);
  expect(faults).toEqual([]);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('neither a page nor a sheet moves', async ({ page }) => {
    await watchChanges(page);
    await entered(page, SEEDED.ordinary, '/');
    await page.getByRole('main').getByRole('link', { name: 'Onça da Lua', exact: true }).first().click();
    const sheet = page.locator('[data-sheet]');
    await sheet.waitFor();
    expect(await sheet.evaluate((it) => it.getAnimations({ subtree: true }).length)).toBe(0);
    await page.goBack();
    await page.getByRole('link', { name: 'Carteira' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Carteira' })).toBeVisible();
    expect(await changesOf(page)).toEqual([]);
  });
});
