import { readFileSync } from 'node:fs';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Number of characters of a page that show where a test failed. */
const MOST = 6_000;

/** Prints the page's content of a failed test, for readers of the log, and ends a run with one plain line. */
export default class ClosingLine implements Reporter {
  private readonly outcomes = new Map<string, TestResult['status']>();

  onTestEnd(test: TestCase, result: TestResult): void {
    this.outcomes.set(test.id, result.status);
    const page = result.attachments.find(({ name }) => name === 'error-context')?.path;
    if (!page) return;
    const [, held = ''] = readFileSync(page, 'utf8').split('# Page snapshot');
    console.log(`\n${test.title} (try ${result.retry + 1}), the page:${held.slice(0, MOST)}`);
  }

  onEnd(_result: FullResult): void {
    const statuses = [...this.outcomes.values()];
    const skipped = statuses.filter((status) => status === 'skipped').length;
    const passed = statuses.filter((status) => status === 'passed').length;
    const failed = statuses.length - passed - skipped;
    console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  }
}
