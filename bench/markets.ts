/**
 * `npm run bench -- markets [--address URL] [--markets N] [--changed N] [--seconds N] [--cpu N] [--json FILE|-]`, on a
 * running sports provider: the live page with so many open matches, of which some change each second, scrolled by the
 * wheel. Prints the tasks over 50 ms of a processor that is `--cpu` times slower. Counted is the processor time of the
 * page's main thread, so that other programs of a busy machine do not count.
 */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { percentile, say, sayTable, writeJson } from './figures.ts';

const { values } = parseArgs({
  options: {
    address: { type: 'string', default: 'http://localhost:3003' },
    markets: { type: 'string', default: '10000' },
    changed: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '20' },
    cpu: { type: 'string', default: '4' },
    json: { type: 'string' },
  },
});
const { address } = values;
const count = Number(values.markets);
/** Milliseconds until the first screen stands still. */
const SETTLING = 5_000;
/** Pixels of one turn of the wheel, and milliseconds between two. */
const WHEEL = { px: 400, ms: 100 };

/** Longest task, ms. */
const MOST_MS = 50;

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time, µs. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

interface Live {
  readonly id: string;
  readonly odds: readonly number[] | null;
}

/** Runs in the page: each second a tick with new odds of some matches, in place of the provider's stream. */
function feed({ markets, changed }: { readonly markets: number; readonly changed: number }): void {
  // A stream brings text. It is written beforehand, so that no task of the page contains it.
  const texts = Array.from({ length: 60 }, (_tick, ticks) => {
    const cards = Array.from({ length: changed }, (_, place) => ({
      id: `market-${(ticks * changed + place) % markets}`,
      phase: 'second',
      minute: 60 + (ticks % 30),
      added: null,
      goals: [1, ticks % 3],
      reds: [0, 0],
      suspended: null,
      cause: null,
      corrected: false,
      contest: null,
      odds: [150 + (ticks % 7), 300 + (ticks % 11), 420 + (ticks % 13)],
    }));
    return JSON.stringify({ at: Date.now(), cards, over: [] });
  });
  let ticks = 0;
  class Ticks extends EventTarget {
    readonly readyState = 1;
    readonly #timer = setInterval(() => {
      this.dispatchEvent(new MessageEvent('message', { data: texts[ticks % texts.length] ?? '' }));
      ticks += 1;
    }, 1_000);
    close(): void {
      clearInterval(this.#timer);
    }
  }
  Object.assign(globalThis, { EventSource: Ticks });
}

const board = (await (await fetch(`${address}/api/board?lang=pt`)).json()) as { live: Live[] };
const open = board.live.filter(({ odds }) => odds?.length === 3);
const live = Array.from({ length: count }, (_, place) => ({ ...open[place % open.length], id: `market-${place}` }));

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
await page.route('**/api/board*', (route) => route.fulfill({ json: { ...board, live } }));
await page.addInitScript(feed, { markets: count, changed: Number(values.changed) });
await page.goto(`${address}/?lang=pt&view=live`);
await page.locator('.card').first().waitFor();
await page.waitForTimeout(SETTLING);
await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
await page.mouse.move(180, 400);
const turns = (Number(values.seconds) * 1_000) / WHEEL.ms;
for (let turn = 0; turn < turns; turn += 1) {
  await page.mouse.wheel(0, turn % 80 < 60 ? WHEEL.px : -WHEEL.px);
  await page.waitForTimeout(WHEEL.ms);
}
const trace = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] };
const drawn = await page.locator('.card').count();
await browser.close();

/** Milliseconds of each task of the pages' main threads, on the slower processor. */
const main = new Set(
  trace.traceEvents.flatMap(({ name, pid, tid, args }) =>
    name === 'thread_name' && args?.name === 'CrRendererMain' ? [`${pid} ${tid}`] : [],
  ),
);
const tasks = trace.traceEvents
  .filter(({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && main.has(`${pid} ${tid}`))
  .map(({ tdur = 0 }) => (tdur / 1_000) * Number(values.cpu));
const long = tasks.filter((ms) => ms > MOST_MS);
say(`${count} open markets, ${values.changed} of them change each second; ${drawn} cards are drawn`);
sayTable(
  ['tasks', `over ${MOST_MS} ms`, 'p99', 'longest'],
  [[tasks.length, long.length, Math.round(percentile(tasks, 0.99)), Math.round(Math.max(0, ...tasks))].map(String)],
);
writeJson(values.json, { markets: count, drawn, tasks: tasks.length, long });
if (long.length > 0) process.exitCode = 1;
