import { expect, type Page } from '@playwright/test';
import { setOffline } from './network.ts';
import { logIn, SEEDED } from './people.ts';

const RULES = [
  'terms',
  'privacy',
  'responsible-gaming',
  'betting-terms',
  'aml-policy',
  'em-conformidade-com-a-regulamentacao',
];

/** Waits until this build's worker controls the pages that open next. */
export async function workerIsReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active === null || active.state === 'activated') return;
    await new Promise((done) => active.addEventListener('statechange', done, { once: true }));
  });
}

/**
 * Waits until the device has written a row whose key holds `part` (an answer that is on the screen may not be there yet), in a
 * database whose name begins with `database`.
 */
export async function expectWritten(page: Page, database: string, part: string, table = 'reads'): Promise<void> {
  // A function that is waited for may not be async: its promise would count as true.
  const isWritten = () =>
    page.evaluate(
      async ([prefix, wanted, rows]) => {
        const settled = <T>(request: IDBRequest<T>) =>
          new Promise<T>((resolve, reject) => {
            request.addEventListener('success', () => resolve(request.result));
            request.addEventListener('error', () => reject(request.error));
          });
        const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith(prefix))?.name;
        if (found === undefined) return false;
        const db = await settled(indexedDB.open(found));
        if (!db.objectStoreNames.contains(rows)) {
          db.close();
          return false;
        }
        const keys = await settled(db.transaction(rows).objectStore(rows).getAllKeys());
        db.close();
        return keys.some((key) => String(key).includes(wanted));
      },
      [database, part, table] as const,
    );
  await expect.poll(isWritten, { timeout: 20_000 }).toBe(true);
}

/**
 * Waits for the last read-ahead of idle time, public and after the login private, and until the device has written it.
 * Call it before the reads begin.
 */
async function allKept(page: Page): Promise<void> {
  await Promise.all([
    ...RULES.map((slug) => page.waitForResponse(`**/api/pages/${slug}`)),
    page.waitForResponse(
      (answer) => answer.url().includes('/api/bonuses/coupons') && 'authorization' in answer.request().headers(),
    ),
  ]);
  await expectWritten(page, 'jangada-player-', 'my-coupons');
}

/** Logs the ordinary player in and, once the device keeps all that it does, takes the network away. */
export async function logInAndLoseNetwork(page: Page): Promise<void> {
  const kept = allKept(page);
  await logIn(page, SEEDED.ordinary);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await kept;
  await setOffline(page.context(), true);
}
