import { assert, integer, nat, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numbersFrom } from '../draw.ts';
import { seeded } from '../seeded.ts';
import { stakesWithin } from '../stakes.ts';
import { evaluate, payout } from './evaluate.ts';
import { enumerate, slotFacts as factsOf } from './facts.ts';
import { LINES, REELS } from './lines.ts';
import type { ReelSet } from './reels.ts';
import { checkReelSet, LINE_SYMBOLS, REEL_SET_NAMES, REEL_SETS } from './reels.ts';
import { slotRules } from './rules.ts';

/** The return by another road: the expected pay of one line from symbol frequencies alone, and of the scatters. */
function analyticRtp(set: ReelSet): number {
  const share = set.strips.map((cells) => (symbol: string) => cells.filter((c) => c === symbol).length / cells.length);
  let line = 0;
  for (const symbol of LINE_SYMBOLS) {
    const match = share.map((of, reel) => of(symbol) + (reel === 0 ? 0 : of('W')));
    const run = (n: number) => match.slice(0, n).reduce((p, q) => p * q, 1) * (n < REELS ? 1 - (match[n] ?? 0) : 1);
    set.pays[symbol].forEach((pay, index) => {
      line += pay * run(index + 3);
    });
  }
  let scatter = 0;
  for (let mask = 0; mask < 1 << REELS; mask += 1) {
    let probability = 1;
    let count = 0;
    share.forEach((of, reel) => {
      const seen = 3 * of('S'); // one scatter is visible from three of the strip's stops
      const here = Boolean(mask & (1 << reel));
      probability *= here ? seen : 1 - seen;
      count += here ? 1 : 0;
    });
    scatter += probability * (count >= 3 ? (set.scatter[count - 3] ?? 0) : 0);
  }
  return line + scatter; // ten lines at a tenth of the stake each
}

describe.each(REEL_SET_NAMES)('the %s reels', (name) => {
  const set = REEL_SETS[name];
  const facts = factsOf(name);

  it('return exactly what two independent computations say, at least 94 %', () => {
    expect(Math.abs(facts.rtp - analyticRtp(set))).toBeLessThan(1e-9);
    expect(Number.isSafeInteger(facts.units)).toBe(true);
    expect(facts.outcomes).toBe(set.strips.reduce((n, cells) => n * cells.length, 1));
    expect(facts.rtp).toBeGreaterThan(0.94);
    expect(facts.rtp).toBeLessThan(0.97);
    expect(facts.rtpPercent / 100).toBeLessThanOrEqual(facts.rtp);
    expect(facts.rtpPercent / 100).toBeGreaterThan(facts.rtp - 0.0001);
  });

  it('return it in a million simulated rounds too, within 99.9 % confidence', () => {
    const random = seeded(20_260_101);
    const rounds = 1_000_000;
    let units = 0;
    let hits = 0;
    for (let round = 0; round < rounds; round += 1) {
      const outcome = evaluate(
        set,
        set.strips.map((cells) => Math.floor(random() * cells.length)),
      );
      units += outcome.units;
      if (outcome.units > 0) hits += 1;
    }
    const error = facts.deviation / Math.sqrt(rounds);
    expect(Math.abs(units / rounds / LINES.length - facts.rtp)).toBeLessThan(3.29 * error);
    const hitError = Math.sqrt((facts.hitRate * (1 - facts.hitRate)) / rounds);
    expect(Math.abs(hits / rounds - facts.hitRate)).toBeLessThan(3.29 * hitError);
  }, 60_000);

  it('pay at most what the facts call the largest win', () => {
    const random = seeded(7);
    for (let round = 0; round < 20_000; round += 1) {
      const outcome = evaluate(
        set,
        set.strips.map((cells) => Math.floor(random() * cells.length)),
      );
      expect(outcome.units / LINES.length).toBeLessThanOrEqual(facts.maxWin);
    }
  });

  it('pay more for more of a kind, and for rarer symbols', () => {
    for (const pays of [...Object.values(set.pays), set.scatter]) expect([...pays].sort((a, b) => a - b)).toEqual(pays);
    for (const index of [0, 1, 2]) {
      const column = LINE_SYMBOLS.map((symbol) => set.pays[symbol][index] ?? 0);
      expect([...column].sort((a, b) => b - a)).toEqual(column);
    }
  });
});

