import { CLASSIC_LINES } from '../lines.ts';
import type { ReelSet } from '../reel-set.ts';
import { strip } from '../reel-set.ts';

/** Three reels of three rows and five lines, without scatters. */
const CLASSIC = { rows: 3, lines: CLASSIC_LINES, scatter: null, free: null } as const;

export const CLASSIC_SETS = {
  ripple: {
    ...CLASSIC,
    name: 'ripple',
    strips: [
      strip('J K P2 J P3 A Q K A P2 J Q P3 A Q J Q P4 Q J A K J K P4 J P4 P1'),
      strip('W Q J Q W P3 J W P4 A K J Q K P2 P1 K A J P4 J Q J A P2 K P4 P3 Q'),
      strip('J P3 K J P2 W Q J K P4 Q A J K P1 A J K P3 Q P4 A W Q P4 Q J W P2'),
    ],
    pays: {
      P1: [120],
      P2: [60],
      P3: [45],
      P4: [30],
      A: [20],
      K: [15],
      Q: [10],
      J: [6],
    },
    wildTimes: 1,
  },
  breaker: {
    ...CLASSIC,
    name: 'breaker',
    strips: [
      strip('J Q J P3 A K P3 A Q K J P4 Q K Q J K P4 A P4 P3 J P2 A P1 P2'),
      strip('A Q J P4 J P1 W P2 J K W A Q P4 K Q A P2 J K A P3 J K Q P3 P4'),
      strip('K P1 P3 J P3 Q A Q P2 P4 A J K A K Q W P4 J K Q P2 J W P4 A J'),
    ],
    pays: {
      P1: [160],
      P2: [58],
      P3: [25],
      P4: [14],
      A: [7],
      K: [5],
      Q: [4],
      J: [3],
    },
    wildTimes: 2,
  },
} as const satisfies Readonly<Record<string, ReelSet>>;
