import { expect, type Response, test } from '@playwright/test';
import { expectWritten, logInAndLoseNetwork, workerIsReady } from './support/kept.ts';
import { setOffline } from './support/network.ts';
import { declineRegistration, passAgeGate, visitAsAdult } from './support/people.ts';

test('the lobby, the search and the filters work offline on a repeat visit', async ({ page, context }) => {
  await declineRegistration(page);
  await visitAsAdult(page, '/');
  await expect(page.getByRole('heading', { name: 'Populares' })).toBeVisible();
  await workerIsReady(page);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto('/?sheet=search');
  await page.getByRole('searchbox').fill('onca');
  await expect(page.getByRole('dialog').getByRole('button', { name: /Onça da Lua/ })).toBeVisible();
  await page.goto('/?sheet=game:onca-da-lua');
  await expect(page.getByRole('dialog', { name: 'Onça da Lua' }).getByText('RTP teórico')).toBeVisible();
  // The whole catalogue arrives in idle time; only it has the games searched for below.
  await expectWritten(page, 'jangada-catalog', '', 'facts');

  await setOffline(context, true);
  const fresh = await context.newPage();
  // The document itself says so: nothing moves when the app does.
  await fresh.addInitScript(() => {
    const places: number[] = [];
    Object.assign(globalThis, { places });
    const look = () => {
      const poster = document.querySelector('#main li img');
      if (poster) places.push(poster.getBoundingClientRect().top);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await fresh.goto('/');
  await expect(fresh.getByRole('heading', { name: 'Populares' })).toBeVisible();
  await expect(fresh.getByText('Você está offline')).toBeVisible();
  await fresh.waitForFunction(() =>
    Object.keys(document.querySelector('#main') ?? {}).some((name) => name.startsWith('__react')),
  );
  const places = await fresh.evaluate(() => (globalThis as unknown as { places: number[] }).places);
  expect(Math.max(...places) - Math.min(...places)).toBeLessThan(1);
  await expect(fresh.getByText(/atualizado às \d\d:\d\d/)).toBeVisible();
  await fresh.close();
  await page.goto('/?sheet=search');
  await page.getByRole('searchbox').fill('sao joao');
  await expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /São João/ })
      .first(),
  ).toBeVisible();
  // So do the filters, over the whole catalogue and in the order that the API has.
  await page.goto('/casino/games?category=slots');
  const list = page.getByRole('main');
  await expect(list.getByText('Esta é a lista guardada neste aparelho.')).toBeVisible();
  await expect(list.getByRole('link', { name: 'Onça da Lua', exact: true })).toBeVisible();
  await list.getByRole('searchbox').fill('tigrnho');
  await expect(list.getByRole('status').filter({ hasText: /^\d+ jogos?$/ })).toBeVisible();
  await expect(list.getByRole('link').first()).toHaveAccessibleName('Onça da Lua');
  await page.goto('/?sheet=game:onca-da-lua');
  const sheet = page.getByRole('dialog', { name: 'Onça da Lua' });
  await expect(sheet.getByText('RTP teórico')).toBeVisible();
  // Without a network the sheet offers no play and says why; a game's own address waits for the connection.
  await expect(sheet.getByRole('button', { name: 'Demo' })).toHaveAttribute('aria-disabled', 'true');
  await expect(sheet.getByText('Jogar pede conexão.')).toBeVisible();
  await page.goto('/casino/estudio-recife/onca-da-lua?mode=demo');
  await expect(page.getByText('Sem conexão')).toBeVisible();
  await setOffline(context, false);
  // By itself, without any press.
  await expect(page.locator('iframe')).toBeVisible({ timeout: 20_000 });
});

