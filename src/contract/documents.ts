/** Identity documents: upload, status, cancel. */
import * as v from 'valibot';
import { data, defineCall, id, list, timestamp } from './call.ts';

export const documentTypes = ['identity_front', 'identity_back', 'selfie', 'proof_of_address'] as const;
export const documentType = v.picklist(documentTypes);
export type DocumentType = v.InferOutput<typeof documentType>;

export const documentStatus = v.picklist(['pending', 'approved', 'rejected', 'cancelled']);
export type DocumentStatus = v.InferOutput<typeof documentStatus>;

/** All four together: `none` when nothing was sent, `incomplete` while some are missing. */
export const documentsStatus = v.picklist(['none', 'incomplete', 'pending', 'approved', 'rejected']);

export const document = v.object({
  id: v.string(),
  type: documentType,
  status: documentStatus,
  /** Why it was rejected, for the player. */
  reason: v.nullable(v.string()),
  created_at: v.optional(v.nullable(timestamp), null),
});
export type Document = v.InferOutput<typeof document>;

/** JPEG, PNG, WebP or PDF up to 10 MiB, by content, not by name; never SVG. */
export const uploadDocument = defineCall({
  method: 'POST',
  path: '/documents/upload',
  auth: 'player',
  offline: 'never',
  summary: 'Send an identity document',
  restricted: true,
  files: ['document'],
  body: v.object({ type: documentType }),
  response: data(document),
  errors: ['file_required', 'file_type', 'file_too_large', 'document_pending', 'document_approved'],
});

/** The latest of each type. */
export const getDocuments = defineCall({
  method: 'GET',
  path: '/documents/status',
  auth: 'player',
  offline: 'cached',
  summary: 'Documents and their status',
  restricted: true,
  response: list(document),
});

export const cancelDocument = defineCall({
  method: 'POST',
  path: '/documents/cancel/{id}',
  auth: 'player',
  offline: 'never',
  summary: 'Take back a document that is pending',
  restricted: true,
  params: v.object({ id }),
  body: v.object({}),
  response: data(document),
  errors: ['document_not_found', 'not_pending'],
});
