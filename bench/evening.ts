/**
 * `npm run bench -- evening [--address URL] [--runs N] [--cpu N] [--json FILE|-]`, on a running product: a player's
 * scripted evening on a slow phone (lobby, search, sheet, game, deposit, wallet, notifications), and how long each
 * press took until the next frame (INP, its 98th percentile over all runs).
 */
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { percentile, say, sayTable, writeJson } from './figures.ts';

const { values } = parseArgs({
  options: {
    address: { type: 'string', default: 'http://localhost:3000' },
    runs: { type: 'string', default: '3' },
    cpu: { type: 'string', default: '4' },
    json: { type: 'string' },
  },
});

/** Target of INP at 4×, ms. */
const AIM = 200;

interface Pressed {
  readonly step: string;
  /** Milliseconds from the press to the frame after it, as browsers count INP. */
  readonly duration: number;
}

/** Runs in the page before its own scripts: notes the longest event of each interaction under the current step. */
function watch(token: string): void {
  const page = globalThis as unknown as { step: string; interactions: Map<number, Pressed> };
  page.step = 'start';
  page.interactions = new Map();
  try {
    localStorage.setItem('auth', token);
  } catch {
    // The initial empty page has no storage.
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Array<PerformanceEntry & { interactionId: number }>) {
      if (!entry.interactionId) continue;
      const longest = page.interactions.get(entry.interactionId);
      page.interactions.set(entry.interactionId, {
        step: longest?.step ?? page.step,
        duration: Math.max(longest?.duration ?? 0, entry.duration),
      });
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** The evening: each step presses as a person does and waits for what it shows. */
const EVENING: ReadonlyArray<readonly [step: string, work: (page: Page) => Promise<void>]> = [
  [
    'search',
    async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'Buscar jogo ou estúdio' }).tap();
      const field = page.getByRole('dialog').getByRole('searchbox');
      await field.pressSequentially('onca', { delay: 120 });
      await page
        .getByRole('dialog')
        .getByRole('link', { name: /Onça da Lua/ })
        .first()
        .waitFor();
    },
  ],
  [
    'sheet',
    async (page) => {
      await page
        .getByRole('dialog')
        .getByRole('link', { name: /Onça da Lua/ })
        .first()
        .tap();
      await page.getByRole('dialog').getByRole('button', { name: 'Jogar' }).waitFor();
    },
  ],
  [
    'game',
    async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Jogar' }).tap();
      const spin = page.frameLocator('iframe').getByRole('button', { name: 'Girar' });
      await spin.tap();
      await page.goBack();
      await page.getByRole('navigation').getByRole('link', { name: 'Carteira' }).waitFor();
    },
  ],
  [
    'wallet',
    async (page) => {
      await page.getByRole('navigation').getByRole('link', { name: 'Carteira' }).tap();
      await page.getByRole('heading', { name: 'Carteira', level: 1 }).waitFor();
    },
  ],
  [
    'deposit',
    async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Depositar' }).first().tap();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('radio').nth(1).tap();
      await sheet.getByRole('button', { name: 'Fechar' }).tap();
      await sheet.waitFor({ state: 'detached' });
    },
  ],
  [
    'notifications',
    async (page) => {
      await page
        .getByRole('navigation')
        .getByRole('link', { name: 'Início' })
        .or(page.locator('nav a[href="/"]'))
        .first()
        .tap();
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Notificações/ })
        .tap();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('tab').last().tap();
      await sheet.getByRole('button', { name: 'Fechar' }).tap();
      await sheet.waitFor({ state: 'detached' });
    },
  ],
];

async function evening(token: string): Promise<readonly Pressed[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      isMobile: true,
      hasTouch: true,
      locale: 'pt-BR',
    });
    const page = await context.newPage();
    await page.addInitScript('globalThis.__name = (it) => it');
    await page.addInitScript(watch, token);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(values.cpu) });
    await page.goto(values.address);
    await page.getByRole('navigation').getByRole('link', { name: 'Carteira' }).waitFor();
    for (const [step, work] of EVENING) {
      await page.evaluate((name) => Object.assign(globalThis, { step: name }), step);
      await work(page);
    }
    return await page.evaluate(() => [
      ...(globalThis as unknown as { interactions: Map<number, Pressed> }).interactions.values(),
    ]);
  } finally {
    await browser.close();
  }
}

const answer = await fetch(`${values.address}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: '+5511999990001', password: 'jangada-demo-1' }),
});
const { token } = (await answer.json()) as { token: string };
const all: Pressed[] = [];
for (let run = 0; run < Number(values.runs); run += 1) all.push(...(await evening(token)));

const steps = EVENING.map(([step]) => {
  const durations = all.filter((one) => one.step === step).map(({ duration }) => duration);
  return { step, presses: durations.length, p98: percentile(durations, 0.98), longest: Math.max(0, ...durations) };
});
const p98 = percentile(
  all.map(({ duration }) => duration),
  0.98,
);
say(`${all.length} interactions of ${values.runs} evenings at ${values.cpu}×: INP p98 ${p98} ms (≤ ${AIM})`);
sayTable(
  ['step', 'interactions', 'p98, ms', 'longest'],
  steps.map((it) => [it.step, String(it.presses), String(it.p98), String(it.longest)]),
);
writeJson(values.json, { cpu: Number(values.cpu), runs: Number(values.runs), p98, steps });
