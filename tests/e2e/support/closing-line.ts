import { appendFileSync } from 'node:fs';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/**
 * Ends a run with one plain line that any log reader understands. Of several runs beside one another, each writes its
 * line to the file that E2E_TALLY names, and whoever started them says the sum.
 */
export default class ClosingLine implements Reporter {
  private readonly outcomes = new Map<string, TestResult['status']>();

  onTestEnd(test: TestCase, result: TestResult): void {
    this.outcomes.set(test.id, result.status);
  }

  onEnd(_result: FullResult): void {
    const statuses = [...this.outcomes.values()];
    const skipped = statuses.filter((status) => status === 'skipped').length;
    const passed = statuses.filter((status) => status === 'passed').length;
    const failed = statuses.length - passed - skipped;
    const tally = process.env.E2E_TALLY;
    if (tally) appendFileSync(tally, `${passed} ${failed} ${skipped}\n`);
    else console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  }
}
