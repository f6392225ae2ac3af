import type { LineSymbol, ReelSet, SymbolId } from './reel-set.ts';
import { LEAST, partsOf, symbolAt } from './reel-set.ts';

/** The stops of the reels: one index into each strip. */
export type Stops = readonly number[];

export interface LineWin {
  /** Index into the set's lines. */
  readonly line: number;
  readonly symbol: LineSymbol;
  /** How many reels the run covers from the left. */
  readonly count: number;
  /** How many of these are wilds. */
  readonly wilds: number;
  /** In parts of the stake, wilds' multipliers included. */
  readonly pay: number;
}

export interface WayWin {
  readonly symbol: LineSymbol;
  readonly count: number;
  /** In how many ways the run goes: the product of its cells on each reel. */
  readonly ways: number;
  /** In parts of the stake, all ways together. */
  readonly pay: number;
}

export interface ScatterWin {
  readonly count: number;
  /** In multiples of the whole stake. */
  readonly pay: number;
}

export interface SlotResult {
  /** Columns of symbols, top to bottom. */
  readonly grid: readonly (readonly SymbolId[])[];
  readonly lines: readonly LineWin[];
  /** Only of a set that pays ways. */
  readonly ways?: readonly WayWin[];
  readonly scatter: ScatterWin | null;
  /** Everything together, in parts of the stake. */
  readonly units: number;
}

/** Evaluates a spin: a pure function of its stops, shared by the server, the tests and a verifier. */
export function evaluate(set: ReelSet, stops: Stops): SlotResult {
  const grid = set.strips.map((_, reel) =>
    Array.from({ length: set.rows }, (_, row) => symbolAt(set, reel, stops[reel] ?? Number.NaN, row)),
  );
  const lines = linesOf(set, grid);
  const ways = set.lines ? null : waysOf(set, grid);
  const count = grid.filter((column) => column.includes('S')).length;
  const scatter = set.scatter && count >= LEAST ? { count, pay: set.scatter[count - LEAST] ?? 0 } : null;
  const units = [...lines, ...(ways ?? [])].reduce((sum, { pay }) => sum + pay, 0);
  return {
    grid,
    lines,
    ...(ways && { ways }),
    scatter,
    units: units + (scatter ? scatter.pay * partsOf(set) : 0),
  };
}

function linesOf(set: ReelSet, grid: SlotResult['grid']): LineWin[] {
  const wins: LineWin[] = [];
  set.lines?.forEach((rows, line) => {
    const symbol = grid[0]?.[rows[0] ?? 0];
    // No wild stands on the first reel (checkReelSet), so its symbol is the symbol of the line.
    if (symbol === undefined || symbol === 'S' || symbol === 'W') return;
    let count = 1;
    let wilds = 0;
    for (; count < grid.length; count += 1) {
      const next = grid[count]?.[rows[count] ?? 0];
      if (next === 'W') wilds += 1;
      else if (next !== symbol) break;
    }
    const pay = count >= LEAST ? (set.pays[symbol][count - LEAST] ?? 0) * set.wildTimes ** wilds : 0;
    if (pay > 0) wins.push({ line, symbol, count, wilds, pay });
  });
  return wins;
}

function waysOf(set: ReelSet, grid: SlotResult['grid']): WayWin[] {
  const wins: WayWin[] = [];
  for (const symbol of new Set(grid[0])) {
    if (symbol === 'S' || symbol === 'W') continue;
    let count = 0;
    let ways = 1;
    for (const column of grid) {
      const cells = column.filter((cell) => cell === symbol || cell === 'W').length;
      if (cells === 0) break;
      ways *= cells;
      count += 1;
    }
    if (count >= LEAST) wins.push({ symbol, count, ways, pay: (set.pays[symbol][count - LEAST] ?? 0) * ways });
  }
  return wins;
}
