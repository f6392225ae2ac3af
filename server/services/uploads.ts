/** What every upload is asked before it is taken, and how its refusal is said. */
import { UPLOAD_LIMIT } from '../../src/contract/documents.ts';
import { ApiError } from '../errors.ts';
import { type FileKind, kindOf } from '../files/kinds.ts';
import type { UploadedFile } from '../http/body.ts';

/** 422 for a field's file; the words are those of `rule`. */
export function refusedFile(field: string, code: string, rule: string = code): ApiError {
  return new ApiError(422, code, { errors: { [field]: [rule] } });
}

/**
 * What a file is by its content.
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
