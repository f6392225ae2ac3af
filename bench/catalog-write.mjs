// `npm run bench -- catalog-write [--address URL] [--cpu 4] [--visits 3]`, on a running product (SEED_GAMES=10000 for a
// large catalogue): measures the main thread's tasks while the device stores the catalogue. Each visit is a first visit
// of the seeded player on a link without delay; for a guest the registration would open at the same moment. The
// browser's trace covers the time from the first byte of the catalogue until a second after the worker's last write. A
// task counts if it handles the answer or a message of the worker. Exits 1 if one of those takes over 50 ms. Does not
// use Playwright, which decodes every answer in a further task of the page.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { findBrowser } from '../scripts/browser.mjs';

const {
  address,
  cpu: slowdown,
  visits,
} = parseArgs({
  options: {
    address: { type: 'string', default: 'http://localhost:3000' },
    cpu: { type: 'string', default: '4' },
    visits: { type: 'string', default: '3' },
  },
}).values;
const LONG_MS = 50;
const CATALOG = /\/casinos\/catalog$/;
const CATEGORIES = ['toplevel', 'devtools.timeline', 'v8', 'v8.execute', 'blink', 'loading'];

const all = [];
for (let visit = 0; visit < Number(visits); visit += 1) all.push(await keep());
for (const [at, { tasks, of, lasted }] of all.entries()) {
  const others = tasks.filter((task) => !of.includes(task));
  console.log(
    `Visit ${at + 1}: ${tasks.length} tasks in ${lasted.toFixed(0)} ms, from the first byte to the last write.`,
  );
  console.log(`  The catalogue's: ${of.length}, the longest ${describe(of)}`);
  console.log(`  All others: the longest ${describe(others)}`);
}
const worst = Math.max(...all.map(({ of }) => longest(of)));
console.log(`Of the catalogue, in ${visits} visits at ${slowdown}×: ${worst.toFixed(1)} ms (at most ${LONG_MS}).`);
process.exit(worst > LONG_MS ? 1 : 0);

async function keep() {
  const profile = mkdtempSync(join(tmpdir(), 'jangada-keeping-'));
  const browser = spawn(
    findBrowser(),
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--window-size=412,823',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const gone = new Promise((resolve) => browser.once('exit', resolve));
  try {
    return read(await visit(await speakTo(await endpointOf(browser))));
  } finally {
    browser.kill();
    await gone;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

function endpointOf(browser) {
  return new Promise((resolve, reject) => {
    let said = '';
    browser.stderr.on('data', (text) => {
      said += text;
      const [, found] = /DevTools listening on (\S+)/.exec(said) ?? [];
      if (found) resolve(found);
    });
    browser.once('exit', () => reject(new Error(`The browser did not start: ${said}`)));
  });
}

/** A client of the DevTools protocol: `send` a command, `on` an event. */
async function speakTo(endpoint) {
  const socket = new WebSocket(endpoint, { perMessageDeflate: false });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const waiting = new Map();
  const listeners = new Map();
  let last = 0;
  socket.on('message', (text) => {
    const { id, error, result, method, params, sessionId } = JSON.parse(String(text));
    if (method) return listeners.get(method)?.(params, sessionId);
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (error) reject(new Error(error.message));
    else resolve(result);
  });
  return {
    on: (method, listener) => listeners.set(method, listener),
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        socket.send(JSON.stringify({ id: last, method, params, sessionId }));
      }),
  };
}

/** Records the trace of one visit, until the catalogue is written. */
async function visit({ on, send }) {
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const keeper = new Promise((found) => {
    on('Target.attachedToTarget', ({ targetInfo, sessionId: its }) => {
      if (/catalog-worker/.test(targetInfo.url)) found(its);
    });
  });
  await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }, sessionId);
  await send('Page.enable', {}, sessionId);
  const known = { ageVerified: 'true', auth: await logIn() };
  const source = `try { Object.assign(localStorage, ${JSON.stringify(known)}); } catch {}`;
  await send('Page.addScriptToEvaluateOnNewDocument', { source }, sessionId);
  await send('Emulation.setCPUThrottlingRate', { rate: Number(slowdown) }, sessionId);
  const events = [];
  on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const whole = new Promise((resolve) => on('Tracing.tracingComplete', resolve));
  await send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: CATEGORIES } });
  await send('Page.navigate', { url: address }, sessionId);
  // Polls the worker, not the page, whose tasks are measured.
  const expression = `(${untilKept})()`;
  await send('Runtime.evaluate', { expression, awaitPromise: true }, await keeper);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await send('Tracing.end');
  await whole;
  return events;
}

