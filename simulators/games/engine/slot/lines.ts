/**
 * How lines cross the reels. A line is the row (0 top, 1 middle, 2 bottom) that it crosses on each reel. Line 1 is the
 * first entry: players read "Linha 1", the code counts from 0.
 */
export type Row = 0 | 1 | 2;
export type Line = readonly Row[];

/** Ten lines over five reels of three rows. */
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

/** Five lines over three reels of three rows: the rows and the two diagonals. */
export const CLASSIC_LINES: readonly Line[] = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
];
