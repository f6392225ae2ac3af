import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { setOffline } from './support/network.ts';
import { declineRegistration, visitAsAdult } from './support/people.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/139.0.0.0 Mobile/15E148 Safari/604.1';

/** Plays the browser's install prompt: offers the installation, and gives the visitor's answer to its dialog. */
const offer = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.evaluate((answer) => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    dispatchEvent(
      Object.assign(event, { prompt: async () => undefined, userChoice: Promise.resolve({ outcome: answer }) }),
    );
  }, outcome);

/** Counts how often the page asks that its storage be kept. */
const countKeeping = (page: Pick<Page, 'addInitScript'>) =>
  page.addInitScript(() => {
    const count = { asked: 0 };
    Object.assign(globalThis, { keeping: count });
    Object.assign(navigator.storage, {
      persisted: async () => false,
      persist: async () => ++count.asked > 0,
    });
  });
const kept = (page: Page) => page.evaluate(() => (globalThis as { keeping?: { asked: number } }).keeping?.asked);

test('the page keeps an install offer that came before the app, and uses it once', async ({ page }) => {
  await declineRegistration(page);
  // As early as a browser may make it: before anything of the app has run.
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => document.documentElement.setAttribute('data-asked', String(offer.defaultPrevented)),
        userChoice: Promise.resolve({ outcome: 'accepted' }),
      });
      dispatchEvent(offer);
    });
  });
  await visitAsAdult(page, '/install');
  await expectAccessible(page);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Instalar' }).click();
  await expect(page.getByText('Instalando. O ícone aparece entre os seus aplicativos.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'true');
  await expect(main.getByRole('button', { name: 'Instalar' })).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await expect(main.getByText('O aplicativo já está instalado neste aparelho.')).toBeVisible();
});

