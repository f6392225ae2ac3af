import { assert, integer, nat, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seeded } from '../../../../tests/fixtures/rounds.ts';
import type { Numbers } from '../draw.ts';
import { numbersFrom } from '../draw.ts';
import { ENGINES } from '../registry.ts';
import { stakesWithin } from '../stakes.ts';
import { scattersOf, unitsOf } from './compiled.ts';
import { enumerateSpin } from './enumerate.ts';
import { evaluate } from './evaluate.ts';
import { enumerate } from './facts.ts';
import { added, begun, drawRound, freeSpinsIn, roundUnits } from './free-spins.ts';
import { LINES } from './lines.ts';
import type { ReelSet } from './reel-set.ts';
import { checkReelSet, LEAST, LINE_SYMBOLS, partsOf } from './reel-set.ts';
import type { ReelSetName } from './reels.ts';
import { REEL_SET_NAMES, REEL_SETS } from './reels.ts';
import type { SlotOutcome } from './rules.ts';
import { payout, slotRules } from './rules.ts';

const known = new Map<ReelSetName, ReturnType<typeof enumerate>>();
/** Enumerated once, however many tests ask. */
function factsOf(name: ReelSetName) {
  const facts = known.get(name) ?? enumerate(REEL_SETS[name]);
  known.set(name, facts);
  return facts;
}

const numbersOf = (seed: number): Numbers => {
  const random = seeded(seed);
  return { next: () => Math.floor(random() * 2 ** 32), below: (n) => Math.floor(random() * n) };
};

/** The shares of a reel's stops that show a symbol, or on a given row of a given line. */
const sharesOf = (set: ReelSet) =>
  set.strips.map((cells) => (symbol: string) => cells.filter((cell) => cell === symbol).length / cells.length);

/** How likely 0, 1, 2 … scatters are: one is visible from as many of the strip's stops as there are rows. */
function scatterShares(set: ReelSet): number[] {
  return sharesOf(set).reduce<number[]>(
    (shares, of) => {
      const seen = set.rows * of('S');
      return [...shares, 0].map((share, count) => share * (1 - seen) + (shares[count - 1] ?? 0) * seen);
    },
    [1],
  );
}

/** The expected pay of one spin by another road, in stakes: from symbol frequencies for lines, from windows for ways. */
function spinReturn(set: ReelSet): number {
  const shares = sharesOf(set);
  let won = 0;
  for (const symbol of LINE_SYMBOLS) {
    // Of a line: whether a cell continues it, wilds with their multiplier. Of ways: how many cells of a window do.
    const goes = shares.map((of, reel) => {
      const cells = of(symbol) + (reel === 0 ? 0 : of('W') * set.wildTimes);
      return set.lines ? cells : cells * set.rows;
    });
    const ends = set.strips.map((cells, reel) => {
      if (set.lines) return 1 - ((shares[reel]?.(symbol) ?? 0) + (shares[reel]?.('W') ?? 0));
      const without = cells.filter((_, stop) =>
        Array.from({ length: set.rows }, (_, row) => cells[(stop + row) % cells.length]).every(
          (cell) => cell !== symbol && cell !== 'W',
        ),
      );
      return without.length / cells.length;
    });
    set.pays[symbol].forEach((pay, index) => {
      const count = index + LEAST;
      const run = goes.slice(0, count).reduce((product, share) => product * share, 1);
      won += pay * run * (count < set.strips.length ? (ends[count] ?? 0) : 1);
    });
  }
  // As many lines as parts of the stake; ways are counted together in tenths of it.
  const onReels = set.lines ? won : won / partsOf(set);
  return scatterShares(set).reduce(
    (sum, share, count) => sum + share * (count < LEAST ? 0 : (set.scatter?.[count - LEAST] ?? 0)),
    onReels,
  );
}

