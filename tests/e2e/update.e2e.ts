import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type Deployed, startDeployed } from './support/deploys.ts';
import { declineRegistration, freshSeed, newPerson } from './support/people.ts';

// A deploy in the middle of a visit. The tests share one platform, which deploys once for each.
test.describe.configure({ timeout: 180_000 });

let deployed: Deployed;
test.beforeAll(async () => {
  // Two builds of the site, unless these sources have been built before.
  test.setTimeout(300_000);
  deployed = await startDeployed(Number(process.env.E2E_PORT ?? 3100) + 5);
});
test.afterAll(() => deployed.stop());

/** Opens a page whose worker holds the build, and marks it: a reload takes the mark away. */
async function visit(context: BrowserContext, path = '/'): Promise<Page> {
  const page = await context.newPage();
  // A worker's first installation stores a whole build.
  page.setDefaultTimeout(60_000);
  await page.addInitScript(() => localStorage.setItem('ageVerified', 'true'));
  await page.goto(deployed.url + path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  if (path === '/') await closeRegistration(page);
  await page.evaluate(() => Object.assign(globalThis, { marked: true }));
  return page;
}

/** The registration modal comes by itself, once. Closing it is also a first touch. */
async function closeRegistration(page: Page): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Cadastrar' })).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const isMarked = (page: Page) => page.evaluate(() => 'marked' in globalThis);
const entryOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src*="/assets/app-"]')?.src ?? '');

/** Which of the three builds runs in a page, by its own word. */
const releaseOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['release'] ?? '');

/** The page looks for a new build, as it does when it is shown, until the new worker waits. */
async function learn(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
        return await page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
      },
      { timeout: 20_000 },
    )
    .toBe(true);
}

test('a page in use offers a new build, and no other tab reloads', async ({ context }) => {
  const [first, second] = [await visit(context), await visit(context)];
  const before = { entry: deployed.entry(), release: deployed.release(), files: deployed.files() };
  await deployed.deploy();
  // Another build, not another name: whatever an old tab still fetches is of the old one, and gone from the new.
  const scripts = before.files.filter((file) => file.endsWith('.js'));
  expect(scripts.filter((file) => deployed.files().includes(file)).length).toBeLessThan(scripts.length / 4);
  await learn(second);
  await expect(second.getByText('Nova versão')).toBeVisible();
  expect(await isMarked(second)).toBe(true);
  // The player cannot press the button under a sheet: it waits until the sheet closes.
  await second.getByRole('button', { name: 'Menu' }).click();
  await expect(second.getByRole('dialog')).toBeVisible();
  await expect(second.getByText('Nova versão')).toBeHidden();
  await second.keyboard.press('Escape');
  await second.getByRole('button', { name: 'Atualizar' }).click();
  await expect.poll(() => entryOf(second).catch(() => ''), { timeout: 30_000 }).toBe(deployed.entry());
  await expect.poll(() => releaseOf(second)).toBe(deployed.release());
  // The other tab runs the build that it began with, and what it has not loaded yet still opens.
  await first.bringToFront();
  await expect(first.getByText('Nova versão')).toBeVisible();
  expect([await isMarked(first), await entryOf(first), await releaseOf(first)]).toEqual([
    true,
    before.entry,
    before.release,
  ]);
  const late: string[] = [];
  first.on('requestfinished', (it) => late.push(new URL(it.url()).pathname.slice(1)));
  await first.getByRole('main').getByRole('link', { name: 'Buscar jogo ou estúdio' }).click();
  await first.getByRole('searchbox').fill('onca');
  await expect(first.getByRole('dialog').getByRole('button', { name: /Onça da Lua/ })).toBeVisible();
  expect(await isMarked(first)).toBe(true);
  expect(late.some((file) => before.files.includes(file) && !deployed.files().includes(file))).toBe(true);
});

