import { LANGUAGES, SCREENS, SITES, STATES, WIDTHS } from './list.mjs';

const PASSWORD = 'jangada-demo-1';
/** How long a page may take until it stands still. */
const PATIENCE = 30_000;

/**
 * Photographs screens of one site in one language, width and state. `logins` keeps each account's storage.
 * Yields `{screen, picture, fault}`; `fault` says why a picture may not show the screen.
 */
export async function* photograph(browser, { address, full, logins, site, language, width, state, screens }) {
  if (screens.length === 0) return;
  const { person, api, offline = false, text } = STATES[state];
  if (person !== undefined && !SITES[site].players) return;
  const base = new URL(address);
  base.hostname = `${SITES[site].host}${base.hostname}`;
  const origin = base.origin;
  const words = LANGUAGES[language];
  const size = WIDTHS[width];
  const options = {
    viewport: { width: size.width, height: size.height },
    isMobile: size.touch,
    hasTouch: size.touch,
    locale: words.locale,
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  };
  if (person !== undefined && !logins.has(person))
    logins.set(person, await logIn(browser, options, origin, words, person));
  const context = await browser.newContext({
    ...options,
    serviceWorkers: offline ? 'allow' : 'block',
    ...(person !== undefined && { storageState: logins.get(person) }),
  });
  await context.addInitScript(() => localStorage.setItem('ageVerified', 'true'));
  try {
    const page = await context.newPage();
    const game = screens.some((screen) => SCREENS[screen].game || SCREENS[screen].sheet)
      ? await firstGame(context, origin)
      : '';
    if (offline) {
      await page.goto(`${origin}${words.path}/`);
      await page.evaluate(() => navigator.serviceWorker?.ready.then(() => undefined));
      for (const screen of screens) await visit(page, addressOf(screen));
      await context.setOffline(true);
      // Chromium says `navigator.onLine === true` in a document that opens offline.
      await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
    }
    if (api !== 'answers')
      await context.route(`${origin}/api/**`, (route) =>
        api === 'silent' ? undefined : route.fulfill({ status: 500, json: { message: 'Internal error' } }),
      );
    for (const screen of screens) {
      const fault = await visit(page, addressOf(screen));
      // By a property: the page's policy refuses a style tag.
      if (text !== undefined)
        await page.evaluate((percent) => document.documentElement.style.setProperty('font-size', `${percent}%`), text);
      const picture = await page
        .screenshot({ fullPage: full, animations: 'disabled', timeout: 30_000 })
        .catch(() => null);
      if (picture !== null) yield { screen, picture, fault };
    }

    function addressOf(screen) {
      const { path, game: isGame, sheet } = SCREENS[screen];
      const own = isGame ? `/casino/${game}` : sheet ? `/?sheet=game:${game.split('/')[1]}` : path;
      return `${origin}${words.path}${own}`;
    }
  } finally {
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
}

/** Opens an address and waits until the network and the pictures in the window rest. @returns the reason why they did not */
async function visit(page, address) {
  try {
    await page.goto(address, { waitUntil: 'domcontentloaded', timeout: PATIENCE });
    await page.waitForFunction(() => document.querySelector('main, [role=dialog], h1') !== null, undefined, {
      timeout: PATIENCE,
    });
    await page.waitForLoadState('networkidle', { timeout: 2_500 }).catch(() => undefined);
    await page
      .waitForFunction(
        () =>
          [...document.images].every((image) => {
            const { top, bottom } = image.getBoundingClientRect();
            return bottom < 0 || top > innerHeight || image.complete;
          }),
        undefined,
        { timeout: 3_000 },
      )
      .catch(() => undefined);
    return undefined;
  } catch (error) {
    return String(error).split('\n')[0].slice(0, 80);
  }
}

/** Logs a seeded person in by the form. @returns the storage of the browser afterwards */
async function logIn(browser, options, origin, words, person) {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' });
  await context.addInitScript(() => localStorage.setItem('ageVerified', 'true'));
  const page = await context.newPage();
  await page.goto(`${origin}${words.path}/login`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.phone).fill(person);
  await dialog.getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: words.enter, exact: true }).click();
  await dialog.getByLabel(words.password, { exact: true }).waitFor({ state: 'hidden' });
  const storage = await context.storageState();
  await context.close();
  return storage;
}

/** Returns `studio/code` of the first game in the list of all games. */
async function firstGame(context, origin) {
  const page = await context.newPage();
  await page.goto(`${origin}/casino/games`);
  const links = page.locator('main li a[href^="/casino/"]');
  await links.first().waitFor({ timeout: PATIENCE });
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  await page.close();
  return addresses.find((one) => one.split('/').length === 4).slice('/casino/'.length);
}