test('the install modal opens from the menu after an offer, accepts it, and never opens by itself', async ({
  page,
}) => {
  await declineRegistration(page);
  await visitAsAdult(page, '/promotions');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await offer(page, 'dismissed');
  await page.getByRole('button', { name: 'Menu' }).click();
  const modal = page.getByRole('dialog', { name: 'Instalar o aplicativo' });
  await expect(modal).toBeHidden();
  const entry = page.getByRole('dialog').getByRole('link', { name: 'Instalar' });
  await expect(entry).toHaveAttribute('href', '/install');
  await entry.press('Enter');
  await expect(modal.getByRole('listitem')).toHaveCount(4);
  await expect(page).toHaveURL('/promotions?sheet=install');
  await expectAccessible(page);
  // The button disappears with the prompt; a keyboard user's focus goes to the text in its place.
  await modal.getByRole('button', { name: 'Instalar' }).press('Enter');
  const instead = modal.getByText('Abra o menu do navegador');
  await expect(instead).toBeFocused();
  // A browser may make another offer at once.
  await offer(page, 'accepted');
  await expect(modal.getByRole('button', { name: 'Instalar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(modal.getByText('Instalando.')).toBeFocused();
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await expect(modal.getByText('O aplicativo já está instalado neste aparelho.')).toBeFocused();
  // Back leads to the menu that it was opened from.
  await page.goBack();
  await expect(modal).toBeHidden();
  await expect(page).toHaveURL('/promotions?sheet=menu');
  await page.goBack();
  await expect(page).toHaveURL('/promotions');
  await expect(page.getByRole('dialog')).toBeHidden();
  // Nothing is left to be taken: the footer's link is the link that it is.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Instalar o aplicativo' }).click();
  await expect(page).toHaveURL('/install');
  await expect(page.getByRole('main').getByText('já está instalado')).toBeVisible();
});

test('an install link pressed with the control key opens /install in a new tab', async ({ page, context }) => {
  await declineRegistration(page);
  await visitAsAdult(page, '/promotions');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Instalar o aplicativo' });
  await link.scrollIntoViewIfNeeded();
  await offer(page, 'accepted');
  const opens = context.waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  await expect(await opens).toHaveURL('/install');
  await expect(page).toHaveURL('/promotions');
  await link.click();
  await expect(page.getByRole('dialog', { name: 'Instalar o aplicativo' })).toBeVisible();
});

test('the page notices an installation before and after the app starts, and requests persistent storage', async ({
  page,
}) => {
  await declineRegistration(page);
  await countKeeping(page);
  await visitAsAdult(page, '/');
  await expect(page.getByRole('heading', { name: 'Populares' })).toBeVisible();
  // The last of what the app starts behind its first paint.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  expect(await kept(page)).toBe(0);
  await offer(page, 'accepted');
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await expect.poll(() => kept(page)).toBe(1);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Instalar' }).click();
  await expect(page).toHaveURL('/install');
  await expect(page.getByRole('main').getByText('O aplicativo já está instalado neste aparelho.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Instalar' })).toHaveCount(0);
  // Before anything of the app has run.
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }));
      dispatchEvent(new Event('appinstalled'));
    }),
  );
  await page.reload();
  await expect(page.getByRole('main').getByText('O aplicativo já está instalado neste aparelho.')).toBeVisible();
  await expect.poll(() => kept(page)).toBe(1);
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: IPHONE });

  test('the install guide shows its steps, and a browser other than Safari a link to copy', async ({ page }) => {
    await declineRegistration(page);
    await visitAsAdult(page, '/en/install-two');
    await page.getByRole('link', { name: 'See the steps on an iPhone' }).click();
    await expect(page).toHaveURL('/en/ios');
    const main = page.getByRole('main');
    for (const step of [
      'Tap Share',
      'Choose “Add to Home Screen”',
      'Tap Add',
      'Open it from the icon and log in again',
    ]) {
      await expect(main.getByRole('heading', { name: step })).toBeVisible();
    }
    await expect(main.getByRole('img')).toHaveCount(4);
    await expect(main.getByRole('button', { name: 'Copy address' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('Chromium finds the site installable, offers it, installs it and opens it offline', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const profile = mkdtempSync(join(tmpdir(), 'jangada-installed-'));
  // A profile of its own, as a person has: a window without one is never offered anything.
  const context = await playwright.chromium.launchPersistentContext(profile, {
    ...launchOptions,
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: 'pt-BR',
    // People's browsers have it, and Playwright takes it away.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await declineRegistration(page);
    await page.addInitScript(() => {
      addEventListener('beforeinstallprompt', () => document.documentElement.setAttribute('data-offered', ''));
    });
    await visitAsAdult(page, '/install');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.reload();
    const devtools = await context.newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    await expect(page.locator('html')).toHaveAttribute('data-offered', '');
    await expect(page.getByRole('main').getByRole('button', { name: 'Instalar' })).toBeVisible();
    const { errors, data } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Jangada', id: expect.any(String), display: 'standalone' });
    // Back in the page as it was left: neither its socket nor its databases have kept it from being set aside.
    const left = await context.newPage();
    await left.addInitScript(() =>
      addEventListener('pageshow', ({ persisted }) => Object.assign(globalThis, { persisted })),
    );
    const socket = left.waitForEvent('websocket');
    await visitAsAdult(left, '/terms');
    await socket;
    // The browser does not put the page into its back/forward cache if it leaves during a write: try again.
    await expect(async () => {
      await left.goto('/robots.txt');
      await left.goBack({ waitUntil: 'commit' });
      await expect
        .poll(() => left.evaluate(() => (globalThis as { persisted?: boolean }).persisted).catch(() => null), {
          timeout: 3_000,
        })
        .toBe(true);
    }).toPass();
    await left.close();
    // What Chromium's own dialog does when a person agrees; it cannot be pressed from here.
    const app = { manifestId: (await devtools.send('Page.getAppId')).appId };
    const pwa = (what: string, more: object = {}) =>
      devtools.send(`PWA.${what}` as never, { ...app, ...more } as never);
    await pwa('install', { installUrlOrBundleUrl: new URL('/', page.url()).href });
    await pwa('changeAppUserSettings', { displayMode: 'standalone' });
    await setOffline(context, true);
    const opens = context.waitForEvent('page');
    await countKeeping(context);
    await pwa('launch');
    const opened = await opens;
    await expect(opened).toHaveURL(/\/\?source=pwa$/);
    await expect(opened.getByRole('heading', { name: 'Populares' })).toBeVisible();
    await expect(opened.getByText('Você está offline')).toBeVisible();
    expect(await opened.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true);
    await expect.poll(() => kept(opened)).toBe(1);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
});
