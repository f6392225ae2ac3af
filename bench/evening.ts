/**
 * `npm run bench -- evening [--address URL] [--game CODE] [--runs N] [--cpu N] [--json FILE|-]`, on a running platform: a
 * player's scripted evening on a phone with a slowed processor (lobby, search, a game's sheet, the game, deposit,
 * wallet, notifications). Prints how long each tap and key waited for its next paint (Event Timing, so INP): the 98th
 * percentile, the longest, and the slowest by name.
 */
import { parseArgs } from 'node:util';
import { type BrowserContext, type CDPSession, chromium, type Locator, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { median, percentile, say, sayTable, writeJson } from './figures.ts';

const { values } = parseArgs({
  options: {
    address: { type: 'string', default: 'http://localhost:3000' },
    game: { type: 'string', default: 'onca-da-lua' },
    runs: { type: 'string', default: '3' },
    cpu: { type: 'string', default: '4' },
    json: { type: 'string' },
  },
});
/** Most milliseconds from a press to its paint, at the 98th percentile. */
const AIM = 200;

interface Interaction {
  readonly step: string;
  /** Milliseconds from the press to the next paint, in steps of 8. */
  readonly wait: number;
}

/** Runs in the page and in a game's frame: notes the longest event of each interaction. */
function note(): void {
  const waits = new Map<number, { at: number; wait: number }>();
  Object.assign(globalThis, { waits });
  type Event = PerformanceEntry & { interactionId?: number };
  new PerformanceObserver((list) => {
    for (const { interactionId, startTime, duration } of list.getEntries() as Event[]) {
      if (!interactionId || duration <= (waits.get(interactionId)?.wait ?? 0)) continue;
      waits.set(interactionId, { at: performance.timeOrigin + startTime, wait: duration });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Milliseconds that a finger rests on the screen, and that pass between a scroll and the next tap. */
const FINGER = 80;
const AFTER_SCROLL = 300;

/** A tap as a finger makes it. Playwright's own tap lifts the finger in the same millisecond. */
async function tap(page: Page, devtools: CDPSession, target: Locator): Promise<void> {
  // Scrolls to it.
  await target.tap({ trial: true });
  await page.waitForTimeout(AFTER_SCROLL);
  const box = await target.boundingBox();
  if (box === null) throw new Error('The target of a tap is hidden');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await page.waitForTimeout(FINGER);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** An evening of taps; `at` names the step that each interaction belongs to, by its time. */
async function spend(page: Page, devtools: CDPSession): Promise<readonly Interaction[]> {
  const steps: Array<{ readonly name: string; readonly at: number }> = [];
  /** The longest wait of each step: a browser may count the parts of one tap as two interactions. */
  const seen = new Map<number, Interaction>();
  const step = async (name: string, target: Locator, answer?: Locator) => {
    steps.push({ name, at: Date.now() });
    await tap(page, devtools, target.first());
    await answer?.first().waitFor();
  };
  /** Frames lose their notes when they go. */
  const collect = async () => {
    for (const frame of page.frames()) {
      const noted = await frame
        .evaluate(() => [
          ...(globalThis as unknown as { waits: Map<number, { at: number; wait: number }> }).waits.values(),
        ])
        .catch(() => []);
      for (const { at, wait } of noted) {
        const which = steps.findLastIndex((one) => one.at <= at + 50);
        if (wait > (seen.get(which)?.wait ?? 0)) seen.set(which, { step: steps[which]?.name ?? 'start', wait });
      }
      await frame
        .evaluate(() => (globalThis as unknown as { waits: Map<number, unknown> }).waits.clear())
        .catch(() => null);
    }
  };
  const dialog = page.getByRole('dialog');
  const close = () => dialog.getByRole('button', { name: 'Fechar' });
  const tab = (name: string) => page.getByRole('navigation', { name: 'Principal' }).getByText(name, { exact: true });
  const tiles = page.locator('#main li a[href^="/casino/"]:not([href*="category"])');

  await step('category', page.locator('#main a[href*="/casino/category/"]'), page.locator('#main header'));
  await step('lobby', tab('Cassino'), tiles);
  for (const place of [0, 3, 6]) {
    await step('sheet', tiles.nth(place), dialog.getByRole('button', { name: /^Jogar|^Retomar/ }));
    await step('close sheet', close());
    await dialog.waitFor({ state: 'detached' });
  }
  await step('search', page.locator('#main a[href*="sheet=search"]'), dialog.getByRole('searchbox'));
  for (const letter of 'onca da lua') {
    steps.push({ name: 'search letter', at: Date.now() });
    await page.keyboard.type(letter, { delay: 60 });
  }
  await step(
    'result',
    dialog.getByRole('link', { name: /Onça da Lua/ }).or(dialog.getByRole('button', { name: /Onça da Lua/ })),
    dialog.getByRole('button', { name: /^Jogar|^Retomar/ }),
  );
  await step('play', dialog.getByRole('button', { name: /^Jogar|^Retomar/ }));
  const game = page.frameLocator('iframe');
  await game.locator('.spin').waitFor({ timeout: 60_000 });
  for (let round = 0; round < 4; round += 1) {
    await game.locator('.spin:not([disabled]):not([aria-disabled="true"])').waitFor({ timeout: 30_000 });
    await step('spin', game.locator('.spin'));
    await page.waitForTimeout(3_500);
  }
  await collect();
  await step(
    'leave game',
    page
      .locator('#main a[aria-label="Voltar"], #main button[aria-label="Voltar"]')
      .or(page.getByRole('link', { name: /Voltar/ }))
      .or(page.getByRole('button', { name: /Voltar/ })),
  );
  await page.waitForURL((url) => !url.pathname.includes(values.game));
  // Back to the search that led to the game.
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await step(
    'wallet',
    tab('Carteira'),
    page.getByRole('button', { name: 'Depositar' }).or(page.getByRole('link', { name: 'Depositar' })),
  );
  await step('deposit', page.locator('#main').getByText('Depositar', { exact: true }), dialog.getByRole('textbox'));
  await step('preset', dialog.getByRole('radio').or(dialog.getByRole('button', { name: /^R\$/ })));
  await step('close sheet', close());
  await dialog.waitFor({ state: 'detached' });
  await step('lobby', tab('Cassino'), tiles);
  await step('notifications', page.getByRole('button', { name: /^Notificações/ }), dialog);
  await step('close sheet', close());
  await dialog.waitFor({ state: 'detached' });
  await step('menu', tab('Menu'), dialog);
  await step('close sheet', close());
  // The browser reports an event after its paint.
  await page.waitForTimeout(1_000);
  await collect();
  return [...seen.values()];
}

async function evening(token: string): Promise<readonly Interaction[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context: BrowserContext = await browser.newContext({
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      locale: 'pt-BR',
    });
    await context.addInitScript('globalThis.__name = (it) => it');
    await context.addInitScript((auth) => {
      try {
        localStorage.setItem('auth', auth);
      } catch {
        // The frame of a game has a storage of its own.
      }
    }, token);
    await context.addInitScript(note);
    const page = await context.newPage();
    // The worker has everything, as on any visit but the first.
    await page.goto(values.address);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.waitForTimeout(5_000);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(values.cpu) });
    await page.reload();
    return await spend(page, devtools);
  } finally {
    await browser.close();
  }
}

const login = await fetch(`${values.address}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: '+5511999990001', password: 'jangada-demo-1' }),
});
const { token } = (await login.json()) as { token: string };
const runs: Array<readonly Interaction[]> = [];
for (let run = 0; run < Number(values.runs); run += 1) runs.push(await evening(token));

const p98 = runs.map((run) =>
  percentile(
    run.map(({ wait }) => wait),
    0.98,
  ),
);
const all = runs.flat();
const names = [...new Set(all.map(({ step }) => step))];
const rows = names.map((name) => {
  const waits = all.filter(({ step }) => step === name).map(({ wait }) => wait);
  return { name, count: waits.length, middle: median(waits), longest: Math.max(...waits) };
});
sayTable(
  ['step', 'interactions', 'median', 'longest'],
  rows
    .toSorted((a, b) => b.longest - a.longest)
    .map((it) => [it.name, `${it.count}`, `${it.middle} ms`, `${it.longest} ms`]),
);
say(`INP p98 of an evening: ${median(p98)} ms (aim ${AIM}); runs ${p98.join(' ')}; ${all.length} interactions`);
writeJson(values.json, { p98: median(p98), runs: p98, steps: rows });
