import type { ReelSet } from './reels.ts';
import type { Stops } from './slot.ts';

/**
 * From a seed to stops, step by step, as a verifier re-computes it:
 * 1. block i (0, 1, …) = HMAC-SHA256(key: the 32 bytes of the server seed, text: `{client seed}:{nonce}:{i}`);
 * 2. its 32 bytes are eight big-endian 32-bit numbers, read in order;
 * 3. for each reel the next number below the largest multiple of the strip's length that fits in 32 bits is taken
 *    (others are skipped, so that no stop is likelier than another); its remainder by the length is the stop.
 */
export function stopsFrom(set: ReelSet, block: (index: number) => Uint8Array): Stops {
  let index = 0;
  let bytes = block(index);
  let offset = 0;
  const next = (): number => {
    if (offset + 4 > bytes.length) {
      index += 1;
      bytes = block(index);
      offset = 0;
    }
    const value = new DataView(bytes.buffer, bytes.byteOffset + offset, 4).getUint32(0);
    offset += 4;
    return value;
  };
  return set.strips.map((cells) => {
    const limit = Math.floor(0x1_0000_0000 / cells.length) * cells.length;
    let value = next();
    while (value >= limit) value = next();
    return value % cells.length;
  });
}

/** The text that block `index` of a round signs. */
export function blockText(clientSeed: string, nonce: number, index: number): string {
  return `${clientSeed}:${nonce}:${index}`;
}
