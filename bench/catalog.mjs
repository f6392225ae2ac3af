// `npm run bench -- catalog [--address URL] [--cpu 4] [--parts searching,filtering,phone,desktop]`, on a running
// product. Meant for a large catalogue: `SEED_GAMES=10000 npm start`. Prints the long tasks of scrolling the whole grid
// (`phone`, `desktop`) and the time from a key press to the answer of search and filters, in the document and painted.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';

const {
  address,
  cpu: slowdown,
  parts: wanted,
} = parseArgs({
  options: {
    address: { type: 'string', default: 'http://localhost:3000' },
    cpu: { type: 'string', default: '4' },
    parts: { type: 'string', default: 'searching,filtering,phone,desktop' },
  },
}).values;
const LONG_MS = 50;
const WORDS = ['onca', 'sao joao', 'tigrinho', 'serria', 'roleta'];

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--disable-quic'] });
const at = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
const ms = (value) => (value === undefined ? 'none' : `${value.toFixed(1)} ms`);

// Logs in a player, because no prompt opens by itself over a player's page.
const login = await fetch(`${address}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: '+5511999990002', password: 'jangada-demo-1' }),
});
const { token: auth } = await login.json();

async function open(path, { width = 360, height = 740, rate = slowdown } = {}) {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 2,
    locale: 'pt-BR',
    hasTouch: width < 1024,
  });
  await context.addInitScript((token) => {
    localStorage.setItem('ageVerified', 'true');
    localStorage.setItem('auth', token);
  }, auth);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(rate) });
  await page.goto(address + path);
  return { context, page, cdp };
}

/**
 * Returns the main thread's tasks while `work` runs, in wall time and in thread time: only the wall time includes time
 * lost to other processes.
 */
async function tasksOf(page, work) {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const mains = traceEvents.filter((event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain');
  const places = new Set(mains.map(({ pid, tid }) => `${pid} ${tid}`));
  return traceEvents
    .filter(({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && places.has(`${pid} ${tid}`))
    .map(({ dur = 0, tdur = dur }) => ({ clock: dur / 1000, thread: tdur / 1000 }));
}

function sayTasks(name, tasks) {
  const of = (kind) => {
    const times = tasks.map((task) => task[kind]);
    return `${times.filter((time) => time > LONG_MS).length} over ${LONG_MS} ms, the longest ${ms(times.length ? Math.max(...times) : undefined)}`;
  };
  console.log(`${name}: ${tasks.length} tasks; by the thread's own time ${of('thread')}; by the clock ${of('clock')}`);
}

/** Scrolls the whole list by the wheel, as fast as a hurried player. */
async function scroll(name, size) {
  const { context, page } = await open('/casino/games', size);
  await page.locator('main a img').first().waitFor();
  await page.waitForTimeout(8000);
  await page.mouse.move(size.width / 2, size.height / 2);
  let turns = 0;
  const began = performance.now();
  const tasks = await tasksOf(page, async () => {
    for (let still = 0, last = -1; still < 12; turns += 1) {
      await page.mouse.wheel(0, 2400);
      await page.waitForTimeout(50);
      const y = await page.evaluate(() => Math.round(scrollY));
      still = y === last ? still + 1 : 0;
      last = y;
    }
  });
  const seconds = (performance.now() - began) / 1000;
  sayTasks(`scrolling ${name} end to end (${turns} turns of the wheel, ${seconds.toFixed(0)} s)`, tasks);
  await context.close();
}

/**
 * Measures from a key press or tap to the answer: until the document contains it, and until it is painted; counted from
 * the moment the browser got the input, and from the page's event. `count` is the element with the number of results;
 * it changes with each answer.
 */
async function watchAnswers(page, count) {
  await page.evaluate((selector) => {
    const answers = [];
    let given = 0;
    let told = 0;
    const note = (event) => {
      given = event.timeStamp;
      told = performance.now();
    };
    for (const kind of ['keydown', 'click']) addEventListener(kind, note, true);
    const said = () => document.querySelector(selector)?.textContent;
    let last = said();
    new MutationObserver(() => {
      if (given === 0 || said() === last) return;
      last = said();
      const now = performance.now();
      const answer = { told: told - given, work: now - told, document: now - given };
      const from = given;
      given = 0;
      // In the first task after the next frame, that frame has been drawn.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => answers.push({ ...answer, painted: performance.now() - from }));
        port1.start();
        port2.postMessage(null);
      });
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    globalThis.answers = answers;
  }, count);
}

async function sayAnswers(page, name) {
  const answers = await page.evaluate(() => globalThis.answers.splice(0));
  const of = (kind) => {
    const values = answers.map((answer) => answer[kind]);
    return `${ms(at(values, 0.5))} (p95 ${ms(at(values, 0.95))})`;
  };
  console.log(
    `${name}, ${answers.length} answers, medians: the page was told after ${of('told')}, worked ${of('work')}, had it in the document after ${of('document')}, painted ${of('painted')}`,
  );
}

async function searching() {
  const { context, page } = await open('/?sheet=search');
  const field = page.getByRole('dialog').getByRole('searchbox');
  await field.waitFor();
  await page.waitForTimeout(8000);
  await watchAnswers(page, '[role=dialog] [aria-live=polite]');
  const tasks = await tasksOf(page, async () => {
    for (const word of WORDS) {
      for (const letter of word) {
        await field.press(letter === ' ' ? 'Space' : letter);
        await page.waitForTimeout(350);
      }
      await field.fill('');
      await page.waitForTimeout(350);
    }
  });
  await sayAnswers(page, 'search, from the key');
  sayTasks('searching', tasks);
  await context.close();
}

async function filtering() {
  const { context, page } = await open('/casino/games');
  await page.getByRole('main').getByRole('status').waitFor();
  await page.waitForTimeout(8000);
  await watchAnswers(page, 'main [role=status]');
  const chips = page.getByRole('main').getByRole('group', { name: 'Categorias' }).getByRole('button');
  const each = async (press) => {
    for (let turn = 1; turn <= 2; turn += 1) {
      for (let index = 1; index < (await chips.count()); index += 1) {
        await chips.nth(index).scrollIntoViewIfNeeded();
        await page.waitForTimeout(100);
        await press(chips.nth(index));
        await page.waitForTimeout(500);
      }
    }
  };
  const tasks = await tasksOf(page, () => each((chip) => chip.tap()));
  await sayAnswers(page, 'filter, from the tap');
  await each((chip) => chip.press('Enter'));
  await sayAnswers(page, 'filter, from the key');
  const field = page.getByRole('main').getByRole('searchbox');
  for (const letter of 'roda') {
    await field.press(letter);
    await page.waitForTimeout(500);
  }
  await sayAnswers(page, "the list's own field, from the key");
  sayTasks('filtering', tasks);
  await context.close();
}

console.log(
  `at ${slowdown}× CPU slowdown; this machine's own load is ${loadavg()[0].toFixed(1)}: what others take counts by the clock`,
);
const parts = { searching, filtering };
for (const part of wanted.split(',')) {
  if (part === 'phone') await scroll('a phone', { width: 360, height: 740 });
  else if (part === 'desktop') await scroll('a desktop', { width: 1440, height: 900 });
  else await parts[part]?.();
}
await browser.close();
