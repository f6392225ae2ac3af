/** The browser's handling of tabs: it puts them into the back/forward cache and restores them, or kills them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { entered, newAccount } from './support/account.ts';
import { expectWritten } from './support/kept.ts';
import { setOffline } from './support/network.ts';
import { operator } from './support/operator.ts';
import { declineRegistration, logIn, SEEDED, visitAsAdult } from './support/people.ts';

const ELSEWHERE = `http://127.0.0.1:${Number(process.env.E2E_PORT ?? 3100) + 6}/`;

/** A browser with a profile of its own, which outlives the browser. */
interface Profile {
  open(): Promise<{ readonly context: BrowserContext; readonly page: Page }>;
}

const test = base.extend<{ profile: Profile }>({
  profile: async ({ playwright, launchOptions, baseURL }, give) => {
    const directory = mkdtempSync(join(tmpdir(), 'jangada-tabs-'));
    let context: BrowserContext | null = null;
    await give({
      async open() {
        await context?.close();
        context = await playwright.chromium.launchPersistentContext(directory, {
          ...launchOptions,
          ...(baseURL === undefined ? {} : { baseURL }),
          locale: 'pt-BR',
          viewport: { width: 360, height: 740 },
          reducedMotion: 'reduce',
          // People's browsers have it, and Playwright takes it away.
          ignoreDefaultArgs: ['--disable-back-forward-cache'],
        });
        return { context, page: context.pages()[0] ?? (await context.newPage()) };
      },
    });
    await (context as BrowserContext | null)?.close();
    rmSync(directory, { recursive: true, force: true });
  },
});

/** A busy machine takes long to store the whole build. */
const isControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 45_000 });

let elsewhere: Server;
test.beforeAll(async () => {
  elsewhere = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<h1>Elsewhere</h1>');
  });
  await new Promise<void>((ready) => elsewhere.listen(Number(new URL(ELSEWHERE).port), '127.0.0.1', ready));
});
test.afterAll(() => new Promise((closed) => void elsewhere.close(closed)));

/** To tell the very page that was left from one that was loaded again. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in globalThis).catch(() => null);

/** Notes in the page whether it came back as it was, and its live connections with what they have heard. */
function watchPage(): void {
  const sockets: { readonly socket: WebSocket; heard: string }[] = [];
  Object.assign(globalThis, { sockets });
  addEventListener('pageshow', ({ persisted }) => Object.assign(globalThis, { persisted }));
  globalThis.WebSocket = class extends WebSocket {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given);
      const own = { socket: this, heard: '' };
      sockets.push(own);
      this.addEventListener('message', ({ data }) => {
        own.heard += String(data);
      });
    }
  };
}

function liveNow() {
  const { sockets } = globalThis as unknown as { sockets: { socket: WebSocket; heard: string }[] };
  const open = sockets.filter(({ socket }) => socket.readyState === WebSocket.OPEN);
  const isJoined = open.every(({ heard }) =>
    /subscription_succeeded.*private-universal|private-universal.*subscription_succeeded/.test(heard),
  );
  return { open: open.length, isJoined };
}

/** Goes to another site and comes back by Back. */
async function leaveAndReturn(page: Page, meanwhile?: () => Promise<void>): Promise<void> {
  await page.goto(ELSEWHERE);
  await meanwhile?.();
  await page.goBack({ waitUntil: 'commit' });
}

test('a page restored from the back/forward cache is unchanged and has a live connection', async ({ profile }) => {
  const { page } = await profile.open();
  await page.addInitScript(watchPage);
  await logIn(page, SEEDED.ordinary);
  await isControlled(page);
  for (const [path, seen] of [
    ['/', page.getByRole('heading', { name: 'Populares' })],
    [
      '/account/wallet',
      page
        .getByRole('main')
        .getByText(/R\$\s*[\d.]+,\d\d/)
        .first(),
    ],
    ['/casino/estudio-recife/onca-da-lua', page.getByRole('heading', { name: 'Onça da Lua' }).first()],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(seen).toBeVisible();
      // The browser does not put the page into its back/forward cache if it leaves during a write: try again.
      await expect(async () => {
        await mark(page);
        await leaveAndReturn(page);
        await expect
          .poll(() => page.evaluate(() => (globalThis as { persisted?: boolean }).persisted).catch(() => null), {
            timeout: 3_000,
          })
          .toBe(true);
      }).toPass();
      expect(await isMarked(page)).toBe(true);
      await expect(page).toHaveURL(path);
      await expect(seen).toBeVisible();
      // The one that it had was closed when it was set aside; this one is let into the player's channel.
      await expect.poll(() => page.evaluate(liveNow)).toEqual({ open: 1, isJoined: true });
    });
  }
});

test('a page restored after a logout in another tab shows no data of the player', async ({ profile }) => {
  const { context, page } = await profile.open();
  await entered(page, SEEDED.ordinary, '/account/wallet');
  // Match the wallet's own heading: the lobby, where this may end, shows amounts of wins to every visitor.
  const wallet = page.getByRole('main').getByRole('heading', { name: 'Carteira' });
  await expect(wallet).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByText(/R\$\s*[\d.]+,\d\d/)
      .first(),
  ).toBeVisible();
  await mark(page);
  await leaveAndReturn(page, async () => {
    const other = await context.newPage();
    await visitAsAdult(other, '/?sheet=profile');
    await other.getByRole('dialog').getByRole('button', { name: 'Sair' }).click();
    await expect(other.getByRole('banner').getByRole('link', { name: 'Entrar' })).toBeVisible();
  });
  await expect(
    page
      .getByRole('link', { name: 'Entrar' })
      .or(page.getByRole('dialog', { name: 'Entrar' }))
      .first(),
  ).toBeVisible();
  await expect(wallet).toHaveCount(0);
  await expect.poll(() => isMarked(page)).toBe(false);
});

