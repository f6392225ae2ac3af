// `npm test`: the check, then the end-to-end tests in Chromium against the built site and the real platform.
// Arguments go to Playwright: `npm test -- wallet`.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, findHeadlessShell } from './browser.mjs';
import { bin, fail, root, run } from './lib.mjs';
import { build, install } from './prepare.mjs';

await install();
const browser = findBrowser();
const headlessShell = findHeadlessShell();
// The tests need a build; a check that fails elsewhere does not stop them.
await build();
const data = mkdtempSync(join(tmpdir(), 'jangada-e2e-'));
// Each platform would create, migrate and seed its own database; the tests start with copies of one, made meanwhile.
const seeded = join(data, 'seeded');
const [check, isSeeded] = await Promise.all([run(process.execPath, ['scripts/check.mjs']), seedDatabase(seeded)]);
if (!isSeeded) fail('The platform did not start on an empty folder: see above.');

console.log('\n— end to end');
const chosen = process.argv.slice(2);
// A test waits more than it works. Tests chosen by name run in one lane.
const lanes = Number(process.env.E2E_LANES ?? (chosen.length === 0 ? Math.min(2, availableParallelism()) : 1));
for (let lane = 0; lane < lanes; lane += 1) cpSync(seeded, join(data, String(lane)), { recursive: true });
const code = await run(process.execPath, [bin('playwright'), 'test', ...chosen], {
  env: {
    ...process.env,
    CHROMIUM_PATH: browser,
    ...(headlessShell && { HEADLESS_SHELL_PATH: headlessShell }),
    E2E_DATA: data,
    E2E_LANES: String(lanes),
    E2E_SEEDED: seeded,
  },
});
rmSync(data, { recursive: true, force: true });
if (check !== 0) console.error('\nThe check has failed: see above.');
process.exit(check || code);

/** Starts the platform on an empty folder, as a fresh clone does, and stops it once it is ready. @returns whether it did */
async function seedDatabase(folder) {
  const port = Number(process.env.E2E_PORT ?? 3100);
  const env = {
    ...process.env,
    DATA_DIR: folder,
    PORT: String(port),
    REALTIME_PORT: String(port + 3),
    LOG_LEVEL: 'warn',
  };
  const platform = spawn(process.execPath, [join(root, 'dist', 'server', 'platform.mjs')], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  platform.on('message', (message) => message?.type === 'ready' && platform.kill('SIGTERM'));
  return (await new Promise((done) => platform.once('exit', done))) === 0;
}