test('a rollback is offered like a new build, also to a worker of two releases ago', async ({ context }) => {
  const page = await visit(context, '/terms');
  const stale = await entryOf(page);
  // An untouched page takes the new build by itself; a page in use asks, and the player accepts.
  const comes = (entry: string) =>
    expect
      .poll(
        async () => {
          await page.evaluate(() => dispatchEvent(new Event('visibilitychange'))).catch(() => undefined);
          // Registration opens by itself once, and nothing is offered under it.
          for (const name of ['Fechar', 'Atualizar']) {
            const button = page.getByRole('button', { name, exact: true });
            if (await button.isVisible()) await button.click({ timeout: 1_000 }).catch(() => undefined);
          }
          return await entryOf(page).catch(() => '');
        },
        { timeout: 30_000 },
      )
      .toBe(entry);
  // Two releases while this tab looks at neither; then the newer of them goes.
  await deployed.deploy();
  const between = deployed.entry();
  await deployed.deploy();
  const newest = deployed.entry();
  expect(new Set([stale, between, newest]).size).toBe(3);
  await comes(newest);
  await expect.poll(() => releaseOf(page)).toBe(deployed.release());
  await deployed.rollBack();
  await comes(between);
  await expect.poll(() => releaseOf(page)).toBe(deployed.release());
  await expect(page.getByText('Em vigor desde')).toBeVisible();
  // It has arrived: nothing more is offered, and nothing reloads in a circle.
  await page.waitForLoadState();
  await page.evaluate(() => Object.assign(globalThis, { marked: true }));
  const looked = page.waitForResponse('**/builds/latest.json');
  await expect
    .poll(() =>
      Promise.race([
        looked.then((answer) => answer.ok()),
        page.evaluate(() => dispatchEvent(new Event('visibilitychange'))).then(() => false),
      ]),
    )
    .toBe(true);
  // A look of its own that is over: a circle would have begun by then.
  const settled = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
      return registration?.waiting === null && registration.installing === null;
    });
  expect(await settled()).toBe(true);
  await expect(page.getByText('Nova versão')).toHaveCount(0);
  expect(await isMarked(page)).toBe(true);
  // The files of the build that a tab may still run are there; one that no build has is missing for real.
  expect((await page.request.get(stale)).status()).toBe(200);
  const missing = await page.request.get(`${deployed.url}/assets/index-gone.js`);
  expect([missing.status(), missing.headers()['content-type'] ?? '']).toEqual([
    404,
    expect.not.stringContaining('html'),
  ]);
});

/** Opens a game whose frame sends the test's messages; the platform of these tests has no provider. */
async function play(context: BrowserContext): Promise<{ page: Page; say: (type: string) => Promise<void> }> {
  await context.route('**/play/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Jogo</title>' }),
  );
  const page = await visit(context, '/casino/estudio-recife/onca-da-lua?mode=demo');
  await declineRegistration(page);
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
  const say = async (type: string) =>
    frame?.evaluate((said) => {
      const facts = { round: '1', stake: 100, payout: 0 };
      parent.postMessage({ v: 1, type: said, ...(said === 'ready' ? {} : facts) }, '*');
    }, type);
  await frame?.waitForURL('**/play/**');
  await say('ready');
  return { page, say };
}

test('an update waits for a half-filled form and for the end of a round', async ({ context }) => {
  const page = await visit(context, '/login');
  const dialog = page.getByRole('dialog', { name: 'Entrar' });
  await dialog.getByLabel('Telefone').fill('11999990001');
  const game = await play(context);
  await game.say('round_started');
  await deployed.deploy();
  await learn(game.page);
  const come = async (tab: Page) => {
    await tab.bringToFront();
    await tab.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  };
  const warning = page.getByText('Atualizar agora apaga o que está preenchido.');
  const formIsKept = async () => {
    await come(page);
    await expect(dialog.getByLabel('Telefone')).toHaveValue('(11) 99999-0001');
    expect(await isMarked(page)).toBe(true);
  };
  await formIsKept();
  // Said over the modal, with what it would cost; declining it touches nothing of the form.
  await expect(warning).toBeVisible();
  await page.getByRole('button', { name: 'Agora não' }).click();
  await expect(warning).toBeHidden();
  await formIsKept();
  // The game has heard of it before the form has.
  await come(game.page);
  await expect(game.page.getByText('Nova versão')).toHaveCount(0);
  expect(await isMarked(game.page)).toBe(true);
  // The round is over: the page offers the new build, because the player is active here, and takes it when the player
  // accepts.
  await game.page.locator('iframe').click();
  await game.say('round_ended');
  await game.page.getByRole('button', { name: 'Atualizar' }).click();
  await expect.poll(() => releaseOf(game.page).catch(() => '')).toBe(deployed.release());
  await expect.poll(() => entryOf(game.page).catch(() => '')).toBe(deployed.entry());
  // The other tab lost its worker to that, and keeps its form all the same.
  await formIsKept();
  await page.keyboard.press('Escape');
  await expect(page.getByText('O site foi atualizado.')).toBeVisible();
  // A player who accepts it over an open form gets it.
  await page.getByRole('link', { name: 'Entrar' }).first().click();
  await dialog.getByLabel('Telefone').fill('11999990001');
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
  await expect.poll(() => entryOf(page).catch(() => '')).toBe(deployed.entry());
});

