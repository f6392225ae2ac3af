import { afterEach, expect, it, vi } from 'vitest';
import { createFall } from './fall.ts';

afterEach(() => vi.unstubAllGlobals());

it('moves balls at their own times, and leaves the last one where it landed', async () => {
  let [now, next] = [0, null as ((now: number) => void) | null];
  vi.stubGlobal('performance', { now: () => now });
  vi.stubGlobal('requestAnimationFrame', (step: (now: number) => void) => {
    next = step;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  const drawn: { balls: number; lit: number | null }[] = [];
  const fall = createFall({
    draw: (balls, lit) => void drawn.push({ balls: balls.length, lit }),
    tick: () => undefined,
  });
  const frames = (count: number) => {
    for (let frame = 0; frame < count; frame += 1) {
      now += 50;
      next?.(now);
    }
  };
  const landed: string[] = [];
  void fall.drop([0, 1], 1, false).then(() => landed.push('first'));
  frames(3);
  void fall.drop([1, 1], 2, false).then(() => landed.push('second'));
  frames(1);
  expect(drawn.at(-1)).toEqual({ balls: 2, lit: null });
  frames(2);
  await Promise.resolve();
  expect([landed, drawn.at(-1)]).toEqual([['first'], { balls: 1, lit: 1 }]);
  fall.finish();
  await Promise.resolve();
  expect([landed, drawn.at(-1)]).toEqual([['first', 'second'], { balls: 1, lit: 2 }]);
});