test('a mark made offline survives the crash of its tab and is sent once', async ({ profile }) => {
  test.setTimeout(90_000);
  const path = '/?sheet=game:boi-encantado';
  const first = await profile.open();
  await logIn(first.page, (await newAccount(first.page)).phone);
  await isControlled(first.page);
  await first.page.goto(path);
  const likeIn = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /Curti/ });
  await expect(likeIn(first.page)).toHaveAttribute('aria-pressed', 'false');
  await expectWritten(first.page, 'jangada-catalog', '', 'facts');
  await setOffline(first.context, true);
  await likeIn(first.page).click();
  await expect(likeIn(first.page)).toHaveAttribute('aria-pressed', 'true');
  // A processor that is busy draws it before the disk has it.
  await expectWritten(first.page, 'jangada-player-', 'like', 'outbox');
  const crashed = first.page.waitForEvent('crash');
  const devtools = await first.context.newCDPSession(first.page);
  // A crashed page sends no answer.
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;

  const { context, page } = await profile.open();
  await declineRegistration(page);
  await setOffline(context, true);
  await page.goto(path);
  await expect(likeIn(page)).toHaveAttribute('aria-pressed', 'true');
  let sent = 0;
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/games/like/')) sent += 1;
  });
  const taken = page.waitForResponse('**/api/games/like/**');
  await setOffline(context, false);
  expect(await (await taken).json()).toMatchObject({ action: 'liked' });
  await page.reload();
  await expect(likeIn(page)).toHaveAttribute('aria-pressed', 'true');
  expect(sent).toBe(1);
});

test('two tabs of a player show the same marks and send each of them once', async ({ profile }) => {
  test.setTimeout(120_000);
  const { context, page } = await profile.open();
  // A new player, because the marks of this test stay in the account.
  const { phone } = await newAccount(page);
  for (const title of ['Primeiro', 'Segundo', 'Terceiro'])
    await operator('notify', [], { site: 'localhost', user: phone, title, text: 'Um aviso.' });
  await logIn(page, phone);
  await isControlled(page);
  const other = await context.newPage();
  const tabs = [page, other] as const;
  const inBoth = async (look: (tab: Page) => Promise<void>) => void (await Promise.all(tabs.map(look)));
  const openBoth = (path: string) => inBoth(async (tab) => void (await tab.goto(path)));
  const sent: { readonly path: string; readonly at: number }[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST') sent.push({ path: new URL(request.url()).pathname, at: performance.now() });
  });
  const about = (part: string) => sent.filter(({ path }) => path.includes(part));

  await openBoth('/?sheet=game:onca-da-lua');
  const like = (tab: Page) => tab.getByRole('dialog').getByRole('button', { name: /Curti/ });
  const isLiked = (isSet: boolean) => inBoth((tab) => expect(like(tab)).toHaveAttribute('aria-pressed', String(isSet)));
  await isLiked(false);
  await setOffline(context, true);
  await like(page).click();
  await isLiked(true);
  await like(other).click();
  await isLiked(false);
  await like(page).click();
  await isLiked(true);
  // No server takes the marks yet: both tabs together retry no more often than one tab.
  const isDown = { status: 503, json: { message: 'x', code: 'unavailable' } };
  await context.route('**/api/games/like/**', (route) => route.fulfill(isDown));
  sent.length = 0;
  await setOffline(context, false);
  await expect.poll(() => about('/like/').length).toBeGreaterThan(1);
  const [first, second] = about('/like/');
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(2_000);
  await isLiked(true);
  await context.unroute('**/api/games/like/**');
  const taken = context.waitForEvent('response', (answer) => answer.url().includes('/like/') && answer.ok());
  expect(await (await taken).json()).toMatchObject({ action: 'liked' });
  await isLiked(true);

  // Nothing but what the platform says of it, in the tab too that did not send it.
  await setOffline(context, true);
  await like(other).click();
  await isLiked(false);
  sent.length = 0;
  await setOffline(context, false);
  await expect.poll(() => about('/like/')).toHaveLength(1);
  await isLiked(false);

  await openBoth('/?sheet=notifications');
  const sheet = (tab: Page) => tab.getByRole('dialog', { name: 'Notificações' });
  const theirs = (tab: Page) => sheet(tab).getByRole('tab', { name: /^Para você/ });
  await inBoth((tab) => expect(theirs(tab)).toHaveText('Para você (3)'));
  await setOffline(context, true);
  await sheet(page)
    .getByRole('button', { name: /, não lida/ })
    .first()
    .click();
  await inBoth((tab) => expect(theirs(tab)).toHaveText('Para você (2)'));
  await sheet(other).getByRole('button', { name: 'Marcar todas como lidas' }).click();
  const isAllRead = async (tab: Page) => {
    await expect(theirs(tab)).toHaveText('Para você');
    await expect(sheet(tab).getByText('não lida')).toHaveCount(0);
  };
  await inBoth(isAllRead);
  sent.length = 0;
  // Besides the report that one was opened, which is no mark.
  const reads = () => sent.filter(({ path }) => /\/notifications\/.+read$/.test(path));
  // The platform's answer after it has both marks.
  const told = context.waitForEvent(
    'response',
    (answer) =>
      answer.request().method() === 'GET' &&
      new URL(answer.url()).pathname === '/api/notifications' &&
      reads().length === 2,
  );
  await setOffline(context, false);
  await told;
  await expect.poll(reads).toHaveLength(2);
  await inBoth(isAllRead);
});