test('the worker caches the pictures of a first visit without a second download, and the icon of the install pages', async ({
  page,
  context,
}) => {
  await declineRegistration(page);
  const asked: Promise<string | null>[] = [];
  const askedOver = async (answer: Response) =>
    (await answer.request().sizes()).responseBodySize > 0 ? new URL(answer.url()).pathname : null;
  context.on('response', (answer) => {
    if (new URL(answer.url()).pathname.startsWith('/posters/')) asked.push(askedOver(answer));
  });
  await visitAsAdult(page, '/');
  const kept = () =>
    page.evaluate(async () => {
      const keys = await (await caches.open('jangada-images')).keys();
      return keys.map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(kept).toContain('/icons/jangada-192.png');
  const shown = await page.locator('#main li img').evaluateAll((images) =>
    (images as HTMLImageElement[])
      .filter((image) => {
        const { top, left } = image.getBoundingClientRect();
        return top < innerHeight && left < innerWidth;
      })
      .map((image) => image.currentSrc),
  );
  expect(shown.length).toBeGreaterThan(2);
  expect(await kept()).toEqual(expect.arrayContaining(shown.map((src) => new URL(src).pathname)));
  // The worker took them from the browser: none came twice.
  const paths = (await Promise.all(asked)).filter((path) => path !== null);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);

  // The browser may forget its own cache at any time.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await setOffline(context, true);
  const fresh = await context.newPage();
  await fresh.goto('/');
  const painted = () =>
    fresh
      .locator('#main li img')
      .evaluateAll((images) =>
        (images as HTMLImageElement[]).filter((image) => image.naturalWidth > 0).map((image) => image.currentSrc),
      );
  await expect.poll(painted).toEqual(expect.arrayContaining(shown));
  for (const path of ['/install', '/ios']) {
    const icon = fresh.waitForResponse('**/icons/jangada-192.png');
    await fresh.goto(path);
    expect([(await icon).status(), (await icon).fromServiceWorker()], path).toEqual([200, true]);
  }
});

test('the site works on a full device, after a wipe of its storage and with denied storage', async ({
  page,
  context,
  baseURL,
}) => {
  const devtools = await page.context().newCDPSession(page);
  // Browsers compress what a database stores: this is less than one kept answer takes.
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(baseURL ?? '').origin, quotaSize: 40_000 });
  await visitAsAdult(page, '/casino/category/crash');
  await expect(page.getByText('O aparelho está sem espaço')).toBeVisible();
  // The dialog, which opens by itself, hides the page from the roles.
  await declineRegistration(page);
  await expect(page.getByRole('heading', { name: 'Crash' })).toBeVisible();

  // Wiped under an open page, as a browser does that needs the room: worker, caches, databases, all of it.
  const origin = new URL(baseURL ?? '').origin;
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await page.getByRole('link', { name: 'Cassino' }).click();
  await expect(page.getByRole('heading', { name: 'Populares' })).toBeVisible();

  // With storage denied every access throws. The age is asked at each visit, and everything else works.
  const denied = await context.newPage();
  const errors: string[] = [];
  denied.on('pageerror', (error) => errors.push(String(error)));
  await denied.addInitScript(() => {
    const deny = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(globalThis, name, { configurable: true, get: deny });
    }
  });
  await declineRegistration(denied);
  await denied.goto('/');
  await passAgeGate(denied);
  await denied.goto('/?sheet=game:onca-da-lua');
  await passAgeGate(denied);
  await expect(denied.getByRole('dialog', { name: 'Onça da Lua' }).getByText('RTP teórico')).toBeVisible();
  expect(errors).toEqual([]);
});

test('the site works without stored reads while another tab holds the database in an older version', async ({
  page,
  context,
}) => {
  const holder = await context.newPage();
  await holder.goto('/robots.txt');
  // The tab ignores `versionchange`, as a tab of an old build may do.
  await holder.evaluate(
    () =>
      new Promise((done) => {
        const opening = indexedDB.open('jangada-public', 1);
        opening.addEventListener('success', () => done(Object.assign(globalThis, { held: opening.result }) && null));
      }),
  );
  await declineRegistration(page);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await visitAsAdult(page, '/terms');
  await expect(page.getByRole('main').getByText('Em vigor desde')).toBeVisible();
  await page.goto('/?sheet=search');
  await page.getByRole('searchbox').fill('onca');
  await expect(page.getByRole('dialog').getByRole('button', { name: /Onça da Lua/ })).toBeVisible();
  expect(errors).toEqual([]);
  const version = async () => (await indexedDB.databases()).find(({ name }) => name === 'jangada-public')?.version;
  expect(await page.evaluate(version)).toBe(1);
  // After the tab releases the database, pages store their reads again.
  await holder.close();
  await page.goto('/terms');
  await expectWritten(page, 'jangada-public', '"terms"');
});

