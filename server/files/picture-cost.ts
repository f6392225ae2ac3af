/**
 * Computes from its header how much memory decoding a picture takes. Most kinds are read line by line and cost little;
 * a progressive JPEG, an interlaced PNG and a lossless WebP must be in memory as a whole before the first line, so
 * their bytes are counted.
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
  /** Of the file, which is memory-mapped while it is read. */
  readonly bytes: number;
}

const MB = 1024 * 1024;
/**
 * Pixels of a JPEG that is read line by line. Phone cameras take 12, 48, 50, 64 (9280 × 6944) and 108 megapixels (12000
 * × 9000); 200 megapixels do not fit into 10 MiB at a useful quality.
 */
export const LARGEST = 110_000_000;
/** Pixels of a PNG or WebP; no camera writes these, and no decoder halves them cheaply. */
const LARGEST_OTHER = 64_000_000;
/** Memory for one picture, so that an upload stays under 50 MB with the platform's own part. */
const MOST_BYTES = 46 * MB;
/** Memory for resizing and encoding: from every line of the picture, or from the lines that the decoder has halved. */
const FULL_WORK = 16 * MB;
const HALVED_WORK = 4 * MB;
/** The decoder halves a JPEG if the result is smaller than a third. */
const HALVED_FROM = 3.02;

/** Two bytes per coefficient of each sample; the chroma has a half or a quarter as many as the luma. */
function coefficients({ width, height, channels, subsampling }: PictureFacts): number {
  const light = width * height * 2;
  if (channels === 1) return light;
  if (channels === 4) return light * 4;
  return light * (subsampling === '4:2:0' ? 1.5 : subsampling === '4:2:2' || subsampling === '4:4:0' ? 2 : 3);
}

/** Bytes decoded before the first line; 0 if the lines come as they are read. */
function wholeBytes(facts: PictureFacts): number {
  const { kind, width, height, channels, depth, progressive, lossless } = facts;
  if (kind === 'jpeg') return progressive ? coefficients(facts) : 0;
  if (kind === 'png') return progressive ? width * height * channels * (depth / 8) : 0;
  return lossless ? width * height * 4 : 0;
}

/**
 * The longest side at which a picture can be encoded within the memory limit: the wanted side, a smaller one, or null
 * for a picture with too many pixels.
 */
export function affordableSide(facts: PictureFacts, wanted: number): number | null {
  if (facts.width * facts.height > (facts.kind === 'jpeg' ? LARGEST : LARGEST_OTHER)) return null;
  const whole = wholeBytes(facts);
  if (whole === 0) return wanted;
  const left = MOST_BYTES - whole - facts.bytes;
  if (left >= FULL_WORK) return wanted;
  // Only the JPEG decoder can scale down.
  if (facts.kind !== 'jpeg' || left < HALVED_WORK) return null;
  return Math.min(wanted, Math.floor(Math.max(facts.width, facts.height) / HALVED_FROM));
}

/**
 * Tells whether a WebP may be lossless, by its first chunks (RIFF container): `VP8L` is, `VP8 ` is not. One with
 * neither near its beginning (an animation) counts as lossless.
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
