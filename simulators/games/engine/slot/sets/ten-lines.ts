import { LINES } from '../lines.ts';
import type { ReelSet } from '../reel-set.ts';
import { strip } from '../reel-set.ts';

/** Five reels of three rows and ten lines, with wilds and paying scatters. */
const TEN_LINES = { rows: 3, lines: LINES, wildTimes: 1, free: null } as const;

export const TEN_LINE_SETS = {
  calm: {
    ...TEN_LINES,
    name: 'calm',
    strips: [
      strip('P2 J K A P4 P3 K P4 Q J S A P4 K A Q P2 J Q P1 K P3 P1 J Q'),
      strip('S P2 Q K J P3 K P4 Q A P4 J W P3 P4 W P1 Q A J P1 K J A P2 Q'),
      strip('P1 W Q P4 K Q P3 P2 K P4 Q A J S P1 P3 J W A K Q J W A P2'),
      strip('K A P1 P4 A W J P1 P4 W K A J Q P2 P4 P3 J P2 Q P3 K J S Q'),
      strip('P1 Q P3 K A P3 P4 P2 K Q J K S Q P1 P4 K J P3 P2 A J Q P4 A'),
    ],
    pays: {
      P1: [40, 120, 300],
      P2: [30, 80, 200],
      P3: [25, 60, 150],
      P4: [20, 45, 100],
      A: [15, 30, 80],
      K: [12, 25, 60],
      Q: [10, 20, 50],
      J: [8, 18, 40],
    },
    scatter: [5, 12, 50],
  },
  swell: {
    ...TEN_LINES,
    name: 'swell',
    strips: [
      strip('A Q P3 A Q J K P4 S P2 J A P1 Q P3 K P4 J P2 P1 J P3 Q K P4 J'),
      strip('K P4 J P3 A P1 P4 Q P3 J A Q K P2 W P1 P4 P2 K J Q A K Q J S'),
      strip('K Q W P3 P4 Q J P3 P2 Q A P3 Q A K W J S P4 P2 J W P4 K P1 A J'),
      strip('Q J K A Q K P2 P4 A J W S P3 K Q J P3 P4 J Q W P1 A P2 P4 P1'),
      strip('K Q P2 P3 K P4 P3 A Q P1 K A J Q A Q J P1 K S J P2 P4 P3 J P4'),
    ],
    pays: {
      P1: [75, 300, 2000],
      P2: [50, 200, 750],
      P3: [30, 100, 300],
      P4: [25, 70, 200],
      A: [12, 35, 100],
      K: [12, 25, 80],
      Q: [8, 20, 60],
      J: [6, 15, 50],
    },
    scatter: [3, 20, 150],
  },
  storm: {
    ...TEN_LINES,
    name: 'storm',
    strips: [
      strip('J A K P2 Q J P1 A P4 Q J K Q J Q P3 P4 A Q P4 A P3 P1 P2 J K S K'),
      strip('P4 K P2 A J P1 P3 P4 Q P3 J P2 Q S K J K P4 Q J A K W J K Q P1 A'),
      strip('K P2 W J A Q K W J A P2 J Q K P3 A P4 W Q P4 S A K J Q P3 P4 P1'),
      strip('A P2 K J Q J P4 K P3 Q J S W K J A P2 Q P3 K P4 A P1 P3 Q A J P4'),
      strip('P2 K A Q J Q A P4 K P3 A J Q P1 K P4 Q A P3 J Q S P3 J P2 P4 K J'),
    ],
    pays: {
      P1: [120, 1000, 10000],
      P2: [80, 400, 3000],
      P3: [40, 160, 1000],
      P4: [25, 80, 400],
      A: [12, 30, 100],
      K: [6, 15, 60],
      Q: [4, 12, 50],
      J: [3, 10, 40],
    },
    scatter: [4, 30, 300],
  },
} as const satisfies Readonly<Record<string, ReelSet>>;
