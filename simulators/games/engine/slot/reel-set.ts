import type { Line } from './lines.ts';

/**
 * Abstract symbols: a theme gives each of them a drawing and a name. W wild, S scatter, P1 to P4 pictures (P1 pays
 * most), A K Q J letters.
 */
export const SYMBOLS = ['W', 'S', 'P1', 'P2', 'P3', 'P4', 'A', 'K', 'Q', 'J'] as const;
export type SymbolId = (typeof SYMBOLS)[number];
/** Symbols that pay along a line or a way. */
export type LineSymbol = Exclude<SymbolId, 'W' | 'S'>;
export const LINE_SYMBOLS = ['P1', 'P2', 'P3', 'P4', 'A', 'K', 'Q', 'J'] as const satisfies readonly LineSymbol[];

/** Pays of three of a kind, then four, then five: one entry for each possible run. */
export type Pays = readonly number[];

/** Fewest of a kind that pay, of a line's symbols and of scatters. */
export const LEAST = 3;

/** Free spins, begun by scatters. They are part of the round that began them: one stake, one payout. */
export interface FreeSpins {
  /** How many 3, 4 and 5 scatters begin. */
  readonly spins: Pays;
  /** How many more three or more scatters of a free spin add. */
  readonly again: number;
  /** No round has more free spins than this, those added included. */
  readonly most: number;
  /** Multiplier of each win of a free spin. */
  readonly times: number;
}

export interface ReelSet<Name extends string = string> {
  readonly name: Name;
  readonly rows: number;
  /** One strip a reel; a stop is an index into its strip and names the symbol of the top row. */
  readonly strips: readonly (readonly SymbolId[])[];
  /** The lines that pay; null if every way from the left pays (one cell of each reel, any row). */
  readonly lines: readonly Line[] | null;
  /** In parts of the stake (`partsOf`): what one line or one way pays. */
  readonly pays: Readonly<Record<LineSymbol, Pays>>;
  /** The multiplier of each wild in a win. */
  readonly wildTimes: number;
  /** Scatter pays, in multiples of the whole stake, wherever the scatters stand; null: the set has none. */
  readonly scatter: Pays | null;
  readonly free: FreeSpins | null;
}

/** A reel's symbols from top to bottom, as one line of text. */
export function strip(text: string): SymbolId[] {
  return text.split(' ').map((word) => {
    const symbol = SYMBOLS.find((known) => known === word);
    if (symbol === undefined) throw new Error(`Unknown symbol ${word} on a reel strip`);
    return symbol;
  });
}

/** A stake that plays ways is divided as one that plays ten lines, so that pays are whole numbers. */
const WAYS_PARTS = 10;

/** Into how many parts a stake is divided; pays of lines and ways are multiples of one part. */
export const partsOf = (set: Pick<ReelSet, 'lines'>): number => set.lines?.length ?? WAYS_PARTS;

/** The symbol that stands on `row` when reel `reel` of the set stops at `stop`. */
export function symbolAt(set: ReelSet, reel: number, stop: number, row: number): SymbolId {
  const cells = set.strips[reel];
  const symbol = cells?.[(stop + row) % cells.length];
  if (symbol === undefined) throw new RangeError(`No symbol at reel ${reel}, stop ${stop}`);
  return symbol;
}

/** The reels (0 is the leftmost) on which a symbol stands anywhere. */
export const reelsWith = (set: Pick<ReelSet, 'strips'>, symbol: SymbolId): number[] =>
  set.strips.flatMap((cells, reel) => (cells.includes(symbol) ? [reel] : []));

/**
 * @throws Error if a reel set breaks an assumption of the evaluator and the enumeration: no wild on the first reel (a
 * win's symbol is then one of the first reel), never two scatters in one window of one reel, free spins only after a
 * pay above the stake (a round with free spins is then always a gain)
 */
export function checkReelSet(set: ReelSet): void {
  const runs = set.strips.length - LEAST + 1;
  if (runs < 1) throw new Error(`${set.name}: ${LEAST} strips are the least`);
  if (set.lines?.some((line) => line.length !== set.strips.length)) throw new Error(`${set.name}: a line is too short`);
  set.strips.forEach((cells, reel) => {
    if (reel === 0 && cells.includes('W')) throw new Error(`${set.name}: a wild may not stand on the first reel`);
    if (!set.scatter && cells.includes('S')) throw new Error(`${set.name}: it has no scatter`);
    cells.forEach((_, stop) => {
      const scatters = Array.from({ length: set.rows }, (_, row) => symbolAt(set, reel, stop, row)).filter(
        (symbol) => symbol === 'S',
      );
      if (scatters.length > 1) throw new Error(`${set.name}: two scatters in one window of reel ${reel + 1}`);
    });
  });
  for (const pays of [...Object.values(set.pays), ...(set.scatter ? [set.scatter] : [])]) {
    if (pays.length !== runs || pays.some((pay) => !Number.isSafeInteger(pay) || pay < 1))
      throw new Error(`${set.name}: pays are whole numbers`);
  }
  if (set.wildTimes !== 1 && (set.lines === null || set.strips.length > LEAST))
    throw new Error(`${set.name}: wilds multiply only on three reels with lines`);
  const { free, scatter } = set;
  if (free && !scatter?.every((pay) => pay > 1))
    throw new Error(`${set.name}: scatters that begin free spins pay more than the stake`);
  if (free && (free.spins.length !== runs || free.spins.some((count) => count > free.most)))
    throw new Error(`${set.name}: more free spins than a round may have`);
}
