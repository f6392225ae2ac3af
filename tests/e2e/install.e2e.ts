import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { declineRegistration, visitAsAdult } from './support/people.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/139.0.0.0 Mobile/15E148 Safari/604.1';

test('an offer of the browser is kept from the first moment, and used once', async ({ page }) => {
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
  await expect(page.getByText('Instalando. O ícone aparece na tela de início.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'true');
  await expect(main.getByRole('button', { name: 'Instalar' })).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await expect(main.getByText('O aplicativo já está instalado neste aparelho.')).toBeVisible();
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: IPHONE });

  test('the guide shows its steps, and another browser the way to Safari', async ({ page }) => {
    await declineRegistration(page);
    await visitAsAdult(page, '/en/install-two');
    await page.getByRole('link', { name: 'See the steps on an iPhone' }).click();
    await expect(page).toHaveURL('/en/ios');
    const main = page.getByRole('main');
    for (const step of [
      'Tap Share',
      'Choose “Add to Home Screen”',
      'Tap Add',
      'Open it by the icon and log in again',
    ]) {
      await expect(main.getByRole('heading', { name: step })).toBeVisible();
    }
    await expect(main.getByRole('img')).toHaveCount(4);
    await expect(main.getByRole('button', { name: 'Copy address' })).toBeVisible();
    await expectAccessible(page);
  });
});
