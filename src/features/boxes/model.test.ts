import { describe, expect, test } from 'vitest';
import { commitmentOf, DRAW_PARTS, drawOf } from '../../contract/box-draw.ts';
import { checkDraw, isFeast, newClientSeed, returnShare } from './model.ts';

const SEED = 'ab'.repeat(32);

async function drawn() {
  const number = await drawOf(SEED, 'meu-lance', 0);
  const fairness = {
    commitment: await commitmentOf(SEED),
    server_seed: SEED,
    client_seed: 'meu-lance',
    nonce: 0,
    roll: number / DRAW_PARTS,
  };
  return { fairness, number };
}

describe('a draw', () => {
  test('depends on both seeds, and fills the whole range evenly', async () => {
    const rolls = await Promise.all(Array.from({ length: 400 }, (_, index) => drawOf(SEED, `${index}`, 0)));
    expect(new Set(rolls).size).toBeGreaterThan(390);
    const mean = rolls.reduce((sum, roll) => sum + roll, 0) / rolls.length;
    expect(Math.abs(mean / DRAW_PARTS - 0.5)).toBeLessThan(0.06);
    expect(await drawOf('cd'.repeat(32), '0', 0)).not.toBe(rolls[0]);
  });

  test('is confirmed by the device, and each lie is found', async () => {
    const { fairness, number } = await drawn();
    const prize = { from: number / DRAW_PARTS, chance: 1 / DRAW_PARTS };
    const shown = fairness.commitment;
    expect(await checkDraw(fairness, prize, shown)).toEqual({ commitment: true, roll: true, prize: true });
    expect(await checkDraw(fairness, prize, 'f'.repeat(64))).toMatchObject({ commitment: false });
    expect(await checkDraw({ ...fairness, roll: 0 }, prize, shown)).toMatchObject({ roll: false, prize: true });
    expect(await checkDraw(fairness, { ...prize, from: 0.999_999 }, shown)).toMatchObject({ roll: true, prize: false });
    expect(await checkDraw({ ...fairness, server_seed: 'x' }, prize, shown)).toEqual({
      commitment: false,
      roll: false,
      prize: false,
    });
  });
});

test('a draw whose commitment this device did not keep is checked against the commitment that comes with the seed', async () => {
  const { fairness } = await drawn();
  const prize = { from: 0, chance: 1 };
  expect(await checkDraw(fairness, prize, null)).toMatchObject({ commitment: true });
  const other = { ...fairness, commitment: await commitmentOf('cd'.repeat(32)) };
  expect(await checkDraw(other, prize, null)).toMatchObject({ commitment: false });
});

test('only a rare prize that is worth more than its box is celebrated', () => {
  expect(isFeast({ value: 2000, rarity: 'epic' }, 1000)).toBe(true);
  expect(isFeast({ value: 900, rarity: 'legendary' }, 1000)).toBe(false);
  expect(isFeast({ value: 2000, rarity: 'common' }, 1000)).toBe(false);
});

test('the share that returns is known of a box with a price', () => {
  expect(returnShare({ price: 1000, average_return: 860 })).toBe(0.86);
  expect(returnShare({ price: 0, average_return: 860 })).toBeNull();
});

test('a new seed is of a form that the call takes', () => {
  expect(newClientSeed()).toMatch(/^[0-9a-f]{16}$/);
});
