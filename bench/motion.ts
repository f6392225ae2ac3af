/**
 * `npm run bench -- motion [--address URL] [--cpu N] [--delay MS] [--only shift|frames] [--json FILE|-]`, on a running
 * platform. On a phone and a desktop with a slowed processor it measures:
 * - for each sheet, the layout shifts while it opens (those after a press too, which CLS forgives) and the heights that
 *   it takes; every answer of the API is late by `delay`, so that skeletons are seen;
 * - for each motion (sheet from its tile, sheet back, page, Back, hover of a tile, reveal of a box), the frames between its
 *   first and its end that Chromium calls dropped and felt (trace: PipelineReporter), the same for the app's pages
 *   and sheet without their script, and but for the box on a page that shows nothing else: what this machine can do without
 *   a graphics card and beside other programs.
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
/** Milliseconds that a sheet is watched once it is open. */
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
  let end = performance.now() + 20_000;
  while (performance.now() < end) {
    await new Promise(requestAnimationFrame);
    const height = document.querySelector<HTMLElement>('[data-sheet]')?.offsetHeight;
    if (height !== undefined && heights.length === 0) end = performance.now() + watched;
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
  /** Frames of the screen in the time of the motion. */
  readonly due: number;
  readonly missed: number;
}

/** Chromium's words on one frame. */
interface Reporter {
  readonly state?: string;
  readonly frame_sequence?: number;
  readonly has_compositor_animation?: boolean;
  readonly affects_smoothness?: boolean;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly pid: number;
  readonly args?: {
    readonly chrome_frame_reporter?: Reporter;
    readonly frame_reporter?: Reporter;
    readonly data?: { readonly nodeName?: string };
  };
}

/** A motion: the elements that it moves, by their names in the trace, and its milliseconds (`tokens.css`, `base.css`). */
interface Motion {
  readonly name: string;
  readonly moves: RegExp;
  readonly lasts: number;
}

