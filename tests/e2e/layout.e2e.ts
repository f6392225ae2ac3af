import { type Browser, expect, type Page, test } from '@playwright/test';
import { setOffline } from './support/network.ts';
import { PASSWORD, SEEDED } from './support/people.ts';
import { MOVING } from './support/plain.ts';

test.use(MOVING);

/** Nothing that is painted may be moved by what comes later: at most so much in any window of five seconds. */
const STILL = 0.01;
/** With how many times slower a processor than this one: a cheap phone's, and a desktop's as it is. */
const SCREENS = {
  phone: { width: 360, height: 740, slower: 4 },
  desktop: { width: 1440, height: 900, slower: 1 },
} as const;
type Screen = (typeof SCREENS)[keyof typeof SCREENS];

interface Shift {
  readonly value: number;
  readonly at: number;
  /** Within half a second of a press, as an answer to which a browser excuses it. */
  readonly asked: boolean;
  readonly of: readonly string[];
}

/** A page on a weak network, of a slow phone where the screen is one, that writes down whatever moves without having been asked to. */
async function slowPage(browser: Browser, { slower, ...viewport }: Screen, token: string | null): Promise<Page> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  });
  // Slowing is done by spinning: it costs as much as it takes away.
  if (slower > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript((stored) => {
    localStorage.setItem('ageVerified', 'true');
    if (stored !== null) localStorage.setItem('auth', stored);
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly value: number;
        readonly hadRecentInput: boolean;
        readonly sources: readonly {
          readonly node: Node | null;
          readonly previousRect: DOMRectReadOnly;
          readonly currentRect: DOMRectReadOnly;
        }[];
      })[]) {
        const of = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${(node?.textContent ?? '').slice(0, 30)} ${Math.round(previousRect.y)} > ${Math.round(currentRect.y)}`,
        );
        shifts.push({ value: entry.value, at: entry.startTime, asked: entry.hadRecentInput, of });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, token);
  return page;
}

/**
 * The cumulative layout shift as browsers count it, with the moved elements for the failure's message. `since` by the
 * page's clock.
 */
async function moved(page: Page, { since = 0, all = false }): Promise<{ cls: number; shifts: readonly Shift[] }> {
  const known = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
  const shifts = known.filter(({ at, asked }) => at >= since && (all || !asked));
  let [cls, sum, first, last] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  for (const { value, at } of shifts) {
    if (at - last > 1_000 || at - first > 5_000) [sum, first] = [0, at];
    sum += value;
    last = at;
    cls = Math.max(cls, sum);
  }
  return { cls, shifts };
}

async function expectStill(page: Page, when: string, what: { since?: number; all?: boolean } = {}): Promise<void> {
  const { cls, shifts } = await moved(page, what);
  expect(cls, `${when}: ${JSON.stringify(shifts.filter(({ value }) => value > 0.001))}`).toBeLessThanOrEqual(STILL);
}

/** Every picture that can be seen has come: the network is never quiet for certain where a live channel hangs on it. */
async function picturesHere(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, left, right, width } = image.getBoundingClientRect();
      const isSeen = width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      return image.complete || !isSeen;
    }),
  );
}

/** Everything that comes late has come: the strip of bets and the banners are below what a visitor sees first. */
async function readToTheEnd(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Populares' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('main').getByRole('link', { name: 'Onça da Lua' }).first()).toBeVisible();
  await picturesHere(page);
  await expect(page.getByRole('region', { name: 'Apostas ao vivo' })).toBeAttached();
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 300) {
      scrollTo(0, y);
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    }
  });
  // A fast reader is at the end before the last rows are drawn.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByRole('contentinfo')).toBeInViewport({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await picturesHere(page);
}

/** The token of the seeded player with played games, who gets one favourite for a second row. */
async function tokenOfPlayer(page: Page): Promise<string> {
  const login = await page.request.post('/api/auth/login', {
    data: { username: SEEDED.ordinary, password: PASSWORD },
  });
  const { token } = (await login.json()) as { token: string };
  const favourite = await page.request.post('/api/games/favorite/2', {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    data: { action: 'add' },
  });
  expect(favourite.ok()).toBe(true);
  return token;
}

/** Tells it on every screen at once: a slowed page waits most of the time. */
async function onEveryScreen(work: (screen: Screen) => Promise<void>): Promise<void> {
  await Promise.all(Object.values(SCREENS).map(work));
}

test('the lobby and the wallet of a player do not shift on a first and on a repeat visit, on phone and desktop', async ({
  browser,
  page,
}) => {
  test.setTimeout(120_000);
  const token = await tokenOfPlayer(page);
  await onEveryScreen(async (screen) => {
    const player = await slowPage(browser, screen, token);
    await player.goto('/');
    await expect(player.getByRole('heading', { name: 'Favoritos' })).toBeVisible({ timeout: 30_000 });
    await readToTheEnd(player);
    await expectStill(player, `first visit at ${screen.width} px`);
    await player.reload();
    await expect(player.getByRole('heading', { name: 'Favoritos' })).toBeVisible({ timeout: 30_000 });
    await readToTheEnd(player);
    await expectStill(player, `coming back at ${screen.width} px`);
    await player.goto('/account/wallet');
    await expect(player.getByRole('heading', { name: 'Sua semana' })).toBeVisible({ timeout: 30_000 });
    await player.waitForLoadState('networkidle');
    await expectStill(player, `wallet at ${screen.width} px`);
    await player.context().close();
  });
});

for (const [name, screen] of Object.entries(SCREENS)) {
  test(`the lobby of a guest does not shift at a login or when the connection is lost and returns, on a ${name}`, async ({
    browser,
  }) => {
    test.setTimeout(90_000);
    const page = await slowPage(browser, screen, null);
    await page.goto('/');
    // The modal that opens by itself lies over the page, which must hold still under it too.
    await expect(page.getByRole('dialog', { name: 'Cadastrar' })).toBeVisible({ timeout: 30_000 });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await readToTheEnd(page);
    await expectStill(page, 'first visit');
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Entrar' });
    await dialog.getByLabel('Telefone').fill(SEEDED.ordinary);
    await dialog.getByLabel('Senha', { exact: true }).fill(PASSWORD);
    const before = await page.evaluate(() => performance.now());
    await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Continuar' }).getByRole('link').nth(1)).toBeVisible();
    await expect(page.getByText('Ana Beatriz').first()).toBeVisible();
    // Here whatever the press brought counts too.
    await expectStill(page, 'login', { since: before, all: true });
    const offline = page.getByText('Você está offline');
    const going = await page.evaluate(() => performance.now());
    await setOffline(page.context(), true);
    await expect(offline).toBeVisible();
    await setOffline(page.context(), false);
    await expect(offline).toBeHidden();
    await expectStill(page, 'offline and back', { since: going, all: true });
    await page.context().close();
  });
}

test('late or empty rows of a player do not shift the lobby', async ({ browser, page }) => {
  test.setTimeout(90_000);
  const player = await slowPage(browser, SCREENS.desktop, await tokenOfPlayer(page));
  let answer = () => undefined as void;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await player.route('**/api/games/recent**', async (route) => {
    await asked;
    await route.continue();
  });
  await player.route('**/api/profile/favorites**', async (route) => {
    await asked;
    await route.fulfill({ json: { data: [], current_page: 1, last_page: 1, total: 0 } });
  });
  await player.goto('/');
  // The site's rows do not wait for ever.
  const popular = player.getByRole('region', { name: 'Populares' });
  await expect(popular.getByRole('link', { name: 'Onça da Lua' })).toBeVisible({ timeout: 30_000 });
  answer();
  await expect(player.getByText('Toque no coração de um jogo.')).toBeVisible();
  await expect(player.getByRole('region', { name: 'Continuar' }).getByRole('link').nth(1)).toBeVisible();
  await expectStill(player, 'late rows');
  await player.context().close();
});
