/** Pure rules of boxes: figures before buying, and the check of a draw. */
import { commitmentOf, DRAW_PARTS, drawOf } from '../../contract/box-draw.ts';
import type { Box, Fairness, Prize } from '../../contract/boxes.ts';

/** The share of its price that a box returns on average; null for a box without a price. */
export function returnShare({ price, average_return }: Pick<Box, 'price' | 'average_return'>): number | null {
  return price === 0 ? null : average_return / price;
}

/** A prize is celebrated only if it is rare and worth more than the box: a loss is not. */
export function isFeast({ value, rarity }: Pick<Prize, 'value' | 'rarity'>, price: number): boolean {
  return value > price && (rarity === 'rare' || rarity === 'epic' || rarity === 'legendary');
}

/** Which steps of a draw hold when this device draws again. */
export interface DrawCheck {
  /** The server seed has the hash that the server states, which is the one that was shown before if this device kept it. */
  readonly commitment: boolean;
  /** Both seeds draw the number. */
  readonly roll: boolean;
  /** The number is in the range of the prize. */
  readonly prize: boolean;
}

/** Draws again. @param promised the hash that this device was shown before; null: it kept none */
export async function checkDraw(
  { commitment, server_seed, client_seed, nonce, roll }: Fairness,
  { from, chance }: Pick<Prize, 'from' | 'chance'>,
  promised: string | null,
): Promise<DrawCheck> {
  try {
    const number = await drawOf(server_seed, client_seed, nonce);
    const [first, count] = [from, chance].map((share) => Math.round(share * DRAW_PARTS));
    return {
      commitment: (await commitmentOf(server_seed)) === commitment && (promised === null || promised === commitment),
      roll: number === Math.round(roll * DRAW_PARTS),
      prize: first !== undefined && count !== undefined && number >= first && number < first + count,
    };
  } catch {
    return { commitment: false, roll: false, prize: false };
  }
}

/** A seed of the player's own, from the device's randomness. */
export function newClientSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