test('an update waits for a started registration, also in the background', async ({ context }) => {
  const page = await visit(context, '/register');
  const dialog = page.getByRole('dialog', { name: 'Cadastrar' });
  await dialog.getByLabel('Nome', { exact: true }).fill('Marina');
  await dialog.getByLabel('Sobrenome').fill('Souza');
  await dialog.getByLabel('Data de nascimento').fill('1990-05-10');
  await dialog.getByLabel('CPF').fill(newPerson(freshSeed()).cpf);
  await dialog.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(dialog.getByLabel('E-mail')).toHaveValue('');
  await deployed.deploy();
  await learn(page);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    dispatchEvent(new Event('visibilitychange'));
  });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(page.getByText('Atualizar agora apaga o que está preenchido.')).toBeVisible();
  expect(await page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))).toBe(
    true,
  );
  await expect(dialog.getByLabel('E-mail')).toBeVisible();
  expect(await isMarked(page)).toBe(true);
  // The form is closed: the player can lose nothing of it, and does not look at the page.
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
  await expect.poll(() => releaseOf(page).catch(() => '')).toBe(deployed.release());
});

test('a page whose file is missing after a deploy reloads once to the new build', async ({ browser }) => {
  // Without a worker nothing keeps the old build's files on the device.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await declineRegistration(page);
  await page.addInitScript(() => localStorage.setItem('ageVerified', 'true'));
  let isGone = true;
  await page.route(/\/assets\/_default\.casino\.providers-.*\.js$/, (route) =>
    isGone ? route.fulfill({ status: 404, body: 'Not Found' }) : route.continue(),
  );
  await page.goto(deployed.url);
  const loads: string[] = [];
  page.on('domcontentloaded', () => {
    // The new build has the file.
    isGone = false;
    loads.push(page.url());
  });
  await deployed.deploy();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Estúdios' }).click();
  await expect(page.getByRole('main').getByText('Estúdio Recife').first()).toBeVisible({ timeout: 20_000 });
  // Once, wherever it was found out: a link that is seen fetches its page before it is pressed.
  expect(loads).toHaveLength(1);
  await expect(page).toHaveURL(`${deployed.url}/casino/providers`);
  expect(await entryOf(page)).toBe(deployed.entry());
  await context.close();
});

test('a page that loses its file at the start reloads once for a new build, and not for the same build', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await declineRegistration(page);
  await page.addInitScript(() => localStorage.setItem('ageVerified', 'true'));
  const file = /\/assets\/_default\.casino\.providers-.*\.js$/;
  const late = /\/assets\/late-.*\.js$/;
  const loads: string[] = [];
  // A document that is reloaded early has no DOMContentLoaded.
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
  const marks = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((it) => it.startsWith('jangada-reload')).length);
  // The same build: it is said, and once everything behind the first paint has begun, nothing has been reloaded.
  const lost = page.getByText('Esta página não carregou');
  for (const fail of [404, null]) {
    loads.length = 0;
    await page.route(file, (route) =>
      fail === null ? route.abort('connectionreset') : route.fulfill({ status: fail, body: 'Not Found' }),
    );
    // The recovery script comes after the first paint, on a slow line long after it: the page is lost before.
    let say: () => void = () => undefined;
    const said = new Promise<void>((resolve) => {
      say = resolve;
    });
    await page.route(late, async (route) => {
      await said;
      await route.continue();
    });
    const looked = page.waitForResponse('**/builds/latest.json');
    await page.goto(`${deployed.url}/casino/providers`, { waitUntil: 'commit' });
    await expect(lost).toBeVisible();
    say();
    await looked;
    expect([loads.length, await marks()]).toEqual([1, 0]);
    await page.unroute(file);
    await page.unroute(late);
  }
  // A deploy while the page was on its way: the file is gone, and the new build has its own.
  loads.length = 0;
  let gone: string | undefined;
  await page.route(file, async (route) => {
    const address = route.request().url();
    if (gone === undefined) {
      gone = address;
      await deployed.deploy();
    }
    // The browser may ask for it again.
    return address === gone ? route.fulfill({ status: 404, body: 'Not Found' }) : route.continue();
  });
  await page.goto(`${deployed.url}/casino/providers`, { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByText('Estúdio Recife').first()).toBeVisible({ timeout: 20_000 });
  expect(loads).toHaveLength(2);
  expect(await entryOf(page)).toBe(deployed.entry());
  await context.close();
});

