/** One browser of a slow phone: a first visit, a repeat visit, and a visit without a network. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, openBrowser, PHONE, type Tab } from '../devtools.ts';
import { type Answered, type Press, pressing } from './answer.ts';
import type { Certificate } from './front.ts';
import type { Link } from './link.ts';

/** Results of a visit. Times in milliseconds since the start of the navigation. */
export interface Seen {
  readonly fcp: number;
  readonly lcp: number;
  readonly cls: number;
  /**
   * Long tasks' time above 50 ms each, from the navigation until the page was quiet: a page that paints only after its
   * script has blocked its visitor before its first paint.
   */
  readonly blocked: number;
  /** The longest task until the page was quiet. */
  readonly longest: number;
  /** Bytes received over the link until the largest content was painted, and in total. */
  readonly bytesBefore: number;
  readonly bytes: number;
  /** The element of the largest contentful paint. */
  readonly what: string;
}

export type Kind = 'cold' | 'repeat' | 'offline';
export type Visits = Readonly<Record<Kind, Seen>> & {
  /** Storage used by the site after all visits, by the browser's estimate. Bytes. */
  readonly storage: number;
};

export interface Conditions {
  readonly browser: string;
  readonly certificate: Certificate;
  readonly link: Link;
  /** Port of the front, and of the link before it. */
  readonly port: number;
  readonly linkPort: number;
  readonly cpu: number;
  /** Of a player's session. */
  readonly token: string;
}

/** A visit ends once the link has been silent for `QUIET`, after `LONGEST` at most. Milliseconds. */
const QUIET = 2_000;
const LONGEST = 20_000;

interface Noted {
  fcp: number;
  lcp: number;
  what: string;
  cls: number;
  tasks: Array<readonly [start: number, duration: number]>;
}

/** Runs in the page before the page's own scripts. Ignores content of a dialog that opens by itself. */
function note(): void {
  const noted: Noted = { fcp: 0, lcp: 0, what: '', cls: 0, tasks: [] };
  Object.assign(globalThis, { noted });
  try {
    localStorage.setItem('ageVerified', 'true');
  } catch {
    // The initial empty page has no storage.
  }
  type Entry = PerformanceEntry & { element?: Element; url?: string; value?: number; hadRecentInput?: boolean };
  const watch = (type: string, take: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true });
  let [sum, first, last] = [0, 0, Number.NEGATIVE_INFINITY];
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') noted.fcp = startTime;
  });
  watch('largest-contentful-paint', ({ element, url, startTime }) => {
    if (element?.closest('[role=dialog], dialog')) return;
    noted.lcp = startTime;
    noted.what = (element?.textContent ?? '').trim().slice(0, 40);
    if (url) noted.what = url.startsWith('data:') ? 'a picture in the document' : new URL(url).pathname;
  });
  watch('layout-shift', ({ startTime, value = 0, hadRecentInput }) => {
    if (hadRecentInput) return;
    // As browsers compute CLS: windows of at most five seconds, with less than one second between two shifts.
    if (startTime - last < 1_000 && startTime - first < 5_000) sum += value;
    else [sum, first] = [value, startTime];
    last = startTime;
    noted.cls = Math.max(noted.cls, sum);
  });
  watch('longtask', ({ startTime, duration }) => noted.tasks.push([startTime, duration]));
}

/** Opens an empty tab of a phone's size. */
async function openTab(browser: Browser, { cpu, token }: Conditions, mode: Mode = {}): Promise<Tab> {
  const tab = await browser.tab({ width: 412, height: 823, deviceScaleFactor: 1.75, userAgent: PHONE });
  await tab.prepare(note, undefined);
  if (mode.isPlayer) await tab.prepare(logIn, token);
  if (mode.isOffline) await tab.prepare(goOffline, undefined);
  await tab.slow(cpu);
  return tab;
}

interface Mode {
  readonly isPlayer?: boolean;
  readonly isOffline?: boolean;
}

