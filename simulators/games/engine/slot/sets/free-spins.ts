import { LINES } from '../lines.ts';
import type { ReelSet } from '../reel-set.ts';
import { strip } from '../reel-set.ts';

/** Five reels of three rows and ten lines, whose scatters begin free spins. */
const FREE_LINES = { rows: 3, lines: LINES, wildTimes: 1 } as const;

export const FREE_SPIN_SETS = {
  tide: {
    ...FREE_LINES,
    name: 'tide',
    strips: [
      strip('K P3 P2 P3 A Q P4 P2 K P3 J K J A J A P2 A P4 Q P1 K P4 Q J Q P1 S'),
      strip('P4 S A P3 J P2 Q P1 K J P3 A P3 A W K P4 J P1 P2 K P4 J Q W K Q A Q'),
      strip('P2 J K A P1 A P3 K Q P2 W K P4 A P3 J P4 A Q W J Q K S P3 J P4 Q P1'),
      strip('Q P4 P2 P4 A K J P3 W Q J P1 S W P1 Q P4 P3 A K J P3 P2 A J A P2 K Q K'),
      strip('A K P2 P1 J S J K P3 P1 Q K Q A J P3 P2 Q A P4 Q P3 P4 K P2 A P4 J'),
    ],
    pays: {
      P1: [60, 250, 1000],
      P2: [40, 130, 500],
      P3: [30, 80, 250],
      P4: [25, 55, 150],
      A: [12, 30, 100],
      K: [10, 22, 70],
      Q: [6, 15, 50],
      J: [5, 12, 40],
    },
    scatter: [2, 10, 50],
    free: { spins: [10, 12, 15], again: 5, most: 50, times: 2 },
  },
  tempest: {
    ...FREE_LINES,
    name: 'tempest',
    strips: [
      strip('K Q A K P4 P3 K P2 J K J P4 P1 Q J S A J P2 Q A Q P3 Q K P1 P3 A J P4'),
      strip('Q K S P3 Q A K Q J P3 J K P3 J A K P2 A Q P4 J P4 W J A P4 P1 K Q P2'),
      strip('Q K P4 K Q P3 A J Q W Q P4 A P3 P2 A K P3 Q W J P1 P4 A J S J P2 K J'),
      strip('A J P4 K P2 K J P1 Q W A Q P1 J K P2 P3 A P3 K Q S J A Q P4 P3 J Q P4 K'),
      strip('P3 P2 P3 Q K A J A P2 J K A P1 J Q A Q S K P4 K P4 P3 J Q P1 J K Q P4'),
    ],
    pays: {
      P1: [150, 900, 6000],
      P2: [75, 400, 2000],
      P3: [45, 160, 800],
      P4: [30, 90, 400],
      A: [15, 35, 120],
      K: [8, 20, 70],
      Q: [6, 15, 50],
      J: [5, 12, 40],
    },
    scatter: [3, 15, 100],
    free: { spins: [8, 10, 15], again: 4, most: 24, times: 3 },
  },
} as const satisfies Readonly<Record<string, ReelSet>>;
