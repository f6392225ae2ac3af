import { describe, expect, it } from 'vitest';
import { seeded } from '../../../../tests/fixtures/rounds.ts';
import { momentsOfChoice, paysOf, plinkoFacts, plinkoRules, RISKS, ROW_COUNTS } from './rules.ts';

const choices = ROW_COUNTS.flatMap((rows) => RISKS.map((risk) => ({ rows, risk })));
const pathOf = (bits: number, rows: number) => Array.from({ length: rows }, (_, row) => (bits >> row) & 1);

describe.each(choices)('$rows rows at $risk risk', (choice) => {
  it('returns what its table says when every path is walked', () => {
    let paid = 0;
    for (let bits = 0; bits < 2 ** choice.rows; bits += 1) {
      const pay = plinkoRules.payout(10, { choice, drawn: pathOf(bits, choice.rows), steps: [] });
      expect(Number.isSafeInteger(pay)).toBe(true);
      paid += pay;
    }
    const { rtp } = momentsOfChoice(choice);
    expect(paid / 10 / 2 ** choice.rows).toBeCloseTo(rtp, 12);
    expect(rtp).toBeGreaterThanOrEqual(plinkoFacts().rtp);
    expect(rtp).toBeLessThan(0.98);
  });

  it('is alike on both sides, and pays no less further out', () => {
    const pays = paysOf(choice);
    expect([...pays].reverse()).toEqual(pays);
    const half = pays.slice(0, choice.rows / 2 + 1);
    expect([...half].sort((a, b) => b - a)).toEqual(half);
  });
});

it('returns it in a million simulated rounds too, within 99.9 % confidence', () => {
  const random = seeded(12);
  const rounds = 1_000_000;
  const choice = { rows: 12, risk: 'high' } as const;
  const { rtp, deviation } = momentsOfChoice(choice);
  let paid = 0;
  for (let round = 0; round < rounds; round += 1)
    paid += plinkoRules.payout(10, { choice, drawn: pathOf(Math.floor(random() * 4_096), 12), steps: [] });
  expect(Math.abs(paid / 10 / rounds - rtp)).toBeLessThan((3.29 * deviation) / Math.sqrt(rounds));
});

it('turns at each row by a number of its own', () => {
  let asked = 0;
  const drawn = plinkoRules.draw(
    { rows: 8, risk: 'low' },
    { next: () => 0, below: (n) => (n === 2 ? asked++ % 2 : 9) },
  );
  expect(drawn).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
  for (const bad of [null, {}, { rows: 9, risk: 'low' }, { rows: 8, risk: 'wild' }])
    expect(plinkoRules.read(bad)).toBeNull();
  expect([plinkoFacts().rtpPercent, plinkoFacts().volatility]).toEqual([96.71, 'low']);
});
