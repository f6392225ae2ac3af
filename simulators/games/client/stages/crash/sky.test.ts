import { expect, it } from 'vitest';
import { insideSky } from './sky.ts';

it('keeps the whole flyer inside the sky, while it flies and while it falls', () => {
  for (const sky of [
    { width: 220, height: 110 },
    { width: 316, height: 170 },
    { width: 760, height: 460 },
  ])
    for (const angle of [0, 1.9])
      for (const at of [0, 0.2, 0.5, 1]) {
        const [left, top, right, bottom] = insideSky({ x: sky.width * at, y: sky.height * (1 - at) }, sky, angle).reach;
        expect(Math.min(left, top, sky.width - right, sky.height - bottom)).toBeGreaterThanOrEqual(-1e-9);
      }
  // Where there is room, it stays at the end of the curve.
  expect(insideSky({ x: 200, y: 200 }, { width: 760, height: 460 }, 0)).toMatchObject({ x: 200, y: 200 });
});
