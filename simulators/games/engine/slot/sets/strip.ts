import type { SymbolId } from '../reel-set.ts';
import { SYMBOLS } from '../reel-set.ts';

/** A reel's symbols from top to bottom, as one line of text. */
export function strip(text: string): SymbolId[] {
  return text.split(' ').map((word) => {
    const symbol = SYMBOLS.find((known) => known === word);
    if (symbol === undefined) throw new Error(`Unknown symbol ${word} on a reel strip`);
    return symbol;
  });
}
