import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { qrPath } from './QrCode.tsx';

it('draws exactly the dark modules of the code', () => {
  const text = '00020126580014br.gov.bcb.pix01367b1e2f4a-91c0-4d5e-8a77-3c2b9e6f01d4520400005303986540550.005802BR';
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const drawn = qrPath(text);
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, run] of drawn.path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let at = Number(x); at < Number(x) + Number(run); at++) (grid[Number(y)] ?? [])[at] = true;
  }
  expect(drawn.size).toBe(size);
  expect(grid).toEqual(data);
});
