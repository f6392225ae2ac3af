import type { ReelSet } from '../reel-set.ts';
import { strip } from '../reel-set.ts';

/** Five reels on which every way from the left pays: 3⁵ = 243 of them with three rows, 4⁵ = 1,024 with four. */
const WAYS = { lines: null, wildTimes: 1 } as const;

export const WAYS_SETS = {
  current: {
    ...WAYS,
    name: 'current',
    strips: [
      strip('K P1 P2 A J A P3 K A Q P3 P4 Q P3 P4 Q K A J K J P1 Q J P2 P4'),
      strip('Q W K J P3 P4 P3 J P2 A P1 Q J Q P1 K J A P3 P4 K A P4 Q A K P2'),
      strip('Q P1 J A W K Q K P2 J P3 Q K P4 A P3 K P1 P4 P2 J A J Q P3 A P4'),
      strip('A P3 J K Q K W J A Q P1 P4 A J Q P3 K P1 P2 A P4 P3 J Q P4 P2 K'),
      strip('P2 A K J Q P3 A P3 Q A P2 A Q K P4 J P1 J P4 P3 P4 K J P1 K Q'),
    ],
    pays: {
      P1: [15, 40, 200],
      P2: [12, 30, 120],
      P3: [8, 20, 70],
      P4: [6, 15, 50],
      A: [4, 10, 30],
      K: [3, 8, 25],
      Q: [3, 6, 20],
      J: [3, 6, 15],
    },
    rows: 3,
    scatter: null,
    free: null,
  },
  drift: {
    ...WAYS,
    name: 'drift',
    strips: [
      strip('A J P3 A Q P1 S Q P4 P2 P1 P4 A Q P4 P3 Q A P1 A Q A K Q A Q A P4 P2 J'),
      strip('Q K P4 K P1 P3 P2 P3 J K S P2 J P3 J P2 J K A W K Q K P1 J P3 K J P4 P3 K P4'),
      strip('Q K P1 K P3 A P4 K Q J K J P2 K P4 W A P4 P2 A Q P3 A P4 P3 A S J Q J P1 P3'),
      strip('J P4 J P3 J P3 A P4 K Q K P4 S P2 P1 K Q A P3 Q P2 P4 A K J W J P4 P1 Q P2'),
      strip('P2 Q P1 A K P3 K P4 J A P3 Q P3 J Q A K P3 P2 A S J P3 J P2 Q P1 A P4 J P4'),
    ],
    pays: {
      P1: [5, 20, 120],
      P2: [3, 10, 50],
      P3: [2, 6, 25],
      P4: [2, 4, 15],
      A: [1, 3, 10],
      K: [1, 3, 8],
      Q: [1, 2, 6],
      J: [1, 2, 5],
    },
    rows: 4,
    scatter: [2, 10, 50],
    free: { spins: [8, 10, 12], again: 4, most: 32, times: 2 },
  },
} as const satisfies Readonly<Record<string, ReelSet>>;
