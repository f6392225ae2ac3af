/**
 * Reads request bodies: bounded (256 KiB, uploads 10 MiB), JSON, urlencoded forms or multipart, and never with a
 * surprise inside: what is not readable is refused with 422, what is too large with 413.
 */
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import busboy from 'busboy';
import { UPLOAD_LIMIT } from '../../src/contract/documents.ts';
import { ApiError } from '../errors.ts';
import { HEAD_BYTES } from '../files/kinds.ts';

export const BODY_LIMIT = 256 * 1024;
/** What the borders and fields of a form take beside its file. */
const FORM_OVERHEAD = 64 * 1024;

/**
 * One uploaded file, on disk while its request lasts. The client's name for it and the type that the client claims are
 * dropped on purpose: what it is, its bytes say.
 */
export interface UploadedFile {
  readonly path: string;
  readonly size: number;
  /** Its first bytes. */
  readonly head: Uint8Array;
}

export interface ReadBody {
  /** The exact bytes as text; '' for multipart. */
  readonly raw: string;
  /** The parsed value; `{}` for an empty body. */
  readonly value: unknown;
  readonly files: Readonly<Record<string, UploadedFile>>;
  /** Removes what was written for the request; there only where something was. */
  readonly discard?: () => Promise<void>;
}

const EMPTY: ReadBody = { raw: '', value: {}, files: {} };

/** Refuses a body whose announced length is over the limit, before a byte of it is read. */
export function refuseAnnounced(request: Request, limit: number): void {
  const announced = Number(request.headers.get('content-length') ?? '0');
  if (Number.isFinite(announced) && announced > limit) throw new ApiError(413, 'body_too_large');
}

async function readBytes(request: Request, limit: number): Promise<Buffer> {
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // The web's type of a stream does not say that Node's can be iterated.
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > limit) throw new ApiError(413, 'body_too_large');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // The visitor went away in the middle: nobody reads this, and it is no fault of ours to be counted.
    throw new ApiError(400, 'bad_request');
  }
  // Who goes away in the middle may also leave a stream that simply ends.
  if (size < Number(request.headers.get('content-length') ?? 0)) throw new ApiError(400, 'bad_request');
  return Buffer.concat(chunks);
}

function malformed(): ApiError {
  return new ApiError(422, 'malformed_body', { errors: { body: ['malformed'] } });
}

/** JSON under its own name, as old clients send it (`text/plain`), or under none. */
const READABLE = /^(?:application\/(?:[\w.+-]*\+)?json|text\/(?:json|plain)|application\/x-www-form-urlencoded|)$/;

/** What the body is said to be. @throws ApiError 415 for what is neither JSON nor a form, or is not UTF-8, or is packed. */
function mediaType(request: Request): string {
  const [type = '', ...parameters] = (request.headers.get('content-type') ?? '').toLowerCase().split(';');
  const charset = parameters.map((one) => /^\s*charset\s*=\s*"?([\w-]+)"?\s*$/.exec(one)?.[1]).find(Boolean);
  const packed = request.headers.get('content-encoding');
  if (!READABLE.test(type.trim()) || (charset && !/^utf-?8$/.test(charset)) || (packed && packed !== 'identity'))
    throw new ApiError(415, 'unsupported_media_type');
  return type.trim();
}

const DEPTH = 32;

/**
 * Refuses values that no field of ours may hold and that a database cannot store: NUL, lone surrogates, and
 * nesting without end. Walks without recursion, so the walk itself cannot be made to overflow.
 */
export function refuseUnstorable(value: unknown): void {
  const stack: Array<{ readonly value: unknown; readonly depth: number }> = [{ value, depth: 0 }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value: current, depth } = next;
    if (depth > DEPTH) throw malformed();
    if (typeof current === 'string') {
      if (current.includes('\u0000') || /\p{Surrogate}/u.test(current)) throw malformed();
    } else if (typeof current === 'object' && current !== null) {
      for (const [key, child] of Object.entries(current)) {
        stack.push({ value: key, depth }, { value: child, depth: depth + 1 });
      }
    }
  }
}

function parseForm(raw: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(raw));
}

/**
 * Reads and parses a JSON or urlencoded body of at most 256 KiB. Throws 413, 415 or 422. `judge` is shown the text
 * before it is parsed: a peer's signature comes before what the peer says.
 */
