import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chanceOf, crashRules } from './crash/rules.ts';
import { diceRules } from './dice/rules.ts';
import { ENGINE_NAMES } from './engine.ts';
import { FIELDS, minesRules } from './mines/rules.ts';
import { paysOf, plinkoRules, RISKS, ROW_COUNTS, waysTo } from './plinko/rules.ts';
import { ENGINES, factsOf } from './registry.ts';
import type { Chip, RouletteChoice } from './roulette/rules.ts';
import { POCKETS, rouletteRules } from './roulette/rules.ts';
import type { Spot } from './roulette/spots.ts';
import { SPOTS } from './roulette/spots.ts';
import { REEL_SETS } from './slot/reels.ts';

const stakeOf = ({ chips }: RouletteChoice) => chips.reduce((sum, { amount }) => sum + amount, 0);
const roulette = (...chips: (readonly [on: Spot, amount: number])[]) => {
  const choice: RouletteChoice = { chips: chips.map(([on, amount]): Chip => ({ on, amount })) };
  return rouletteRules.risk(stakeOf(choice), { choice, drawn: [], steps: [] }, false);
};
/** The loss of each pocket, centavos. */
function lossesOf(choice: RouletteChoice): number[] {
  const stake = stakeOf(choice);
  return Array.from(
    { length: POCKETS },
    (_, pocket) => stake - rouletteRules.payout(stake, { choice, drawn: [pocket], steps: [] }),
  );
}

describe('the risk of a roulette bet', () => {
  it.each<[string, (readonly [Spot, number])[], number]>([
    ['one colour: all of it', [['red', 1_000]], 1_000],
    ['one number: all of it', [['n17', 50]], 50],
    [
      'red and black: nothing',
      [
        ['red', 1_000],
        ['black', 1_000],
      ],
      0,
    ],
    [
      'low and high: nothing',
      [
        ['low', 1_000],
        ['high', 1_000],
      ],
      0,
    ],
    [
      'red against a smaller black: the difference',
      [
        ['red', 1_000],
        ['black', 400],
      ],
      600,
    ],
    [
      'red with a token black: all but what the token takes',
      [
        ['red', 10_000],
        ['black', 50],
      ],
      9_950,
    ],
    [
      'two dozens (24 numbers): all of it',
      [
        ['dozen1', 1_000],
        ['dozen2', 1_000],
      ],
      2_000,
    ],
    [
      'two dozens and zero (25 numbers): nothing',
      [
        ['dozen1', 1_800],
        ['dozen2', 1_800],
        ['n0', 150],
      ],
      0,
    ],
    [
      'three dozens: nothing',
      [
        ['dozen1', 1_000],
        ['dozen2', 1_000],
        ['dozen3', 1_000],
      ],
      0,
    ],
    [
      'even and odd with zero: the chip on zero, which two thirds of the pockets take',
      [
        ['even', 1_800],
        ['odd', 1_800],
        ['n0', 100],
      ],
      100,
    ],
  ])('%s', (_what, chips, risk) => expect(roulette(...chips)).toBe(risk));

  const choices = fc
    .uniqueArray(
      fc.record({ on: fc.constantFrom(...SPOTS), amount: fc.integer({ min: 1, max: 400 }).map((n) => n * 50) }),
      {
        minLength: 1,
        maxLength: 14,
        selector: ({ on }) => on,
      },
    )
    .map((chips): RouletteChoice => ({ chips }));

  it('is lost with a chance of more than a third, whatever the chips: no combination counts for free', () => {
    fc.assert(
      fc.property(choices, (choice) => {
        const stake = stakeOf(choice);
        const risk = rouletteRules.risk(stake, { choice, drawn: [], steps: [] }, false);
        const losses = lossesOf(choice);
        expect(risk).toBeGreaterThanOrEqual(0);
        // At most the part that is not certain to come back.
        expect(risk).toBeLessThanOrEqual(Math.max(0, ...losses));
        expect(risk).toBeLessThanOrEqual(stake);
        if (risk > 0) expect(losses.filter((loss) => loss >= risk).length * 3).toBeGreaterThan(POCKETS);
        // A pay that most pockets give back counts as no risk.
        if (losses.filter((loss) => loss <= 0).length * 3 >= POCKETS * 2) expect(risk).toBe(0);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is at most the part without a guaranteed return, also with chips that cover every pocket', () => {
    const pairs: readonly (readonly Spot[])[] = [
      ['red', 'black'],
      ['even', 'odd'],
      ['low', 'high'],
      ['dozen1', 'dozen2', 'dozen3'],
      ['column1', 'column2', 'column3'],
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...pairs),
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 0, max: 60 }),
        (spots, each, zero) => {
          const chips = spots.map((on) => ({ on, amount: each * 50 }));
          const choice = { chips: zero === 0 ? chips : [...chips, { on: 'n0' as const, amount: zero * 50 }] };
          const stake = stakeOf(choice);
          // The chip on zero alone can be at risk, however the rest is spread.
          expect(rouletteRules.risk(stake, { choice, drawn: [], steps: [] }, false)).toBeLessThanOrEqual(zero * 50);
        },
      ),
    );
  });
});

