/**
 * Reads a multipart form (RFC 7578) as a sequence of parts, pulled from the body chunk by chunk. The next chunk is read
 * only after the sink has taken the last one, so a slow disk slows the client down, and each fault is thrown at its
 * place. A malformed form (no closing boundary, another part type, control characters) is refused.
 */
import { malformed } from './body.ts';

/** Bytes; Node's own limit for the headers of a request. */
const HEADERS_LIMIT = 16 * 1024;
const PARTS_LIMIT = 20;
const LINE = Buffer.from('\r\n');
const BLANK_LINE = Buffer.from('\r\n\r\n');

export interface PartHead {
  readonly name: string;
  /** The part has a file name, which is dropped, or declares binary content. */
  readonly isFile: boolean;
}

/** Receives the bytes of one part; `end` follows its last byte. */
export interface PartSink {
  write(bytes: Buffer): Promise<void> | void;
  end(): Promise<void> | void;
}

/** Reads the boundary of a media type. @throws ApiError 422 if it names none. */
export function boundaryOf(type: string): string {
  const match = /;\s*boundary=(?:"([^"]{1,70})"|([^";\s]{1,70}))/i.exec(type);
  const boundary = match?.[1] ?? match?.[2];
  if (boundary === undefined) throw malformed();
  return boundary;
}

/** Decodes UTF-8, as browsers write names and values. @throws ApiError 422 for other bytes. */
export function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformed();
  }
}

function parseHead(text: string): PartHead {
  const headers = new Map<string, string>();
  for (const line of text.split('\r\n')) {
    // A token, then visible bytes; no NUL and no folded line.
    const match = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/.exec(line);
    if (!match) throw malformed();
    headers.set((match[1] ?? '').toLowerCase(), match[2] ?? '');
  }
  const disposition = headers.get('content-disposition') ?? '';
  if (!/^form-data\s*(?:;|$)/i.test(disposition)) throw malformed();
  const parameters = new Map<string, string>();
  for (const [, key = '', quoted, plain] of disposition.matchAll(/;\s*([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^;\s"]*))/g)) {
    parameters.set(key.toLowerCase(), quoted ?? plain ?? '');
  }
  const name = parameters.get('name');
  if (name === undefined) throw malformed();
  return {
    name: utf8(Buffer.from(name, 'latin1')),
    isFile:
      parameters.has('filename') ||
      parameters.has('filename*') ||
      /^application\/octet-stream\b/i.test(headers.get('content-type') ?? ''),
  };
}

/**
 * Reads a form to the end of its body. `open` makes a sink for each part. @throws ApiError 422 `malformed_body`, and
 * errors of `chunks`, `open` and the sinks.
 */
export async function readParts(
  chunks: AsyncIterator<Uint8Array>,
  boundary: string,
  open: (head: PartHead) => Promise<PartSink> | PartSink,
): Promise<void> {
  const border = Buffer.from(`\r\n--${boundary}`, 'latin1');
  // The first boundary may be the first bytes of the body.
  let rest = LINE;

  async function pull(): Promise<boolean> {
    const { done, value } = await chunks.next();
    if (done) return false;
    rest = Buffer.concat([rest, value]);
    return true;
  }

  /** Passes on the bytes before the next `mark` and drops the mark. */
  async function passUntil(mark: Buffer, write: PartSink['write']): Promise<void> {
    for (;;) {
      const at = rest.indexOf(mark);
      // The mark may begin in the last bytes.
      const safe = at === -1 ? Math.max(0, rest.length - mark.length + 1) : at;
      if (safe > 0) await write(rest.subarray(0, safe));
      rest = rest.subarray(at === -1 ? safe : at + mark.length);
      if (at !== -1) return;
      if (!(await pull())) throw malformed();
    }
  }

  async function readHead(): Promise<PartHead> {
    const head: Buffer[] = [];
    let size = 0;
    await passUntil(BLANK_LINE, (bytes) => {
      size += bytes.length;
      if (size > HEADERS_LIMIT) throw malformed();
      head.push(Buffer.from(bytes));
    });
    return parseHead(Buffer.concat(head).toString('latin1'));
  }

  let part: PartSink = { write: () => undefined, end: () => undefined };
  for (let count = 0; ; count += 1) {
    await passUntil(border, (bytes) => part.write(bytes));
    await part.end();
    while (rest.length < 2) if (!(await pull())) throw malformed();
    const after = rest.toString('latin1', 0, 2);
    rest = rest.subarray(2);
    if (after === '--') break;
    if (after !== '\r\n' || count === PARTS_LIMIT) throw malformed();
    part = await open(await readHead());
  }
  // Bytes after the form are read and ignored.
  do rest = Buffer.alloc(0);
  while (await pull());
}
