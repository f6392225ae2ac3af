import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const fresh = () => import('./recalling.ts');
function told(work: Promise<void>) {
  const done = vi.fn();
  void work.then(done);
  return done;
}

describe('a wait for the stored reads', () => {
  it('ends when both kinds have been asked for and every row has arrived', async () => {
    const { beganRecalling, recalling, whenRecalled } = await fresh();
    const done = told(whenRecalled());
    await vi.advanceTimersByTimeAsync(100);
    beganRecalling('public');
    let answer: () => void = () => undefined;
    recalling(new Promise<void>((resolve) => (answer = resolve)));
    beganRecalling('private');
    await vi.advanceTimersByTimeAsync(100);
    expect(done).not.toHaveBeenCalled();
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toHaveBeenCalled();
  });

  it('waits for nothing later on, and for no look that has failed', async () => {
    const { beganRecalling, recalling, whenRecalled } = await fresh();
    beganRecalling('public');
    beganRecalling('private');
    recalling(Promise.reject(new Error('no')));
    const done = told(whenRecalled());
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toHaveBeenCalled();
  });

  it('gives storage that never answers three seconds', async () => {
    const { recalling, whenRecalled } = await fresh();
    recalling(new Promise(() => undefined));
    const done = told(whenRecalled());
    await vi.advanceTimersByTimeAsync(2_900);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(done).toHaveBeenCalled();
  });
});
