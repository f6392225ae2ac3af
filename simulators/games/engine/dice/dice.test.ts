import { expect, it } from 'vitest';
import { seeded } from '../../../../tests/fixtures/rounds.ts';
import { numbersFrom } from '../draw.ts';
import { diceFacts, diceRules, LEAST_CHANCE, MOST_CHANCE, multiplierOf, ROLLS } from './rules.ts';

const SIDES = ['under', 'over'] as const;
const chances = Array.from({ length: MOST_CHANCE - LEAST_CHANCE + 1 }, (_, index) => LEAST_CHANCE + index);

it('returns what it states: every roll of every choice counted', () => {
  let least = 1;
  let most = 0;
  for (const side of SIDES) {
    for (const chance of chances) {
      let paid = 0;
      let won = 0;
      for (let roll = 0; roll < ROLLS; roll += 1) {
        const pay = diceRules.payout(100, { choice: { chance, side }, drawn: [roll], steps: [] });
        paid += pay;
        won += pay > 0 ? 1 : 0;
      }
      expect(won).toBe(chance * 100);
      least = Math.min(least, paid / ROLLS / 100);
      most = Math.max(most, paid / ROLLS / 100);
    }
  }
  const facts = diceFacts();
  expect(facts.rtp).toBeCloseTo(least, 12);
  expect(facts.rtpMost).toBeCloseTo(most, 12);
  expect([facts.rtpPercent, facts.volatility]).toEqual([97.18, 'low']);
  expect(facts.maxWin).toBe(49);
});

it('returns it in a million simulated rounds too, within 99.9 % confidence', () => {
  const random = seeded(49);
  const rounds = 1_000_000;
  const choice = { chance: 49, side: 'over' } as const;
  let paid = 0;
  for (let round = 0; round < rounds; round += 1)
    paid += diceRules.payout(100, { choice, drawn: [Math.floor(random() * ROLLS)], steps: [] });
  const expected = (49 * multiplierOf(49)) / 1e4;
  expect(Math.abs(paid / rounds / 100 - expected)).toBeLessThan((3.29 * diceFacts().deviation) / Math.sqrt(rounds));
});

it('rolls each number equally often from the bytes of a block', () => {
  const block = new Uint8Array(32);
  const view = new DataView(block.buffer);
  view.setUint32(0, 0xffff_ffff); // above the largest multiple of 10,000: skipped
  view.setUint32(4, 123_456_789);
  const drawn = diceRules.draw(
    { chance: 2, side: 'under' },
    numbersFrom(() => block),
  );
  expect(drawn).toEqual([6_789]);
});

it('pays whole centavos, and takes no other choice', () => {
  for (const chance of chances)
    expect(
      Number.isSafeInteger(diceRules.payout(100, { choice: { chance, side: 'under' }, drawn: [0], steps: [] })),
    ).toBe(true);
  for (const asked of [
    null,
    {},
    { chance: 1, side: 'under' },
    { chance: 96, side: 'over' },
    { chance: 49.5, side: 'over' },
    { chance: 49, side: 'in' },
    'x',
  ])
    expect(diceRules.read(asked)).toBeNull();
});
