/** Finds the kind of a file by its first bytes; the name and type from the client are ignored. */
import { open } from 'node:fs/promises';

export type PictureKind = 'jpeg' | 'png' | 'webp';
export type FileKind = PictureKind | 'pdf';

/** The number of bytes that `kindOf` reads. */
export const HEAD_BYTES = 16;

export function kindOf(head: Uint8Array): FileKind | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  if (/^%PDF-\d\.\d/.test(bytes.toString('latin1'))) return 'pdf';
  return null;
}

/** Bytes that may follow the end mark of a PDF: printers and mailers append a little. */
const TAIL_BYTES = 2048;

/** Tells whether a PDF has its end mark; a truncated one has not. */
export async function isWholePdf(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
    await handle.read(tail, 0, tail.length, size - tail.length);
    const text = tail.toString('latin1');
    return text.includes('startxref') && text.includes('%%EOF');
  } finally {
    await handle.close();
  }
}
