/** Identity documents: upload, status, cancel. */
import * as v from 'valibot';
import { data, defineCall, id, list, timestamp } from './call.ts';

export const documentTypes = ['identity_front', 'identity_back', 'selfie', 'proof_of_address'] as const;
export const documentType = v.picklist(documentTypes);
export type DocumentType = v.InferOutput<typeof documentType>;

export const documentStatus = v.picklist(['pending', 'approved', 'rejected', 'cancelled']);
export type DocumentStatus = v.InferOutput<typeof documentStatus>;

/** Status of the four documents together: `none` when none was sent, `incomplete` while some are missing. */
export const documentsStatus = v.picklist(['none', 'incomplete', 'pending', 'approved', 'rejected']);

export const document = v.object({
  id: v.string(),
  type: documentType,
  status: documentStatus,
  /** Reason of a rejection, for the player. */
  reason: v.nullable(v.string()),
  created_at: v.optional(v.nullable(timestamp), null),
  /** When the operator approved or rejected it; null until then. */
  reviewed_at: v.optional(v.nullable(timestamp), null),
  /** Whether `getDocumentFile` returns a file; false for a cancelled document. */
  has_file: v.optional(v.boolean(), false),
});
export type Document = v.InferOutput<typeof document>;

/** Largest upload in bytes (10 MiB); above it 413 `file_too_large`. */
export const UPLOAD_LIMIT = 10 * 1024 * 1024;

/** Reasons to refuse an upload: missing or 0 bytes, wrong type by content, size, unreadable, too many pixels. */
export const fileErrors = [
  'file_required',
  'file_empty',
  'file_type',
  'file_too_large',
  'file_broken',
  'image_too_large',
] as const;

/**
 * JPEG, PNG, WebP or PDF up to 10 MiB, by content, not by name; never SVG (DATA-2). Images are re-encoded without
 * metadata. 409 while one of the same type is pending or approved; after a rejection or cancellation the player may
 * send it again.
 */
export const uploadDocument = defineCall({
  method: 'POST',
  path: '/documents/upload',
  summary: 'Send an identity document',
  restricted: true,
  files: ['document'],
  body: v.object({ type: documentType }),
  response: data(document),
  errors: [...fileErrors, 'document_pending', 'document_approved'],
});

/** The latest of each type, in the order of `documentTypes`; one that the player took back is `cancelled`. */
export const getDocuments = defineCall({
  method: 'GET',
  path: '/documents/status',
  summary: 'Documents and their status',
  response: list(document),
});

export const cancelDocument = defineCall({
  method: 'POST',
  path: '/documents/cancel/{id}',
  summary: 'Take back a document that is pending',
  restricted: true,
  params: v.object({ id }),
  body: v.object({}),
  response: data(document),
  errors: ['document_not_found', 'not_pending'],
});

/** The file, for its owner only: a JPEG or a PDF, as an attachment. 404 for another player's. */
export const getDocumentFile = defineCall({
  method: 'GET',
  path: '/documents/{id}/file',
  offline: 'never',
  stepUp: { password: true },
  summary: 'The file of a document',
  params: v.object({ id }),
  produces: 'application/octet-stream',
  errors: ['document_not_found'],
});
