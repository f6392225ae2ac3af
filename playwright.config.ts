import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/**
 * Several lanes, because a test waits more than it works: each has a platform, a bank and games of its own on ports
 * of its own (twenty from E2E_PORT on each, so that the tests run beside a product that is being used), its own data and
 * its own clock. A worker keeps to one lane and takes the next file when it has told one.
 */
const lanes = Number(process.env.E2E_LANES ?? 1);
// Playwright loads this file in each worker too, with the environment that the first process set.
process.env.E2E_FIRST_PORT ??= process.env.E2E_PORT ?? '3100';
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'jangada-e2e-'));
const portOf = (lane: number) => Number(process.env.E2E_FIRST_PORT) + lane * 20;
const dataOf = (lane: number) => join(process.env.E2E_DATA ?? '', String(lane));
const mine = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
// The tests read these two.
process.env.E2E_PORT = String(portOf(mine));
process.env.JANGADA_E2E_DATA = dataOf(mine);

/**
 * Browser features that are switched off. The list replaces Playwright's, so it repeats those entries. It adds the menus of
 * the address bar: two invisible pages in each window of a headless Chromium, half a second of processor for each test.
 */
const OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

function platform(lane: number) {
  const first = portOf(lane);
  return {
    command: 'node scripts/start.mjs',
    url: `http://localhost:${first}/api/health`,
    timeout: 90_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
    env: {
      PORT: String(first),
      PROVIDER_PORT: String(first + 1),
      BANK_PORT: String(first + 2),
      REALTIME_PORT: String(first + 3),
      SPORTS_PORT: String(first + 12),
      BACKOFFICE_PORT: String(first + 13),
      DATA_DIR: dataOf(lane),
      JANGADA_CLOCK: 'manual',
      LOG_LEVEL: 'warn',
      // Where tests/e2e/google.e2e.ts publishes its keys.
      GOOGLE_KEYS_URL: `http://localhost:${first + 4}/keys`,
      // Where tests/e2e/push.e2e.ts plays the push service of a browser's maker.
      PUSH_EXTRA_HOSTS: `127.0.0.1:${first + 5}`,
    },
  };
}

const launchOptions = {
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A page of a test lives for seconds, so the engine's optimising compilers cost more than they save.
    '--js-flags=--single-threaded-gc --no-maglev --no-opt',
    `--disable-features=${OFF.join(',')}`,
  ],
};

/**
 * Tests of what only the whole browser has (installation, push, profiles, the back/forward cache) or of the worker's life.
 * Their files take longest, so they begin first and the lanes end together.
 */
const WHOLE = /(?:first-screen|install|killed|offline[\w-]*|push|tabs|update)\.e2e\.ts$/;
/** The rest run in Chromium's headless shell if there is one: the same engine without a window, for a fifth less processor. */
const shell = process.env.HEADLESS_SHELL_PATH;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: process.env.E2E_RESULTS ?? 'test-results',
  fullyParallel: false,
  workers: lanes,
  // A test that passes only at its second run is reported as flaky at the end: a fault of the test or of the product.
  retries: 1,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  // By default Playwright repeats a block once a second after the fourth try.
  expect: { timeout: 15_000, toPass: { intervals: [100, 250] } },
  reporter: [['list'], ['./tests/e2e/support/closing-line.ts']],
  use: {
    baseURL: `http://localhost:${portOf(mine)}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 360, height: 740 },
    contextOptions: { reducedMotion: 'reduce' },
    // A trace takes as long as the test itself; `--trace on` records one.
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    launchOptions,
  },
  projects: [
    { name: 'browser', testMatch: WHOLE },
    {
      name: 'rest',
      testIgnore: WHOLE,
      use: { launchOptions: { ...launchOptions, ...(shell ? { executablePath: shell } : {}) } },
    },
  ],
  webServer: Array.from({ length: lanes }, (_, lane) => platform(lane)),
});
