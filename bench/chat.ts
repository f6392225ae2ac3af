/**
 * `npm run bench -- chat [--address URL] [--cpu 4] [--rate 200] [--seconds 60] [--rows 10000] [--flings 25] [--hour 0]`,
 * on a running product with the development's live server, whose secret it uses. On a phone with a slowed processor it
 * measures the tasks over 50 ms of the chat while that many messages a second arrive, each on both live channels, those of
 * flinging so often back through the history that they leave and to its end again, and of the same rows in a page without a
 * script, the page's memory before and after, and the bytes of the chat's code on its first opening. `--hour 20` then sends
 * as many messages as an hour of 20 a second has, at the rate, and prints memory, elements and rows ten times.
 * Exits with 1 if a message is missing or out of order.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Pusher from 'pusher';
import { findBrowser } from '../scripts/browser.mjs';
import { openBrowser, PHONE } from './devtools.ts';

const { values } = parseArgs({
  options: {
    address: { type: 'string', default: 'http://localhost:3000' },
    live: { type: 'string', default: '6001' },
    cpu: { type: 'string', default: '4' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    rows: { type: 'string', default: '10000' },
    flings: { type: 'string', default: '25' },
    hour: { type: 'string', default: '0' },
  },
});
const [rate, seconds, rows] = [Number(values.rate), Number(values.seconds), Number(values.rows)];
/** Flings in each direction, and milliseconds between two. */
const FLINGS = Number(values.flings);
const BETWEEN_FLINGS = 350;
/** Most events of one request to the live server. */
const BATCH = 10;

const pusher = new Pusher({
  appId: process.env.REALTIME_APP_ID ?? 'jangada',
  key: process.env.REALTIME_KEY ?? 'jangada-key',
  secret: process.env.REALTIME_SECRET ?? 'jangada-secret',
  host: 'localhost',
  port: values.live,
  useTLS: false,
});

/** The private channel of the page's guest, which has each message too; empty until it is known. */
let own = '';
const FIRST = 1_000_000_000;
let sent = 0;
function nextMessage() {
  sent += 1;
  const text = `Mensagem ${sent}: ${'alguma coisa que uma pessoa escreve no chat '.repeat((sent % 4) + 1)}`;
  const data = {
    id: String(FIRST + sent),
    type: 'user',
    user: { id: String(sent % 50), name: `Pes${sent % 50}***` },
    author: String(sent % 50),
    time: new Date().toISOString(),
    text,
    colorClass: `level-${sent % 8}`,
    pinned_until: null,
    attachments: [],
  };
  return { channel: 'universal-public.1', name: 'MessageSent', data };
}
/** Publishes messages at a rate, and waits for the last one. */
async function publish(count: number, perSecond: number): Promise<void> {
  const start = performance.now();
  for (let at = 0; at < count; at += BATCH) {
    const due = start + (at / perSecond) * 1_000;
    await new Promise((done) => setTimeout(done, Math.max(0, due - performance.now())));
    const batch = Array.from({ length: Math.min(BATCH, count - at) }, nextMessage);
    await pusher.triggerBatch(batch);
    await pusher.triggerBatch(batch.map((message) => ({ ...message, channel: own })));
  }
}

type Noting = typeof globalThis & { tasks: number[] };

/** Runs in the page: notes long tasks. Without a worker all code comes over the network, and is counted. */
function note(): void {
  try {
    localStorage.setItem('ageVerified', 'true');
    ServiceWorkerContainer.prototype.register = () => new Promise(() => {});
  } catch {
    // The initial empty page has no storage.
  }
  const { tasks } = Object.assign(globalThis as Noting, { tasks: [] as number[] });
  performance.setResourceTimingBufferSize(2_000);
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    entryTypes: ['longtask'],
  });
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const profile = mkdtempSync(join(tmpdir(), 'jangada-chat-'));
const browser = await openBrowser({ browser: findBrowser(), profile, args: [] });
const page = await browser.tab({ width: 360, height: 740, deviceScaleFactor: 2, userAgent: PHONE });
await page.prepare(note, undefined);

/** Waits for an element with these words and taps it. */
const tap = async (selector: string, words: string) => {
  const [x, y] = await page.until(
    (...[what, name]) => {
      const found = [...document.querySelectorAll(what)].find((it) =>
        `${it.getAttribute('aria-label') ?? ''} ${it.textContent}`.includes(name),
      );
      const { x: left, y: top, width, height } = found?.getBoundingClientRect() ?? new DOMRect();
      return width > 0 ? ([left + width / 2, top + height / 2] as const) : undefined;
    },
    {},
    selector,
    words,
  );
  await page.tap(x, y);
};
const received = () =>
  page.read(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .map(({ transferSize }) => transferSize)
      .reduce((all, size) => all + size, 0),
  );
