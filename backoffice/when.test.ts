import { expect, it } from 'vitest';
import { textOfWhen, whenOf, whenText } from './when.ts';

it('shows a stored moment as the day or the moment that made it', () => {
  expect(whenText('2026-12-01T03:00:00.000Z', 'start')).toBe('2026-12-01');
  expect(whenText('2026-12-02T03:00:00.000Z', 'end')).toBe('2026-12-01');
  expect(whenText('2026-12-01T21:30:00.000Z', 'end')).toBe('2026-12-01T18:30:00-03:00');
  expect(whenText('2026-12-01T01:15:00.000Z', 'start')).toBe('2026-11-30T22:15:00-03:00');
  expect(whenText(null, 'start')).toBe('');
});

it('parts a text into its fields and puts it together again', () => {
  for (const text of ['', '2026-12-01', '2026-12-01T18:30:00-03:00']) expect(textOfWhen(whenOf(text))).toBe(text);
  expect(whenOf('2026-12-01T18:30:00-03:00')).toEqual({ day: '2026-12-01', time: '18:30' });
});
