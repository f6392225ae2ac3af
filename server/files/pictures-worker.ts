/**
 * Decodes what strangers send and writes it anew, in a process of its own: it knows no secret and no database, a
 * picture that breaks the decoder breaks nothing else, and what decoding takes of memory is not the platform's. One
 * picture at a time; metadata (EXIF, XMP, position, profile) is not written.
 */
import sharp, { type Sharp } from 'sharp';
import type { PictureKind } from './kinds.ts';
import type { PictureFault, PictureOutput, PictureResult, PictureTask } from './pictures-protocol.ts';

/** As many pixels as a telephone's best camera takes, where a decoder reads line by line… */
const MOST_PIXELS = 64_000_000;
/** …and what is decoded as a whole first: WebP, progressive JPEG, interlaced PNG. */
const MOST_PIXELS_WHOLE = 20_000_000;
const SECONDS = 15;

sharp.cache(false);
sharp.concurrency(1);

function source(input: string): Sharp {
  // The first frame of an animation; pixels beyond the bound are refused by the header, before any is decoded.
  return sharp(input, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 });
}

async function faultOf({ input, kind }: PictureTask): Promise<PictureFault | null> {
  const facts = await sharp(input, { limitInputPixels: false, failOn: 'error' }).metadata();
  // Never a decoder that the first bytes did not name.
  if (facts.format !== (kind satisfies PictureKind) || !facts.width || !facts.height) return 'file_broken';
  const whole = kind === 'webp' || facts.isProgressive;
  const pixels = facts.width * facts.height;
  return pixels > (whole ? MOST_PIXELS_WHOLE : MOST_PIXELS) ? 'image_too_large' : null;
}

async function write(from: Sharp, output: PictureOutput): Promise<void> {
  const { side } = output;
  const sized = from
    .autoOrient()
    .resize({
      width: side,
      height: side,
      ...(output.fit === 'square' ? { fit: 'cover' } : { fit: 'inside', withoutEnlargement: true }),
    })
    .timeout({ seconds: SECONDS });
  const encoded =
    output.format === 'webp'
      ? sized.webp({ quality: 82 })
      : sized.flatten({ background: '#ffffff' }).jpeg({ quality: 85 });
  await encoded.toFile(output.path);
}

async function work(task: PictureTask): Promise<PictureFault | null> {
  try {
    const fault = await faultOf(task);
    if (fault) return fault;
    const [largest, ...smaller] = [...task.outputs].sort((a, b) => b.side - a.side);
    if (!largest) return null;
    await write(source(task.input), largest);
    for (const output of smaller) await write(sharp(largest.path), output);
    return null;
  } catch (error) {
    return error instanceof Error && /pixel limit/i.test(error.message) ? 'image_too_large' : 'file_broken';
  }
}

let last: Promise<void> = Promise.resolve();

process.on('message', (task: PictureTask) => {
  last = last.then(async () => {
    const result: PictureResult = { id: task.id, fault: await work(task) };
    process.send?.(result);
  });
});
// The platform is gone, however it went.
process.on('disconnect', () => process.exit(0));
// Whoever stops the platform stops it; it then stops us.
process.on('SIGINT', () => undefined);
