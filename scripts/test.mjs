// `npm test`: the check, then the stories end to end in Chromium against the built site and the real platform.
// Arguments go to Playwright: `npm test -- wallet`.
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { bin, root, run } from './lib.mjs';
import { build, install } from './prepare.mjs';

await install();
const browser = findBrowser();
// Without a build there is nothing to try; a check that fails elsewhere keeps no story from being told.
await build();
const check = await run(process.execPath, ['scripts/check.mjs']);

console.log('\n— end to end');
const data = mkdtempSync(join(tmpdir(), 'jangada-e2e-'));
const chosen = process.argv.slice(2);
// Half of the stories beside the other half, each with a platform, ports and a clock of its own: a story waits more than
// it works. What is asked for by name runs alone.
const lanes = chosen.length === 0 && availableParallelism() > 1 ? 2 : 1;
const first = Number(process.env.E2E_PORT ?? 3100);
const tally = join(data, 'tally');

async function tell(lane) {
  const words = [bin('playwright'), 'test', ...(lanes > 1 ? [`--shard=${lane}/${lanes}`] : []), ...chosen];
  const env = {
    ...process.env,
    CHROMIUM_PATH: browser,
    JANGADA_E2E_DATA: join(data, String(lane)),
    E2E_PORT: String(first + (lane - 1) * 20),
    E2E_RESULTS: join(root, 'test-results', String(lane)),
    E2E_TALLY: tally,
  };
  mkdirSync(env.JANGADA_E2E_DATA);
  if (lane === 1) return run(process.execPath, words, { env });
  // Said as a whole afterwards, so that two reports do not run into one another.
  const report = join(data, `report-${lane}`);
  const file = openSync(report, 'w');
  const code = await run(process.execPath, words, { env, stdio: ['ignore', file, file] });
  closeSync(file);
  return { code, report };
}

rmSync(join(root, 'test-results'), { recursive: true, force: true });
const told = await Promise.all(Array.from({ length: lanes }, (_, index) => tell(index + 1)));
let code = 0;
for (const one of told) {
  if (typeof one === 'number') code ||= one;
  else {
    code ||= one.code;
    process.stdout.write(readFileSync(one.report));
  }
}
const sums = [0, 0, 0];
if (existsSync(tally)) {
  for (const line of readFileSync(tally, 'utf8').trim().split('\n')) {
    line.split(' ').forEach((count, index) => {
      sums[index] += Number(count);
    });
  }
}
console.log(`\n${sums[0]} passed, ${sums[1]} failed, ${sums[2]} skipped`);
rmSync(data, { recursive: true, force: true });
if (check !== 0) console.error('\nThe check has failed: see above.');
process.exit(check || code);
