// `npm run bench -- frames [--provider URL] [--game CODE] [--spins 12] [--cpu 1]`, on a running product: measures the
// frames of a game while its reels turn. As a reference, a page in the same browser that only moves one square: the
// best that this machine's screen can do. Prints the share of late frames of both, and the cost of a game's frame in
// script, layout and paint.
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';

const {
  provider: address,
  game: gamecode,
  spins,
  cpu: slowdown,
} = parseArgs({
  options: {
    provider: { type: 'string', default: 'http://localhost:3001' },
    game: { type: 'string', default: 'onca-da-lua' },
    spins: { type: 'string', default: '12' },
    cpu: { type: 'string', default: '1' },
  },
}).values;
const LATE_MS = 25;

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--disable-quic'] });

/** Collects the times between frames until `stop`. */
function watch() {
  const gaps = [];
  let last = 0;
  let on = true;
  const step = (now) => {
    if (last > 0) gaps.push(now - last);
    last = now;
    if (on) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
  globalThis.stopWatching = () => {
    on = false;
    return gaps;
  };
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const p95 = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;

async function newPage() {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
  return context.newPage();
}

async function floorGaps(milliseconds) {
  const page = await newPage();
  await page.setContent('<div id="s" style="width:80px;height:80px;background:teal;will-change:transform"></div>');
  await page.evaluate(() => {
    const square = document.getElementById('s');
    const move = (now) => {
      square.style.transform = `translateX(${(now / 4) % 200}px)`;
      requestAnimationFrame(move);
    };
    requestAnimationFrame(move);
  });
  await page.evaluate(watch);
  await page.waitForTimeout(milliseconds);
  const gaps = await page.evaluate(() => globalThis.stopWatching());
  await page.context().close();
  return gaps;
}

async function gameGaps() {
  const page = await newPage();
  await page.goto(`${address}/play/${gamecode}?lang=en&mode=demo&device=mobile`);
  const spin = page.locator('button.spin');
  await spin.waitFor();
  await page.waitForFunction(() => !document.querySelector('button.spin')?.disabled);
  const gaps = [];
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(slowdown) });
  const cost = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    const of = (name) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return {
      task: of('TaskDuration'),
      script: of('ScriptDuration'),
      layout: of('LayoutDuration') + of('RecalcStyleDuration'),
    };
  };
  // A warm-up spin that is not counted: checks that the reels turn.
  const picture = () =>
    page
      .locator('canvas')
      .first()
      .evaluate((canvas) => canvas.toDataURL());
  const still = await picture();
  await spin.click();
  await page.waitForTimeout(400);
  if ((await picture()) === still) throw new Error('The reels do not turn.');
  await page.waitForTimeout(1500);
  const before = await cost();
  for (let index = 0; index < Number(spins); index += 1) {
    await page.evaluate(watch);
    await spin.click();
    await page.waitForTimeout(1500);
    gaps.push(...(await page.evaluate(() => globalThis.stopWatching())));
  }
  const after = await cost();
  await page.context().close();
  const each = (name) => ((after[name] - before[name]) * 1000) / gaps.length;
  return { gaps, cost: { task: each('task'), script: each('script'), layout: each('layout') } };
}

function say(name, gaps) {
  const late = gaps.filter((gap) => gap > LATE_MS).length;
  console.log(
    `${name}: ${gaps.length} frames, median ${median(gaps).toFixed(1)} ms, p95 ${p95(gaps).toFixed(1)} ms, over ${LATE_MS} ms: ${((100 * late) / gaps.length).toFixed(2)} %`,
  );
}

say('one moving square ', await floorGaps(9000));
const { gaps, cost } = await gameGaps();
say(`the reels of ${gamecode}`, gaps);
say('one moving square ', await floorGaps(9000));
console.log(
  `a frame of the game: script ${cost.script.toFixed(2)} ms, layout ${cost.layout.toFixed(2)} ms, the main thread's whole work ${cost.task.toFixed(2)} ms`,
);
await browser.close();