const OPENING = { name: 'sheet from its tile', moves: /class='popup_/, lasts: 190 };
const CLOSING = { ...OPENING, name: 'sheet to its tile' };
const PAGE = { name: 'page', moves: /^::view-transition-old\(root/, lasts: 160 };
const BACK = { ...PAGE, name: 'Back' };
const BOX = { name: 'reveal of a box', moves: /class='(box|prize|rays|glow)_/, lasts: 1_600 };
const HOVER = { name: 'hover of a tile', moves: /class='(hover|link)_/, lasts: 160 };

/** Milliseconds that a motion may need until its first frame. */
const TRACED = 3_000;
const FRAME = 1_000 / 60;

/** A frame's reports: it begins at `at`, and its last report says what became of it. */
interface Frame {
  readonly at: number;
  isMoving: boolean;
  isShown: boolean;
  isMissed: boolean;
}

/** Frames of the process by their number, in order. One whose page is late has a report for the compositor's share, too. */
function framesOf(sorted: readonly TraceEvent[], process: number): readonly Frame[] {
  const found = new Map<number, Frame>();
  for (const { name, ph, args, ts, pid } of sorted) {
    const it = args?.chrome_frame_reporter ?? args?.frame_reporter;
    if (name !== 'PipelineReporter' || ph !== 'b' || pid !== process || !it?.frame_sequence) continue;
    const frame = found.get(it.frame_sequence) ?? { at: ts, isMoving: false, isShown: false, isMissed: false };
    frame.isMoving ||= it.has_compositor_animation === true;
    frame.isShown ||= it.state?.startsWith('STATE_PRESENTED') === true;
    frame.isMissed ||= it.state === 'STATE_DROPPED' && it.affects_smoothness === true;
    found.set(it.frame_sequence, frame);
  }
  return [...found.values()].toSorted((one, other) => one.at - other.at);
}

/**
 * Counts the frames of a motion that were missed: those that Chromium calls dropped and felt (`affects_smoothness`), from the
 * first that shows the motion on. The wait until then, for the first raster, belongs to the answer of the tap. A motion that
 * the page's thread moves counts as missed whole.
 */
function countFrames(events: readonly TraceEvent[], { name, moves, lasts }: Motion): Frames {
  const sorted = events.toSorted((one, other) => one.ts - other.ts);
  const begun = sorted.find(
    (it) => it.name === 'Animation' && it.ph === 'b' && moves.test(it.args?.data?.nodeName ?? ''),
  );
  const due = Math.round(lasts / FRAME);
  if (!begun) return { motion: name, due, missed: due };
  const after = framesOf(sorted, begun.pid).filter(({ at }) => at >= begun.ts);
  const from = after.find(({ isMoving, isShown }) => isMoving && isShown)?.at;
  if (from === undefined) return { motion: name, due, missed: due };
  const within = after.filter(({ at }) => at >= from && at < from + lasts * 1_000);
  return { motion: name, due, missed: within.filter(({ isShown, isMissed }) => isMissed && !isShown).length };
}

/** Traces a motion that `begin` starts. */
async function trace(browser: Browser, page: Page, motion: Motion, begin: () => Promise<unknown>): Promise<Frames> {
  await browser.startTracing(page, { categories: ['benchmark', 'disabled-by-default-devtools.timeline.frame'] });
  await begin();
  await page.waitForTimeout(TRACED + motion.lasts);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return countFrames(traceEvents, motion);
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
  const note = async (motion: Motion, begin: () => Promise<unknown>) =>
    void found.push(await trace(browser, page, motion, begin));
  for (const index of [0, 1, 2]) {
    await note(OPENING, () => press(index));
    await note(CLOSING, () => page.keyboard.press('Escape'));
    await dialog.waitFor({ state: 'detached' });
  }
  for (let turn = 0; turn < 3; turn += 1) {
    const wallet = page.locator('a[href$="/wallet"]:visible').first();
    await note(PAGE, () => wallet.click());
    await page.waitForTimeout(500);
    await note(BACK, () => page.goBack());
    await page.waitForTimeout(1_000);
  }
  if (window === 'desktop')
    for (const index of [2, 3, 4]) await note(HOVER, () => tiles.nth(index).hover({ force: true }));
  await page.goto(`${values.address}/animation`);
  await page.waitForTimeout(3_000);
  const box = page.getByRole('button', { name: 'Abrir a caixa' });
  for (let turn = 0; turn < 3; turn += 1) {
    await box.scrollIntoViewIfNeeded();
    await note(BOX, () => box.click());
    await page.getByRole('button', { name: 'Fechar' }).last().click();
  }
  await page.context().close();
  return found;
}

/** The motions on a page that shows nothing else, in elements of one colour: the best of this machine. */
const EMPTY = `<!doctype html><meta name="viewport" content="width=device-width"><style>
  body { margin: 0; background: #123; }
  body.other { background: #321; }
  button, .link_ { display: block; width: 96px; height: 128px; background: teal; border: 0; transition: transform 160ms; }
  .link_:hover { transform: translateY(-4px); }
  .scrim_, .popup_ { position: fixed; inset: 0; background: #0008; }
  .popup_ { top: 200px; background: #456; transform-origin: 0 0; }
  ::view-transition-group(root), ::view-transition-new(root) { animation: none; mix-blend-mode: normal; }
  ::view-transition-image-pair(root) { isolation: auto; }
  ::view-transition-old(root) { z-index: 1; mix-blend-mode: normal; animation: leaves 160ms linear both; }
  @keyframes leaves { to { opacity: 0; } }
</style><button></button><div class="link_"></div>`;

type EmptyMove = 'open' | 'close' | 'page';

/** Runs in the empty page: opens or closes its sheet, or changes its page. */
function moveEmpty(what: EmptyMove): void {
  if (what === 'page') return void document.startViewTransition(() => void document.body.classList.toggle('other'));
  const timing = { duration: 190, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)', fill: 'both' } as const;
  if (what === 'open') document.body.insertAdjacentHTML('beforeend', '<p class="scrim_"></p><p class="popup_"></p>');
  const direction = what === 'open' ? 'normal' : 'reverse';
  const play = (selector: string, from: Keyframe, to: Keyframe) =>
    document.querySelector(selector)?.animate([from, to], { ...timing, direction });
  play('.scrim_', { opacity: 0 }, { opacity: 1 });
  const flight = play('.popup_', { transform: 'translate(0, -200px) scale(0.27, 0.24)' }, { transform: 'none' });
  if (what === 'close')
    void flight?.finished.then(() => {
      for (const it of document.querySelectorAll('.scrim_, .popup_')) it.remove();
    });
}

async function emptyFrames(browser: Browser, window: WindowName): Promise<readonly Frames[]> {
  const [page, devtools] = await newPage(browser, window, null);
  await page.setContent(EMPTY);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(values.cpu) });
  const found: Frames[] = [];
  const note = async (motion: Motion, begin: () => Promise<unknown>) =>
    void found.push(await trace(browser, page, motion, begin));
  const move = (what: EmptyMove) => page.evaluate(moveEmpty, what);
  for (let turn = 0; turn < 3; turn += 1) {
    await note(OPENING, () => move('open'));
    await note(CLOSING, () => move('close'));
    await note(PAGE, () => move('page'));
    await note(BACK, () => move('page'));
    if (window === 'phone') continue;
    await note(HOVER, () => page.locator('.link_').hover());
    await page.mouse.move(600, 600);
  }
  await page.context().close();
  return found;
}

/** Runs in a page of the app: its style and its elements as they are, without its script. */
function pictureOf() {
  const style = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
    .join('\n');
  const copy = document.body.cloneNode(true) as HTMLElement;
  for (const it of copy.querySelectorAll('script, template, noscript, iframe')) it.remove();
  const root = [...document.documentElement.attributes].map(({ name, value }) => `${name}="${value}"`).join(' ');
  return { style, root, body: copy.innerHTML };
}

/** Runs in pages of the app without their script: shows one of them, and hides its sheet. */
function showPicture(index: number): void {
  for (const [at, it] of document.querySelectorAll('body > div').entries()) it.toggleAttribute('hidden', at !== index);
  for (const it of document.querySelectorAll<HTMLElement>('[class*=scrim_], [class*=viewport_]')) it.hidden = true;
}

/** Runs in pages of the app without their script: opens or closes a sheet as `src/ui/sheet-motion.ts` does. */
function moveStillSheet(what: 'open' | 'close'): void {
  const shown = document.querySelector('body > div:not([hidden])');
  const popup = shown?.querySelector<HTMLElement>('[data-sheet]');
  const tile = shown?.querySelector('#main li a[href^="/casino/"]')?.getBoundingClientRect();
  if (!popup || !tile) throw new Error('The picture has no sheet');
  const around = shown?.querySelectorAll<HTMLElement>('[class*=scrim_], [class*=viewport_]') ?? [];
  for (const it of around) it.hidden = false;
  const box = popup.getBoundingClientRect();
  const start = `translate(${tile.left - box.left}px, ${tile.top - box.top}px) scale(${tile.width / box.width}, ${tile.height / box.height})`;
  const timing = { duration: 190, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)', fill: 'both' } as const;
  const play = (it: Element | null | undefined, from: Keyframe, to: Keyframe) =>
    it?.animate([from, to], { ...timing, direction: what === 'open' ? 'normal' : 'reverse' });
  play(shown?.querySelector('[class*=scrim_]'), { opacity: 0 }, { opacity: 1 });
  for (const it of popup.children) if (it.clientHeight > 1) play(it, { opacity: 0 }, { opacity: 1 });
  const flight = play(popup, { transform: start }, { transform: 'none' });
  if (what === 'close')
    void flight?.finished.then(() => {
      for (const it of around) it.hidden = true;
    });
}

/** Pages and a sheet of the app whose script does not run: what drawing them alone costs. */
async function stillFrames(browser: Browser, window: WindowName, token: string): Promise<readonly Frames[]> {
  const [page] = await newPage(browser, window, token);
  const pictures = [];
  for (const path of ['/', '/account/wallet', `/?sheet=game:${GAME}`]) {
    await page.goto(`${values.address}${path}`);
    await page.waitForTimeout(5_000);
    pictures.push(await page.evaluate(pictureOf));
  }
  await page.context().close();
  const context = await browser.newContext({ ...WINDOWS[window], bypassCSP: true });
  await context.addInitScript('globalThis.__name = (it) => it');
  const still = await context.newPage();
  // The pictures have paths of the site.
  await still.goto(`${values.address}/robots.txt`);
  const styles = pictures.map(({ style }) => `<style>${style}</style>`).join('');
  await still.setContent(`<!doctype html><html ${pictures[0]?.root}><head><meta name="viewport" content="width=device-width">
    ${styles}<style>[hidden] { display: none !important; }</style></head>
    <body>${pictures.map(({ body }) => `<div>${body}</div>`).join('')}</body></html>`);
  await still.waitForTimeout(3_000);
  await still.evaluate(showPicture, 2);
  const devtools = await context.newCDPSession(still);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(values.cpu) });
  const found: Frames[] = [];
  const note = async (motion: Motion, begin: () => Promise<unknown>) =>
    void found.push(await trace(browser, still, motion, begin));
  for (let times = 0; times < 3; times += 1) {
    await note(OPENING, () => still.evaluate(moveStillSheet, 'open' as const));
    await note(CLOSING, () => still.evaluate(moveStillSheet, 'close' as const));
  }
  await still.evaluate(showPicture, 0);
  const turn = () =>
    void document.startViewTransition(() => {
      const [one, two] = document.querySelectorAll('body > div');
      for (const it of [one, two]) it?.toggleAttribute('hidden');
    });
  for (let times = 0; times < 3; times += 1)
    for (const motion of [PAGE, BACK]) await note(motion, () => still.evaluate(turn));
  await context.close();
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
    const empty = await emptyFrames(browser, window);
    const still = await stillFrames(browser, window, token);
    const all = await frames(browser, window, token);
    const names = [...new Set(all.map(({ motion }) => motion))];
    const lost = (of: readonly Frames[], name: string) =>
      of.filter(({ motion }) => motion === name).map(({ due, missed }) => `${missed} of ${due}`);
    say(`\nMissed frames of a motion, on a ${window}`);
    sayTable(
      ['motion', 'app', 'its pages without script', 'empty page'],
      names.map((name) => [name, ...[all, still, empty].map((of) => lost(of, name).join(', '))]),
    );
    figures[`frames ${window}`] = { all, still, empty };
  }
}
await browser.close();
writeJson(values.json, figures);
process.exit(isStill ? 0 : 1);
