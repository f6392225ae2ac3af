import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const HERE = dirname(fileURLToPath(import.meta.url));
const FIRST = [
  'Button',
  'Chip',
  'Tile',
  'TileGrid',
  'Rail',
  'TopBar',
  'TabBar',
  'Sky',
  'Skeleton',
  'Money',
  'Card',
  'SearchTrigger',
  'Brand',
  'States',
  'Footer',
  'BannerFrame',
  'LoadingBar',
];
const HEAVY = /^(@base-ui\/|embla|uqr|canvas-confetti)|\/icons\.ts$/;

/** Returns all files that a file imports statically, with types excluded. */
function reach(file: string, seen = new Set<string>()): Set<string> {
  for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)(?! type)[^;]*?from '([^']+)';|^import '([^']+)';/gm,
  )) {
    if (seen.has(target)) continue;
    seen.add(target);
    const next = resolve(dirname(file), target);
    if (target.startsWith('.') && existsSync(next) && /\.tsx?$/.test(next)) reach(next, seen);
  }
  return seen;
}

it.each(FIRST)('keeps heavy packages and icons out of %s, which the first paint needs', (name) => {
  const heavy = [...reach(resolve(HERE, `${name}.tsx`))].filter((target) => HEAVY.test(target));
  expect(heavy).toEqual([]);
});

it('detects heavy imports', () => {
  expect([...reach(resolve(HERE, 'CopyButton.tsx'))].filter((target) => HEAVY.test(target))).toEqual(['./icons.ts']);
});
