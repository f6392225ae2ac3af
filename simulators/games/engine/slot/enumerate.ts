import { unitsOf } from './compiled.ts';
import type { Line } from './lines.ts';
import type { ReelSet } from './reel-set.ts';
import { checkReelSet, LEAST, LINE_SYMBOLS, partsOf, symbolAt } from './reel-set.ts';

/** Sums over the outcomes of one spin that show so many scatters; pays in parts of the stake. */
export interface Tally {
  outcomes: number;
  units: number;
  squares: number;
  /** Outcomes that pay anything, and that pay more than the stake. */
  hits: number;
  gains: number;
  most: number;
}

/** Up to this many outcomes each is simply evaluated. */
const FEW = 200_000;

/** Counts outcomes by how many scatters they show, 0 to 5. */
class Counter {
  readonly tallies: readonly Tally[];
  readonly #scatterUnits: readonly number[];
  readonly #parts: number;

  constructor(set: ReelSet) {
    this.#parts = partsOf(set);
    this.tallies = Array.from({ length: set.strips.length + 1 }, () => ({
      outcomes: 0,
      units: 0,
      squares: 0,
      hits: 0,
      gains: 0,
      most: 0,
    }));
    this.#scatterUnits = this.tallies.map((_, count) =>
      count < LEAST ? 0 : (set.scatter?.[count - LEAST] ?? 0) * this.#parts,
    );
  }

  /** @param won pay of the outcomes without their scatters */
  add(scatters: number, won: number, outcomes: number): void {
    const tally = this.tallies[scatters];
    if (!tally) return;
    const units = won + (this.#scatterUnits[scatters] ?? 0);
    tally.outcomes += outcomes;
    if (units === 0 || outcomes === 0) return;
    tally.units += units * outcomes;
    tally.squares += units * units * outcomes;
    tally.hits += outcomes;
    if (units > this.#parts) tally.gains += outcomes;
    if (units > tally.most) tally.most = units;
  }
}

/**
 * Enumerates every combination of stops (up to seventeen million) exactly, in integers. A branch that cannot win any
 * more is not walked: only its scatters are counted.
 */
export function enumerateSpin(set: ReelSet): readonly Tally[] {
  checkReelSet(set);
  const counter = new Counter(set);
  const outcomes = set.strips.reduce((product, cells) => product * cells.length, 1);
  if (outcomes <= FEW) countEach(set, counter);
  else if (set.strips.length !== 5) throw new Error(`${set.name}: too many outcomes for other than five reels`);
  else if (set.lines) countLines(set, set.lines, counter);
  else countWays(set, counter);
  return counter.tallies;
}

/** Per reel and stop whether a scatter shows. */
const scatterTables = (set: ReelSet): Uint8Array[] =>
  set.strips.map((cells, reel) =>
    Uint8Array.from(cells, (_, stop) => {
      for (let row = 0; row < set.rows; row += 1) if (symbolAt(set, reel, stop, row) === 'S') return 1;
      return 0;
    }),
  );

function countEach(set: ReelSet, counter: Counter): void {
  const shows = scatterTables(set);
  const stops: number[] = [];
  const walk = (reel: number, scatters: number): void => {
    if (reel === set.strips.length) {
      const scatterUnits = scatters < LEAST ? 0 : (set.scatter?.[scatters - LEAST] ?? 0) * partsOf(set);
      counter.add(scatters, unitsOf(set, stops) - scatterUnits, 1);
      return;
    }
    set.strips[reel]?.forEach((_, stop) => {
      stops[reel] = stop;
      walk(reel + 1, scatters + (shows[reel]?.[stop] ?? 0));
    });
  };
  walk(0, 0);
}

/** For each reel, in how many ways the reels from it on show 0, 1, 2 … scatters. */
function scatterWays(shows: readonly Uint8Array[]): number[][] {
  const ways: number[][] = Array.from({ length: shows.length + 1 }, () => [1]);
  for (let reel = shows.length - 1; reel >= 0; reel -= 1) {
    const table = shows[reel] ?? new Uint8Array();
    const seen = table.reduce((sum, one) => sum + one, 0);
    const after = ways[reel + 1] ?? [1];
    ways[reel] = Array.from(
      { length: after.length + 1 },
      (_, count) => (after[count] ?? 0) * (table.length - seen) + (after[count - 1] ?? 0) * seen,
    );
  }
  return ways;
}

// Typed arrays are read within their length: the fallbacks below only satisfy the index check.

/** Ten lines are bits of one mask: which lines live on after a reel is one lookup. */
function countLines(set: ReelSet, lines: readonly Line[], counter: Counter): void {
  const [n0 = 0, n1 = 0, n2 = 0, n3 = 0, n4 = 0] = set.strips.map((cells) => cells.length);
  const shows = scatterTables(set);
  const [c0, c1, c2, c3, c4] = shows as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array];
  const dead = scatterWays(shows);
  const rest = (reel: number, scatters: number): void =>
    dead[reel]?.forEach((outcomes, count) => {
      counter.add(scatters + count, 0, outcomes);
    });
  for (let s0 = 0; s0 < n0; s0 += 1) {
    const { matches, pays } = forFirstStop(set, lines, s0);
    const [m1, m2, m3, m4] = matches as [Uint16Array, Uint16Array, Uint16Array, Uint16Array];
    const [p3, p4, p5] = pays as [Int32Array, Int32Array, Int32Array];
    for (let s1 = 0; s1 < n1; s1 += 1) {
      const alive2 = m1[s1] ?? 0;
      const k1 = (c0[s0] ?? 0) + (c1[s1] ?? 0);
      if (alive2 === 0) {
        rest(2, k1);
        continue;
      }
      for (let s2 = 0; s2 < n2; s2 += 1) {
        const alive3 = alive2 & (m2[s2] ?? 0);
        const k2 = k1 + (c2[s2] ?? 0);
        if (alive3 === 0) {
          rest(3, k2);
          continue;
        }
        for (let s3 = 0; s3 < n3; s3 += 1) {
          const alive4 = alive3 & (m3[s3] ?? 0);
          const k3 = k2 + (c3[s3] ?? 0);
          const three = p3[alive3 & ~alive4] ?? 0;
          for (let s4 = 0; s4 < n4; s4 += 1) {
            const alive5 = alive4 & (m4[s4] ?? 0);
            counter.add(k3 + (c4[s4] ?? 0), three + (p4[alive4 & ~alive5] ?? 0) + (p5[alive5] ?? 0), 1);
          }
        }
      }
    }
  }
}

