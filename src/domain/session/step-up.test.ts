import { afterEach, describe, expect, it } from 'vitest';
import { askStepUp, settleStepUp, stepUp } from './step-up.ts';

afterEach(() => settleStepUp(false));

describe('a step-up during a call', () => {
  it('opens one dialog for all waiting calls', async () => {
    const both = Promise.all([askStepUp({ missing: ['code'] }), askStepUp({ missing: ['password'] })]);
    expect(stepUp.waiting.map(({ refusal }) => refusal)).toEqual([{ missing: ['code'] }, { missing: ['password'] }]);
    settleStepUp(true);
    expect(await both).toEqual([true, true]);
    expect(stepUp.waiting).toEqual([]);
  });

  it('may be declined and requested again', async () => {
    const first = askStepUp({});
    settleStepUp(false);
    expect(await first).toBe(false);
    const second = askStepUp({});
    expect(stepUp.waiting).toHaveLength(1);
    settleStepUp(true);
    expect(await second).toBe(true);
  });

  it('settles nothing without a waiting call', () => {
    settleStepUp(true);
    expect(stepUp.waiting).toEqual([]);
  });
});
