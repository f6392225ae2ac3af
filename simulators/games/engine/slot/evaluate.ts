import { LINES, REELS, ROWS } from './lines.ts';
import type { LineSymbol, ReelSet, SymbolId } from './reels.ts';
import { symbolAt } from './reels.ts';

/** Where the five reels stopped: one index into each strip. */
export type Stops = readonly number[];

export interface LineWin {
  /** Index into LINES. */
  readonly line: number;
  readonly symbol: LineSymbol;
  /** How many reels the run covers from the left: 3, 4 or 5. */
  readonly count: number;
  /** How many of these are wilds. */
  readonly wilds: number;
  /** In multiples of the stake of one line. */
  readonly pay: number;
}

export interface ScatterWin {
  readonly count: number;
  /** In multiples of the whole stake. */
  readonly pay: number;
}

export interface SlotResult {
  /** Five columns of three symbols, top to bottom. */
  readonly grid: readonly (readonly SymbolId[])[];
  readonly lines: readonly LineWin[];
  readonly scatter: ScatterWin | null;
  /** Everything together, in multiples of the stake of one line. */
  readonly units: number;
}

/** The outcome of a round is a pure function of its stops: the server, the tests and a verifier share this one. */
export function evaluate(set: ReelSet, stops: Stops): SlotResult {
  const grid = Array.from({ length: REELS }, (_, reel) =>
    Array.from({ length: ROWS }, (_, row) => symbolAt(set, reel, stops[reel] ?? Number.NaN, row)),
  );
  const lines: LineWin[] = [];
  let units = 0;
  LINES.forEach((rows, line) => {
    const symbol = grid[0]?.[rows[0]];
    // No wild stands on the first reel (checkReelSet), so its symbol is the symbol of the line.
    if (symbol === undefined || symbol === 'S' || symbol === 'W') return;
    let count = 1;
    let wilds = 0;
    for (; count < REELS; count += 1) {
      const next = grid[count]?.[rows[count] ?? 0];
      if (next === 'W') wilds += 1;
      else if (next !== symbol) break;
    }
    const pay = count >= 3 ? (set.pays[symbol][count - 3] ?? 0) : 0;
    if (pay > 0) {
      lines.push({ line, symbol, count, wilds, pay });
      units += pay;
    }
  });
  const count = grid.filter((column) => column.includes('S')).length;
  const scatter = count >= 3 ? { count, pay: set.scatter[count - 3] ?? 0 } : null;
  if (scatter) units += scatter.pay * LINES.length;
  return { grid, lines, scatter, units };
}

/**
 * What a round pays, in centavos.
 * @param stake the whole stake in centavos, a multiple of the number of lines
 */
export function payout(stake: number, outcome: SlotResult): number {
  if (!Number.isSafeInteger(stake) || stake <= 0 || stake % LINES.length !== 0) {
    throw new RangeError(`A stake is a positive multiple of ${LINES.length} centavos`);
  }
  return (stake / LINES.length) * outcome.units;
}
