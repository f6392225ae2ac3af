import { expect, it } from 'vitest';
import { formatNumber } from './numbers.ts';

const TAGS = { pt: 'pt-BR', en: 'en-GB' } as const;

it.each(['pt', 'en'] as const)('writes numbers in %s as the browser’s own formatter does', (lang) => {
  for (const value of [
    0, 0.004, 0.5, 1, 12.3, 96.42, 999, 1_000, 1_234.5, 10_000, 1_234_567.891, 1.005, 96.425, 1e-7, -0.001, -7.4,
  ])
    for (const [least, most] of [
      [0, 0],
      [0, 1],
      [0, 2],
      [2, 2],
      [6, 6],
    ] as const) {
      const theirs = new Intl.NumberFormat(TAGS[lang], { minimumFractionDigits: least, maximumFractionDigits: most });
      // Theirs writes a minus before a rounded zero.
      expect(formatNumber(value, lang, { least, most })).toBe(theirs.format(value).replace(/^-(?=[0.,]*$)/, ''));
    }
});
