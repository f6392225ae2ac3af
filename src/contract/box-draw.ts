/**
 * The draw of a box, from two seeds to a number, as the server draws it and the page recomputes it. It is the draw of the
 * games (`simulators/games/engine/draw.ts`):
 * 1. block i (0, 1, …) = HMAC-SHA256(key: the 32 bytes of the server seed, text: `{client seed}:{nonce}:{i}`);
 * 2. its 32 bytes are eight big-endian 32-bit numbers, read in order;
 * 3. the first that is below the largest multiple of 1,000,000 counts, and of it the remainder by 1,000,000.
 */

/** The chances of a box are whole millionths and add up to this. */
export const DRAW_PARTS = 1_000_000;

const LIMIT = Math.floor(0x1_0000_0000 / DRAW_PARTS) * DRAW_PARTS;

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** @throws RangeError unless the seed is 32 bytes as hex. */
function bytesOf(seed: string): Uint8Array<ArrayBuffer> {
  if (!/^[0-9a-f]{64}$/.test(seed)) throw new RangeError('seed');
  return Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(seed.slice(index * 2, index * 2 + 2), 16));
}

/** SHA-256 of the server seed's bytes, as hex: shown before the box is opened. */
export async function commitmentOf(serverSeed: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', bytesOf(serverSeed)));
}

/** The drawn number, 0 to 999,999. */
export async function drawOf(serverSeed: string, clientSeed: string, nonce: number): Promise<number> {
  const use = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(serverSeed), use, false, ['sign']);
  for (let index = 0; ; index += 1) {
    const text = new TextEncoder().encode(`${clientSeed}:${nonce}:${index}`);
    const block = new DataView(await crypto.subtle.sign('HMAC', key, text));
    for (let at = 0; at < block.byteLength; at += 4) {
      const value = block.getUint32(at);
      if (value < LIMIT) return value % DRAW_PARTS;
    }
  }
}
