/**
 * Features that open and close by the clock. Its name makes it the last of the tests: it moves the platform's days
 * for all of them.
 */
import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { entered } from './support/account.ts';
import { moveClockTo } from './support/clock.ts';
import { money } from './support/money.ts';
import { SEEDED } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

test.use(PLAIN);

test('a player claims cashback in each window of a day, and a refused claim shows its reason', async ({ page }) => {
  test.setTimeout(90_000);
  // The first window of a day that has just begun.
  await moveClockTo(page, '00:05:00');
  await entered(page, SEEDED.ordinary, '/bonus');
  const list = page.getByRole('region', { name: 'Cashback', exact: true });
  const today = list.getByRole('listitem').filter({ hasText: 'Cashback do dia' });
  const claim = today.getByRole('button', { name: /^Resgatar/ });
  await claim.click();
  await expect(page.getByText(money('Cashback de R$ 5,00 resgatado')).first()).toBeVisible();
  await expect(claim).toHaveCount(0);
  await expect(today.getByRole('list', { name: 'Horários de resgate' })).toContainText('12:01');
  await expectAccessible(page);

  await moveClockTo(page, '12:00:30');
  await page.reload();
  await expect(today).toBeVisible();
  await expect(claim).toHaveCount(0);

  await moveClockTo(page, '18:01:05');
  await page.reload();
  await expect(claim).toHaveText(/\(1 de 2\)/);
  await claim.click();
  await expect(claim).not.toHaveText(/1 de 2/);

  // Another of this player's devices takes the last one first: the API refuses this one, which says so and looks anew.
  await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('auth')}`, 'content-type': 'application/json' };
    const { data } = (await (await fetch('/api/bonuses/cashback', { headers })).json()) as {
      data: { id: string; type: string; claims_left: number; claimed: number }[];
    };
    const item = data.find(
      ({ type, claims_left, claimed }) => type === 'calendar' && claims_left === 1 && claimed === 2,
    );
    const body = JSON.stringify({ cashback_id: item?.id });
    const answer = await fetch('/api/bonuses/cashback/claim', { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(await answer.text());
  });
  await claim.click();
  await expect(today.getByRole('alert')).toContainText(/resgat|disponível/);
  await expect(today.getByText('Tudo resgatado.')).toBeVisible();

  await moveClockTo(page, '00:00:30');
  await page.reload();
  await expect(claim).toHaveText(money('Resgatar R$ 5,00'));
  await page.goto('/user/edit/transaction?type=cashback');
  // One list for each day.
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Cashback' })
    .filter({ hasNot: page.getByRole('listitem') });
  await expect(rows).toHaveCount(3);
});
