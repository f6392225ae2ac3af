/**
 * The geometry every slot of this provider shares: five reels, three rows, ten fixed lines.
 * A line is the row (0 top, 1 middle, 2 bottom) that it crosses on each reel.
 */
export const REELS = 5;
export const ROWS = 3;

export type Row = 0 | 1 | 2;
export type Line = readonly [Row, Row, Row, Row, Row];

/** Line 1 is the first entry: players read "Linha 1", the code counts from 0. */
export const LINES: readonly Line[] = [
  [0, 0, 0, 0, 0],
  [1, 1, 1, 1, 1],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 1, 2, 1],
  [1, 2, 1, 0, 1],
  [0, 1, 1, 1, 0],
];
