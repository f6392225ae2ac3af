import { expect, type Page, test, type Worker } from '@playwright/test';
import { type Browser, type PushServiceFixture, startPushService } from '../fixtures/push-service.ts';
import { expectAccessible } from './support/accessible.ts';
import { entered } from './support/account.ts';
import { operator } from './support/operator.ts';
import { logIn, PASSWORD, SEEDED } from './support/people.ts';

const PORT = Number(process.env.E2E_PORT ?? 3100) + 5;
let service: PushServiceFixture;

test.beforeAll(async () => {
  service = await startPushService(PORT);
});
test.afterAll(() => service.close());

/**
 * A browser whose maker's push service is ours: a headless one has none of its own. Everything else is real: the
 * permission, the worker, the API, the encryption, the notification.
 */
async function withPushService(page: Page, browser: Browser): Promise<void> {
  await page.addInitScript((json) => {
    let subscription: unknown = null;
    const made = {
      endpoint: json.endpoint,
      options: { applicationServerKey: null },
      toJSON: () => json,
      unsubscribe: async () => {
        subscription = null;
        return true;
      },
    };
    PushManager.prototype.subscribe = async () => (subscription = made) as unknown as PushSubscription;
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null;
  }, browser.subscription);
}

/** Hands a payload to the worker as the browser does once it has decrypted it, and sees what the worker shows of it. */
async function deliver(page: Page, payload: unknown, shown: string[]): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const complaints: string[] = [];
  cdp.on('ServiceWorker.workerErrorReported', ({ errorMessage }) => complaints.push(errorMessage.errorMessage));
  const registered = new Promise<string>((found) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ isDeleted }) => !isDeleted);
      if (own) found(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(payload),
  });
  // The browser forgets a message of a session that ends before it was shown.
  await expect.poll(() => titles(page)).toEqual(shown);
  // Such as a picture of the notification that the worker may not load.
  expect(complaints).toEqual([]);
  await cdp.detach();
}

/** The same player's other browser, which asks for push and is nothing but an address here. */
async function subscribeElsewhere(page: Page, phone: string, browser: Browser): Promise<void> {
  const login = await page.request.post('/api/auth/login', { data: { username: phone, password: PASSWORD } });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.post('/api/subscription', { headers, data: browser.subscription });
  expect(answer.status()).toBe(201);
}

/** Titles of what a browser's service was handed for it. */
const heardBy = (name: string) =>
  service.delivered
    .filter(({ browser }) => browser === name)
    .map(({ payload }) => (payload as { notification: { title: string } }).notification.title);

const isControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 120_000 });

/** The app's worker, in control of the page and running: the browser stops an idle one, and a request starts it. */
async function workerOf(page: Page): Promise<Worker> {
  await isControlled(page);
  const running = () => page.context().serviceWorkers().at(-1);
  await expect
    .poll(async () => running() !== undefined || (await page.evaluate(() => fetch('/robots.txt')), false))
    .toBe(true);
  return running() ?? page.context().waitForEvent('serviceworker');
}

/** Titles of the notifications on the screen; null while a document replaces another. */
const titles = (page: Page) =>
  page
    .evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title }) => title);
    })
    .catch(() => null);

/** The player whose push this browser remembers. */
const wantedBy = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string | null>((found, fail) => {
        const opening = indexedDB.open('jangada-device');
        opening.addEventListener('error', () => fail(opening.error));
        opening.onsuccess = () => {
          const asked = opening.result.transaction('facts').objectStore('facts').get('push');
          asked.onsuccess = () => {
            opening.result.close();
            found((asked.result as { wantedBy: string | null } | undefined)?.wantedBy ?? null);
          };
        };
      }),
  );

/** Presses the notification, as the operating system reports it to the worker. */
const press = async (page: Page) =>
  (await workerOf(page)).evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      dispatchEvent(event: Event): boolean;
      NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  });

