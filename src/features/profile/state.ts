/** Uploads of documents that are on their way or did not arrive: they live on when the page is left. */
import type { QueryClient } from '@tanstack/react-query';
import { proxy } from 'valtio';
import { subscribeKey } from 'valtio/vanilla/utils';
import { isApiError } from '../../api/errors.ts';
import type { DocumentType } from '../../contract/documents.ts';
import { hold } from '../../domain/busy.ts';
import { session } from '../../domain/session-state.ts';
import { sendDocument } from './mutations.ts';

export interface Upload {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** 0 to 1 while it is sent. */
  part: number;
  /** Why it did not arrive; null while it is on its way. */
  failure: unknown;
}

interface Running {
  readonly file: File;
  readonly token: string | null;
  controller: AbortController;
}

/** By type; one at a time for each. */
export const uploads = proxy<Partial<Record<DocumentType, Upload>>>({});
const running = new Map<DocumentType, Running>();

/** Sends a document. What does not arrive stays, to be sent again without choosing it anew. */
export async function startUpload(queryClient: QueryClient, type: DocumentType, file: File): Promise<void> {
  running.get(type)?.controller.abort();
  const controller = new AbortController();
  const own: Running = { file, token: session.token, controller };
  running.set(type, own);
  uploads[type] = { name: file.name, size: file.size, part: 0, failure: null };
  const isCurrent = () => running.get(type) === own;
  const release = hold('document');
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
    // A file of somebody who has gone is nobody's to send again.
    if (isApiError(error, 'aborted') || own.token !== session.token) dropUpload(type);
    else upload.failure = error;
  } finally {
    release();
  }
}

/** Sends the same file again. */
export function retryUpload(queryClient: QueryClient, type: DocumentType): void {
  const known = running.get(type);
  if (known && known.token === session.token) void startUpload(queryClient, type, known.file);
  else dropUpload(type);
}

/** Calls an upload off, or forgets one that did not arrive. */
export function dropUpload(type: DocumentType): void {
  const known = running.get(type);
  running.delete(type);
  delete uploads[type];
  known?.controller.abort();
}

// The name of a file is as much its player's as the file: whoever comes next does not read it.
subscribeKey(session, 'token', () => {
  for (const type of running.keys()) dropUpload(type);
});
