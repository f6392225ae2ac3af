/**
 * Reads request bodies of at most 256 KiB: JSON or urlencoded forms. Answers 422 for an unreadable body and 413 for one
 * that is too large. `multipart.ts` reads forms with files.
 */
import { ApiError } from '../errors.ts';

export const BODY_LIMIT = 256 * 1024;

/**
 * One uploaded file, on disk until its request ends. The client's file name and media type are dropped: the first bytes
 * decide the type of a file.
 */
export interface UploadedFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** The first bytes, which decide the file's type. */
  readonly head: Uint8Array;
}

export interface ReadBody {
  /** The parsed value; `{}` for an empty body. */
  readonly value: unknown;
  readonly files: Readonly<Record<string, UploadedFile>>;
  /** Removes the files of the request; absent if it has none. */
  readonly discard?: () => Promise<void>;
}

export const NO_BODY: ReadBody = { value: {}, files: {} };

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
    // The web stream's type does not declare that Node's streams are async iterables.
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > limit) throw new ApiError(413, 'body_too_large');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // The visitor closed the connection: no client reads this answer, and it must not count as a server fault.
    throw new ApiError(400, 'bad_request');
  }
  // A closed connection can also show as a stream that ends early.
  if (size < Number(request.headers.get('content-length') ?? 0)) throw new ApiError(400, 'bad_request');
  return Buffer.concat(chunks);
}

/** The refusal of an unreadable body: 422 `malformed_body`. */
export function malformed(): ApiError {
  return new ApiError(422, 'malformed_body', { errors: { body: ['malformed'] } });
}

/** JSON under its own media type, under `text/plain` as old clients send it, or under none. */
const READABLE = /^(?:application\/(?:[\w.+-]*\+)?json|text\/(?:json|plain)|application\/x-www-form-urlencoded|)$/;

/**
 * The kind of the body by its media type. @throws ApiError 415 unless it is JSON or a form, in UTF-8, without
 * compression.
 */
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
 * Refuses values that PostgreSQL cannot store (NUL, lone surrogates) and too deep nesting. Walks without recursion, so
 * deep nesting cannot overflow the stack.
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

/** Bytes of UTF-8 as an object. @throws ApiError 422 `malformed_body` */
function parsed(bytes: Uint8Array, parse: (text: string) => unknown): object {
  let value: unknown;
  try {
    // `fatal` refuses bytes that are not UTF-8; they would be stored as replacement characters. A byte order mark is
    // dropped.
    value = parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw malformed();
  }
  // Every body of the contract is an object, but a schema would accept an array as an empty object.
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed();
  refuseUnstorable(value);
  return value;
}

/** The object that bytes of JSON hold. @throws ApiError 422 `malformed_body` */
export function parseJson(bytes: Uint8Array): object {
  return parsed(bytes, JSON.parse);
}

/**
 * Reads and parses a JSON or urlencoded body of at most 256 KiB. `judge` gets the text before it is parsed, to check a
 * peer's signature first. @throws ApiError 413, 415 or 422
 */
export async function readBody(request: Request, judge?: (raw: string) => void): Promise<ReadBody> {
  refuseAnnounced(request, BODY_LIMIT);
  const bytes = await readBytes(request, BODY_LIMIT);
  const raw = bytes.toString('utf8');
  judge?.(raw);
  if (bytes.length === 0) return NO_BODY;
  const form = mediaType(request) === 'application/x-www-form-urlencoded';
  return { value: parsed(bytes, form ? parseForm : JSON.parse), files: {} };
}
