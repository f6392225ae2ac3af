/**
 * `npm run bench -- odds [--address URL] [--watchers N] [--seconds N] [--cpu N] [--json FILE|-]`, on a running sports
 * provider of this machine: opens so many streams of the odds, half of them on the page of one live match, and one page
 * in a browser. Prints how long a tick takes from its begin to the watchers and to the browser's next paint, in ms.
 */
import { Agent, get } from 'node:http';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { median, percentile, say, sayTable, writeJson } from './figures.ts';

const { values } = parseArgs({
  options: {
    address: { type: 'string', default: 'http://localhost:3003' },
    watchers: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '20' },
    cpu: { type: 'string', default: '1' },
    json: { type: 'string' },
  },
});
const { address } = values;
/** Most milliseconds from a tick to the screen, at the 95th percentile. */
const AIM = 200;
/** Milliseconds until all streams have had their first tick. */
const SETTLING = 5_000;
/** A tick that changes nothing draws nothing. */
const BEGAN = /"began":(\d+)/;

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const waits: number[] = [];
let isCounting = false;

function watch(path: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const request = get(`${address}${path}`, { agent }, (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`The stream answered ${response.statusCode}.`));
        return;
      }
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        const began = Number(BEGAN.exec(text)?.[1] ?? Number.NaN);
        if (isCounting && !Number.isNaN(began)) waits.push(Date.now() - began);
      });
      resolve(() => request.destroy());
    });
    request.on('error', reject);
  });
}

/** Runs in the page: notes the time from the begin of each tick to the paint after it. */
function note(): void {
  const painted: number[] = [];
  Object.assign(globalThis, { painted });
  const Source = globalThis.EventSource;
  globalThis.EventSource = class extends Source {
    constructor(url: string | URL) {
      super(url);
      // Heard before the page's own listener; the frame after it shows the new odds.
      this.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const began = Number(/"began":(\d+)/.exec(data)?.[1] ?? Number.NaN);
        if (Number.isNaN(began)) return;
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.addEventListener('message', () => painted.push(Date.now() - began));
          channel.port1.start();
          channel.port2.postMessage(null);
        });
      });
    }
  };
}

const board = (await (await fetch(`${address}/api/board?lang=pt`)).json()) as { live: { id: string }[] };
const match = board.live[0]?.id;
const ends: (() => void)[] = [];
for (let watcher = 0; watcher < Number(values.watchers); watcher += 1)
  ends.push(await watch(watcher % 2 === 0 || match === undefined ? '/api/stream' : `/api/stream?match=${match}`));
say(`${ends.length} watchers`);

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
await page.addInitScript(note);
const session = await page.context().newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.cpu) });
await page.goto(`${address}/?lang=pt&view=live`);
await page.waitForTimeout(SETTLING);
await page.evaluate(() => (globalThis as unknown as { painted: number[] }).painted.splice(0));
isCounting = true;
await page.waitForTimeout(Number(values.seconds) * 1_000);
isCounting = false;
const painted = await page.evaluate(() => (globalThis as unknown as { painted: number[] }).painted);
await browser.close();
for (const end of ends) end();
agent.destroy();

const rowOf = (name: string, times: readonly number[]) => ({
  name,
  ticks: times.length,
  median: Math.round(median(times)),
  p95: Math.round(percentile(times, 0.95)),
  longest: Math.max(...times),
});
const rows = [rowOf('watchers', waits), rowOf('screen', painted)];
sayTable(
  ['', 'ticks', 'median', 'p95', 'longest'],
  rows.map(({ name, ticks, median: middle, p95, longest }) => [name, ticks, middle, p95, longest].map(String)),
);
writeJson(values.json, { watchers: ends.length, rows });
const slow = rows.filter(({ p95 }) => p95 >= AIM);
if (slow.length > 0) {
  say(`More than ${AIM} ms at the 95th percentile: ${slow.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 1;
}
