import { afterEach, describe, expect, it } from 'vitest';
import { askStepUp, settleStepUp, stepUp } from './step-up.ts';

afterEach(() => settleStepUp(false));

describe('a step-up in the middle of something', () => {
  it('is asked for once, with what every waiting call lacks', async () => {
    const both = Promise.all([askStepUp({ missing: ['code'] }), askStepUp({ missing: ['password'] })]);
    expect(stepUp.waiting.map(({ refusal }) => refusal)).toEqual([{ missing: ['code'] }, { missing: ['password'] }]);
    settleStepUp(true);
    expect(await both).toEqual([true, true]);
    expect(stepUp.waiting).toEqual([]);
  });

  it('may be declined, and be asked for again', async () => {
    const first = askStepUp({});
    settleStepUp(false);
    expect(await first).toBe(false);
    const second = askStepUp({});
    expect(stepUp.waiting).toHaveLength(1);
    settleStepUp(true);
    expect(await second).toBe(true);
  });

  it('settles nothing where no call waits', () => {
    settleStepUp(true);
    expect(stepUp.waiting).toEqual([]);
  });
});