describe('the enumeration', () => {
  /** Short strips, so that the evaluator itself can be asked for every outcome. */
  const short: ReelSet = {
    ...REEL_SETS.swell,
    strips: REEL_SETS.swell.strips.map((cells, reel) => (reel === 0 ? cells.slice(5, 14) : cells.slice(12, 21))),
  };

  it('agrees with evaluating every outcome one by one', () => {
    checkReelSet(short);
    const facts = enumerate(short);
    const sizes = short.strips.map((cells) => cells.length);
    let units = 0;
    let squares = 0;
    let hits = 0;
    let gains = 0;
    let most = 0;
    for (let index = 0; index < facts.outcomes; index += 1) {
      let rest = index;
      const stops = sizes.map((size) => {
        const stop = rest % size;
        rest = Math.floor(rest / size);
        return stop;
      });
      const { units: won } = evaluate(short, stops);
      units += won;
      squares += won * won;
      hits += won > 0 ? 1 : 0;
      gains += won > LINES.length ? 1 : 0;
      most = Math.max(most, won);
    }
    expect(facts.units).toBe(units);
    expect(facts.hitRate).toBe(hits / facts.outcomes);
    expect(facts.gainRate).toBe(gains / facts.outcomes);
    expect(facts.maxWin).toBe(most / LINES.length);
    expect(facts.deviation).toBeCloseTo(Math.sqrt(squares / facts.outcomes / 100 - facts.rtp ** 2), 9);
  });

  it('tells the three sets apart by volatility', () => {
    expect(REEL_SET_NAMES.map((name) => factsOf(name).volatility)).toEqual(['low', 'medium', 'high']);
  });

  it('refuses a set whose first reel has a wild, or a window with two scatters', () => {
    const [first, ...others] = REEL_SETS.calm.strips;
    expect(() => enumerate({ ...REEL_SETS.calm, strips: [['W', ...(first ?? [])], ...others] })).toThrow(/first reel/);
    expect(() => enumerate({ ...REEL_SETS.calm, strips: [['S', 'A', 'S', ...(first ?? [])], ...others] })).toThrow(
      /two scatters/,
    );
  });
});

describe('a round', () => {
  const set = REEL_SETS.swell;
  const find = (reel: number, symbol: string, row: number): number => {
    const cells = set.strips[reel] ?? [];
    const at = cells.findIndex((c) => c === symbol);
    return (at - row + cells.length) % cells.length;
  };

  it('pays a run with a wild on the line that it names', () => {
    // P1 in the middle of reels 1, 2 and 4, a wild in the middle of reel 3.
    const stops = [find(0, 'P1', 1), find(1, 'P1', 1), find(2, 'W', 1), find(3, 'P1', 1), find(4, 'A', 1)];
    const outcome = evaluate(set, stops);
    expect(outcome.lines).toContainEqual({ line: 1, symbol: 'P1', count: 4, wilds: 1, pay: set.pays.P1[1] });
    expect(payout(40, outcome)).toBe(4 * outcome.units);
  });

  it('pays scatters on the whole stake, wherever they stand', () => {
    const stops = [find(0, 'S', 0), find(1, 'S', 1), find(2, 'S', 2), find(3, 'P1', 0), find(4, 'P1', 0)];
    const outcome = evaluate(set, stops);
    expect(outcome.scatter).toEqual({ count: 3, pay: 3 });
    expect(outcome.units).toBeGreaterThanOrEqual(30);
  });

  it('pays whole centavos for every stake on offer', () => {
    assert(
      property(
        integer({ min: 1, max: 50_000 }),
        integer({ min: 1, max: 200_000 }),
        tuple(...set.strips.map((cells) => nat(cells.length - 1))),
        (min, max, stops) => {
          for (const stake of stakesWithin(min, max, LINES.length)) {
            expect(stake).toBeGreaterThanOrEqual(min);
            expect(stake).toBeLessThanOrEqual(max);
            expect(Number.isSafeInteger(payout(stake, evaluate(set, stops)))).toBe(true);
          }
        },
      ),
      { numRuns: 200 },
    );
    expect(stakesWithin(500, 400, 10)).toEqual([]);
    expect(stakesWithin(25, 95, 10)).toEqual([30, 40, 50, 60, 80, 90]);
    expect(() => payout(45, evaluate(set, [0, 0, 0, 0, 0]))).toThrow(RangeError);
  });
});

describe('the draw', () => {
  it('reads big-endian numbers in order and skips those that would favour a stop', () => {
    const block = new Uint8Array(32);
    const view = new DataView(block.buffer);
    view.setUint32(0, 0xffff_ffff); // above the largest multiple of 25: skipped
    [26, 27, 28, 29, 30].forEach((value, index) => view.setUint32(4 + index * 4, value));
    expect(
      slotRules.draw(
        { reels: 'calm' },
        numbersFrom(() => block),
      ),
    ).toEqual([1, 1, 3, 4, 5]);
  });

  it('goes on in the next block when one is used up', () => {
    const blocks: number[] = [];
    const stops = slotRules.draw(
      { reels: 'calm' },
      numbersFrom((index) => {
        blocks.push(index);
        return new Uint8Array(32).fill(index === 0 ? 0xff : 0);
      }),
    );
    expect(blocks).toEqual([0, 1]);
    expect(stops).toEqual([0, 0, 0, 0, 0]);
  });
});
