import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Ends a run with one plain line that any log reader understands. */
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
    console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  }
}
