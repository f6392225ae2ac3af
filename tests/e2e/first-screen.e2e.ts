import { expect, type Page, test } from '@playwright/test';
import { workerIsReady } from './support/kept.ts';
import { setOffline } from './support/network.ts';
import { declineRegistration, logIn, PASSWORD, SEEDED, visitAsAdult } from './support/people.ts';
import { MOVING } from './support/plain.ts';

test.use(MOVING);

interface Watched {
  /** Frames after the first game was on the screen, and those of them without one or without the horizon. */
  frames: number;
  bare: number;
  refused: string[];
  /** View transitions, during which the page takes no presses. */
  transitions: number;
}

/** Looks at every frame from the first on, and writes down what the policy refuses. */
async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { frames: 0, bare: 0, refused: [], transitions: 0 };
    Object.assign(globalThis, { watched });
    addEventListener('securitypolicyviolation', (event) =>
      watched.refused.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      watched.transitions += 1;
      return start(update);
    };
    const look = () => {
      const isWhole = document.querySelector('#main li img') !== null && document.querySelector('svg') !== null;
      if (location.pathname === '/sports') return;
      if (isWhole || watched.frames > 0) watched.frames += 1;
      if (!isWhole && watched.frames > 0) watched.bare += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
const watchedOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);

/** The app has taken the place of what the document brought. */
const isAlive = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#main') ?? {}).some((name) => name.startsWith('__react')),
  );

async function waitForWorker(page: Page): Promise<void> {
  // The first visit of a busy machine takes longer than the usual wait to download and install it.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 45_000 });
  await workerIsReady(page);
}

test("the document contains the lobby, from the server and from the worker, without a player's data", async ({
  page,
  context,
}) => {
  await declineRegistration(page);
  await watchFrames(page);
  const server = await context.request.get('/');
  expect(await server.text()).toContain('alt="Onça da Lua"');
  const policy = server.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("require-trusted-types-for 'script'");

  await visitAsAdult(page, '/');
  await isAlive(page);
  await waitForWorker(page);
  await logIn(page, SEEDED.ordinary, PASSWORD);
  await expect(page.getByText('Ana Beatriz').first()).toBeVisible();

  // A player who comes back: theirs is on the screen once React is, and in no document.
  const answer = await page.goto('/');
  expect(answer?.fromServiceWorker()).toBe(true);
  expect(answer?.headers()['content-security-policy']).toBe(policy);
  const kept = (await answer?.text()) ?? '';
  expect(kept).toContain('alt="Onça da Lua"');
  expect(kept).not.toContain('Ana Beatriz');
  await expect(page.getByText('Ana Beatriz').first()).toBeVisible();
  expect((await watchedOf(page)).refused).toEqual([]);

  // Another page begins with the bare shell; English has a lobby of its own once it was visited.
  expect(await (await page.goto('/casino/providers'))?.text()).not.toContain('<main id="main"');
  await page.goto('/en');
  await expect.poll(async () => page.evaluate(async () => (await caches.match('/en/index.html'))?.status)).toBe(200);
  expect(await (await page.goto('/en'))?.text()).toContain('href="/en/casino/games"');
});

test('React takes over the first screen without a change on it, and keeps a press that came before React', async ({
  page,
}) => {
  // The slowed processor makes each load of the app take its time.
  test.setTimeout(180_000);
  page.setDefaultTimeout(60_000);
  await declineRegistration(page);
  await watchFrames(page);
  await visitAsAdult(page, '/');
  await isAlive(page);
  await waitForWorker(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });

  await page.reload();
  await isAlive(page);
  await page.waitForFunction(() => (globalThis as unknown as { watched: Watched }).watched.frames > 5);
  expect(await watchedOf(page)).toMatchObject({ bare: 0, refused: [], transitions: 0 });

  // A desktop's is another: beside its menu, with as many tiles as it shows. Nothing of it moves when React comes.
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.addInitScript(() => {
    const first: { html: boolean; places: string[] } = { html: false, places: [] };
    Object.assign(globalThis, { first });
    const look = () => {
      const main = document.querySelector('#main');
      const seen = [...document.querySelectorAll('aside a, #main li img')].slice(0, 25);
      if (seen.length === 25) {
        if (!Object.keys(main ?? {}).some((name) => name.startsWith('__react'))) first.html = true;
        const places = JSON.stringify(
          seen.map((it) => [it.getBoundingClientRect().left, it.getBoundingClientRect().top]),
        );
        if (first.places.at(-1) !== places) first.places.push(places);
      }
      if (first.places.length < 9) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.reload();
  await isAlive(page);
  const first = () =>
    page.evaluate(() => (globalThis as unknown as { first: { html: boolean; places: string[] } }).first);
  expect(await first()).toEqual({ html: true, places: [expect.any(String)] });
  await page.setViewportSize({ width: 360, height: 740 });

  // As soon as the document is whole, however slow this machine is: the app begins behind the first paint.
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const link = document.querySelector<HTMLElement>('nav a[href="/sports"]');
      Object.assign(globalThis, { pressed: Object.keys(link ?? {}).every((name) => !name.startsWith('__react')) });
      link?.click();
    }),
  );
  await page.reload();
  await expect(page).toHaveURL('/sports', { timeout: 60_000 });
  // In the page that was pressed, not by a new one; and before React was there.
  expect(await page.evaluate(() => (globalThis as { pressed?: boolean }).pressed)).toBe(true);
  // A press that waited for the app opens its page without a transition; a later press has one.
  await isAlive(page);
  expect((await watchedOf(page)).transitions).toBe(0);
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Promoções' }).click();
  await expect.poll(async () => (await watchedOf(page)).transitions).toBe(1);
});

test('a logged-in player who opens /login, /register or /recover-pass gets the working lobby, also offline', async ({
  page,
  context,
}) => {
  await logIn(page, SEEDED.ordinary, PASSWORD);
  await waitForWorker(page);
  await page.goto('/en');
  await expect.poll(async () => page.evaluate(async () => (await caches.match('/en/index.html'))?.status)).toBe(200);
  for (const offline of [false, true]) {
    await setOffline(context, offline);
    for (const path of ['/login', '/register?ref=amiga', '/recover-pass', '/en/login']) {
      const answer = await page.goto(path);
      // The drawing of the lobby, which the app takes over.
      expect(await answer?.text(), path).toContain('<main id="main"');
      await isAlive(page);
      await expect(page).toHaveURL(path.startsWith('/en') ? '/en' : '/');
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    }
  }
});
