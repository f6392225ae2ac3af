import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Ports of its own, so that the tests run beside a product that is being used; six in a row from E2E_PORT. */
const first = Number(process.env.E2E_PORT ?? 3100);
const ports = {
  PORT: String(first),
  PROVIDER_PORT: String(first + 1),
  BANK_PORT: String(first + 2),
  REALTIME_PORT: String(first + 3),
};
// Playwright loads this file once in each worker: only the first makes the directory.
process.env.JANGADA_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'jangada-e2e-'));

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  // Runs beside one another keep their traces apart.
  outputDir: process.env.E2E_RESULTS ?? 'test-results',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./tests/e2e/support/closing-line.ts']],
  use: {
    baseURL: `http://localhost:${ports.PORT}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 360, height: 740 },
    // A trace of every press takes as long as the story itself; whoever looks for a fault asks for one (`--trace on`).
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node scripts/start.mjs',
    url: `http://localhost:${ports.PORT}/api/health`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      ...ports,
      DATA_DIR: process.env.JANGADA_E2E_DATA,
      JANGADA_CLOCK: 'manual',
      LOG_LEVEL: 'warn',
      // Where tests/e2e/google.e2e.ts publishes its keys.
      GOOGLE_KEYS_URL: `http://localhost:${first + 4}/keys`,
      // Where tests/e2e/push.e2e.ts plays the push service of a browser's maker.
      PUSH_EXTRA_HOSTS: `127.0.0.1:${first + 5}`,
    },
  },
});