/** The expected number of free spins of a round, forwards: how likely each is to be played at all. */
function freeSpinsExpected(set: ReelSet): number {
  const { free } = set;
  if (!free) return 0;
  const shares = scatterShares(set);
  let now = new Map<number, number>();
  const put = (into: Map<number, number>, count: number, share: number) =>
    into.set(count, (into.get(count) ?? 0) + share);
  shares.forEach((share, count) => {
    put(now, count < LEAST ? 0 : (free.spins[count - LEAST] ?? 0), share);
  });
  let expected = 0;
  for (let played = 0; played < free.most; played += 1) {
    const next = new Map<number, number>();
    for (const [count, share] of now) {
      if (count <= played) continue;
      expected += share;
      const again = shares.slice(LEAST).reduce((sum, one) => sum + one, 0);
      put(next, Math.min(free.most, count + free.again), share * again);
      put(next, count, share * (1 - again));
    }
    now = next;
  }
  return expected;
}

describe.each(REEL_SET_NAMES)('the %s reels', (name) => {
  const set = REEL_SETS[name];

  it('return exactly what two independent computations say, 94 to 97 %', () => {
    const facts = factsOf(name);
    const free = freeSpinsExpected(set);
    // Wald: what free spins return is their expected number times what one returns.
    const rtp = spinReturn(set) * (1 + free * (set.free?.times ?? 0));
    expect(Math.abs(facts.rtp - rtp)).toBeLessThan(1e-9);
    expect(facts.freeRate * facts.freeSpins).toBeCloseTo(free, 9);
    expect(Number.isSafeInteger(facts.units)).toBe(true);
    expect(facts.outcomes).toBe(set.strips.reduce((n, cells) => n * cells.length, 1));
    expect(facts.rtp).toBeGreaterThan(0.94);
    expect(facts.rtp).toBeLessThan(0.97);
    expect(facts.rtpPercent / 100).toBeLessThanOrEqual(facts.rtp);
    expect(facts.rtpPercent / 100).toBeGreaterThan(facts.rtp - 0.0001);
  });

  it('return it in a million simulated rounds too, and hit as often, within 99.9 % confidence', () => {
    const facts = factsOf(name);
    const numbers = numbersOf(20_260_101);
    const rounds = 1_000_000;
    const parts = partsOf(set);
    let units = 0;
    let hits = 0;
    let gains = 0;
    let begins = 0;
    let most = 0;
    for (let round = 0; round < rounds; round += 1) {
      const drawn = drawRound(set, numbers);
      const won = roundUnits(set, drawn);
      units += won;
      if (won > 0) hits += 1;
      if (won > parts) gains += 1;
      if (drawn.length > set.strips.length) begins += 1;
      if (won > most) most = won;
    }
    const holds = (measured: number, stated: number, deviation: number) =>
      expect(Math.abs(measured - stated)).toBeLessThanOrEqual((3.29 * deviation) / Math.sqrt(rounds));
    const spread = (share: number) => Math.sqrt(share * (1 - share));
    holds(units / rounds / parts, facts.rtp, facts.deviation);
    holds(hits / rounds, facts.hitRate, spread(facts.hitRate));
    holds(gains / rounds, facts.gainRate, spread(facts.gainRate));
    holds(begins / rounds, facts.freeRate, spread(facts.freeRate));
    expect(most / parts).toBeLessThanOrEqual(facts.maxWin);
  }, 20_000);

  it('pay what their words add up to', () => {
    const numbers = numbersOf(7);
    const wrong: number[][] = [];
    for (let round = 0; round < 2_000; round += 1) {
      const stops = set.strips.map((cells) => numbers.below(cells.length));
      const { units, scatter } = evaluate(set, stops);
      const shown = scattersOf(set, stops);
      if (units !== unitsOf(set, stops) || (shown >= LEAST && (scatter?.count ?? shown) !== shown)) wrong.push(stops);
    }
    expect(wrong).toEqual([]);
  });

  it('pay more for more of a kind, and for rarer symbols', () => {
    for (const pays of [...Object.values(set.pays), set.scatter ?? []])
      expect([...pays].sort((a, b) => a - b)).toEqual(pays);
    for (const index of set.pays.P1.keys()) {
      const column = LINE_SYMBOLS.map((symbol) => set.pays[symbol][index] ?? 0);
      expect([...column].sort((a, b) => b - a)).toEqual(column);
    }
  });
});

