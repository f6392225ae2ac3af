/**
 * `npm run bench -- evening [--address URL] [--game CODE] [--runs N] [--cpu N] [--json FILE|-]`, on a running platform: a
 * player's scripted evening on a phone with a slowed processor (lobby, search, a game's sheet, the game, deposit,
 * wallet, notifications). Prints how long each tap and key waited for its next paint (Event Timing, so INP): the 98th
 * percentile, the longest, and the slowest by name.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from '../scripts/browser.mjs';
import { openBrowser, PHONE, type Reader, type Tab } from './devtools.ts';
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

type Waits = Map<number, { at: number; wait: number }>;
/** Functions that the bench adds to a page: notes of events, and a search for visible elements. */
type Noting = typeof globalThis & {
  waits: Waits;
  /** The visible elements of a selector with these words in their name or text: the first, or the one at a place. */
  seen: (selector: string, words?: string, place?: number) => HTMLElement | undefined;
  /** Where a finger taps it, once it lies still in view. */
  spot: (selector: string, words?: string, place?: number) => readonly [x: number, y: number] | undefined;
};

/** Runs in the page and in a game's frame: notes the longest event of each interaction. */
function note(token: string): void {
  try {
    localStorage.setItem('auth', token);
    localStorage.setItem('ageVerified', 'true');
  } catch {
    // The initial empty page has no storage.
  }
  const page = globalThis as Noting;
  page.waits = new Map();
  type Event = PerformanceEntry & { interactionId?: number };
  new PerformanceObserver((list) => {
    for (const { interactionId, startTime, duration } of list.getEntries() as Event[]) {
      if (!interactionId || duration <= (page.waits.get(interactionId)?.wait ?? 0)) continue;
      page.waits.set(interactionId, { at: performance.timeOrigin + startTime, wait: duration });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  page.seen = (selector, words = '', place = 0) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((it) => {
      const name = `${it.getAttribute('aria-label') ?? ''} ${it.textContent}`;
      return name.includes(words) && it.checkVisibility({ visibilityProperty: true }) && it.getClientRects().length > 0;
    })[place];
  let last = '';
  page.spot = (selector, words, place) => {
    const found = page.seen(selector, words, place);
    found?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { x, y, width, height } = found?.getBoundingClientRect() ?? new DOMRect();
    const [before, now] = [last, `${x} ${y} ${width} ${height}`];
    last = now;
    return found && before === now ? [x + width / 2, y + height / 2] : undefined;
  };
}

/** Milliseconds that a finger rests on the screen, and that pass before a tap, as after a scroll. */
const FINGER = 80;
const BEFORE_TAP = 300;
const ROUND = 3_500;
const KEY = 60;
/** The service worker fills its caches, and the browser writes the code cache of scripts that it has loaded twice. */
const SETTLE = 3_000;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** An evening of taps; the time of an interaction tells its step. */
async function spend(tab: Tab): Promise<readonly Interaction[]> {
  const steps: Array<{ readonly name: string; readonly at: number }> = [];
  /** The longest wait of each step: a browser may count the parts of one tap as two interactions. */
  const seen = new Map<number, Interaction>();
  const shown = (selector: string, words = '') =>
    tab.until((...what) => (globalThis as Noting).seen(...what) !== undefined, {}, selector, words);
  const gone = (selector: string) => tab.until((what) => (globalThis as Noting).seen(what) === undefined, {}, selector);
  const step = async (name: string, selector: string, words = '', nth = 0) => {
    const where = await tab.until((...what) => (globalThis as Noting).spot(...what), {}, selector, words, nth);
    await sleep(BEFORE_TAP);
    steps.push({ name, at: Date.now() });
    await tab.tap(...where, FINGER);
  };
  const collect = async (from: Reader) => {
    const noted = await from.read(() => [...(globalThis as Noting).waits.values()]);
    for (const { at, wait } of noted) {
      const which = steps.findLastIndex((one) => one.at <= at + 50);
      if (wait > (seen.get(which)?.wait ?? 0)) seen.set(which, { step: steps[which]?.name ?? 'start', wait });
    }
  };
  const close = async () => {
    await step('close sheet', '[role="dialog"] button', 'Fechar');
    await gone('[role="dialog"]');
  };
  const tiles = '#main li a[href^="/casino/"]:not([href*="category"])';
  const tabs = 'nav[aria-label="Principal"] :is(a, button)';
  const inDialog = (what: string) => `[role="dialog"] ${what}`;

  const play = [inDialog(':is(a, button)'), 'Jogar'] as const;

  await step('category', '#main a[href*="/casino/category/"]');
  await shown('#main header');
  await step('lobby', tabs, 'Cassino');
  await shown(tiles);
  for (const place of [0, 3, 6]) {
    await step('sheet', tiles, '', place);
    await shown(...play);
    await close();
  }
  await step('search', '#main a[href*="sheet=search"]');
  await shown(inDialog('input'));
  for (const letter of 'onca da lua') {
    steps.push({ name: 'search letter', at: Date.now() });
    await tab.type(letter);
    await sleep(KEY);
  }
  await step('result', inDialog(':is(a, button)'), 'Onça da Lua');
  await shown(...play);
  await step('play', ...play);
  const game = await tab.frame(values.game);
  await game.read(note, '');
  for (let round = 0; round < 4; round += 1) {
    await game.until(() => document.querySelector('.spin:not([disabled], [aria-disabled="true"])') !== null);
    const inside = await game.read(() => {
      const { x, y, width, height } = (document.querySelector('.spin') as Element).getBoundingClientRect();
      return [x + width / 2, y + height / 2] as const;
    });
    const frame = await tab.read(() => {
      const { x, y } = (document.querySelector('iframe') as Element).getBoundingClientRect();
      return [x, y] as const;
    });
    steps.push({ name: 'spin', at: Date.now() });
    await tab.tap(frame[0] + inside[0], frame[1] + inside[1], FINGER);
    await sleep(ROUND);
  }
  await collect(game);
  await step('leave game', '#main :is(a, button)', 'Voltar');
  // Back to the search that led to the game.
  await shown(inDialog('input'));
  await tab.type('Escape');
  await gone('[role="dialog"]');
  await step('wallet', tabs, 'Carteira');
  await step('deposit', '#main :is(a, button)', 'Depositar');
  await shown(inDialog('input'));
  await step('preset', inDialog(':is(label, button)'), 'R$');
  await close();
  await step('lobby', tabs, 'Cassino');
  await shown(tiles);
  await step('notifications', 'header button', 'Notificações');
  await shown('[role="dialog"]');
  await close();
  await step('menu', tabs, 'Menu');
  await shown('[role="dialog"]');
  await close();
  // The browser reports an event after its paint.
  await sleep(1_000);
  await collect(tab);
  return [...seen.values()];
}

async function evening(token: string): Promise<readonly Interaction[]> {
  const profile = mkdtempSync(join(tmpdir(), 'jangada-evening-'));
  const browser = await openBrowser({ browser: findBrowser(), profile, args: [] });
  try {
    const tab = await browser.tab({ width: 360, height: 740, deviceScaleFactor: 2, userAgent: PHONE });
    await tab.prepare(note, token);
    // The worker has everything, as on any visit but the first.
    await tab.open(values.address);
    await tab.until(() => navigator.serviceWorker.ready.then(() => true));
    for (let visit = 0; visit < 3; visit += 1) {
      await sleep(SETTLE);
      await tab.open(values.address);
    }
    await tab.slow(Number(values.cpu));
    await tab.open(values.address);
    return await spend(tab);
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
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
