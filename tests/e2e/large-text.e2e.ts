import { type Browser, expect, type Page, test } from '@playwright/test';
import { layoutFaults } from './support/layout-faults.ts';
import { PASSWORD, SEEDED } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

test.use(PLAIN);

/** The smallest window, text of twice the size, a phone held sideways, and a desktop at 200 % zoom. */
const WINDOWS = [
  { name: '320 px', width: 320, height: 640, text: 1 },
  { name: 'text of 200 %', width: 360, height: 740, text: 2 },
  { name: 'a phone held sideways', width: 740, height: 360, text: 1 },
  { name: 'a desktop at 200 %', width: 720, height: 450, text: 1 },
] as const;
const PLACES = {
  guest: [
    '/',
    '/login',
    '/register',
    '/recover-pass',
    '/casino/games',
    '/casino/providers',
    '/install',
    '/ios',
    '/nada/por/aqui',
    '/ranking',
    '/sports',
    '/terms',
    '/casino/estudio-recife/mina-verde?demo=true',
    '/casino/games?sheet=search',
    '/casino/games?sheet=rules:onca-da-lua',
  ],
  player: [
    '/',
    '/account/wallet',
    '/responsible-gambling',
    '/bonus',
    '/promotions/mare-alta',
    '/rewards',
    '/refers',
    '/casino/box/bau',
    '/account/boxes',
    '/account/items',
    '/account/notifications',
    '/user',
    '/user/edit/access-data',
    '/user/edit/personal-data',
    '/user/edit/verification',
    '/user/edit/privacy',
    '/user/edit/my-data',
    '/user/edit/transaction',
    '/user/edit/history-casino',
    '/casino/crates',
    '/casino/recent',
    '/promotions',
    '/casino/estudio-recife/onca-da-lua',
    '/casino/arraial-sao-joao/bola-cheia',
    '/sports',
    '/casino/games?sheet=missions',
    '/casino/games?sheet=menu',
    '/casino/games?sheet=avatar',
    '/casino/games?sheet=complete',
    '/casino/games?sheet=install',
    '/casino/games?sheet=deposit',
    '/casino/games?sheet=withdraw',
    '/casino/games?sheet=notifications',
    '/casino/games?sheet=chat',
    '/messaging-2',
    '/casino/games?sheet=appearance',
    '/casino/games?sheet=game:onca-da-lua',
  ],
} as const;

async function openPage(
  browser: Browser,
  { width, height, text = 1 }: { readonly width: number; readonly height: number; readonly text?: number },
  token: string | null,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await page.addInitScript(
    ([stored, times]) => {
      localStorage.setItem('ageVerified', 'true');
      sessionStorage.setItem('jangada-registration-shown', '1');
      if (stored) localStorage.setItem('auth', stored);
      if (times !== 1)
        new MutationObserver(() => {
          document.documentElement.style.fontSize = `${Number(times) * 100}%`;
        }).observe(document, { childList: true });
    },
    [token, text] as const,
  );
  return page;
}

async function tokenOf(page: Page): Promise<string> {
  const login = await page.request.post('/api/auth/login', {
    data: { username: SEEDED.ordinary, password: PASSWORD },
  });
  return ((await login.json()) as { token: string }).token;
}

test('no screen scrolls sideways or lets words and controls overlap: 320 px, 200 % text, sideways, zoomed', async ({
  browser,
  page,
}) => {
  test.setTimeout(300_000);
  const token = await tokenOf(page);
  // One visit for each visitor, whose window is turned and whose text is enlarged on each screen.
  const visits = Object.entries(PLACES).map(async ([visitor, places]) => {
    const own = await openPage(browser, { width: 360, height: 740 }, visitor === 'player' ? token : null);
    for (const place of places) {
      await own.goto(place);
      await expect(own.locator('#main').first()).toBeVisible();
      if (place.includes('sheet=') || /^\/(login|register)$/.test(place))
        await expect(own.getByRole('dialog')).toBeVisible();
      // Skeletons have the shape of their content, but no words.
      await expect(own.locator('[aria-busy=true]')).toHaveCount(0);
      for (const { name, width, height, text } of WINDOWS) {
        await own.setViewportSize({ width, height });
        await own.evaluate((times) => document.documentElement.style.setProperty('font-size', `${times * 100}%`), text);
        await expect(async () => {
          expect(await own.evaluate(layoutFaults), `${place} of a ${visitor} at ${name}`).toEqual([]);
        }).toPass({ timeout: 10_000 });
      }
    }
    await own.context().close();
  });
  await Promise.all(visits);
});

