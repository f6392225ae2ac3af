/**
 * `npm run bench -- motion [--address URL] [--cpu N] [--delay MS] [--only shift|frames] [--json FILE|-]`, on a running
 * platform. On a phone and a desktop with a slowed processor it measures:
 * - for each sheet, the layout shifts while it opens (those after a press too, which CLS forgives) and the heights that
 *   it takes; every answer of the API is late by `delay`, so that skeletons are seen;
 * - for each motion (sheet from its tile, sheet back, page, Back, hover of a tile, reveal of a box), the frames that the compositor
 *   dropped of those that it should have shown (trace: PipelineReporter).
 * Exits with 1 if a sheet shifts.
 */
import { parseArgs } from 'node:util';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { say, sayTable, writeJson } from './figures.ts';

const { values } = parseArgs({
  options: {
    address: { type: 'string', default: 'http://localhost:3000' },
    cpu: { type: 'string', default: '4' },
    delay: { type: 'string', default: '250' },
    only: { type: 'string' },
    json: { type: 'string' },
  },
});

const WINDOWS = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const;
type WindowName = keyof typeof WINDOWS;

const GAME = 'onca-da-lua';
const PUBLIC = ['menu', 'search', 'install', 'appearance', `game:${GAME}`, `rules:${GAME}`];
const GUESTS = ['login', 'register', 'recovery'];
const PLAYERS = ['profile', 'notifications', 'complete', 'avatar', 'deposit', 'withdraw'];
/** Milliseconds that a sheet is watched. */
const WATCHED = 2_500;

interface Shift {
  readonly sheet: string;
  readonly shift: number;
  readonly heights: readonly number[];
  readonly moved: readonly string[];
}

/** Runs in the page: opens a sheet by its address, as a link of the app does, and watches it. */
async function watchSheet([sheet, watched]: readonly [string, number]): Promise<Omit<Shift, 'sheet'>> {
  let shift = 0;
  const moved: string[] = [];
  const heights: number[] = [];
  type Entry = PerformanceEntry & { value: number; sources: { node: Element | null }[] };
  const observer = new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Entry[]) {
      shift += value;
      for (const { node } of sources) moved.push(`${node?.nodeName} ${node?.textContent?.slice(0, 24)}`);
    }
  });
  observer.observe({ type: 'layout-shift', buffered: false });
  const url = new URL(location.href);
  url.searchParams.set('sheet', sheet);
  history.pushState({}, '', url);
  dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  const end = performance.now() + watched;
  while (performance.now() < end) {
    await new Promise(requestAnimationFrame);
    const height = document.querySelector<HTMLElement>('[data-sheet]')?.offsetHeight;
    if (height !== undefined && height !== heights.at(-1)) heights.push(height);
  }
  observer.disconnect();
  return { shift, heights, moved };
}

async function newPage(browser: Browser, window: WindowName, token: string | null): Promise<[Page, CDPSession]> {
  const context = await browser.newContext({ ...WINDOWS[window], locale: 'pt-BR' });
  await context.addInitScript('globalThis.__name = (it) => it');
  await context.addInitScript((auth) => {
    try {
      localStorage.setItem('ageVerified', 'true');
      if (auth) localStorage.setItem('auth', auth);
    } catch {
      // The frame of a game has a storage of its own.
    }
  }, token);
  const page = await context.newPage();
  return [page, await context.newCDPSession(page)];
}

async function shifts(browser: Browser, window: WindowName, token: string | null): Promise<readonly Shift[]> {
  const found: Shift[] = [];
  for (const sheet of [...PUBLIC, ...(token ? PLAYERS : GUESTS)]) {
    // A context of its own for each: no sheet finds the answers that another has stored.
    const [page, devtools] = await newPage(browser, window, token);
    await page.route('**/api/**', async (route) => {
      await new Promise((done) => setTimeout(done, Number(values.delay)));
      await route.continue().catch(() => undefined);
    });
    await page.goto(`${values.address}/promotions`);
    await page.waitForTimeout(3_000);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(values.cpu) });
    found.push({ sheet, ...(await page.evaluate(watchSheet, [sheet, WATCHED] as const)) });
    await page.context().close();
  }
  return found;
}

interface Frames {
  readonly motion: string;
  readonly shown: number;
  readonly dropped: number;
}

/** Chromium's words on one frame. */
interface Reporter {
  readonly state?: string;
  readonly has_compositor_animation?: boolean;
}

interface TraceEvent {
  readonly name: string;
  readonly args?: { readonly chrome_frame_reporter?: Reporter; readonly frame_reporter?: Reporter };
}