test('a player switches push on, gets a notification, and a press opens its page; a logout ends push', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  await context.grantPermissions(['notifications']);
  await withPushService(page, service.browser('phone'));
  await logIn(page, SEEDED.ordinary);
  await isControlled(page);
  await page.goto('/?sheet=notifications');
  const sheet = page.getByRole('dialog', { name: 'Notificações' });
  const on = sheet.getByRole('switch', { name: /Avisos neste aparelho/ });
  await on.click();
  await expect(on).toBeChecked();
  await expect(sheet.getByRole('switch', { name: 'Som' })).toBeChecked();
  await expectAccessible(page);

  const tell = (title: string, text: string, link?: string) =>
    operator('notify', [], { site: 'localhost', user: SEEDED.ordinary, title, text, ...(link && { link }) });
  await tell('Saque pago', 'R$ 10,00', '/account/wallet');
  await expect.poll(() => service.delivered.length).toBe(1);
  // The worker closes it at once while the player looks at the app.
  await page.goto('/robots.txt');
  await deliver(page, service.delivered[0]?.payload, ['Saque pago']);
  await page.goto('/');
  await press(page);
  await expect(page).toHaveURL(/\/account\/wallet$/);
  await expect.poll(() => titles(page)).toEqual([]);
  const notices = async () => (await operator('notice list', [], { site: 'localhost' })).join('\n');
  await expect.poll(notices).toMatch(/Saque pago .*sent +1 +1 +0/);

  // The next launch sends the subscription again; leaving ends it.
  const again = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/subscription'),
  );
  await page.goto('/?sheet=profile');
  expect((await again).status()).toBe(201);
  // A push without a notification, such as the operator's test, stays although the player looks at the app.
  await deliver(page, { web_push: 8030, notification: { title: 'Teste', navigate: '/' } }, ['Teste']);
  await page.getByRole('dialog').getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible();
  // Nor is what it has shown left for the next who holds the device. A session that ends in place does not wait for it.
  await expect.poll(() => titles(page)).toEqual([]);
  await expect.poll(() => wantedBy(page)).toBeNull();
  const testPush = () => operator('push test', [SEEDED.ordinary], { site: 'localhost' });
  await expect(() => expect(testPush()).rejects.toThrow()).toPass();
  await subscribeElsewhere(page, SEEDED.ordinary, service.browser('desk'));
  // Rounds follow one another: once their other browser has a second message, all that the first went to has it too.
  for (const title of ['Depois', 'E depois']) {
    await tell(title, 'De sair.');
    await expect.poll(() => heardBy('desk')).toContain(title);
  }
  expect(heardBy('phone')).not.toContain('Depois');
});

test('a session ended by the API unsubscribes push, and the next login of the player subscribes again', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await withPushService(page, service.browser('tablet'));
  await entered(page, SEEDED.fresh, '/?sheet=notifications');
  await isControlled(page);
  const on = page.getByRole('dialog').getByRole('switch', { name: /Avisos neste aparelho/ });
  await on.click();
  await expect(on).toBeChecked();
  const player = await wantedBy(page);
  expect(player).not.toBeNull();

  // Ended where this device hears nothing of it.
  const token = await page.evaluate(() => localStorage.getItem('auth'));
  await page.goto('about:blank');
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.post('/api/auth/logout', { headers, data: {} })).status()).toBe(204);
  await page.goto('/');
  await expect(page.getByText('Sua sessão expirou. Entre de novo.')).toBeVisible();
  await expect.poll(() => wantedBy(page)).toBeNull();

  const again = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/subscription'),
  );
  await logIn(page, SEEDED.fresh);
  expect((await again).status()).toBe(201);
  await expect.poll(() => wantedBy(page)).toBe(player);
});

test('the settings show an error if the browser refuses push or its push service does not answer', async ({
  page,
  context,
}) => {
  await entered(page, SEEDED.fresh, '/?sheet=notifications');
  await isControlled(page);
  const sheet = page.getByRole('dialog', { name: 'Notificações' });
  const on = sheet.getByRole('switch', { name: /Avisos neste aparelho/ });
  await context.grantPermissions(['notifications']);
  await page.evaluate(() => {
    PushManager.prototype.subscribe = () => new Promise(() => undefined);
  });
  await on.click();
  await expect(sheet.getByText('Erro ao se inscrever para notificações push.')).toBeVisible({ timeout: 25_000 });
  await expect(on).not.toBeChecked();
  await page.evaluate(() => {
    Notification.requestPermission = async () => 'default';
  });
  await on.click();
  await expect(sheet.getByText('Não foi possível obter permissão para notificações.')).toBeVisible();
});
