/**
 * `npm run bench -- notice-delay [--address URL] [--count 20] [--push PORT] [--json FILE|-]`, on a running product with the
 * development's accounts; `DATA_DIR` as the product's. One player has two tabs, the second with the open drawer, and
 * another device. The operator tells the player something, and the player reads it in the drawer: measures the time to
 * the bell, the app's badge and the drawer of each page. With `--push` a push service listens there, which the product
 * must know (`PUSH_EXTRA_HOSTS=127.0.0.1:PORT`), and the time to its push is measured too.
 */
import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { startPushService } from '../tests/fixtures/push-service.ts';
import { median, percentile, sayTable, writeJson } from './figures.ts';

const { values } = parseArgs({
  options: {
    address: { type: 'string', default: 'http://localhost:3000' },
    count: { type: 'string', default: '20' },
    push: { type: 'string' },
    json: { type: 'string' },
  },
});
const { address } = values;
/** Milliseconds in which each change has reached every page; a later one is not measured, and missing below. */
const SETTLED = 2_000;

const account = { username: '+5511999990001', password: 'jangada-demo-1' };
interface Answer {
  readonly token: string;
  readonly user_notifications: { readonly data: readonly { readonly title: string; readonly created_at: string }[] };
}
let token = '';
async function ask(method: string, path: string, body?: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${address}/api${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return (answer.status === 201 ? {} : await answer.json()) as Answer;
}
({ token } = await ask('POST', '/auth/login', account));

/** Times of the pushes by their title. */
const pushed = new Map<string, number>();
const service = values.push === undefined ? null : await startPushService(Number(values.push));
if (service) {
  await ask('POST', '/subscription', service.browser('bench').subscription);
  setInterval(() => {
    for (const { payload } of service.delivered.splice(0))
      pushed.set((payload as { notification: { title: string } }).notification.title, Date.now());
  }, 2).unref();
}

const browser = await chromium.launch({ executablePath: findBrowser() });
async function device(): Promise<BrowserContext> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addInitScript((stored) => {
    localStorage.setItem('ageVerified', 'true');
    localStorage.setItem('auth', stored);
    // Methods, because the compiler names other functions by a helper that the page does not have.
    const watch = {
      /** The last number of each place, and the times of its changes. */
      known: new Map<string, number>(),
      seen: [] as [place: string, at: number][],
      note(place: string, number: number) {
        if (this.known.has(place) && this.known.get(place) !== number) this.seen.push([place, Date.now()]);
        this.known.set(place, number);
      },
      read(place: string, text: string | null | undefined) {
        if (typeof text === 'string') this.note(place, Number(/\d+/.exec(text)?.[0] ?? 0));
      },
    };
    Object.assign(globalThis, { seen: watch.seen });
    Object.assign(navigator, {
      async setAppBadge(count: number) {
        watch.note('badge', count);
      },
      async clearAppBadge() {
        watch.note('badge', 0);
      },
    });
    new MutationObserver(() => {
      watch.read('bell', document.querySelector('header [data-opens=notifications]')?.getAttribute('aria-label'));
      watch.read('drawer', document.querySelector('[role=dialog] [role=tab]')?.textContent);
    }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ['aria-label'] });
  }, token);
  return context;
}
const [home, other] = [await device(), await device()];
const pages: Readonly<Record<string, Page>> = {
  'first tab': await home.newPage(),
  'second tab': await home.newPage(),
  'other device': await other.newPage(),
};
for (const list of ['user', 'platform']) await ask('POST', `/notifications/${list}/mark-all-read`, {});
for (const [name, page] of Object.entries(pages)) {
  await page.goto(`${address}/${name === 'second tab' ? '?sheet=notifications' : ''}`);
  await page.locator('header [data-opens=notifications]').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(SETTLED);
}

const delays = new Map<string, number[]>();
const add = (what: string, ms: number) => delays.set(what, [...(delays.get(what) ?? []), ms]);
/** Adds the time from a moment to each change that the pages have seen since. */
async function take(what: string, since: number): Promise<void> {
  for (const [name, page] of Object.entries(pages)) {
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: [string, number][] }).seen.splice(0));
    for (const [place, at] of seen) add(`${what} to the ${place} of the ${name}`, at - since);
  }
}
const drawer = pages['second tab'] as Page;
for (let at = 0; at < Number(values.count); at += 1) {
  const title = `Medida ${at} ${token.slice(-6)}`;
  const words = ['--user', account.username, '--site', new URL(address).hostname, '--title', title, '--text', 'Texto'];
  execFileSync(process.execPath, ['scripts/operator.mjs', 'notify', ...words], { stdio: 'pipe' });
  await drawer.waitForTimeout(SETTLED);
  const { user_notifications } = await ask('GET', '/notifications');
  const told = user_notifications.data.find((one) => one.title === title);
  if (!told) throw new Error(`"${title}" was not told.`);
  await take('notice', Date.parse(told.created_at));
  const push = pushed.get(title);
  if (push !== undefined) add('notice to the push', push - Date.parse(told.created_at));
  const row = drawer.getByRole('dialog').getByRole('button', { name: title });
  const pressedAt = await row.evaluate((button) => {
    const now = Date.now();
    (button as HTMLElement).click();
    return now;
  });
  await drawer.waitForTimeout(SETTLED);
  await take('read', pressedAt);
}
sayTable(
  ['milliseconds', 'times', 'median', 'p95', 'longest'],
  [...delays].map(([what, of]) => [
    what,
    String(of.length),
    String(median(of)),
    String(percentile(of, 0.95)),
    String(Math.max(...of)),
  ]),
);
writeJson(values.json, { delays: Object.fromEntries(delays), load: loadavg()[0] });
await browser.close();
await service?.close();
process.exit(0);
