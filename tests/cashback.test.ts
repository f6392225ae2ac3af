import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCashback } from '../server/bonuses/cashback.ts';
import { availableOf, phaseOf } from '../src/features/bonuses/cashback.ts';

const START = Date.parse('2026-11-20T00:00:00.000Z');
const DAY = 86_400_000;

it('the page and the platform count the same cashback claims at any millisecond', () => {
  // Moments around each boundary are as likely as all others together.
  const boundary = fc
    .tuple(fc.integer({ min: 0, max: 4 }), fc.constantFrom(0, 721, 1081, 1440), fc.integer({ min: -2, max: 2 }))
    .map(([day, minutes, off]) => START + 3 * 3_600_000 + day * DAY + minutes * 60_000 + off);
  const moment = fc.oneof(boundary, fc.integer({ min: START, max: START + 5 * DAY }));
  const item = fc.record({
    type: fc.constantFrom('calendar' as const, 'immediate' as const),
    available_at: fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'),
    claimed: fc.integer({ min: 0, max: 4 }),
  });
  fc.assert(
    fc.property(item, moment, (facts, now) => {
      const at = new Date(START);
      const row = {
        id: 1,
        casino_id: 1,
        player_id: 1,
        title_pt: '',
        title_en: '',
        amount: 500,
        created_at: at,
        released_for: null,
        ...facts,
      };
      const told = toCashback(row, 'pt', new Date(now));
      expect(availableOf(facts, now)).toBe(told.claims_left);
      expect(phaseOf(facts, now) === 'open').toBe(told.claims_left > 0 && facts.available_at <= saoPauloDay(now));
    }),
    { numRuns: 5_000 },
  );
});

function saoPauloDay(now: number): string {
  return new Date(now - 3 * 3_600_000).toISOString().slice(0, 10);
}