test("a page without its style sheet opens and is styled after the sheet's return", async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await declineRegistration(page);
  await page.addInitScript(() => localStorage.setItem('ageVerified', 'true'));
  const sheets = /\/assets\/Install-.*\.css$/;
  await page.route(sheets, (route) => route.fulfill({ status: 404, body: 'Not Found' }));
  await page.goto(`${deployed.url}/install`);
  await expect(page.getByRole('main').getByRole('heading', { name: 'Instalar o aplicativo' })).toBeVisible();
  await page.unroute(sheets);
  await expect(page.locator('main img')).toHaveCSS('border-radius', '20px', { timeout: 20_000 });
  await context.close();
});

test("a page whose file does not load keeps its address, shows an error, and opens after the file's return", async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await declineRegistration(page);
  await page.addInitScript(() => localStorage.setItem('ageVerified', 'true'));
  const file = /\/assets\/_default\.casino\.providers-.*\.js$/;
  await page.route(file, (route) => route.abort('connectionreset'));
  await page.goto(deployed.url);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Estúdios' }).click();
  await expect(page.getByText('Esta página não carregou')).toBeVisible();
  await expect(page).toHaveURL(`${deployed.url}/casino/providers`);
  await page.unroute(file);
  await expect(page.getByText('Esta página não carregou')).toBeHidden({ timeout: 20_000 });
  await expect(page.getByRole('main').getByText('Estúdio Recife').first()).toBeVisible();
  await context.close();
});

test('the kill switch removes worker and caches with one reload, and both return after its end', async ({
  context,
}) => {
  test.setTimeout(120_000);
  const page = await visit(context, '/terms');
  await declineRegistration(page);
  await page.addInitScript(() => {
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = async function (...given) {
      const registration = await register.apply(this, given);
      Object.assign(globalThis, { registered: true });
      return registration;
    };
  });
  // During the reload the page cannot answer.
  const kept = () => page.evaluate(() => caches.keys()).catch(() => null);
  expect(await kept()).not.toEqual([]);
  await deployed.halt();
  await deployed.resume({ SERVICE_WORKER: 'kill' });
  // This visit is still the old worker's; the browser looks for another behind it.
  expect((await page.goto(`${deployed.url}/terms`))?.fromServiceWorker()).toBe(true);
  await expect.poll(kept, { timeout: 30_000 }).toEqual([]);
  await expect(page.getByText('Em vigor desde')).toBeVisible();

  // From here on the server answers. The page registers what stands at /sw.js at each start; that reloads nothing.
  const answered: string[] = [];
  page.on('response', (answer) => {
    if (answer.fromServiceWorker()) answered.push(answer.url());
  });
  await page.reload();
  await page.evaluate(() => Object.assign(globalThis, { marked: true }));
  await page.waitForFunction(() => 'registered' in globalThis);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Estúdios' }).click();
  await expect(page.getByRole('main').getByText('Estúdio Recife').first()).toBeVisible();
  expect([await isMarked(page), await kept(), answered]).toEqual([true, [], []]);

  await deployed.halt();
  await deployed.resume();
  await page.reload();
  await expect.poll(async () => (await kept())?.some((name) => name.includes('precache'))).toBe(true);
  await expect.poll(async () => (await page.reload())?.fromServiceWorker(), { timeout: 30_000 }).toBe(true);
  await expect(page.getByRole('main').getByText('Estúdio Recife').first()).toBeVisible();
});
