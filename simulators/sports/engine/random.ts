/** Numbers from a text: the same text gives the same numbers on every machine, so that a match can be played again. */
import { createCipheriv, createHmac } from 'node:crypto';

/** Four 32-bit words of a text (cyrb128). */
function wordsOf(text: string): [number, number, number, number] {
  let [a, b, c, d] = [1_779_033_703, 3_144_134_277, 1_013_904_242, 2_773_480_762];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = b ^ Math.imul(a ^ code, 597_399_067);
    b = c ^ Math.imul(b ^ code, 2_869_860_233);
    c = d ^ Math.imul(c ^ code, 951_274_213);
    d = a ^ Math.imul(d ^ code, 2_716_044_179);
  }
  a = Math.imul(c ^ (a >>> 18), 597_399_067);
  b = Math.imul(d ^ (b >>> 22), 2_869_860_233);
  c = Math.imul(a ^ (c >>> 17), 951_274_213);
  d = Math.imul(b ^ (d >>> 19), 2_716_044_179);
  return [(a ^ b ^ c ^ d) >>> 0, (b ^ a) >>> 0, (c ^ a) >>> 0, (d ^ a) >>> 0];
}

/** Draws one number from 0 (included) to 1 (excluded). */
export type Draw = () => number;

const ZEROS = Buffer.alloc(4_096);

/**
 * The numbers of a text under a secret seed: AES-256 in counter mode, with a key of its own for each text (HMAC-SHA256).
 * Earlier matches, and the match until now, tell a bettor nothing about the rest.
 */
export function secretDrawsOf(seed: string, text: string): Draw {
  const stream = createCipheriv('aes-256-ctr', createHmac('sha256', seed).update(text).digest(), Buffer.alloc(16));
  let block = stream.update(ZEROS);
  let at = 0;
  return () => {
    if (at === block.length) [block, at] = [stream.update(ZEROS), 0];
    at += 4;
    return block.readUInt32LE(at - 4) / 4_294_967_296;
  };
}

/** The numbers of a text (sfc32), warmed up so that similar texts give unlike numbers. Not for secrets. */
export function drawsOf(text: string): Draw {
  let [a, b, c, d] = wordsOf(text);
  const draw = () => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let at = 0; at < 12; at += 1) draw();
  return draw;
}

/** A whole number from `least` to `most`, both included. */
export const wholeOf = (draw: Draw, least: number, most: number): number =>
  least + Math.floor(draw() * (most - least + 1));

/** A normal number with mean 0 and deviation 1 (Box and Muller). */
export function normalOf(draw: Draw): number {
  return Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
}
