import { expect, test } from '@playwright/test';
import { expectWritten, workerIsReady } from './support/kept.ts';
import { setOffline } from './support/network.ts';
import { declineRegistration, visitAsAdult } from './support/people.ts';

test('offline, the English pages show the games and terms stored in Portuguese, and English after the connection returns', async ({
  page,
  context,
}) => {
  await declineRegistration(page);
  const terms = page.waitForResponse('**/api/pages/terms');
  await visitAsAdult(page, '/');
  await terms;
  await workerIsReady(page);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto('/terms');
  await expect(page.getByRole('main').getByText('Em vigor desde')).toBeVisible();
  await expectWritten(page, 'jangada-public', '"terms"');
  await setOffline(context, true);
  const main = page.getByRole('main');
  await page.goto('/en');
  await expect(main.getByRole('heading', { name: 'Populares' })).toBeVisible();
  await expect(main.getByText('The games are saved only in Portuguese.')).toBeVisible();
  await expect(main.getByText(/updated at/)).toBeVisible();
  await page.goto('/en/terms');
  await expect(main.getByText('This text is saved only in Portuguese.')).toBeVisible();
  await expect(main.getByText(/updated at/)).toBeVisible();
  await setOffline(context, false);
  // By itself, in its own language.
  await expect(main.getByRole('heading', { level: 1, name: 'Terms and conditions' })).toBeVisible();
  await expect(main.getByText('This text is saved only in Portuguese.')).toBeHidden();
});
