/**
 * From a seed to numbers, step by step, as a verifier re-computes it, the same for every engine:
 * 1. block i (0, 1, …) = HMAC-SHA256(key: the 32 bytes of the server seed, text: `{client seed}:{nonce}:{i}`);
 * 2. its 32 bytes are eight big-endian 32-bit numbers, read in order;
 * 3. a number below n is the next of them that is smaller than the largest multiple of n that fits in 32 bits (others
 *    are skipped, so that no result is likelier than another), and of that the remainder by n.
 */
export interface Numbers {
  /** The next 32 bits, 0 to 2^32 − 1. */
  next(): number;
  /** A number from 0 to n − 1, each equally likely. */
  below(n: number): number;
}

/** @param block the 32 bytes of a block by its index */
export function numbersFrom(block: (index: number) => Uint8Array): Numbers {
  let index = -1;
  let bytes = new Uint8Array();
  let offset = 0;
  const next = (): number => {
    if (offset + 4 > bytes.length) {
      index += 1;
      bytes = Uint8Array.from(block(index));
      offset = 0;
    }
    const value = new DataView(bytes.buffer, offset, 4).getUint32(0);
    offset += 4;
    return value;
  };
  return {
    next,
    below: (n) => {
      const limit = Math.floor(0x1_0000_0000 / n) * n;
      let value = next();
      while (value >= limit) value = next();
      return value % n;
    },
  };
}

/** The text that block `index` of a round signs. */
export function blockText(clientSeed: string, nonce: number, index: number): string {
  return `${clientSeed}:${nonce}:${index}`;
}