describe('the risk of other engines’ bets', () => {
  it('at dice: nothing from 67 % on', () => {
    for (let chance = 2; chance <= 95; chance += 1)
      for (const side of ['under', 'over'] as const)
        expect(diceRules.risk(1_000, { choice: { chance, side }, drawn: [], steps: [] }, false)).toBe(
          chance >= 67 ? 0 : 1_000,
        );
  });

  it('at plinko: what the worst third of the places takes', () => {
    for (const rows of ROW_COUNTS)
      for (const risk of RISKS) {
        const choice = { rows, risk };
        const at = plinkoRules.risk(1_000, { choice, drawn: [], steps: [] }, false);
        const ways = paysOf(choice).map((pays, place) => ({ pays, ways: waysTo(rows, place) }));
        const losing = ways.filter(({ pays }) => 1_000 - pays * 100 >= at).reduce((sum, { ways: n }) => sum + n, 0);
        expect(losing * 3).toBeGreaterThan(2 ** rows);
        expect(at).toBeLessThanOrEqual(1_000 - Math.min(...paysOf(choice)) * 100);
        if (risk === 'low') expect(at).toBe(0);
      }
  });

  it('at mines: all of it until it is known where the player stops, then nothing for safe fields alone', () => {
    const drawn = [24];
    const at = (mines: number, steps: readonly number[], over: boolean) =>
      minesRules.risk(1_000, { choice: { mines }, drawn, steps }, over);
    expect(at(1, [], false)).toBe(1_000);
    expect([1, 2, 8].map((opened) => at(1, [...Array(opened).keys()], true))).toEqual([0, 0, 0]);
    expect(at(1, [...Array(9).keys()], true)).toBe(1_000);
    expect(at(1, [24], true)).toBe(1_000);
    // With nine mines more than a third of all first fields hit one.
    expect([8, 9].map((mines) => at(mines, [0], true))).toEqual([0, 1_000]);
    expect(FIELDS).toBe(25);
  });

  it('at a flight: nothing for who leaves where two thirds of all flights come', () => {
    const at = (auto: number | null, steps: readonly number[], over: boolean) =>
      crashRules.risk(1_000, { choice: { flight: 'f', seat: 0, auto }, drawn: over ? [5_000] : [], steps }, over);
    expect([at(null, [], false), at(101, [], false), at(145, [], false), at(146, [], false)]).toEqual([
      1_000, 0, 0, 1_000,
    ]);
    expect([at(null, [101], true), at(null, [145], true), at(null, [146], true), at(1_000, [101], true)]).toEqual([
      0, 0, 1_000, 0,
    ]);
    expect(at(null, [], true)).toBe(1_000);
    expect(chanceOf(145) * 3).toBeGreaterThan(2);
    expect(chanceOf(146) * 3).toBeLessThanOrEqual(2);
  });

  it('at a slot: all of it, for no reel set pays anything in two thirds of its rounds', () => {
    for (const reels of Object.keys(REEL_SETS)) expect(factsOf('slot', reels).hitRate).toBeLessThan(2 / 3);
    expect(ENGINES.slot.risk(1_000, { choice: { reels: 'storm' }, drawn: [], steps: [] }, false)).toBe(1_000);
  });

  it('is declared by every engine', () =>
    expect(ENGINE_NAMES.every((name) => typeof ENGINES[name].risk === 'function')).toBe(true));
});