/** For one stop of the first reel: per later reel and stop the lines that match it, and per mask of lines their pays. */
function forFirstStop(set: ReelSet, lines: readonly Line[], s0: number) {
  const first = lines.map((rows) => symbolAt(set, 0, s0, rows[0] ?? 0));
  const matches = set.strips.slice(1).map((cells, index) =>
    Uint16Array.from(cells, (_, stop) => {
      let mask = 0;
      lines.forEach((rows, line) => {
        const here = symbolAt(set, index + 1, stop, rows[index + 1] ?? 0);
        if (first[line] !== 'S' && (here === 'W' || here === first[line])) mask |= 1 << line;
      });
      return mask;
    }),
  );
  const pays = [0, 1, 2].map((length) => {
    const table = new Int32Array(1 << lines.length);
    for (let mask = 1; mask < table.length; mask += 1) {
      const line = 31 - Math.clz32(mask & -mask);
      const symbol = first[line];
      const pay = symbol === undefined || symbol === 'S' || symbol === 'W' ? 0 : (set.pays[symbol][length] ?? 0);
      table[mask] = (table[mask & (mask - 1)] ?? 0) + pay;
    }
    return table;
  });
  return { matches, pays };
}

/** Stops of one reel that match the first reel's symbols alike. */
interface Group {
  /** How many cells continue each of the first reel's symbols. */
  readonly cells: readonly number[];
  readonly scatters: number;
  readonly stops: number;
}

/** Ways: of each symbol on the first reel, the product of the cells that continue it. Equal stops are counted as one. */
function countWays(set: ReelSet, counter: Counter): void {
  const shows = scatterTables(set);
  const dead = scatterWays(shows);
  set.strips[0]?.forEach((_, s0) => {
    const window = Array.from({ length: set.rows }, (_, row) => symbolAt(set, 0, s0, row));
    const symbols = LINE_SYMBOLS.filter((symbol) => window.includes(symbol));
    const groups = set.strips.map((_, reel) => groupsOf(set, reel, symbols, shows[reel] ?? new Uint8Array()));
    const walk = (reel: number, ways: readonly number[], scatters: number, won: number, outcomes: number): void => {
      if (ways.every((count) => count === 0)) {
        dead[reel]?.forEach((others, count) => {
          counter.add(scatters + count, won, outcomes * others);
        });
        return;
      }
      if (reel === groups.length) {
        const last = ways.reduce((sum, count, index) => sum + count * payOf(set, symbols[index], reel), 0);
        counter.add(scatters, won + last, outcomes);
        return;
      }
      for (const group of groups[reel] ?? []) {
        let ended = 0;
        const next = ways.map((count, index) => {
          const cells = group.cells[index] ?? 0;
          if (cells === 0) ended += count * payOf(set, symbols[index], reel);
          return count * cells;
        });
        walk(reel + 1, next, scatters + group.scatters, won + ended, outcomes * group.stops);
      }
    };
    const first = symbols.map((symbol) => window.filter((cell) => cell === symbol).length);
    walk(1, first, shows[0]?.[s0] ?? 0, 0, 1);
  });
}

const payOf = (set: ReelSet, symbol: (typeof LINE_SYMBOLS)[number] | undefined, count: number): number =>
  symbol === undefined || count < LEAST ? 0 : (set.pays[symbol][count - LEAST] ?? 0);

function groupsOf(set: ReelSet, reel: number, symbols: readonly string[], shows: Uint8Array): Group[] {
  const groups = new Map<string, Group>();
  set.strips[reel]?.forEach((_, stop) => {
    const window = Array.from({ length: set.rows }, (_, row) => symbolAt(set, reel, stop, row));
    const cells = symbols.map((symbol) => window.filter((cell) => cell === symbol || cell === 'W').length);
    const scatters = shows[stop] ?? 0;
    const key = `${cells.join()} ${scatters}`;
    const stops = (groups.get(key)?.stops ?? 0) + 1;
    groups.set(key, { cells, scatters, stops });
  });
  return [...groups.values()];
}
