import { crashRules } from '../engine/crash/rules.ts';
import type { EngineName } from '../engine/engine.ts';
import { numbersOf, serverSeed } from './fairness.ts';
import { combine } from './flight-seed.ts';

/** Each engine with a variant and a valid choice, for tests of all engines. */
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

/** Finds a secret whose first flight falls where a test needs it. @param falls accepts a multiplier, hundredths */
export function secretWhere(falls: (crash: number) => boolean, clientSeeds: readonly string[]): string {
  for (let index = 0; ; index += 1) {
    const secret = index.toString(16).padStart(64, '0');
    const numbers = numbersOf(serverSeed(secret, 0), combine(clientSeeds), 0);
    if (falls(crashRules.draw({ flight: '', seat: 0, auto: null }, numbers)[0] ?? 0)) return secret;
  }
}
