import type { EngineName } from '../engine/engine.ts';

/** Each engine with a variant and a choice that it takes: for tests that hold all of them to the same. */
export const VARIANTS: readonly (readonly [engine: EngineName, variant: string, asked: unknown])[] = [
  ['slot', 'storm', undefined],
  ['slot', 'breaker', undefined],
  ['slot', 'drift', undefined],
  ['mines', '', { mines: 5 }],
  ['plinko', '', { rows: 16, risk: 'high' }],
  ['crash', '', { flight: 'f', seat: 0, auto: 200 }],
  [
    'roulette',
    '',
    {
      chips: [
        { on: 'n7', amount: 250 },
        { on: 'corner0-1-2-3', amount: 250 },
        { on: 'red', amount: 500 },
      ],
    },
  ],
  ['dice', '', { chance: 49, side: 'under' }],
];
