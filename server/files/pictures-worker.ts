/**
 * Decodes uploaded pictures and encodes them anew (DATA-2), in its own process: it has no secret and no database, a
 * picture that crashes the decoder harms nothing else, and its memory is not the platform's. One picture at a time;
 * metadata (EXIF, XMP, position, profile) is not written.
 */
import { open, stat } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { PictureKind } from './kinds.ts';
import { affordableSide, LARGEST, mayBeLossless, type PictureFacts } from './picture-cost.ts';
import type { PictureFault, PictureOutput, PictureResult, PictureTask } from './pictures-protocol.ts';

/** Seconds for each output; less than the platform waits for the whole picture. */
const SECONDS = 15;
/**
 * Bytes searched for a WebP's picture, after chunks like colours and EXIF. One whose picture begins later counts as
 * lossless.
 */
const HEAD = 64 * 1024;

sharp.cache(false);
sharp.concurrency(1);

function source(input: string): Sharp {
  // The first frame of an animation.
  return sharp(input, { limitInputPixels: LARGEST, failOn: 'error', sequentialRead: true, pages: 1 });
}

async function headOf(input: string): Promise<Buffer> {
  const handle = await open(input, 'r');
  try {
    const head = Buffer.alloc(HEAD);
    const { bytesRead } = await handle.read(head, 0, HEAD, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Facts of the header, before any pixel is decoded; null if the file is not of the kind that its first bytes named. */
async function factsOf({ input, kind }: PictureTask): Promise<PictureFacts | null> {
  const facts = await sharp(input, { limitInputPixels: false, failOn: 'error' }).metadata();
  const { width, height } = facts;
  // Never run a decoder that the first bytes did not name.
  if (facts.format !== (kind satisfies PictureKind) || !width || !height) return null;
  return {
    kind,
    width,
    height,
    channels: facts.channels ?? 4,
    depth: facts.depth === 'ushort' || facts.depth === 'short' ? 16 : 8,
    progressive: facts.isProgressive ?? false,
    subsampling: facts.chromaSubsampling,
    lossless: kind === 'webp' && mayBeLossless(await headOf(input)),
    bytes: (await stat(input)).size,
  };
}

function sizedTo(from: Sharp, { fit, side, ratio = 1, share = 1, background = '#00000000' }: PictureOutput): Sharp {
  if (fit === 'square') return from.resize({ width: side, height: side, fit: 'cover' });
  if (fit === 'wide') return from.resize({ width: side, height: Math.round(side / ratio), fit: 'cover' });
  if (fit === 'inside') return from.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  const inner = Math.round((side * share) / 2) * 2;
  const edge = (side - inner) / 2;
  const placed = from.resize({ width: inner, height: inner, fit: 'contain', background });
  const whole = placed.extend({ top: edge, bottom: edge, left: edge, right: edge, background });
  return background === '#00000000' ? whole : whole.flatten({ background });
}

async function write(from: Sharp, output: PictureOutput): Promise<void> {
  const sized = sizedTo(from.autoOrient(), output).timeout({ seconds: SECONDS });
  const encoded =
    output.format === 'webp'
      ? sized.webp({ quality: 82 })
      : output.format === 'png'
        ? sized.png({ compressionLevel: 9 })
        : // Tables made for one picture would keep all of it until its end.
          sized.flatten({ background: '#ffffff' }).jpeg({ quality: 85, optimiseCoding: false });
  await encoded.toFile(output.path);
}

async function work(task: PictureTask): Promise<PictureFault | null> {
  try {
    const facts = await factsOf(task);
    if (!facts) return 'file_broken';
    const [largest, ...smaller] = [...task.outputs].sort((a, b) => b.side - a.side);
    if (!largest) return null;
    const side = affordableSide(facts, largest.side);
    if (side === null) return 'image_too_large';
    await write(source(task.input), largest.fit === 'inside' ? { ...largest, side } : largest);
    for (const output of smaller) await write(sharp(largest.path), output);
    return null;
  } catch (error) {
    return error instanceof Error && /pixel limit|timeout/i.test(error.message) ? 'image_too_large' : 'file_broken';
  }
}

let last: Promise<void> = Promise.resolve();

process.on('message', (task: PictureTask) => {
  last = last.then(async () => {
    const result: PictureResult = { id: task.id, fault: await work(task) };
    process.send?.(result);
  });
});
// The platform has ended, for any reason.
process.on('disconnect', () => process.exit(0));
// The signal goes to the platform as well, which then stops this process.
process.on('SIGINT', () => undefined);
