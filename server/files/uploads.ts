/** Checks of every upload, their errors, and the limit on parallel uploads of a player. */
import { UPLOAD_LIMIT } from '../../src/contract/documents.ts';
import { ApiError } from '../errors.ts';
import type { UploadedFile } from '../http/body.ts';
import { type FileKind, kindOf } from './kinds.ts';

/** 422 for the file of a field; `rule` selects the message. */
export function refusedFile(field: string, code: string, rule: string = code): ApiError {
  return new ApiError(422, code, { errors: { [field]: [rule] } });
}

/**
 * Checks an upload and detects its type by content.
 * @throws ApiError 422 `file_required`, `file_empty`, `file_type`, 413 `file_too_large`.
 */
export function acceptedKind<K extends FileKind>(
  field: string,
  file: UploadedFile | undefined,
  kinds: readonly K[],
): { readonly file: UploadedFile; readonly kind: K } {
  if (!file) throw refusedFile(field, 'file_required');
  if (file.size === 0) throw refusedFile(field, 'file_empty');
  if (file.size > UPLOAD_LIMIT) throw new ApiError(413, 'file_too_large', { errors: { [field]: ['file_too_large'] } });
  const found = kindOf(file.head);
  const kind = kinds.find((one) => one === found);
  if (!kind) throw refusedFile(field, 'file_type', kinds.some((one) => one === 'pdf') ? 'file_document' : 'file_image');
  return { file, kind };
}

/** Four documents, an avatar, and one retry. */
const AT_ONCE = 6;

export interface UploadPlaces {
  /**
   * Takes a place for one upload of a player, from its first byte to its answer.
   * @returns function that frees the place.
   * @throws ApiError 429 `too_many_requests` with Retry-After when the player has none left.
   */
  take(playerId: number): () => void;
}

/** Limits the parallel uploads per player in this process, to protect its disk, decoder and file descriptors. */
export function createUploadPlaces(): UploadPlaces {
  const taken = new Map<number, number>();
  return {
    take(playerId) {
      const before = taken.get(playerId) ?? 0;
      if (before >= AT_ONCE) throw new ApiError(429, 'too_many_requests', { retryAfter: 5 });
      taken.set(playerId, before + 1);
      return () => {
        const left = (taken.get(playerId) ?? 1) - 1;
        if (left > 0) taken.set(playerId, left);
        else taken.delete(playerId);
      };
    },
  };
}
