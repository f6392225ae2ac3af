import { expect, test } from '@playwright/test';
import { entered } from './support/account.ts';
import { SEEDED, visitAsAdult } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

test.use(PLAIN);

test('a guest reads the odds, opens a match, and Back leads through the frame', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visitAsAdult(page, '/sports');
  const sports = page.frameLocator('iframe[title="Esportes"]');
  await expect(sports.getByRole('heading', { name: 'Ao vivo agora' })).toBeVisible();
  const match = sports.locator('.card-head').first();
  // The score follows the names.
  const [name = ''] = ((await match.getAttribute('aria-label')) ?? '').split(', ');
  await match.click();
  await expect(page).toHaveURL(/\/sports\?view=match-/);
  await expect(sports.getByRole('heading', { name, includeHidden: true })).toBeAttached();
  const shared = page.url();
  await page.goBack();
  await expect(page).toHaveURL('/sports');
  await expect(sports.getByRole('heading', { name: 'Ao vivo agora' })).toBeVisible();
  // Back from a match that a search found leads to the search.
  const search = sports.getByRole('searchbox');
  const results = sports.getByRole('heading', { name: 'Resultado da busca' });
  await search.fill('fabio tavora');
  await expect(results).toBeVisible();
  await sports.locator('.card-head').first().click();
  await expect(page).toHaveURL(/\/sports\?view=match-/);
  await expect(search).toHaveValue('');
  await page.goBack();
  await expect(results).toBeVisible();
  await expect(search).toHaveValue('fabio tavora');
  await search.fill('');
  await expect(sports.getByRole('heading', { name: 'Ao vivo agora' })).toBeVisible();
  // Back closes the slip of a phone; its own button leaves no step behind.
  await sports.locator('button.odd:enabled').first().click();
  const slip = sports.locator('.slip-panel');
  const bar = sports.locator('.slip-bar');
  await bar.click();
  await expect(slip).toBeVisible();
  await expect(page).toHaveURL('/sports?view=slip');
  await page.goBack();
  await expect(slip).toBeHidden();
  await expect(page).toHaveURL('/sports');
  await page.goForward();
  await expect(slip).toBeVisible();
  await bar.click();
  await expect(slip).toBeHidden();
  await expect(page).toHaveURL('/sports');
  await page.goto('/sports?view=slip');
  await expect(slip).toBeVisible();
  // The address of a match opens it in another visit, in English too.
  await page.goto(shared.replace('/sports', '/en/sports'));
  await expect(
    page.frameLocator('iframe[title="Sports"]').getByRole('heading', { name, includeHidden: true }),
  ).toBeAttached();
});

test('a decided bet goes from the frame into the chat of the site', async ({ page }) => {
  await entered(page, SEEDED.ordinary, '/sports');
  const frame = page.frameLocator('iframe[title="Esportes"]');
  await expect(frame.getByRole('heading', { name: 'Ao vivo agora' })).toBeVisible();
  // Any settled round of the player: a sports bet is settled hours after it was placed.
  const token = await page.evaluate(() => localStorage.getItem('auth'));
  const answer = await page.request.get('/api/wallet/bets', { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await answer.json()) as {
    data: { round: string; status: string; transaction: string; game: { title: string } }[];
  };
  const bet = data.find(({ status }) => status === 'settled');
  await frame
    .locator('body')
    .evaluate(
      (_body, [round, origin]) => window.parent.postMessage({ v: 1, type: 'share_bet', bet: round }, origin ?? ''),
      [bet?.round, new URL(page.url()).origin] as const,
    );
  const chat = page.getByRole('dialog', { name: 'Chat' });
  await expect(chat.getByText(`Cartão de uma aposta: ${bet?.game.title}`)).toBeVisible();
});

test('two tabs with one slip place one bet, and its player sells a half of it back', async ({ page }) => {
  const desktop = { width: 1440, height: 900 };
  await page.setViewportSize(desktop);
  await entered(page, SEEDED.ordinary, '/sports?view=soon');
  const token = await page.evaluate(() => localStorage.getItem('auth'));
  const placed = async () => {
    const answer = await page.request.get('/api/wallet/bets', { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { total: number }).total;
  };
  const before = await placed();
  const sports = page.frameLocator('iframe[title="Esportes"]');
  await sports.locator('.card button.odd:enabled').first().click();
  await sports.locator('#stake').fill('2');
  const other = await page.context().newPage();
  await other.setViewportSize(desktop);
  await other.goto('/sports?view=soon');
  const twin = other.frameLocator('iframe[title="Esportes"]');
  await expect(twin.locator('#stake')).toHaveValue('2');
  const [bets, places] = [sports.locator('.bet'), [sports, twin].map((tab) => tab.locator('.place'))];
  await Promise.all(places.map((place) => expect(place).toBeEnabled()));
  // In the same moment, as far as the browser can: a late press meets the slip that the other tab has emptied.
  await Promise.all(places.map((place) => place.evaluate((button: HTMLElement) => button.click())));
  const outcomes = [sports, twin].map((tab) => tab.locator('.slip-status'));
  // Which of them is first is the browser's choice.
  await expect
    .poll(async () => (await Promise.all(outcomes.map((outcome) => outcome.textContent()))).sort())
    .toEqual(expect.arrayContaining(['Aposta feita.', expect.stringMatching(/^(?:O cupom mudou em outra aba.*)?$/)]));
  expect(await placed()).toBe(before + 1);
  await expect(twin.locator('.pick')).toHaveCount(0);
  await other.close();
  await sports.getByRole('button', { name: 'Minhas apostas' }).click();
  // The newest comes first.
  const half = bets.first().getByRole('button', { name: /^Encerrar 50 %/ });
  await half.click();
  const confirm = bets.first().getByRole('button', { name: /^Confirmar 50 %/ });
  await expect(confirm).toBeVisible();
  // The second press counts once it cannot be a double tap. The answer may take longer than the next try.
  await expect(async () => {
    if (await confirm.isVisible()) await confirm.click({ timeout: 500 });
    await expect(confirm).toBeHidden({ timeout: 500 });
  }).toPass();
  await expect(sports.locator('.slip-status')).toContainText('no seu saldo');
  await expect(bets.first()).toContainText('Encerrado em parte: R$\u00a01,00 por');
  await expect(half).toBeVisible();
});