/** Runs in the page before its own scripts. The link is cut as well. */
function goOffline(): void {
  Object.defineProperty(navigator, 'onLine', { value: false });
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens the page as the visitor does and watches until it is quiet. */
async function look(browser: Browser, conditions: Conditions, mode?: Mode): Promise<{ tab: Tab; seen: Seen }> {
  const { link, port } = conditions;
  const tab = await openTab(browser, conditions, mode);
  const before = link.received();
  const arrived: Array<readonly [at: number, bytes: number]> = [];
  const began = Date.now();
  const watching = setInterval(() => arrived.push([Date.now(), link.received() - before]), 10);
  await tab.open(`https://localhost:${port}/`);
  await tab.until(() => document.readyState === 'complete');
  for (let [known, since] = [-1, Date.now()]; Date.now() - since < QUIET && Date.now() - began < LONGEST; ) {
    await sleep(100);
    if (link.received() !== known) [known, since] = [link.received(), Date.now()];
  }
  clearInterval(watching);
  const { noted, origin } = await tab.read(() => ({
    noted: (globalThis as unknown as { noted: Noted }).noted,
    origin: performance.timeOrigin,
  }));
  await tab.slow(1);
  const painted = origin + noted.lcp;
  const seen = {
    fcp: Math.round(noted.fcp),
    lcp: Math.round(noted.lcp),
    cls: Number(noted.cls.toFixed(4)),
    blocked: Math.round(noted.tasks.reduce((all, [, duration]) => all + Math.max(0, duration - 50), 0)),
    longest: Math.round(Math.max(0, ...noted.tasks.map(([, duration]) => duration))),
    bytesBefore: arrived.findLast(([at]) => at <= painted)?.[1] ?? 0,
    bytes: link.received() - before,
    what: noted.what,
  };
  if (noted.fcp === 0) throw new Error(`The page on port ${port} painted nothing`);
  return { tab, seen };
}

/** Lets the worker install and take control of the page, over the fast link; not measured. */
async function settle(tab: Tab, { link, port }: Conditions): Promise<void> {
  link.slow = false;
  await tab.slow(1);
  await tab.until(() => navigator.serviceWorker.ready.then(() => true) as unknown as boolean);
  await sleep(1_500);
  // A script's code cache is written by its second load and used from the third on.
  for (let again = 0; again < 3; again += 1) {
    await tab.open(`https://localhost:${port}/`);
    await sleep(1_500);
  }
  if (!(await tab.read(() => navigator.serviceWorker.controller !== null))) {
    throw new Error('No worker came to control the page');
  }
}

/** Gives `work` a browser of a fresh profile that can be restarted, and removes both. */
async function withVisitor<T>(
  { browser, certificate, port, linkPort, link }: Conditions,
  work: (restart: () => Promise<Browser>) => Promise<T>,
): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'jangada-bench-'));
  const args = [
    `--ignore-certificate-errors-spki-list=${certificate.pin}`,
    // Only the front is reachable, and only over the link.
    `--host-resolver-rules=MAP localhost:${port} 127.0.0.1:${linkPort}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
  ];
  let open: Browser | null = null;
  link.mend();
  try {
    return await work(async () => {
      await open?.close();
      await sleep(300);
      open = await openBrowser({ browser, profile, args });
      return open;
    });
  } finally {
    await (open as Browser | null)?.close();
    link.mend();
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Runs the three visits of one visitor: a fresh profile, the same after a restart with the worker in control, and
 * offline.
 */
export async function visitThrice(conditions: Conditions): Promise<Visits> {
  const { link } = conditions;
  return withVisitor(conditions, async (restart) => {
    link.slow = true;
    const cold = await look(await restart(), conditions);
    await settle(cold.tab, conditions);
    const again = await restart();
    link.slow = true;
    const repeat = await look(again, conditions);
    const last = await restart();
    link.cut();
    const offline = await look(last, conditions, { isOffline: true });
    const storage = await offline.tab.read(async () => (await navigator.storage.estimate()).usage ?? 0);
    return { cold: cold.seen, repeat: repeat.seen, offline: offline.seen, storage };
  });
}

/** Runs in the page before its own scripts. */
function logIn(token: string): void {
  try {
    localStorage.setItem('auth', token);
  } catch {
    // The initial empty page has no storage.
  }
}

/** Opens the page, taps the target the moment that it is painted, and waits for the answer. */
async function pressOnce(browser: Browser, press: Press, conditions: Conditions, mode: Mode = {}): Promise<Answered> {
  const tab = await openTab(browser, conditions, { ...mode, ...(press.isPlayer && { isPlayer: true }) });
  const answered = await pressing(tab, press);
  await tab.open(`https://localhost:${conditions.port}/`);
  return answered();
}

/** Taps once on each of the three visits of one visitor; the last tap's profile is left to the caller's next visitor. */
export async function pressThrice(press: Press, conditions: Conditions): Promise<Readonly<Record<Kind, Answered>>> {
  const { link, port } = conditions;
  return withVisitor(conditions, async (restart) => {
    const first = await restart();
    link.slow = true;
    const cold = await pressOnce(first, press, conditions);
    link.slow = false;
    const tab = await openTab(first, { ...conditions, cpu: 1 });
    await tab.open(`https://localhost:${port}/`);
    await settle(tab, conditions);
    const again = await restart();
    link.slow = true;
    const repeat = await pressOnce(again, press, conditions);
    const last = await restart();
    link.cut();
    const offline = press.isPlayer
      ? { painted: Number.NaN, waited: Number.NaN }
      : await pressOnce(last, press, conditions, { isOffline: true });
    return { cold, repeat, offline };
  });
}
