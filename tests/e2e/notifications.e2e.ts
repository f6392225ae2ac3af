/** Notifications in several tabs, on several devices, for a guest, and beside a game's or the sportsbook's frame. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { entered, registered } from './support/account.ts';
import { joinedLive } from './support/live.ts';
import { operator } from './support/operator.ts';
import { PLAIN } from './support/plain.ts';

test.use(PLAIN);

/** Keeps the number that the page sets on the app's icon, which a browser without an installed app does not show. */
async function watchBadge(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const set = (count: number) => async () => void Object.assign(globalThis, { badge: count });
    Object.assign(navigator, { setAppBadge: (count: number) => set(count)(), clearAppBadge: set(0) });
  });
}

/** The numbers of the bell and of the app's icon. */
async function numbers(page: Page): Promise<readonly [bell: number, badge: unknown]> {
  // A sheet hides the bar from roles.
  const name = (await page.locator('header [data-opens=notifications]').first().getAttribute('aria-label')) ?? '';
  return [Number(/\d+/.exec(name)?.[0] ?? 0), await page.evaluate(() => (globalThis as { badge?: number }).badge)];
}

test('bell, badge, drawer and cards agree in two tabs and on two devices, and a guest sees what goes to all', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(180_000);
  await watchBadge(context);
  const player = await registered(page, '/');
  const headers = { authorization: `Bearer ${player.token}` };
  const devices = [await browser.newContext(), await browser.newContext()];
  for (const device of devices) await watchBadge(device);
  const [phone, guest] = await Promise.all(devices.map((device) => device.newPage()));
  if (!phone || !guest) throw new Error('No pages.');
  await entered(phone, player.phone, '/');
  const tab = await context.newPage();
  await tab.goto('/');
  for (const list of ['user', 'platform'])
    expect((await page.request.post(`/api/notifications/${list}/mark-all-read`, { headers, data: {} })).ok()).toBe(
      true,
    );
  const all = [page, tab, phone];
  const agree = async (count: number) => {
    for (const one of all) await expect.poll(() => numbers(one)).toEqual([count, count]);
  };
  await agree(0);

  const tell = (title: string, to: { readonly user: string } | { readonly all: true }) =>
    operator('notify', [], { site: 'localhost', title, text: 'Leia com calma.', ...to });
  await tell('Só para você', { user: player.phone });
  await tell('Outro para você', { user: player.phone });
  await tell('Para todos', { all: true });
  await agree(3);

  // A card that is opened on one device leaves the others.
  for (const one of [page, phone]) await expect(one.getByRole('region', { name: 'Novas notificações' })).toBeVisible();
  await page.goto('/?sheet=notifications');
  const sheet = page.getByRole('dialog', { name: 'Notificações' });
  await sheet.getByRole('button', { name: /Só para você/ }).click();
  await agree(2);
  await expect(phone.getByRole('region').getByText('Só para você')).toHaveCount(0);
  await phone.goto('/?sheet=notifications');
  const other = phone.getByRole('dialog', { name: 'Notificações' });
  await other.getByRole('button', { name: 'Marcar todas como lidas' }).click();
  await agree(1);
  await expect(sheet.getByText('Outro para você')).toBeVisible();
  await expect(sheet.getByRole('button', { name: /Outro para você/ })).toHaveCount(0);
  await sheet.getByRole('tab', { name: 'Da plataforma (1)' }).click();
  await sheet.getByRole('button', { name: 'Marcar todas como lidas' }).click();
  await agree(0);

  await guest.goto('/robots.txt');
  await guest.evaluate(() => {
    localStorage.setItem('ageVerified', 'true');
    sessionStorage.setItem('jangada-registration-shown', '1');
  });
  await guest.clock.install();
  await guest.goto('/?sheet=notifications');
  const drawer = guest.getByRole('dialog', { name: 'Notificações' });
  await expect(drawer.getByText('Para todos', { exact: true })).toBeVisible();
  // No live event tells a guest: the open list reads again every half minute.
  await tell('Outro para todos', { all: true });
  await guest.clock.fastForward(31_000);
  await expect(drawer.getByText('Outro para todos', { exact: true })).toBeVisible();
  await expect(guest.getByText('Só para você')).toHaveCount(0);
  await guest.getByRole('link', { name: 'Abrir em uma página' }).click();
  await expect(guest).toHaveURL('/account/notifications');
  await expect(guest.getByRole('main').getByText('Para todos', { exact: true })).toBeVisible();
  for (const device of devices) await device.close();
});

test('a card waits while the focus is in the frame of the sportsbook', async ({ page }) => {
  // A player of its own: the cards of other tests would come first, and only three are shown.
  const joined = joinedLive(page);
  const player = await registered(page, '/sports');
  const frame = page.locator('main iframe');
  await expect(frame).toBeVisible();
  await joined;
  await frame.focus();
  await operator('notify', [], { site: 'localhost', user: player.phone, title: 'Espera', text: 'A vez.' });
  await expect.poll(async () => (await numbers(page))[0]).toBeGreaterThan(0);
  const card = page.getByRole('region', { name: 'Novas notificações' });
  await expect(card).toHaveCount(0);
  await frame.blur();
  await expect(card).toBeVisible();
  // On a phone it may lie behind the card of a notice to all.
  await expect(card.getByText('Espera')).toBeAttached();
});

test('a card in English waits while the focus is in a game, and comes beside the game and in the lobby', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const joined = joinedLive(page);
  // The account's language is Portuguese, the pages are English.
  const player = await registered(page, '/en/casino/estudio-recife/canto-da-sereia?mode=demo');
  await expect(page.frameLocator('iframe').getByRole('button', { name: /Spin/ })).toBeEnabled({ timeout: 20_000 });
  const lobby = await context.newPage();
  const joinedInLobby = joinedLive(lobby);
  // On a phone a card may lie behind another one.
  for (const tab of [page, lobby]) await tab.setViewportSize({ width: 1440, height: 900 });
  await lobby.goto('/en');
  await expect(lobby.getByRole('heading', { name: 'Popular' })).toBeVisible();
  await Promise.all([joined, joinedInLobby]);
  const tell = (title: string, english: string) =>
    operator('notify', [], {
      site: 'localhost',
      user: player.phone,
      title,
      'title-en': english,
      text: 'Com calma.',
      'text-en': 'Take your time.',
    });
  const cardIn = (tab: Page) => tab.getByRole('region', { name: 'New notifications' });

  const frame = page.locator('main iframe');
  const during = (tab: Page) => cardIn(tab).getByText('During the game');
  await frame.focus();
  await tell('Na partida', 'During the game');
  await expect(during(lobby)).toBeVisible();
  await expect(during(page)).toHaveCount(0);
  await frame.blur();
  await expect(during(page)).toBeVisible();
  // A card that is closed in one tab leaves the other one.
  await cardIn(page).getByRole('button', { name: 'Close During the game' }).click();
  for (const tab of [page, lobby]) await expect(during(tab)).toHaveCount(0);

  await frame.focus();
  await tell('Depois da partida', 'After the game');
  await expect(cardIn(lobby).getByText('After the game')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/en');
  await expect(cardIn(page).getByText('After the game')).toBeVisible();
});
