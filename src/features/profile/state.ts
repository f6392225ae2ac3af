/** Running and failed uploads of documents; they continue when the player leaves the page. */
import type { QueryClient } from '@tanstack/react-query';
import { proxy } from 'valtio';
import { subscribeKey } from 'valtio/vanilla/utils';
import { isApiError } from '../../api/errors.ts';
import type { DocumentType } from '../../contract/documents.ts';
import { hold } from '../../domain/busy.ts';
import { session } from '../../domain/session/state.ts';
import { sendDocument } from './mutations.ts';

export interface Upload {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Progress, 0 to 1. */
  part: number;
  /** Error of a failed upload; null while it runs. */
  failure: unknown;
}

interface Running {
  readonly file: File;
  readonly token: string | null;
  controller: AbortController;
}

/** By type; one upload at a time for each. */
export const uploads = proxy<Partial<Record<DocumentType, Upload>>>({});
const running = new Map<DocumentType, Running>();

/** Uploads a document. A failed upload stays, so that the player can retry without choosing the file again. */
export async function startUpload(queryClient: QueryClient, type: DocumentType, file: File): Promise<void> {
  running.get(type)?.controller.abort();
  const controller = new AbortController();
  const own: Running = { file, token: session.token, controller };
  running.set(type, own);
  uploads[type] = { name: file.name, size: file.size, part: 0, failure: null };
  const isCurrent = () => running.get(type) === own;
  const release = hold();
  try {
    await sendDocument(queryClient, type, file, {
      signal: controller.signal,
      onProgress: (part) => {
        const upload = uploads[type];
        if (upload && isCurrent()) upload.part = part;
      },
    });
    if (isCurrent()) dropUpload(type);
  } catch (error) {
    const upload = uploads[type];
    if (!isCurrent() || !upload) return;
    // The player has logged out: the next player must not retry this upload.
    if (isApiError(error, 'aborted') || own.token !== session.token) dropUpload(type);
    else upload.failure = error;
  } finally {
    release();
  }
}

/** Uploads the same file again. */
export function retryUpload(queryClient: QueryClient, type: DocumentType): void {
  const known = running.get(type);
  if (known && known.token === session.token) void startUpload(queryClient, type, known.file);
  else dropUpload(type);
}

/** Cancels a running upload, or removes a failed one. */
export function dropUpload(type: DocumentType): void {
  const known = running.get(type);
  running.delete(type);
  delete uploads[type];
  known?.controller.abort();
}

// File names are personal data: the next player must not see them.
subscribeKey(session, 'token', () => {
  for (const type of running.keys()) dropUpload(type);
});