test('a demo game held sideways ends with the window', async ({ browser }) => {
  const page = await openPage(browser, { width: 740, height: 360 }, null);
  await page.goto('/casino/estudio-recife/mina-verde?demo=true');
  await expect(page.getByText('Demo: rodadas de verdade')).toBeInViewport();
  await expect(async () => {
    const frame = await page.locator('iframe').first().boundingBox();
    expect(Math.round((frame?.y ?? 999) + (frame?.height ?? 999))).toBeLessThanOrEqual(360);
  }).toPass();
});

test('a game grows with the text, and its words leave the board and each other free', async ({ browser }) => {
  test.setTimeout(120_000);
  for (const [width, height] of [
    [360, 740],
    [320, 640],
  ] as const) {
    const page = await openPage(browser, { width, height, text: 2 }, null);
    for (const game of ['estudio-recife/mina-verde', 'arraial-sao-joao/pipa-no-ceu', 'arraial-sao-joao/bola-cheia']) {
      await page.goto(`/casino/${game}?demo=true`);
      await expect(page.frameLocator('iframe').locator('.spin')).toBeEnabled({ timeout: 20_000 });
      const frame = await (await page.locator('iframe').first().elementHandle())?.contentFrame();
      await expect(async () => {
        expect(await frame?.evaluate(layoutFaults), `${game} at ${width}`).toEqual([]);
        const [words, room] = (await frame?.evaluate(() => {
          const boxOf = (name: string) => document.querySelector(name)?.getBoundingClientRect();
          const stake = document.querySelector('.stake b');
          const size = stake && Number.parseFloat(getComputedStyle(stake).fontSize);
          return [size, (boxOf('.result')?.top ?? 0) - (boxOf('.card')?.bottom ?? 999)];
        })) ?? [0, -999];
        expect(words, `${game} at ${width}`).toBeGreaterThanOrEqual(28);
        expect(room, `${game} at ${width}`).toBeGreaterThanOrEqual(-2);
      }).toPass({ timeout: 10_000 });
    }
    await page.context().close();
  }
});

test('with the keyboard open each field of login, registration, address and money is in view', async ({
  browser,
  page,
}) => {
  const token = await tokenOf(page);
  const fields = 'input:not([type=checkbox], [type=radio], [type=hidden], [aria-hidden])';
  for (const [place, stored, within] of [
    ['/login', null, '[role=dialog]'],
    ['/register', null, '[role=dialog]'],
    ['/user/edit/personal-data', token, '#main'],
    ['/casino/games?sheet=deposit', token, '[role=dialog]'],
    ['/casino/games?sheet=withdraw', token, '[role=dialog]'],
  ] as const) {
    const own = await openPage(browser, { width: 360, height: 740 }, stored);
    await own.goto(place);
    const all = own.locator(`${within} ${fields}`);
    await expect(all.first()).toBeVisible();
    for (let at = 0; at < (await all.count()); at += 1) {
      await own.setViewportSize({ width: 360, height: 740 });
      await all.nth(at).focus();
      // The window that the keyboard leaves (`interactive-widget=resizes-content`).
      await own.setViewportSize({ width: 360, height: 380 });
      // As the browser does with a keyboard: scrolls to the field. The field must then take a press.
      await all.nth(at).click({ trial: true });
      await expect(all.nth(at)).toBeInViewport({ ratio: 1 });
      await expect(own.getByRole('navigation', { name: 'Principal', exact: true })).toBeHidden();
    }
    await own.context().close();
  }
});

test('the title of a page scrolls under the bar', async ({ browser, page }) => {
  const own = await openPage(browser, { width: 360, height: 740 }, await tokenOf(page));
  await own.goto('/responsible-gambling');
  const title = own.getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  await expect(async () => {
    // A page that still loads is too short to scroll.
    await own.evaluate(() => scrollTo(0, 60));
    const top = await title.evaluate((heading) => {
      const { x, y, height } = heading.getBoundingClientRect();
      return document.elementFromPoint(x + 4, y + height / 2) === heading;
    });
    expect(top).toBe(false);
  }).toPass();
  await own.context().close();
});
