/**
 * Whether a file may be sent, before a byte of it is: by its content, as the server looks at it, not by its name. What
 * passes here can still be refused there.
 */

import { UPLOAD_LIMIT } from '../../contract/documents.ts';

export type FileFault = 'empty' | 'large' | 'svg' | 'type' | 'unreadable';

export type FileKind = 'jpeg' | 'png' | 'webp' | 'pdf';

const startsWith = (bytes: Uint8Array, ...first: readonly number[]) => first.every((byte, at) => bytes[at] === byte);
const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** What a file is by its first bytes; null for anything that no upload takes. */
export function kindOf(head: Uint8Array): FileKind | null {
  if (startsWith(head, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (textOf(head.slice(0, 4)) === 'RIFF' && textOf(head.slice(8, 12)) === 'WEBP') return 'webp';
  if (textOf(head.slice(0, 5)) === '%PDF-') return 'pdf';
  return null;
}

/** Why a file is refused; null when it may be sent. `kinds` are the ones that are taken. */
export async function faultOf(file: Blob, kinds: readonly FileKind[]): Promise<FileFault | null> {
  if (file.size === 0) return 'empty';
  if (file.size > UPLOAD_LIMIT) return 'large';
  let head: Uint8Array;
  try {
    head = new Uint8Array(await file.slice(0, 512).arrayBuffer());
  } catch {
    // A photo that lies in a cloud, or was deleted since it was chosen.
    return 'unreadable';
  }
  const kind = kindOf(head);
  if (kind !== null && kinds.includes(kind)) return null;
  return /<svg[\s/>]/i.test(textOf(head)) ? 'svg' : 'type';
}