export async function readBody(request: Request, judge?: (raw: string) => void): Promise<ReadBody> {
  refuseAnnounced(request, BODY_LIMIT);
  const bytes = await readBytes(request, BODY_LIMIT);
  const raw = bytes.toString('utf8');
  judge?.(raw);
  if (bytes.length === 0) return EMPTY;
  const form = mediaType(request) === 'application/x-www-form-urlencoded';
  let value: unknown;
  try {
    // Bytes that are no UTF-8 would be stored as question marks. A mark of the byte order, if any, is passed over.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    value = form ? parseForm(text) : JSON.parse(text);
  } catch {
    throw malformed();
  }
  // Every body of the contract is an object; a schema would take an array for an empty one.
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed();
  refuseUnstorable(value);
  return { raw, value, files: {} };
}

function tooLarge(field: string): ApiError {
  return new ApiError(413, 'file_too_large', { errors: { [field]: ['file_too_large'] } });
}

/** As `refuseAnnounced`, for a call that takes files. */
export function refuseAnnouncedFile(request: Request, fileFields: readonly string[]): void {
  const announced = Number(request.headers.get('content-length') ?? '0');
  if (Number.isFinite(announced) && announced > UPLOAD_LIMIT + FORM_OVERHEAD) throw tooLarge(fileFields[0] ?? 'file');
}

interface Form {
  readonly fields: Record<string, string>;
  readonly files: Record<string, UploadedFile>;
}

/** Where files go while a request lasts. */
type NewPath = () => Promise<string>;

/** Writes one file as it comes; nothing of it is held in memory but its first bytes. */
async function receive(stream: Readable, path: string): Promise<UploadedFile> {
  // Opened before the pipe: a file that a cut-off stream opens late would outlive its request.
  const handle = await open(path, 'wx', 0o600);
  let size = 0;
  let head = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES);
  });
  await pipeline(stream, handle.createWriteStream());
  return { path, size, head };
}

function parseMultipart(
  source: Readable,
  type: string,
  fileFields: readonly string[],
  newPath: NewPath,
  paths: string[],
): Promise<Form> {
  return new Promise<Form>((resolve, reject) => {
    const form: Form = { fields: {}, files: {} };
    const written: Promise<void>[] = [];
    const streams: Readable[] = [];
    const seen = new Set<string>();
    let parser: busboy.Busboy;
    const fail = (error: unknown): void => {
      source.unpipe();
      source.destroy();
      for (const stream of streams) stream.destroy();
      // What is being written comes to its end first, so that it can be removed.
      void Promise.allSettled(written).then(() => reject(error instanceof ApiError ? error : malformed()));
    };
    try {
      parser = busboy({
        headers: { 'content-type': type },
        // One byte more than is taken, so that a file of just the limit is whole.
        limits: { fileSize: UPLOAD_LIMIT + 1, files: 4, fields: 16, fieldSize: 4096, parts: 32 },
      });
    } catch {
      fail(malformed());
      return;
    }
    parser.on('field', (name, value) => {
      form.fields[name] = value;
    });
    parser.on('file', (name, stream) => {
      stream.on('error', fail);
      stream.on('limit', () => fail(tooLarge(fileFields.includes(name) ? name : (fileFields[0] ?? 'file'))));
      // A file that nobody asked for, or a second one of a name, is read past.
      if (!fileFields.includes(name) || seen.has(name)) {
        stream.resume();
        return;
      }
      seen.add(name);
      streams.push(stream);
      written.push(
        (async () => {
          const path = await newPath();
          paths.push(path);
          form.files[name] = await receive(stream, path);
        })(),
      );
    });
    parser.on('error', fail);
    parser.on('close', () => {
      Promise.all(written).then(() => resolve(form), fail);
    });
    source.on('error', fail);
    source.pipe(parser);
  });
}

/**
 * Reads a multipart body with the named file fields, each file straight to disk. Whoever asks calls `discard` when the
 * request is over. Throws 413 `file_too_large` above 10 MiB, as soon as that is known, 415 or 422.
 */
export async function readMultipart(
  request: Request,
  fileFields: readonly string[],
  newPath: NewPath,
): Promise<ReadBody> {
  const type = request.headers.get('content-type') ?? '';
  // No form at all is a body without its fields: the schema and the handler name what is missing.
  if (!type.toLowerCase().startsWith('multipart/form-data')) return readBody(request);
  refuseAnnouncedFile(request, fileFields);
  if (!request.body) return EMPTY;
  const paths: string[] = [];
  const discard = async (): Promise<void> => {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  };
  try {
    // Node's and the web's types of the same stream.
    const source = Readable.fromWeb(request.body as unknown as WebStream<Uint8Array>);
    const { fields, files } = await parseMultipart(source, type, fileFields, newPath, paths);
    refuseUnstorable(fields);
    return { raw: '', value: fields, files, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}
