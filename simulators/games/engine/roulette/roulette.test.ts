import { expect, it } from 'vitest';
import { seeded } from '../seeded.ts';
import {
  colourOf,
  covers,
  momentsOfSpot,
  POCKETS,
  paysOf,
  rouletteFacts,
  rouletteRules,
  SPOTS,
  WHEEL,
} from './rules.ts';

it('returns 36 of 37 on every spot, counted pocket by pocket', () => {
  for (const on of SPOTS) {
    let paid = 0;
    for (let pocket = 0; pocket < POCKETS; pocket += 1)
      paid += rouletteRules.payout(100, { choice: { chips: [{ on, amount: 100 }] }, drawn: [pocket], steps: [] });
    expect([on, paid]).toEqual([on, 3_600]);
    expect(momentsOfSpot(on).rtp).toBeCloseTo(36 / 37, 12);
  }
  expect([rouletteFacts().rtpPercent, rouletteFacts().volatility]).toEqual([97.29, 'low']);
  expect(SPOTS).toHaveLength(49);
});

it('returns it in a million simulated rounds too, within 99.9 % confidence', () => {
  const random = seeded(37);
  const rounds = 1_000_000;
  const choice = { chips: [{ on: 'n17', amount: 100 }] } as const;
  let paid = 0;
  for (let round = 0; round < rounds; round += 1)
    paid += rouletteRules.payout(100, { choice, drawn: [Math.floor(random() * POCKETS)], steps: [] });
  const error = momentsOfSpot('n17').deviation / Math.sqrt(rounds);
  expect(Math.abs(paid / rounds / 100 - 36 / 37)).toBeLessThan(3.29 * error);
});

it('has a wheel of every pocket once, red and black in turn, and groups of the right size', () => {
  expect([...WHEEL].sort((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, pocket) => pocket));
  WHEEL.slice(1).forEach((pocket, index) => expect(colourOf(pocket)).toBe(index % 2 === 0 ? 'red' : 'black'));
  for (const spot of SPOTS) {
    const covered = WHEEL.filter((pocket) => covers(spot, pocket)).length;
    expect(covered * paysOf(spot)).toBe(36);
    if (!spot.startsWith('n')) expect(covers(spot, 0)).toBe(false);
  }
});

it('adds up the chips, tells which won, and takes none that is no chip', () => {
  const chips = [
    { on: 'n7', amount: 100 },
    { on: 'red', amount: 500 },
    { on: 'dozen2', amount: 50 },
  ];
  const choice = rouletteRules.choose({ chips }, '');
  expect(choice).toEqual({ chips });
  if (!choice) throw new Error('no choice');
  expect(rouletteRules.stakeOf?.(choice)).toBe(650);
  const play = { choice, drawn: [7], steps: [] };
  expect(rouletteRules.payout(650, play)).toBe(3_600 + 1_000);
  expect(rouletteRules.outcome(650, play, true)).toEqual({
    pocket: 7,
    colour: 'red',
    won: [
      { on: 'n7', amount: 100, back: 3_600 },
      { on: 'red', amount: 500, back: 1_000 },
    ],
  });
  for (const bad of [
    [],
    'x',
    [{ on: 'n37', amount: 50 }],
    [{ on: 'pink', amount: 50 }],
    [{ on: 'toString', amount: 50 }],
    [{ on: 'n07', amount: 50 }],
    [{ on: 'red', amount: 75 }],
    [{ on: 'red', amount: -50 }],
    [
      { on: 'red', amount: 50 },
      { on: 'red', amount: 50 },
    ],
  ])
    expect(rouletteRules.choose({ chips: bad }, '')).toBeNull();
});
