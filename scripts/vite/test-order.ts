import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const usesJsdom = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom');

/**
 * Runs the test files of jsdom after all others. Vitest ends a process when the next file in its queue has another
 * environment; in mixed order most files started a process and loaded every module anew.
 */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter((file) => !usesJsdom(file)), ...sorted.filter(usesJsdom)];
  }
}
