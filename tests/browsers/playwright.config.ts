import { defineConfig } from '@playwright/test';

/** Playwright's runner alone: its own builds of these browsers are not the ones that people have, so it drives none of them. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.browser.ts',
  outputDir: '../../test-results/browsers',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['../e2e/support/closing-line.ts']],
  projects: [{ name: 'firefox' }, { name: 'webkit' }],
});