test('a player sees stored data offline, and each mark is sent once after the connection returns', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000);
  await logInAndLoseNetwork(page);
  const main = page.getByRole('main');
  for (const [path, what] of [
    ['/account/wallet', /R\$\s*[\d.]+,\d\d/],
    ['/user/edit/history-casino', /apostou R/],
    ['/bonus', 'Nenhum bônus ativo'],
    ['/casino/category/slots', /^\d{3} jogos$/],
    ['/responsible-gaming', 'Você está offline'],
    ['/responsible-gambling', 'Seus limites'],
    ['/user/edit/personal-data', 'Endereço'],
  ] as const) {
    await page.goto(path);
    await expect(main.getByText(what).first()).toBeVisible();
    await expect(main.getByText(/atualizado às \d\d:\d\d/).first()).toBeVisible();
  }
  // A limit that is typed without a network waits for it, also over a reload.
  await page.goto('/responsible-gambling');
  await main.getByRole('button', { name: /^Perda/ }).click();
  await main.getByLabel('Novo limite por dia').fill('321');
  await expect(main.getByText('Mudar um limite precisa de conexão. O que você digitou fica aqui.')).toBeVisible();
  await page.reload();
  await expect(main.getByLabel('Novo limite por dia')).toHaveValue('321,00');
  await main.getByRole('button', { name: 'Cancelar' }).click();
  await page.goto('/user');
  await expect(main.getByText('Mudanças na conta precisam de conexão')).toBeVisible();
  await expect(main.getByText('chegou')).toHaveCount(0);
  // Nothing that moves money can be pressed.
  await page.goto('/account/wallet');
  for (const name of ['Depositar', 'Sacar']) {
    await expect(main.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true');
  }
  await page.goto('/?sheet=profile');
  const profile = page.getByRole('navigation', { name: 'Minha conta' });
  for (const name of ['Depositar', 'Sacar']) {
    await expect(profile.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true');
  }
  await page.goto('/?sheet=withdraw');
  const withdrawal = page.getByRole('dialog');
  await expect(withdrawal.getByText('Sacar precisa de conexão').first()).toBeVisible();
  await expect(withdrawal.locator('button:not([aria-disabled])').filter({ hasText: 'Continuar' })).toHaveCount(0);
  await page.goto('/account/wallet?sheet=deposit');
  const deposit = page.getByRole('dialog', { name: 'Depositar' });
  await deposit.getByLabel('Quanto quer depositar?').fill('37,00');
  await expect(deposit.getByText('O Pix precisa de conexão')).toBeVisible();
  await setOffline(context, false);
  await expect(deposit.getByText('O Pix precisa de conexão')).toBeHidden();
  await setOffline(context, true);
  await expect(deposit.getByLabel('Quanto quer depositar?')).toHaveValue('37,00');

  await page.goto('/?sheet=notifications');
  const notices = page.getByRole('dialog', { name: 'Notificações' });
  await notices.getByRole('button', { name: 'Marcar todas como lidas' }).click();
  await expect(notices.getByText('não lida')).toHaveCount(0);
  await page.goto('/?sheet=game:asa-delta');
  const sheet = page.getByRole('dialog', { name: 'Asa-Delta' });
  const heart = sheet.getByRole('button', { name: 'Favoritar' });
  const like = sheet.getByRole('button', { name: /Curtir/ });
  await heart.click();
  await like.click();
  const bothMarked = async () => {
    for (const mark of [heart, like]) await expect(mark).toHaveAttribute('aria-pressed', 'true');
  };
  await bothMarked();
  await page.reload();
  await bothMarked();
  // The list itself knows what waits, on a page that begins anew and in the lobby.
  await page.goto('/casino/favorites');
  await expect(main.getByRole('link', { name: /^Asa-Delta/ }).first()).toBeVisible();
  await expect(main.getByText(/atualizado às \d\d:\d\d/).first()).toBeVisible();
  await page.goto('/');
  const row = main.getByRole('region', { name: 'Favoritos' });
  await expect(row.getByRole('link', { name: /^Asa-Delta/ })).toBeVisible();
  await page.goto('/?sheet=game:asa-delta');
  await bothMarked();

  // Of the two marks the platform takes one, and no longer knows the game for the other.
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname.replace(/\/\d+$/, ''));
  });
  await page.route('**/api/games/like/**', (route) =>
    route.fulfill({ status: 404, json: { message: 'x', code: 'game_not_found' } }),
  );
  await setOffline(context, false);
  await expect(page.getByText('O que você marcou sem conexão não foi aceito')).toBeVisible({ timeout: 20_000 });
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  for (const path of ['favorite', 'like']) expect(sent.filter((it) => it.includes(path))).toHaveLength(1);
  expect(sent.filter((it) => it.includes('read'))).toHaveLength(1);
  const favorites = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('auth')}` };
    return (await fetch('/api/profile/favorites', { headers })).text();
  });
  expect(favorites).toContain('Asa-Delta');
});
