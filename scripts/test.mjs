// `npm test`: the check, then the stories end to end in Chromium against the built site and the real platform.

import { findBrowser } from './browser.mjs';
import { bin, run } from './lib.mjs';
import { install } from './prepare.mjs';

await install();
const browser = findBrowser();
const check = await run(process.execPath, ['scripts/check.mjs']);
if (check !== 0) process.exit(check);
console.log('\n— end to end');
process.exit(
  await run(process.execPath, [bin('playwright'), 'test', ...process.argv.slice(2)], {
    env: { ...process.env, CHROMIUM_PATH: browser },
  }),
);
