/**
 * What decoding a picture takes of memory, told by its header. Most kinds are read line by line and cost next to
 * nothing; a progressive JPEG, an interlaced PNG and a lossless WebP must be there as a whole before the first line can
 * be made, and their bytes are counted.
 */
import type { PictureKind } from './kinds.ts';

export interface PictureFacts {
  readonly kind: PictureKind;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  /** Bits of one sample. */
  readonly depth: 8 | 16;
  /** Progressive, or interlaced. */
  readonly progressive: boolean;
  /** Of a JPEG: `4:2:0`, `4:2:2`, `4:4:4`… */
  readonly subsampling: string | undefined;
  /** Of a WebP: whether it may be lossless. */
  readonly lossless: boolean;
  /** Of the file, which is mapped while it is read. */
  readonly bytes: number;
}

const MB = 1024 * 1024;
/**
 * Pixels of a JPEG that is read line by line. Cameras of telephones take 12, 48, 50, 64 (9280 × 6944) and 108 megapixels
 * (12000 × 9000); 200 megapixels do not fit into 10 MiB at a quality worth keeping.
 */
export const LARGEST = 110_000_000;
/** Pixels of a PNG or WebP, which no camera writes and no decoder halves cheaply. */
const LARGEST_OTHER = 64_000_000;
/** What one picture may take, so that an upload stays under 50 MB with what the platform itself needs for it. */
const MOST_BYTES = 46 * MB;
/** What resizing and encoding take: from every line of the picture, or from what the decoder has halved already. */
const FULL_WORK = 16 * MB;
const HALVED_WORK = 4 * MB;
/** A JPEG is halved as it is decoded where the result is to be smaller than a third. */
const HALVED_FROM = 3.02;

/** Coefficients of two bytes for each sample; the colours have a half or a quarter as many as the light. */
function coefficients({ width, height, channels, subsampling }: PictureFacts): number {
  const light = width * height * 2;
  if (channels === 1) return light;
  if (channels === 4) return light * 4;
  return light * (subsampling === '4:2:0' ? 1.5 : subsampling === '4:2:2' || subsampling === '4:4:0' ? 2 : 3);
}

/** Bytes of what is decoded before the first line; 0 where lines come as they are read. */
function wholeBytes(facts: PictureFacts): number {
  const { kind, width, height, channels, depth, progressive, lossless } = facts;
  if (kind === 'jpeg') return progressive ? coefficients(facts) : 0;
  if (kind === 'png') return progressive ? width * height * channels * (depth / 8) : 0;
  return lossless ? width * height * 4 : 0;
}

/**
 * The longest side at which a picture can be made anew without taking more than it may: the side that is wished for,
 * a smaller one, or null for a picture that has too many pixels.
 */
export function affordableSide(facts: PictureFacts, wished: number): number | null {
  if (facts.width * facts.height > (facts.kind === 'jpeg' ? LARGEST : LARGEST_OTHER)) return null;
  const whole = wholeBytes(facts);
  if (whole === 0) return wished;
  const left = MOST_BYTES - whole - facts.bytes;
  if (left >= FULL_WORK) return wished;
  // Only a JPEG is made smaller while it is decoded.
  if (facts.kind !== 'jpeg' || left < HALVED_WORK) return null;
  return Math.min(wished, Math.floor(Math.max(facts.width, facts.height) / HALVED_FROM));
}

/**
 * Whether a WebP may be lossless, by its first chunks (RIFF container): `VP8L` is, `VP8 ` is not. One that has neither
 * near its beginning (an animation) counts as lossless.
 */
export function mayBeLossless(head: Buffer): boolean {
  for (let at = 12; at + 8 <= head.length; ) {
    const name = head.toString('latin1', at, at + 4);
    if (name === 'VP8 ') return false;
    if (name === 'VP8L') return true;
    const size = head.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return true;
}
