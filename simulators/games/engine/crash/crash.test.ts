import { expect, it } from 'vitest';
import { seeded } from '../../../../tests/fixtures/rounds.ts';
import {
  CEILING,
  chanceOf,
  crashFacts,
  crashOf,
  crashRules,
  LEAST_CASH_OUT,
  multiplierAt,
  readAuto,
  timeOf,
} from './rules.ts';

const choice = { flight: 'f', seat: 0, auto: null };

it('reaches each multiplier exactly as often as its formula says', () => {
  for (const at of [LEAST_CASH_OUT, 137, 200, 1_000, 12_345, CEILING]) {
    // The largest draw that still reaches it, found by bisection.
    let [low, high] = [0, 2 ** 32 - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (crashOf(middle) >= at) low = middle;
      else high = middle - 1;
    }
    expect(crashOf(low)).toBeGreaterThanOrEqual(at);
    expect(crashOf(low + 1)).toBeLessThan(at);
    expect((low + 1) / 2 ** 32).toBe(chanceOf(at));
  }
  expect([crashOf(0), crashOf(2 ** 32 - 1)]).toEqual([CEILING, 100]);
});

it('returns the same wherever its player leaves', () => {
  const facts = crashFacts();
  expect([facts.rtpPercent, facts.volatility]).toEqual([96.99, 'low']);
  expect(facts.rtp).toBeGreaterThan(0.969_999);
  expect(facts.rtpMost).toBeLessThanOrEqual(0.97);
});

it.each([[150], [200], [1_000]])('returns it in a million simulated rounds too, leaving at %i', (at) => {
  const random = seeded(at);
  const rounds = 1_000_000;
  let paid = 0;
  for (let round = 0; round < rounds; round += 1)
    paid += crashRules.payout(100, { choice, drawn: [crashOf(Math.floor(random() * 2 ** 32))], steps: [at] });
  const share = chanceOf(at);
  const deviation = (at / 100) * Math.sqrt(share * (1 - share));
  expect(Math.abs(paid / rounds / 100 - (share * at) / 100)).toBeLessThan((3.29 * deviation) / Math.sqrt(rounds));
});

it('climbs by the clock, and never counts a moment too much', () => {
  expect([multiplierAt(0), multiplierAt(-50)]).toEqual([100, 100]);
  for (const at of [101, 150, 200, 999, 10_000, CEILING]) {
    expect(multiplierAt(timeOf(at))).toBe(at);
    expect(multiplierAt(timeOf(at + 1) - 0.001)).toBe(at);
  }
});

it('pays who left before the fall, and takes no other choice', () => {
  expect(crashRules.payout(500, { choice, drawn: [250], steps: [250] })).toBe(1_250);
  expect(crashRules.payout(500, { choice, drawn: [250], steps: [251] })).toBe(0);
  expect(crashRules.payout(500, { choice, drawn: [250], steps: [] })).toBe(0);
  expect(readAuto(undefined)).toEqual({ auto: null });
  expect(readAuto({ auto: 250 })).toEqual({ auto: 250 });
  for (const auto of [100, 100_001, 2.5, '200']) expect(readAuto({ auto })).toBeNull();
});
