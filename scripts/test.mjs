// `npm test`: the check, then the stories end to end in Chromium against the built site and the real platform.
// Arguments go to Playwright: `npm test -- wallet`.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { bin, run } from './lib.mjs';
import { build, install } from './prepare.mjs';

await install();
const browser = findBrowser();
// Without a build there is nothing to try; a check that fails elsewhere keeps no story from being told.
await build();
const check = await run(process.execPath, ['scripts/check.mjs']);

console.log('\n— end to end');
const data = mkdtempSync(join(tmpdir(), 'jangada-e2e-'));
const chosen = process.argv.slice(2);
// A story waits more than it works. What is asked for by name runs alone.
const lanes = chosen.length === 0 ? Math.min(2, availableParallelism()) : 1;
const code = await run(process.execPath, [bin('playwright'), 'test', ...chosen], {
  env: { ...process.env, CHROMIUM_PATH: browser, E2E_DATA: data, E2E_LANES: process.env.E2E_LANES ?? String(lanes) },
});
rmSync(data, { recursive: true, force: true });
if (check !== 0) console.error('\nThe check has failed: see above.');
process.exit(check || code);