async function logIn() {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: '+5511999990001', password: 'jangada-demo-1' }),
  });
  return (await answer.json()).token;
}

/** Runs in the worker. */
async function untilKept() {
  for (const ended = Date.now() + 120_000; Date.now() < ended; ) {
    const db = await new Promise((resolve, reject) => {
      const opening = indexedDB.open('jangada-catalog');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error));
    });
    const facts = await new Promise((resolve) => {
      if (!db.objectStoreNames.contains('facts')) return resolve(undefined);
      const reading = db.transaction('facts').objectStore('facts').get('kept');
      reading.addEventListener('success', () => resolve(reading.result));
    });
    db.close();
    if (facts) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Returns the main thread's tasks while the catalogue arrived and was written. */
function read(events) {
  const request = events.find(({ name, args }) => name === 'ResourceSendRequest' && CATALOG.test(args.data.url));
  if (!request) throw new Error('No catalogue was asked for');
  const id = request.args.data.requestId;
  const thread = events.find((it) => it.pid === request.pid && it.args?.name === 'CrRendererMain');
  const main = ({ pid, tid }) => pid === request.pid && tid === thread.tid;
  const began = events.find(({ name, args }) => name === 'ResourceReceiveResponse' && args.data.requestId === id).ts;
  const onWorker = events.filter((it) => it.pid === request.pid && !main(it) && it.name === 'FunctionCall');
  const ended = Math.max(...onWorker.map(({ ts, dur = 0 }) => ts + dur));
  const here = events.filter((it) => main(it) && it.ts >= began - 1_000_000 && it.ts <= ended + 1_000_000);
  const tasks = here
    .filter(({ ph, name, ts, dur }) => ph === 'X' && name.endsWith('RunTask') && ts + dur > began)
    .map((task) => {
      const inside = here.filter((it) => it !== task && it.ts >= task.ts && it.ts <= task.ts + task.dur);
      return { ms: task.dur / 1_000, inside, isOurs: inside.some((it) => isOfCatalog(it, id)) };
    });
  return { tasks, of: tasks.filter(({ isOurs }) => isOurs), lasted: (ended - began) / 1_000 };
}

function isOfCatalog({ name, args }, id) {
  return args?.data?.requestId === id || /HandlePostMessage/.test(name);
}

function longest(tasks) {
  return Math.max(0, ...tasks.map(({ ms }) => ms));
}

/** Describes the longest task with its main contents. */
function describe(tasks) {
  const [task] = tasks.toSorted((a, b) => b.ms - a.ms);
  if (!task) return '0 ms';
  const named = task.inside.filter(
    ({ ph, dur, name }) => ph === 'X' && dur > 500 && !/RunTask|Scheduler|Receive/.test(name),
  );
  const parts = named.toSorted((a, b) => b.dur - a.dur).slice(0, 5);
  const said = parts.map(({ name, dur, args }) => {
    const { url = '', functionName = '' } = args?.data ?? {};
    const from = [functionName, url.split('/').at(-1)].filter(Boolean).join(' in ');
    return `${name}${from ? ` of ${from}` : ''} ${(dur / 1_000).toFixed(1)}`;
  });
  return `${task.ms.toFixed(1)} ms${said.length > 0 ? ` (${said.join(', ')})` : ''}`;
}