it('keeps the reel sets that rounds have been played on', () => {
  expect((['calm', 'swell', 'storm'] as const).map((name) => [factsOf(name).units, factsOf(name).rtpPercent])).toEqual([
    [98_060_960, 96.55],
    [118_821_760, 96.3],
    [163_447_080, 94.97],
  ]);
});

it('tells the sets apart by layout and volatility', () => {
  const told = REEL_SET_NAMES.map((name) => {
    const { strips, rows, lines, free } = REEL_SETS[name];
    const pays = lines ? `${lines.length} lines` : `${rows ** strips.length} ways`;
    return `${name} ${strips.length}×${rows} ${pays}${free ? ` ${free.spins[0]} free ×${free.times}` : ''} ${factsOf(name).volatility}`;
  });
  expect(told).toEqual([
    'calm 5×3 10 lines low',
    'swell 5×3 10 lines medium',
    'storm 5×3 10 lines high',
    'ripple 3×3 5 lines low',
    'breaker 3×3 5 lines medium',
    'tide 5×3 10 lines 10 free ×2 medium',
    'tempest 5×3 10 lines 8 free ×3 high',
    'current 5×3 243 ways low',
    'drift 5×4 1024 ways 8 free ×2 medium',
  ]);
});

describe('the enumeration', () => {
  /** Short strips, so that the evaluator itself can be asked for every outcome, and free spins come often. */
  const short = (set: ReelSet, from: number, length: number): ReelSet => ({
    ...set,
    strips: set.strips.map((cells) => [...cells, ...cells].slice(from, from + length)),
  });
  const sets = {
    lines: short({ ...REEL_SETS.swell }, 11, 12),
    'free spins': short(REEL_SETS.tide, 20, 12),
    ways: short(REEL_SETS.drift, 24, 12),
  };

  it.each(Object.entries(sets))('of %s agrees with evaluating every outcome one by one', (_, set) => {
    const tallies = enumerateSpin(set);
    const parts = partsOf(set);
    const sums = tallies.map(() => ({ outcomes: 0, units: 0, squares: 0, hits: 0, gains: 0, most: 0 }));
    const sizes = set.strips.map((cells) => cells.length);
    const all = sizes.reduce((product, size) => product * size, 1);
    // Beyond this many the table would be filled by evaluating, which is no second road.
    expect(all).toBeGreaterThan(200_000);
    for (let index = 0; index < all; index += 1) {
      let rest = index;
      const stops = sizes.map((size) => {
        const stop = rest % size;
        rest = Math.floor(rest / size);
        return stop;
      });
      const sum = sums[scattersOf(set, stops)];
      const won = unitsOf(set, stops);
      if (!sum) continue;
      sum.outcomes += 1;
      sum.units += won;
      sum.squares += won * won;
      sum.hits += won > 0 ? 1 : 0;
      sum.gains += won > parts ? 1 : 0;
      sum.most = Math.max(sum.most, won);
    }
    expect(tallies).toEqual(sums);
  });

  it('refuses a set that breaks what it relies on', () => {
    const [first, ...others] = REEL_SETS.calm.strips;
    const { calm, tide, drift } = REEL_SETS;
    expect(() => enumerate({ ...calm, strips: [['W', ...(first ?? [])], ...others] })).toThrow(/first reel/);
    expect(() => enumerate({ ...calm, strips: [['S', 'A', 'S', ...(first ?? [])], ...others] })).toThrow(
      /two scatters/,
    );
    expect(() => checkReelSet({ ...tide, scatter: [1, 10, 50] })).toThrow(/more than the stake/);
    expect(() => checkReelSet({ ...tide, scatter: null })).toThrow(/no scatter/);
    expect(() => checkReelSet({ ...drift, wildTimes: 2 })).toThrow(/multiply/);
    expect(() => checkReelSet({ ...tide, free: { spins: [10, 12, 60], again: 5, most: 50, times: 2 } })).toThrow(
      /more/,
    );
  });
});

