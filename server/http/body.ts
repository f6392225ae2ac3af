/**
 * Reads request bodies of at most 256 KiB, JSON or urlencoded forms, and never with a surprise inside: what is not
 * readable is refused with 422, what is too large with 413. `multipart.ts` reads forms with files.
 */
import { ApiError } from '../errors.ts';

export const BODY_LIMIT = 256 * 1024;

/**
 * One uploaded file, on disk while its request lasts. The client's file name and media type are dropped: the first
 * bytes decide what a file is.
 */
export interface UploadedFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** The first bytes. */
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

/** 422 for a body that cannot be read. */
export function malformed(): ApiError {
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
