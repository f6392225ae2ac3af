import { expect, it } from 'vitest';
import { seeded } from '../../../../tests/fixtures/rounds.ts';
import { momentsOfSpot, POCKETS, rouletteFacts, rouletteRules, WHEEL } from './rules.ts';
import { colourOf, covers, insideOf, isGroup, paysOf, SPOTS } from './spots.ts';

it('returns 36 of 37 on every spot, counted pocket by pocket', () => {
  for (const on of SPOTS) {
    let paid = 0;
    for (let pocket = 0; pocket < POCKETS; pocket += 1)
      paid += rouletteRules.payout(100, { choice: { chips: [{ on, amount: 100 }] }, drawn: [pocket], steps: [] });
    expect([on, paid]).toEqual([on, 3_600]);
    expect(momentsOfSpot(on).rtp).toBeCloseTo(36 / 37, 12);
  }
  expect([rouletteFacts().rtpPercent, rouletteFacts().volatility]).toEqual([97.29, 'low']);
  // 37 numbers, 12 groups, 60 splits, 14 streets, 23 corners, 11 six lines.
  expect(SPOTS).toHaveLength(157);
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
    if (isGroup(spot)) expect(covers(spot, 0)).toBe(false);
  }
});

it('adds up the chips, tells which won, and takes none that is no chip', () => {
  const chips = [
    { on: 'n7', amount: 100 },
    { on: 'red', amount: 500 },
    { on: 'dozen2', amount: 50 },
  ];
  const choice = rouletteRules.read({ chips });
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
    [{ on: 'split2-1', amount: 50 }],
    [{ on: 'split3-4', amount: 50 }],
    [{ on: 'street2-3-4', amount: 50 }],
    [{ on: 'corner3-4-6-7', amount: 50 }],
    [{ on: 'six4-5-6', amount: 50 }],
    [{ on: 'red', amount: 75 }],
    [{ on: 'red', amount: -50 }],
    [
      { on: 'red', amount: 50 },
      { on: 'red', amount: 50 },
    ],
  ])
    expect(rouletteRules.read({ chips: bad })).toBeNull();
});

it('pays 17, 11, 8 and 5 to 1 between the numbers, and only on numbers that lie side by side', () => {
  const to1 = { number: 35, split: 17, street: 11, corner: 8, six: 5 } as const;
  const counts = new Map<string, number>();
  /** The place of a number: zero spans the whole first row. */
  const touches = (a: number, b: number): boolean => {
    if (a === 0 || b === 0) return Math.max(a, b) <= 3;
    const across = Math.abs(Math.floor((a - 1) / 3) - Math.floor((b - 1) / 3));
    const down = Math.abs(((a - 1) % 3) - ((b - 1) % 3));
    return across + down === 1;
  };
  for (const spot of SPOTS) {
    const inside = insideOf(spot);
    if (!inside) continue;
    const { kind, pockets } = inside;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    expect(paysOf(spot) - 1).toBe(to1[kind]);
    expect([...new Set(pockets)].sort((a, b) => a - b)).toEqual(pockets);
    // In one piece: from the first number every other is reached by steps between neighbours.
    const reached = new Set(pockets.slice(0, 1));
    for (let tries = 0; tries < pockets.length; tries += 1)
      for (const pocket of pockets) if ([...reached].some((other) => touches(other, pocket))) reached.add(pocket);
    expect([spot, reached.size]).toEqual([spot, pockets.length]);
  }
  expect(Object.fromEntries(counts)).toEqual({ number: 37, split: 60, street: 14, corner: 23, six: 11 });
});