/** Where a reel must stop for a symbol to stand on a row. */
const find = (set: ReelSet, reel: number, symbol: string, row: number): number => {
  const cells = set.strips[reel] ?? [];
  const at = cells.findIndex((cell) => cell === symbol);
  return (at - row + cells.length) % cells.length;
};

describe('a round', () => {
  it('pays a run with a wild on the line that it names', () => {
    const set = REEL_SETS.swell;
    // P1 in the middle of reels 1, 2 and 4, a wild in the middle of reel 3.
    const stops = ['P1', 'P1', 'W', 'P1', 'A'].map((symbol, reel) => find(set, reel, symbol, 1));
    const outcome = evaluate(set, stops);
    expect(outcome.lines).toContainEqual({ line: 1, symbol: 'P1', count: 4, wilds: 1, pay: 300 });
    expect(payout(set, 40, stops)).toBe(4 * outcome.units);
  });

  it('multiplies by each wild where the set says so', () => {
    const set = REEL_SETS.breaker;
    const stops = ['P4', 'W', 'W'].map((symbol, reel) => find(set, reel, symbol, 1));
    const outcome = evaluate(set, stops);
    expect(outcome.lines).toContainEqual({ line: 0, symbol: 'P4', count: 3, wilds: 2, pay: 14 * 4 });
    expect(payout(set, 50, stops)).toBe(10 * outcome.units);
  });

  it('counts the ways of a symbol over all rows', () => {
    const set = REEL_SETS.current;
    const stops = set.strips.map((cells, reel) => {
      const windows = cells.map((_, stop) => [0, 1, 2].map((row) => cells[(stop + row) % cells.length]));
      return windows.findIndex((cell) => cell.includes('K') && (reel === 0 || !cell.includes('W')));
    });
    const { ways, lines } = evaluate(set, stops);
    expect(lines).toEqual([]);
    const cells = stops.map((stop, reel) => {
      const strip = set.strips[reel] ?? [];
      return [0, 1, 2].filter((row) => strip[(stop + row) % strip.length] === 'K').length;
    });
    const product = cells.reduce((all, count) => all * count, 1);
    expect(ways).toContainEqual({ symbol: 'K', count: 5, ways: product, pay: product * (set.pays.K[2] ?? 0) });
  });

  it('pays scatters on the whole stake, wherever they stand', () => {
    const set = REEL_SETS.swell;
    const stops = ['S', 'S', 'S', 'P1', 'P1'].map((symbol, reel) => find(set, reel, symbol, reel < 3 ? reel : 0));
    const outcome = evaluate(set, stops);
    expect(outcome.scatter).toEqual({ count: 3, pay: 3 });
    expect(outcome.units).toBeGreaterThanOrEqual(30);
    expect(ENGINES.slot.isOver({ choice: { reels: 'swell' }, drawn: stops, steps: [] })).toBe(true);
  });

  it.each(REEL_SET_NAMES)('of %s pays whole centavos for every stake on offer', (name) => {
    const set = REEL_SETS[name];
    assert(
      property(
        integer({ min: 1, max: 50_000 }),
        integer({ min: 1, max: 200_000 }),
        tuple(...set.strips.map((cells) => nat(cells.length - 1))),
        (min, max, stops) =>
          stakesWithin(min, max, slotRules.unit).every(
            (stake) => stake >= min && stake <= max && Number.isSafeInteger(payout(set, stake, stops)),
          ),
      ),
      { numRuns: 100 },
    );
    expect(() =>
      payout(
        set,
        41,
        set.strips.map(() => 0),
      ),
    ).toThrow(RangeError);
  });

  it('is offered at stakes that its parts divide', () => {
    expect(stakesWithin(500, 400, 10)).toEqual([]);
    expect(stakesWithin(25, 95, 10)).toEqual([30, 40, 50, 60, 80, 90]);
    expect(slotRules.unit).toBe(LINES.length);
    for (const name of REEL_SET_NAMES) expect(slotRules.unit % partsOf(REEL_SETS[name])).toBe(0);
  });
});

