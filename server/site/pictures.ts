/**
 * Pictures that an operator uploaded for a site (DATA-2): re-encoded, sized, and served by the site itself under an
 * address that never changes its bytes. The settings never show a picture of another origin.
 */
import { createHash } from 'node:crypto';
import { open, readFile, rm, stat } from 'node:fs/promises';
import type { Trx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { HEAD_BYTES, kindOf, type PictureKind } from '../files/kinds.ts';
import type { Pictures } from '../files/pictures.ts';
import type { PictureOutput } from '../files/pictures-protocol.ts';
import { type FileStore, filesOf } from '../files/store.ts';

const FOLDER = '/media/';
/** Hash of the bytes, and the size in pixels. */
const NAME = /^[0-9a-f]{32}-(\d{1,4})x(\d{1,4})\.(?:webp|png|jpeg)$/;
const ADDRESS = /\/media\/[0-9a-f]{32}-\d{1,4}x\d{1,4}\.(?:webp|png|jpeg)/g;

/** The name in the address of an uploaded picture; null for any other address. */
export function pictureName(address: string): string | null {
  const name = address.startsWith(FOLDER) ? address.slice(FOLDER.length) : '';
  return NAME.test(name) ? name : null;
}

/** Name in the store: a picture belongs to one site. */
export function storedPicture(casinoId: number, name: string): string {
  return `s${casinoId}-${name.replace('.', '-')}`;
}

/** The addresses of uploaded pictures anywhere in a value. */
export function addressesIn(value: unknown): string[] {
  return [...new Set(JSON.stringify(value).match(ADDRESS) ?? [])];
}

/** The bytes and type of a site's picture; null if the site has none of this name. */
export async function readPicture(
  deps: Deps,
  casinoId: number,
  name: string,
): Promise<{ readonly bytes: Buffer; readonly type: string } | null> {
  const [, type] = /\.(\w+)$/.exec(name) ?? [];
  if (!NAME.test(name) || type === undefined) return null;
  const bytes = await filesOf(deps).read('sites', storedPicture(casinoId, name));
  return bytes && { bytes, type: `image/${type}` };
}

/** Limit of an uploaded file, bytes. */
const MOST_BYTES = 10 * 1024 * 1024;

export type PictureReason = 'missing' | 'too_large' | 'no_picture' | 'broken' | 'too_many_pixels';

/** A file is no picture for a site. */
export class PictureError extends Error {
  readonly reason: PictureReason;
  constructor(reason: PictureReason) {
    super(reason);
    this.name = 'PictureError';
    this.reason = reason;
  }
}

/** The kind of a file on disk. @throws PictureError for a file that is no JPEG, PNG or WebP, or too large */
async function kindOfFile(path: string): Promise<PictureKind> {
  const facts = await stat(path).catch(() => null);
  if (!facts?.isFile()) throw new PictureError('missing');
  if (facts.size > MOST_BYTES) throw new PictureError('too_large');
  const handle = await open(path, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    await handle.read(head, 0, HEAD_BYTES, 0);
    const kind = kindOf(head);
    if (kind === null || kind === 'pdf') throw new PictureError('no_picture');
    return kind;
  } finally {
    await handle.close();
  }
}

export type Wanted = Omit<PictureOutput, 'path'>;

export interface StoredPicture {
  readonly address: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** Width and height of a picture that our own encoder wrote. */
function sizeOf(bytes: Buffer, format: Wanted['format']): readonly [number, number] {
  if (format === 'png') return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (format === 'webp') {
    const chunk = bytes.toString('latin1', 12, 16);
    if (chunk === 'VP8X') return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
    if (chunk === 'VP8L') {
      const bits = bytes.readUInt32LE(21);
      return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
    }
    return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
  }
  // JPEG: the first frame header (SOF) has the size.
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
  }
  throw new RangeError('Our own encoder wrote a picture without a size.');
}

/** The hash in the name of a picture. */
export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

async function keep(store: FileStore, casinoId: number, { path, format }: PictureOutput): Promise<StoredPicture> {
  const bytes = await readFile(path);
  const [width, height] = sizeOf(bytes, format);
  const name = `${hashOf(bytes)}-${width}x${height}.${format}`;
  await store.put('sites', storedPicture(casinoId, name), path);
  return { address: `${FOLDER}${name}`, name, width, height };
}

/**
 * Encodes a file anew in each wanted form and stores the results for a site.
 * @throws PictureError with the reason; ApiError 503 if too many pictures wait
 */
export async function storePicture(
  deps: Deps,
  pictures: Pick<Pictures, 'encode'>,
  casinoId: number,
  input: string,
  wanted: readonly Wanted[],
): Promise<StoredPicture[]> {
  const kind = await kindOfFile(input);
  const store = filesOf(deps);
  const outputs = await Promise.all(wanted.map(async (one) => ({ ...one, path: await store.temporary() })));
  try {
    // No player has the number 0.
    const fault = await pictures.encode(0, { input, kind, outputs });
    if (fault) throw new PictureError(fault === 'file_broken' ? 'broken' : 'too_many_pixels');
    const stored: StoredPicture[] = [];
    for (const output of outputs) stored.push(await keep(store, casinoId, output));
    return stored;
  } finally {
    await Promise.all(outputs.map(({ path }) => rm(path, { force: true })));
  }
}

/** Records a site's pictures; without its record the sweep deletes a file. */
export async function recordPictures(trx: Trx, casinoId: number, names: readonly string[], at: Date): Promise<void> {
  if (names.length === 0) return;
  await trx
    .insertInto('site_pictures')
    .values(names.map((name) => ({ casino_id: casinoId, name, created_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
