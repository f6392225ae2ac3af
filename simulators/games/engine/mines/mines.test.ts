import { expect, it } from 'vitest';
import { seeded } from '../../../../tests/fixtures/rounds.ts';
import type { Numbers } from '../draw.ts';
import { ENGINES } from '../registry.ts';
import { FIELDS, lastOf, MOST_MINES, minesFacts, minesRules, multiplierOf, oddsOf, returnOf } from './rules.ts';

/** Every way to lay `mines` mines. */
function* placements(mines: number, from = 0): Generator<number[]> {
  if (mines === 0) {
    yield [];
    return;
  }
  for (let first = from; first <= FIELDS - mines; first += 1)
    for (const rest of placements(mines - 1, first + 1)) yield [first, ...rest];
}

it('has the odds that every placement, laid one by one, gives', () => {
  const order = [12, 0, 24, 7, 3, 18];
  for (const mines of [1, 2, 3, 4]) {
    const survived = Array<number>(order.length + 1).fill(0);
    let all = 0;
    for (const drawn of placements(mines)) {
      all += 1;
      for (let opened = 0; opened <= order.length; opened += 1)
        if (!order.slice(0, opened).some((field) => drawn.includes(field)))
          survived[opened] = (survived[opened] ?? 0) + 1;
    }
    survived.forEach((count, opened) => {
      const odds = oddsOf(mines, opened);
      expect(count * Number(odds.all)).toBe(all * Number(odds.safe));
    });
  }
});

it('returns between what it states, wherever its player stops', () => {
  const facts = minesFacts();
  for (let mines = 1; mines <= MOST_MINES; mines += 1) {
    for (let opened = 1; opened <= lastOf(mines); opened += 1) {
      expect(returnOf(mines, opened)).toBeGreaterThanOrEqual(facts.rtp);
      expect(returnOf(mines, opened)).toBeLessThanOrEqual(0.97);
      expect(multiplierOf(mines, opened)).toBeGreaterThan(100);
      expect(multiplierOf(mines, opened)).toBeLessThanOrEqual(1_000_000);
    }
  }
  expect([facts.rtpPercent, facts.volatility]).toEqual([96.25, 'low']);
});

it('returns it in a million simulated rounds too, within 99.9 % confidence', () => {
  const random = seeded(3);
  const numbers: Numbers = { next: () => Math.floor(random() * 2 ** 32), below: (n) => Math.floor(random() * n) };
  const rounds = 1_000_000;
  const choice = { mines: 3 };
  let paid = 0;
  for (let round = 0; round < rounds; round += 1)
    paid += minesRules.payout(100, { choice, drawn: minesRules.draw(choice, numbers), steps: [4, 11, 17] });
  expect(Math.abs(paid / rounds / 100 - returnOf(3, 3))).toBeLessThan(
    (3.29 * minesFacts().deviation) / Math.sqrt(rounds),
  );
});

it('lays as many mines as were chosen, each on a field of its own, any field as likely as another', () => {
  const random = seeded(8);
  const numbers: Numbers = { next: () => 0, below: (n) => Math.floor(random() * n) };
  const seen = Array<number>(FIELDS).fill(0);
  for (let round = 0; round < 25_000; round += 1) {
    const drawn = minesRules.draw({ mines: 5 }, numbers);
    expect(new Set(drawn).size).toBe(5);
    for (const field of drawn) seen[field] = (seen[field] ?? 0) + 1;
  }
  for (const count of seen) expect(Math.abs(count - 5_000)).toBeLessThan(4.5 * Math.sqrt(25_000 * 0.2 * 0.8));
});

it('ends at a mine, at the last field, and at nothing else; shows the mines only then', () => {
  const choice = { mines: 20 };
  const drawn = Array.from({ length: 20 }, (_, index) => index);
  const play = (steps: number[]) => ({ choice, drawn, steps });
  expect(ENGINES.mines.isOver(play([]))).toBe(false);
  expect(ENGINES.mines.isOver(play([3]))).toBe(true);
  expect(minesRules.payout(500, play([24, 3]))).toBe(0);
  expect(ENGINES.mines.isOver(play([24, 23, 22]))).toBe(false);
  expect(ENGINES.mines.isOver(play([24, 23, 22, 21]))).toBe(true);
  expect(minesRules.payout(500, play([24, 23]))).toBe(5 * 2_910);
  expect(minesRules.outcome(500, play([24]), false)).toMatchObject({ positions: null, due: 5 * 485, next: 2_910 });
  expect(minesRules.outcome(500, play([24, 0]), true)).toMatchObject({ positions: drawn, hit: 0, due: 0 });
  expect(minesRules.canStep?.(play([24]), 24)).toBe(false);
  expect(minesRules.canStep?.(play([24]), 25)).toBe(false);
  expect(minesRules.canEnd?.(play([]))).toBe(false);
  for (const asked of [null, {}, { mines: 0 }, { mines: 21 }, { mines: 2.5 }])
    expect(minesRules.read(asked)).toBeNull();
});
