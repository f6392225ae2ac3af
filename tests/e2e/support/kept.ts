import { expect, type Page } from '@playwright/test';
import { logIn, SEEDED } from './people.ts';

const RULES = [
  'terms',
  'privacy',
  'responsible-gaming',
  'betting-terms',
  'aml-policy',
  'em-conformidade-com-a-regulamentacao',
];

/**
 * Waits from now on for the last of what is fetched in idle time, of everybody's and after the login of the player's own,
 * and until the device has written it.
 */
async function allKept(page: Page): Promise<void> {
  await Promise.all([
    ...RULES.map((slug) => page.waitForResponse(`**/api/pages/${slug}`)),
    page.waitForResponse(
      (answer) => answer.url().includes('/api/bonuses/coupons') && 'authorization' in answer.request().headers(),
    ),
  ]);
  // A function that is waited for may not be async: its promise would count as true.
  const isWritten = () =>
    page.evaluate(async () => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error));
        });
      const player = (await indexedDB.databases()).find(({ name }) => name?.startsWith('jangada-player-'))?.name;
      if (player === undefined) return false;
      const db = await settled(indexedDB.open(player));
      const keys = await settled(db.transaction('reads').objectStore('reads').getAllKeys());
      db.close();
      return keys.some((key) => String(key).includes('my-coupons'));
    });
  await expect.poll(isWritten, { timeout: 20_000 }).toBe(true);
}

/** Logs the ordinary player in and, once the device keeps all that it does, takes the network away. */
export async function logInAndLoseNetwork(page: Page): Promise<void> {
  const kept = allKept(page);
  await logIn(page, SEEDED.ordinary);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await kept;
  await page.context().setOffline(true);
}