/** Resolves once the last message sent is in the chat. */
const shown = () =>
  page.until((text) => document.querySelector('[role="feed"]')?.textContent?.includes(text), {}, `Mensagem ${sent}:`);

const tasksSince = async (what: string) => {
  const found = await page.read(() => (globalThis as Noting).tasks.splice(0));
  const longest = Math.round(Math.max(0, ...found));
  console.log(`${what}: ${found.length} tasks over 50 ms, the longest ${longest} ms`);
};
const heap = async () => {
  await page.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await page.send('Runtime.getHeapUsage')) as { usedSize: number };
  return (usedSize / 1e6).toFixed(1);
};

await page.open(`${values.address}/promotions`);
await sleep(5_000);
await tap('nav button', 'Menu');
await sleep(2_000);
const before = await received();
await tap('[role="dialog"] a', 'Chat');
await page.until(() => document.querySelector('[role="feed"]') !== null);
await sleep(2_000);
console.log(`first opening: ${(((await received()) - before) / 1_000).toFixed(1)} kB over the network, API included`);

own = `private-universal.${await page.read(() => localStorage.getItem('guest_id') ?? '')}`;
await page.slow(Number(values.cpu));
await sleep(1_000);
await tasksSince('before');
const used = await heap();
await publish(rate * seconds, rate);
await shown();
await tasksSince(`${rate} messages a second for ${seconds} s at ${values.cpu}x CPU`);
console.log(`memory: ${used} MB before, ${await heap()} MB after`);
if (sent < rows) {
  await publish(rows - sent, rate);
  await shown();
  await tasksSince(`up to ${rows} messages`);
}

/** Tenths of the hour's stream. */
const PARTS = 10;
const perPart = (Number(values.hour) * 3_600) / PARTS;
for (let part = 1; perPart > 0 && part <= PARTS; part += 1) {
  await publish(perPart, rate);
  await shown();
  const [elements, articles] = await page.read(
    () => ['*', 'article'].map((name) => document.getElementsByTagName(name).length) as [number, number],
  );
  console.log(`${sent} messages: ${await heap()} MB, ${elements} elements, ${articles} rows`);
}
if (perPart > 0) await tasksSince(`an hour of ${values.hour} messages a second`);

/** Where the history stands, px before its end, and the rows in the document. */
const standing = () =>
  page.read(() => {
    const feed = document.querySelector('[role="feed"]');
    return [-(feed?.scrollTop ?? 0), feed?.querySelectorAll('article').length ?? 0] as [number, number];
  });
/** Flings the history like an impatient thumb: back in time, or to the end. */
async function flings(way: 1 | -1): Promise<void> {
  for (let fling = 0; fling < FLINGS; fling += 1) {
    await page.fling(180, way > 0 ? 200 : 560, way * 360, 70);
    await sleep(BETWEEN_FLINGS);
  }
  const [at, there] = await standing();
  console.log(`after ${FLINGS} flings: ${Math.round(at)} px before the end, ${there} rows`);
}
await flings(1);
await flings(-1);
await sleep(1_000);
await tasksSince('scrolling');
const texts = await page.read(() =>
  [...document.querySelectorAll('[role="feed"] article')].map(({ textContent }) => textContent ?? ''),
);
const numbers = texts.flatMap((text) => Number(/Mensagem (\d+):/.exec(text)?.[1] ?? Number.NaN));
const isOrdered =
  numbers.length > 1 && numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1);
console.log(`rows rendered: ${numbers[0]} to ${numbers.at(-1)}, ${isOrdered ? 'each once, in order' : 'NOT in order'}`);
// The floor: the same rows, styles and flings in a page that nothing but the browser moves.
await flings(1);
await page.read(() => {
  const from = document.querySelector('[role="feed"]')?.scrollTop ?? 0;
  // A copy has no listeners, and the framework does not know it.
  const copy = document.body.cloneNode(true);
  document.body.replaceWith(copy);
  document.querySelector('[role="feed"]')?.scrollTo({ top: from });
});
await sleep(2_000);
await tasksSince('back in time again, and the copy');
await flings(-1);
await flings(1);
await tasksSince('scrolling the same rows without any script');
await browser.close();
rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
process.exit(isOrdered ? 0 : 1);
