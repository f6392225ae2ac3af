/**
 * Reads multipart forms. Each file goes straight to disk; memory holds one chunk of it at a time. Every body ends here:
 * complete, or refused with 400, 408, 413 or 422, and then no file and no descriptor stays.
 */
import { open, rm } from 'node:fs/promises';
import { UPLOAD_LIMIT } from '../../src/contract/documents.ts';
import { ApiError } from '../errors.ts';
import { HEAD_BYTES } from '../files/kinds.ts';
import { malformed, type ReadBody, readBody, refuseUnstorable, type UploadedFile } from './body.ts';
import { boundaryOf, type PartHead, type PartSink, readParts, utf8 } from './form-parts.ts';

/** Bytes for the boundaries and fields of a form beside its file. */
const FORM_OVERHEAD = 64 * 1024;
const FIELD_LIMIT = 4096;
/** ms without a byte after which the server answers 408. */
const IDLE_MS = 8_000;
/** ms for a whole body: 10 MiB at 350 kbit/s. */
const WHOLE_MS = 240_000;

/** Makes a path for a file that lives until its request ends. */
type NewPath = () => Promise<string>;

function tooLarge(fileFields: readonly string[], name?: string): ApiError {
  const field = name !== undefined && fileFields.includes(name) ? name : (fileFields[0] ?? 'file');
  return new ApiError(413, 'file_too_large', { errors: { [field]: ['file_too_large'] } });
}

/** As `refuseAnnounced`, for a call that takes files. */
export function refuseAnnouncedFile(request: Request, fileFields: readonly string[]): void {
  const announced = Number(request.headers.get('content-length') ?? '0');
  if (Number.isFinite(announced) && announced > UPLOAD_LIMIT + FORM_OVERHEAD) throw tooLarge(fileFields);
}

/**
 * Yields the body's chunks, with a timeout for each and one for all. @throws ApiError 400 if the connection breaks, 408
 * after a timeout, `over` above the size of a form.
 */
async function* boundedChunks(body: ReadableStream<Uint8Array>, over: () => ApiError): AsyncGenerator<Uint8Array> {
  // Release the reader, never cancel it: cancelling the body closes the connection, and the answer is lost.
  const reader = body.getReader();
  const ends = performance.now() + WHOLE_MS;
  let size = 0;
  try {
    for (;;) {
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<never>((_resolve, reject) => {
        const patience = Math.min(IDLE_MS, ends - performance.now());
        timer = setTimeout(() => reject(new ApiError(408, 'request_timeout')), patience);
      });
      const read = reader.read().catch(() => {
        throw new ApiError(400, 'bad_request');
      });
      const { done, value } = await Promise.race([read, timeout]).finally(() => clearTimeout(timer));
      if (done) return;
      size += value.byteLength;
      if (size > UPLOAD_LIMIT + FORM_OVERHEAD) throw over();
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}

/**
 * Reads a multipart body with the named file fields. The caller calls `discard` at the end of the request. One
 * function because fields, files and open descriptors of one body are one state that a refusal clears.
 * @throws ApiError 413 `file_too_large` above 10 MiB, as soon as that is known; 408 `request_timeout` for a body that
 * stalls for 8 s or takes 240 s; 400 for a broken connection; 415 or 422 for a body that is no form
 */
export async function readMultipart(
  request: Request,
  fileFields: readonly string[],
  newPath: NewPath,
): Promise<ReadBody> {
  const type = request.headers.get('content-type') ?? '';
  // Another media type has none of the fields: the schema and the handler name the missing ones.
  if (!type.toLowerCase().startsWith('multipart/form-data')) return readBody(request);
  refuseAnnouncedFile(request, fileFields);
  if (!request.body) return { value: {}, files: {} };

  // No prototype, because a part may have the name `__proto__`.
  const fields: Record<string, string> = Object.create(null);
  const files: Record<string, UploadedFile> = Object.create(null);
  const paths: string[] = [];
  let closeFile: (() => Promise<void>) | undefined;

  function fieldSink(name: string): PartSink {
    let bytes = Buffer.alloc(0);
    return {
      write(chunk) {
        bytes = Buffer.concat([bytes, chunk]);
        if (bytes.length > FIELD_LIMIT) throw malformed();
      },
      end() {
        fields[name] = utf8(bytes);
      },
    };
  }

  async function fileSink(name: string): Promise<PartSink> {
    const path = await newPath();
    const handle = await open(path, 'wx', 0o600);
    paths.push(path);
    closeFile = () => handle.close();
    let size = 0;
    let head = Buffer.alloc(0);
    return {
      async write(chunk) {
        size += chunk.length;
        if (size > UPLOAD_LIMIT) throw tooLarge(fileFields, name);
        if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES);
        await handle.writeFile(chunk);
      },
      async end() {
        closeFile = undefined;
        await handle.close();
        files[name] = { path, size, head };
      },
    };
  }

  function sinkOf({ name, isFile }: PartHead): Promise<PartSink> | PartSink {
    if (!isFile) return fieldSink(name);
    if (fileFields.includes(name) && files[name] === undefined) return fileSink(name);
    // Skip a file that the call does not take, and a second file of the same name.
    return { write: () => undefined, end: () => undefined };
  }

  const discard = async (): Promise<void> => {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  };
  const chunks = boundedChunks(request.body, () => tooLarge(fileFields));
  try {
    await readParts(chunks, boundaryOf(type), sinkOf);
    refuseUnstorable(fields);
    return { value: fields, files, discard };
  } catch (error) {
    await closeFile?.();
    await discard();
    throw error;
  } finally {
    await chunks.return(undefined);
  }
}