/** Milliseconds of a trace: the longest motion and a frame. */
const MOTION = 220;
/** Milliseconds of the reveal of a box. */
const REVEAL = 1_700;

/** Traces a motion that `begin` starts. @param length its milliseconds */
async function trace(
  browser: Browser,
  page: Page,
  motion: string,
  begin: () => Promise<unknown>,
  length = MOTION,
): Promise<Frames> {
  await browser.startTracing(page, { categories: ['benchmark', 'disabled-by-default-devtools.timeline.frame'] });
  await begin();
  await page.waitForTimeout(length);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const states = traceEvents
    .filter(({ name }) => name === 'PipelineReporter')
    .flatMap(({ args }) => args?.chrome_frame_reporter ?? args?.frame_reporter ?? []);
  const moving = states.filter((it) => it.has_compositor_animation);
  const dropped = moving.filter(({ state }) => state === 'STATE_DROPPED').length;
  const shown = moving.filter(({ state }) => state?.startsWith('STATE_PRESENTED')).length;
  return { motion, shown, dropped };
}

async function frames(browser: Browser, window: WindowName, token: string): Promise<readonly Frames[]> {
  const [page, devtools] = await newPage(browser, window, token);
  await page.goto(values.address);
  await page.waitForTimeout(5_000);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(values.cpu) });
  const tiles = page.locator('#main li a[href^="/casino/"]:not([href*="category"])');
  const press = (index: number) => (window === 'phone' ? tiles.nth(index).tap() : tiles.nth(index).click());
  const dialog = page.getByRole('dialog');
  const found: Frames[] = [];
  await press(1);
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const note = async (motion: string, begin: () => Promise<unknown>) =>
    void found.push(await trace(browser, page, motion, begin));
  for (const index of [0, 1, 2]) {
    await note('sheet from its tile', () => press(index));
    await page.waitForTimeout(500);
    await note('sheet to its tile', () => page.keyboard.press('Escape'));
    await dialog.waitFor({ state: 'detached' });
  }
  for (let turn = 0; turn < 3; turn += 1) {
    const wallet = page.locator('a[href$="/wallet"]:visible').first();
    await note('page', () => wallet.click());
    await page.waitForTimeout(1_000);
    await note('Back', () => page.goBack());
    await page.waitForTimeout(1_500);
  }
  if (window === 'desktop')
    for (const index of [2, 3, 4]) await note('hover of a tile', () => tiles.nth(index).hover({ force: true }));
  await page.goto(`${values.address}/animation`);
  await page.waitForTimeout(3_000);
  const box = page.getByRole('button', { name: 'Abrir a caixa' });
  for (let turn = 0; turn < 3; turn += 1) {
    await box.scrollIntoViewIfNeeded();
    found.push(await trace(browser, page, 'box reveal', () => box.click(), REVEAL));
    await page.getByRole('button', { name: 'Fechar' }).last().click();
  }
  await page.context().close();
  return found;
}

const login = await fetch(`${values.address}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: '+5511999990001', password: 'jangada-demo-1' }),
});
const { token } = (await login.json()) as { token: string };
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
const figures: Record<string, unknown> = {};
let isStill = true;
for (const window of Object.keys(WINDOWS) as WindowName[]) {
  if (values.only !== 'frames') {
    const all = [...(await shifts(browser, window, null)), ...(await shifts(browser, window, token))];
    say(`\nSheets on a ${window}`);
    sayTable(
      ['sheet', 'shift', 'heights', 'moved'],
      all.map((it) => [it.sheet, it.shift.toFixed(4), it.heights.join(' '), it.moved.slice(0, 3).join(' | ')]),
    );
    isStill &&= all.every(({ shift, heights }) => shift === 0 && heights.length === 1);
    figures[`shifts ${window}`] = all;
  }
  if (values.only !== 'shift') {
    const all = await frames(browser, window, token);
    const names = [...new Set(all.map(({ motion }) => motion))];
    const rows = names.map((name) => [name, all.filter(({ motion }) => motion === name)] as const);
    say(`\nMotion on a ${window}`);
    sayTable(
      ['motion', 'frames', 'dropped'],
      rows.map(([motion, runs]) => [
        motion,
        runs.map(({ shown }) => shown).join(' '),
        runs.map(({ dropped }) => dropped).join(' '),
      ]),
    );
    figures[`frames ${window}`] = all;
  }
}
await browser.close();
writeJson(values.json, figures);
process.exit(isStill ? 0 : 1);
