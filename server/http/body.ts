/**
 * Reads request bodies: bounded (256 KiB, uploads 10 MiB), JSON, urlencoded forms or multipart, and never with a
 * surprise inside: what is not readable is refused with 422, what is too large with 413.
 */
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import busboy from 'busboy';
import { ApiError } from '../errors.ts';

export const BODY_LIMIT = 256 * 1024;
export const UPLOAD_LIMIT = 10 * 1024 * 1024;

/** One uploaded file. The client's file name is dropped on purpose; `mime` is only what the client claims. */
export interface UploadedFile {
  readonly bytes: Uint8Array;
  readonly mime: string;
}

export interface ReadBody {
  /** The exact bytes as text; '' for multipart. */
  readonly raw: string;
  /** The parsed value; `{}` for an empty body. */
  readonly value: unknown;
  readonly files: Readonly<Record<string, UploadedFile>>;
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
  // The web's type of a stream does not say that Node's can be iterated.
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) throw new ApiError(413, 'body_too_large');
    chunks.push(chunk);
  }
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

/** Reads a multipart body with the named file fields (10 MiB in all). Throws 413, 415 or 422. */
export async function readMultipart(request: Request, fileFields: readonly string[]): Promise<ReadBody> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.toLowerCase().startsWith('multipart/form-data')) {
    // No form at all is a body without its fields: the schema and the handler name what is missing.
    const plain = await readBody(request);
    return plain;
  }
  refuseAnnounced(request, UPLOAD_LIMIT + 64 * 1024);
  if (!request.body) return EMPTY;
  // Node's and the web's types of the same stream.
  const body = request.body as unknown as WebStream<Uint8Array>;
  return await new Promise<ReadBody>((resolve, reject) => {
    const fields: Record<string, string> = {};
    const files: Record<string, UploadedFile> = {};
    const source = Readable.fromWeb(body);
    const fail = (error: ApiError) => {
      source.destroy();
      reject(error);
    };
    let parser: busboy.Busboy;
    try {
      parser = busboy({
        headers: { 'content-type': type },
        limits: { fileSize: UPLOAD_LIMIT, files: fileFields.length, fields: 16, fieldSize: 4096, parts: 32 },
      });
    } catch {
      fail(malformed());
      return;
    }
    parser.on('field', (name, value) => {
      fields[name] = value;
    });
    parser.on('file', (name, stream, info) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => fail(new ApiError(413, 'body_too_large')));
      stream.on('end', () => {
        if (fileFields.includes(name)) files[name] = { bytes: Buffer.concat(chunks), mime: info.mimeType };
      });
    });
    parser.on('error', () => fail(malformed()));
    parser.on('close', () => {
      try {
        refuseUnstorable(fields);
        resolve({ raw: '', value: fields, files });
      } catch {
        reject(malformed());
      }
    });
    source.on('error', () => fail(malformed()));
    source.pipe(parser);
  });
}