describe('free spins', () => {
  const set = REEL_SETS.tide;
  const choice = { reels: 'tide' } as const;
  /** Numbers that stop each spin where it is told, and then anywhere without three scatters. */
  const told = (...spins: readonly (readonly number[])[]): Numbers => {
    const list = spins.flat();
    let at = 0;
    return { next: () => 0, below: () => list[at++] ?? 0 };
  };
  const scatters = (count: number) => set.strips.map((_, reel) => (reel < count ? find(set, reel, 'S', 1) : 0));
  const plain = set.strips.map(() => 0);

  it('are as many as the scatters begin, a few more for each three, and never more than the most', () => {
    expect(scattersOf(set, plain)).toBeLessThan(LEAST);
    for (const [count, spins] of [
      [3, 10],
      [4, 12],
      [5, 15],
    ] as const) {
      expect(scattersOf(set, scatters(count))).toBe(count);
      expect(begun(set, count)).toBe(spins);
      expect(freeSpinsIn(set, drawRound(set, told(scatters(count))))).toBe(spins);
    }
    expect(freeSpinsIn(set, drawRound(set, told(scatters(3), plain, scatters(3), scatters(4))))).toBe(20);
    const endless = drawRound(set, { next: () => 0, below: numbersOfScatters() });
    expect(freeSpinsIn(set, endless)).toBe(50);
    expect([added(set, 48, 3), added(set, 10, 2)]).toEqual([50, 10]);

    /** Three scatters on every spin. */
    function numbersOfScatters() {
      let at = 0;
      const list = scatters(3);
      return () => list[at++ % list.length] ?? 0;
    }
  });

  it('are part of their round: shown step by step, paid once, whatever the player has come to', () => {
    const drawn = drawRound(set, told(scatters(3), plain, scatters(3)));
    const play = (steps: readonly number[]) => ({ choice, drawn, steps });
    const all = Array.from({ length: 15 }, (_, index) => index);
    expect(drawn).toHaveLength(5 * 16);
    expect(ENGINES.slot.isOver(play([]))).toBe(false);
    expect(ENGINES.slot.isOver(play(all.slice(0, 14)))).toBe(false);
    expect(ENGINES.slot.isOver(play(all))).toBe(true);
    expect([slotRules.canStep?.(play([0, 1]), 2), slotRules.canStep?.(play([0, 1]), 3)]).toEqual([true, false]);
    expect(slotRules.canEnd?.(play([]))).toBe(true);
    expect(slotRules.payout(200, play([]))).toBe(slotRules.payout(200, play(all)));

    const seen = (count: number, over = false) =>
      (slotRules.outcome(200, play(all.slice(0, count)), over) as SlotOutcome).free;
    const base = unitsOf(set, scatters(3)) * 20;
    const each = unitsOf(set, plain) * 2 * 20;
    // Nothing of a spin that has not been shown is told, not even that spins will be added.
    expect(seen(0)).toEqual({ begun: 10, count: 10, times: 2, spins: [], won: base });
    expect(seen(1)).toMatchObject({ count: 10, won: base + each });
    expect(seen(2)).toMatchObject({ count: 15, spins: [{ added: 0 }, { added: 5, win: base * 2 }] });
    expect(seen(0, true)?.spins).toHaveLength(15);
    expect(seen(0, true)?.won).toBe(slotRules.payout(200, play([])));
  });

  it('are none in a round whose scatters are too few, which is over at once', () => {
    const drawn = drawRound(set, told(plain));
    expect(drawn).toEqual(plain);
    expect(ENGINES.slot.isOver({ choice, drawn, steps: [] })).toBe(true);
    expect(slotRules.outcome(200, { choice, drawn, steps: [] }, true)).not.toHaveProperty('free');
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
