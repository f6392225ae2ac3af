import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type Deployed, startDeployed } from './support/deploys.ts';

// A deploy in the middle of a visit. It has a platform of its own, which deploys.
let deployed: Deployed;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  deployed = await startDeployed(Number(process.env.E2E_PORT ?? 3100) + 5);
});
test.afterAll(() => deployed.stop());

/** Opens a page whose worker holds the build, and marks it: a reload takes the mark away. */
async function visit(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('ageVerified', 'true'));
  await page.goto(deployed.url);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await closeRegistration(page);
  await page.evaluate(() => Object.assign(globalThis, { marked: true }));
  return page;
}

/** The registration modal comes by itself, once. Closing it is also a first touch. */
async function closeRegistration(page: Page): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Cadastrar' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const isMarked = (page: Page) => page.evaluate(() => 'marked' in globalThis);
const entryOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '');

/** The page looks for a new build, as it does when it comes online, until the new worker waits. */
async function learn(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate(() => dispatchEvent(new Event('online')));
        return await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null);
      },
      { timeout: 20_000 },
    )
    .toBe(true);
}

test('a new build is offered to who is here, and to no tab without its word', async ({ context }) => {
  const [first, second] = [await visit(context), await visit(context)];
  const before = await entryOf(second);
  deployed.deploy();
  await learn(second);
  await expect(second.getByText('Nova versão')).toBeVisible();
  expect(await isMarked(second)).toBe(true);
  await second.getByRole('button', { name: 'Atualizar' }).click();
  await expect.poll(() => entryOf(second).catch(() => '')).toContain('index-deploy1');
  // The other tab runs the build that it began with, and what it has not loaded yet still opens.
  await first.bringToFront();
  await expect(first.getByText('Nova versão')).toBeVisible();
  expect([await isMarked(first), await entryOf(first)]).toEqual([true, before]);
  await first.getByRole('main').getByRole('link', { name: 'Buscar jogo ou estúdio' }).click();
  await first.getByRole('searchbox').fill('onca');
  await expect(first.getByRole('dialog').getByRole('button', { name: /Onça da Lua/ })).toBeVisible();
  expect(await isMarked(first)).toBe(true);
});
