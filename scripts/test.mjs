// `npm test`: the check, then the stories end to end in Chromium against the built site and the real platform.
// Arguments go to Playwright: `npm test -- wallet`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
const code = await run(process.execPath, [bin('playwright'), 'test', ...process.argv.slice(2)], {
  env: { ...process.env, CHROMIUM_PATH: browser, JANGADA_E2E_DATA: data },
});
rmSync(data, { recursive: true, force: true });
if (check !== 0) console.error('\nThe check has failed: see above.');
process.exit(check || code);
