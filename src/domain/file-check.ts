/** Checks a file before its upload, by its content like the server, not by its name. The server may still refuse it. */

import { UPLOAD_LIMIT } from '../contract/documents.ts';

export type FileFault = 'empty' | 'large' | 'svg' | 'type' | 'unreadable';

export type FileKind = 'jpeg' | 'png' | 'webp' | 'pdf';

const startsWith = (bytes: Uint8Array, ...first: readonly number[]) => first.every((byte, at) => bytes[at] === byte);
const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** The kind of a file by its first bytes; null for an unsupported kind. */
export function kindOf(head: Uint8Array): FileKind | null {
  if (startsWith(head, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (textOf(head.slice(0, 4)) === 'RIFF' && textOf(head.slice(8, 12)) === 'WEBP') return 'webp';
  if (textOf(head.slice(0, 5)) === '%PDF-') return 'pdf';
  return null;
}

/** Why a file may not be uploaded; null when it may. `kinds` are the accepted ones. */
export async function faultOf(file: Blob, kinds: readonly FileKind[]): Promise<FileFault | null> {
  if (file.size === 0) return 'empty';
  if (file.size > UPLOAD_LIMIT) return 'large';
  let head: Uint8Array;
  try {
    head = new Uint8Array(await file.slice(0, 512).arrayBuffer());
  } catch {
    // The photo is in a cloud, or was deleted after it was chosen.
    return 'unreadable';
  }
  const kind = kindOf(head);
  if (kind !== null && kinds.includes(kind)) return null;
  return /<svg[\s/>]/i.test(textOf(head)) ? 'svg' : 'type';
}
