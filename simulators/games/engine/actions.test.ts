import { describe, expect, it } from 'vitest';
import { VARIANTS } from '../../../tests/fixtures/rounds.ts';
import type { Action, Phase, Stage } from './actions.ts';
import { ACTIONS, PHASES, STAGES, verdictOf } from './actions.ts';
import type { EngineName } from './engine.ts';
import { ENGINE_NAMES } from './engine.ts';
import { ENGINES } from './registry.ts';

/** Every cell in which an engine acts, in words: `action stage phase`. All others must do nothing. */
const BEFORE = ['none', 'settled', 'refused', 'voided'];
const always = (action: Action, stages: readonly string[]): string[] =>
  stages.flatMap((stage) => [undefined, ...PHASES].map((phase) => `${action} ${stage} ${phase ?? 'no table'}`));
const seen = always('see', ['settled', 'refused', 'voided']);
const oneDraw = [...always('place', BEFORE), ...seen];
const stepped = [
  ...always('place', BEFORE),
  ...always('step', ['playing']),
  ...always('end', ['playing']),
  ...always('abandon', ['playing']),
  ...seen,
];
const DOES: Readonly<Record<EngineName, readonly string[]>> = {
  slot: stepped,
  mines: stepped,
  dice: oneDraw,
  plinko: oneDraw,
  roulette: oneDraw,
  crash: [
    ...BEFORE.map((stage) => `place ${stage} betting`),
    'leave playing flying',
    'depart boarding closing',
    ...['playing', 'accepted', 'settled'].map((stage) => `land ${stage} crashed`),
    ...always('abandon', ['boarding', 'playing']),
    ...always('take-back', ['boarding', 'playing']),
    ...seen,
  ],
};

describe.each(ENGINE_NAMES)('the action table of %s', (name) => {
  it('does what it names, in the states that it names, and nothing else', () => {
    const cells: string[] = [];
    const walk = (action: Action, stage: Stage, phase: Phase | undefined) => {
      if (verdictOf(ENGINES[name].actions, action, stage, phase) === 'do')
        cells.push(`${action} ${stage} ${phase ?? 'no table'}`);
    };
    for (const action of ACTIONS)
      for (const stage of STAGES) for (const phase of [undefined, ...PHASES]) walk(action, stage, phase);
    expect(cells.toSorted()).toEqual(DOES[name].toSorted());
  });
});

describe('a round whose outcome is not drawn', () => {
  it.each(VARIANTS)('of %s (%s) pays nothing, whatever steps it is given', (name, variant, asked) => {
    const engine = ENGINES[name];
    const choice = engine.choose(asked, variant) ?? asked;
    for (const steps of [[], [0], [1], [101], [200], [1_000], [100_000], [3, 4, 5]])
      expect(engine.payout(1_000, { choice, drawn: [], steps })).toBe(0);
  });
});
