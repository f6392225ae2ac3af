import { expect, test } from '@playwright/test';
import { declineRegistration, visitAsAdult } from './support/people.ts';

test('coming back, the lobby is there at once, also offline', async ({ page, context }) => {
  await declineRegistration(page);
  await visitAsAdult(page, '/');
  await expect(page.getByRole('heading', { name: 'Populares' })).toBeVisible();
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
  );
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Search needs the catalogue, which comes in idle time.
  await page.goto('/?sheet=search');
  await page.getByRole('searchbox').fill('onca');
  await expect(page.getByRole('dialog').getByRole('button', { name: /Onça da Lua/ })).toBeVisible();
  await page.goto('/?sheet=game:onca-da-lua');
  await expect(page.getByRole('dialog', { name: 'Onça da Lua' }).getByText('RTP teórico')).toBeVisible();

  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Populares' })).toBeVisible();
  await expect(page.getByText('Você está offline')).toBeVisible();
  await expect(page.getByText(/atualizado às \d\d:\d\d/)).toBeVisible();
  await page.goto('/?sheet=search');
  await page.getByRole('searchbox').fill('sao joao');
  await expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /São João/ })
      .first(),
  ).toBeVisible();
  await page.goto('/?sheet=game:onca-da-lua');
  const sheet = page.getByRole('dialog', { name: 'Onça da Lua' });
  await expect(sheet.getByText('RTP teórico')).toBeVisible();
  await sheet.getByRole('button', { name: 'Demo' }).click();
  await expect(page.getByText('Sem conexão')).toBeVisible();
  await context.setOffline(false);
  // By itself: nobody presses anything.
  await expect(page.locator('iframe')).toBeVisible({ timeout: 20_000 });
});
