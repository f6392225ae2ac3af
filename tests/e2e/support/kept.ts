import { expect, type Page } from '@playwright/test';

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
export async function allKept(page: Page): Promise<void> {
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
