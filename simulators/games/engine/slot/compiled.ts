import type { ReelSet } from './reel-set.ts';
import { LEAST, LINE_SYMBOLS, partsOf, SYMBOLS } from './reel-set.ts';

/** A reel set as numbers, so that a million spins take a moment. Symbols are their places in SYMBOLS. */
interface Compiled {
  readonly reels: number;
  readonly rows: number;
  /** Each strip with its first rows again at its end: a window never runs over. */
  readonly strips: readonly Uint8Array[];
  /** Rows of the lines, one after the other; null for ways. */
  readonly lines: Uint8Array | null;
  /** Parts of a stake by `symbol * 8 + count`. */
  readonly pays: Int32Array;
  /** Parts of a stake by the number of scatters. */
  readonly scatter: Int32Array;
  readonly wildTimes: number;
}

const known = new WeakMap<ReelSet, Compiled>();
const WILD = SYMBOLS.indexOf('W');
const SCATTER = SYMBOLS.indexOf('S');
const STRIDE = 8;

function compile(set: ReelSet): Compiled {
  const pays = new Int32Array(SYMBOLS.length * STRIDE);
  for (const symbol of LINE_SYMBOLS)
    set.pays[symbol].forEach((pay, index) => {
      pays[SYMBOLS.indexOf(symbol) * STRIDE + LEAST + index] = pay;
    });
  const scatter = new Int32Array(STRIDE);
  set.scatter?.forEach((pay, index) => {
    scatter[LEAST + index] = pay * partsOf(set);
  });
  const done: Compiled = {
    reels: set.strips.length,
    rows: set.rows,
    strips: set.strips.map((cells) =>
      Uint8Array.from([...cells, ...cells.slice(0, set.rows)], (symbol) => SYMBOLS.indexOf(symbol)),
    ),
    lines: set.lines && Uint8Array.from(set.lines.flat()),
    pays,
    scatter,
    wildTimes: set.wildTimes,
  };
  known.set(set, done);
  return done;
}

const compiledOf = (set: ReelSet): Compiled => known.get(set) ?? compile(set);

// Typed arrays are read within their length: the fallbacks below only satisfy the index check.

/** The number of reels that show a scatter. @param at index in `drawn` of the spin's first stop */
export function scattersOf(set: ReelSet, drawn: readonly number[], at = 0): number {
  const { reels, rows, strips } = compiledOf(set);
  let count = 0;
  for (let reel = 0; reel < reels; reel += 1) {
    const strip = strips[reel];
    const stop = drawn[at + reel] ?? 0;
    for (let row = 0; row < rows; row += 1) if (strip?.[stop + row] === SCATTER) count += 1;
  }
  return count;
}

/** The pay of one spin, scatters included, in parts of the stake: `evaluate` without its words. */
export function unitsOf(set: ReelSet, drawn: readonly number[], at = 0): number {
  const compiled = compiledOf(set);
  const won = compiled.lines ? onLines(compiled, compiled.lines, drawn, at) : onWays(compiled, drawn, at);
  return won + (set.scatter ? (compiled.scatter[scattersOf(set, drawn, at)] ?? 0) : 0);
}

function onLines(compiled: Compiled, lines: Uint8Array, drawn: readonly number[], at: number): number {
  const { reels, strips, pays, wildTimes } = compiled;
  let units = 0;
  for (let line = 0; line < lines.length; line += reels) {
    const symbol = strips[0]?.[(drawn[at] ?? 0) + (lines[line] ?? 0)] ?? SCATTER;
    if (symbol === SCATTER) continue;
    let count = 1;
    let times = 1;
    for (; count < reels; count += 1) {
      const next = strips[count]?.[(drawn[at + count] ?? 0) + (lines[line + count] ?? 0)];
      if (next === WILD) times *= wildTimes;
      else if (next !== symbol) break;
    }
    if (count >= LEAST) units += (pays[symbol * STRIDE + count] ?? 0) * times;
  }
  return units;
}

function onWays(compiled: Compiled, drawn: readonly number[], at: number): number {
  const { reels, rows, strips, pays } = compiled;
  let units = 0;
  // Each cell of the first reel begins ways of its own; equal symbols there simply add up.
  for (let first = 0; first < rows; first += 1) {
    const symbol = strips[0]?.[(drawn[at] ?? 0) + first] ?? SCATTER;
    if (symbol === SCATTER) continue;
    let count = 1;
    let ways = 1;
    for (; count < reels; count += 1) {
      const strip = strips[count];
      const stop = drawn[at + count] ?? 0;
      let cells = 0;
      for (let row = 0; row < rows; row += 1) {
        const next = strip?.[stop + row];
        if (next === symbol || next === WILD) cells += 1;
      }
      if (cells === 0) break;
      ways *= cells;
    }
    if (count >= LEAST) units += (pays[symbol * STRIDE + count] ?? 0) * ways;
  }
  return units;
}
