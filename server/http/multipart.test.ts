/** Bodies of a hostile or broken client: each gets an answer, and no file and no descriptor stays behind. */
import { readdirSync, readlinkSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestPlatform, JANGADA, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { createFileStore } from '../files/store.ts';
import { createNodeServer } from './node-server.ts';

const LIMIT = 10 * 1024 * 1024;
const BOUND_MS = 10_000;
const PATH = '/api/documents/upload';

let platform: TestPlatform;
let token: string;
let server: ReturnType<typeof createNodeServer>;
beforeAll(async () => {
  platform = await createTestPlatform();
  token = await platform.login(2);
  server = createNodeServer(platform.app.fetch, platform.deps.log);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await platform.close();
});

/** Temporary files of uploads, on disk or still open by this process. */
function leftovers(): string[] {
  const folder = join(platform.deps.env.DATA_DIR, 'uploads');
  const files = (name: string): string[] => {
    try {
      return readdirSync(join(folder, name));
    } catch {
      return [];
    }
  };
  const open = readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`);
      return path.startsWith(folder) ? [path] : [];
    } catch {
      return [];
    }
  });
  return [...files('tmp'), ...files('documents'), ...open];
}
afterEach(async () => {
  await expect.poll(leftovers).toEqual([]);
  await expect
    .poll(() => new Promise((count) => server.getConnections((_error, connections) => count(connections))))
    .toBe(0);
});

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
}

interface Sending {
  /** Added to the headers of every upload. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Keeps the connection open after the last byte, as a stalled phone does. */
  readonly stall?: boolean;
  readonly boundary?: string;
}

function head(length: number | 'chunked', { headers = {}, boundary = 'X' }: Sending): string {
  const lines = {
    host: JANGADA,
    authorization: `Bearer ${token}`,
    connection: 'close',
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...(length === 'chunked' ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) }),
    ...headers,
  };
  return `POST ${PATH} HTTP/1.1\r\n${Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
}

/** Sends bytes over its own socket and reads the answer; rejects after 10 s. */
function exchange(bytes: readonly (string | Buffer)[], { stall = false }: Sending = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
      for (const part of bytes) socket.write(part);
      if (!stall) socket.end();
    });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error('The server gave no answer in 10 s.'));
    }, BOUND_MS);
    let text = '';
    let failure: Error | undefined;
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    // A refusal in the middle of a body may end with a reset; the answer came before it.
    socket.on('error', (error) => {
      failure = error;
    });
    socket.on('close', () => {
      clearTimeout(timer);
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
      if (Number.isNaN(status)) reject(failure ?? new Error('The server hung up without an answer.'));
      else resolve({ status, code: /"code":"(\w+)"/.exec(text)?.[1] });
    });
  });
}

type Bytes = string | Buffer;
const joined = (...parts: readonly Bytes[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
const chunked = (body: Buffer, end = true): Bytes[] => [
  // An empty chunk would end the body.
  ...(body.length === 0 ? [] : [`${body.length.toString(16)}\r\n`, body, '\r\n']),
  ...(end ? ['0\r\n\r\n'] : []),
];

/** Sends a body with its correct length; the client keeps its side open while it waits for the answer. */
const post = (body: Buffer, sending: Sending = {}): Promise<Answer> =>
  exchange([head(body.length, sending), body], { stall: true });

const field = (name: string, value: Bytes, end = '\r\n'): Buffer =>
  joined(`--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`, value, end);
const file = (name: string, content: Bytes, fileName = 'a.pdf'): Buffer =>
  joined(
    `--X\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: application/pdf\r\n\r\n`,
    content,
    '\r\n',
  );
const END = '--X--\r\n';
/** Neither an image nor a PDF: the server refuses the complete form for its file and keeps nothing. */
const JUNK = 'this is neither a picture nor a PDF';
const whole = joined(field('type', 'selfie'), file('document', JUNK), END);
const MALFORMED = { status: 422, code: 'malformed_body' };
const READ = { status: 422, code: 'file_type' };
const TOO_LARGE = { status: 413, code: 'file_too_large' };

describe('a form over a socket', () => {
  test('that is complete is read', async () => {
    expect(await post(whole)).toEqual(READ);
    expect(await exchange([head('chunked', {}), ...chunked(whole)], { stall: true })).toEqual(READ);
  });

  test.each([1, 2, 1024, 65_536])('gets 413 for a file of 10 MiB and %i bytes', async (over) => {
    const body = joined(field('type', 'selfie'), file('document', Buffer.alloc(LIMIT + over)), END);
    expect(await exchange([head('chunked', {}), ...chunked(body)], { stall: true })).toEqual(TOO_LARGE);
    // A large one in many small chunks, as a browser sends it.
    const pieces = Array.from({ length: Math.ceil(body.length / 65_536) }, (_, at) =>
      chunked(body.subarray(at * 65_536, (at + 1) * 65_536), false),
    ).flat();
    expect(await exchange([head('chunked', {}), ...pieces, '0\r\n\r\n'], { stall: true })).toEqual(TOO_LARGE);
    expect(await post(body)).toEqual(TOO_LARGE);
  });

  test('is read with a file of exactly 10 MiB', async () => {
    expect(await post(joined(field('type', 'selfie'), file('document', Buffer.alloc(LIMIT)), END))).toEqual(READ);
  });

  test('gets 413 if unexpected files, or bytes after the form, never end', async () => {
    const others = joined(...['a', 'b', 'c'].map((name) => file(name, Buffer.alloc(LIMIT / 2))));
    expect(await exchange([head('chunked', {}), ...chunked(joined(others, END))], { stall: true })).toEqual(TOO_LARGE);
    const after = joined(whole, Buffer.alloc(LIMIT * 1.1));
    expect(await exchange([head('chunked', {}), ...chunked(after)], { stall: true })).toEqual(TOO_LARGE);
  });

  const NAMES: [string, Buffer][] = [
    ['a NUL in the name of its second file', joined(file('document', JUNK), file('a\0b', JUNK), END)],
    ['a NUL in the second file name', joined(file('document', JUNK), file('other', JUNK, 'a\0.pdf'), END)],
    ['a NUL in the name of its only file', joined(field('type', 'selfie'), file('docu\0ment', JUNK), END)],
    ['a NUL in the name of a field', joined(field('ty\0pe', 'selfie'), file('document', JUNK), END)],
    ['a control character in a part header', joined(file('document', JUNK), file('a\x01b', JUNK), END)],
    ['a lone line feed in a part header', joined(file('document', JUNK), file('a\nb', JUNK), END)],
    ['DEL in a part header', joined(file('document', JUNK), file('a\x7fb', JUNK), END)],
    ['a NUL in a value', joined(field('type', 'sel\0fie'), file('document', JUNK), END)],
    ['a value of 5,000 bytes', joined(field('type', 'x'.repeat(5000)), file('document', JUNK), END)],
    [
      'part headers of 100 kB',
      joined(
        `--X\r\nX-Long: ${'y'.repeat(100_000)}\r\nContent-Disposition: form-data; name="type"\r\n\r\nselfie\r\n`,
        END,
      ),
    ],
    ['part headers of 100 kB after a file', joined(file('document', JUNK), `--X\r\nX-Long: ${'y'.repeat(100_000)}`)],
    ['no closing border', joined(field('type', 'selfie'), file('document', JUNK))],
    ['another border', joined(field('type', 'selfie'), file('document', JUNK), END.replace('X', 'Y'))],
    ['none of its borders', joined(JUNK)],
    ['no byte at all', joined('')],
    ['20 fields', joined(...Array.from({ length: 20 }, (_, at) => field(`f${at}`, 'v')), file('document', JUNK), END)],
    ['20 files', joined(...Array.from({ length: 20 }, (_, at) => file(`f${at}`, 'v')), file('document', JUNK), END)],
    ['200 files', joined(...Array.from({ length: 200 }, () => file('document', 'v')), END)],
    ['2,000 parts', joined(...Array.from({ length: 2000 }, () => '--X\r\nA: b\r\n\r\n\r\n'), END)],
  ];
  test.each(NAMES)('with %s gets 422 while the client keeps the connection open', async (_what, body) => {
    expect(await post(body)).toEqual(MALFORMED);
    expect(await exchange([head('chunked', {}), ...chunked(body)], { stall: true })).toEqual(MALFORMED);
  });

  test('is refused at its first malformed part, before the rest arrives', async () => {
    const begun = joined(file('document', JUNK), file('a\0b', JUNK));
    expect(await exchange([head(LIMIT, {}), begun], { stall: true })).toEqual(MALFORMED);
  });

  test('inside a form is an ordinary part', async () => {
    const inner = joined('--Y\r\nContent-Disposition: file; filename="a"\r\n\r\nJUNK\r\n--Y--\r\n');
    const nested = joined(
      '--X\r\nContent-Disposition: form-data; name="document"\r\nContent-Type: multipart/mixed; boundary=Y\r\n\r\n',
      inner,
      '\r\n',
    );
    expect(await post(joined(field('type', 'selfie'), nested, END))).toEqual({ status: 422, code: 'file_required' });
  });

  test.each(['__proto__', 'constructor', 'toString'])('ignores a part named %s', async (name) => {
    expect(await post(joined(field(name, 'x'), file(name, JUNK), file('document', JUNK), END))).toEqual({
      status: 422,
      code: 'validation_failed',
    });
  });

  test.each(['', '""', 'X; boundary=Y'])('with the boundary %s is answered', async (boundary) => {
    expect((await post(whole, { boundary })).status).toBe(422);
  });

  test('that stalls gets 408 within 10 s', async () => {
    const begun = joined(field('type', 'selfie'), file('document', JUNK));
    const stalled: [string, (string | Buffer)[]][] = [
      ['before its first byte', [head(5000, {})]],
      ['in a part header', [head(5000, {}), '--X\r\nContent-Disposition: form-da']],
      ['in a file', [head(5000, {}), begun.subarray(0, begun.length - 10)]],
      ['in a large file', [head(LIMIT, {}), file('document', Buffer.alloc(LIMIT / 2)).subarray(0, -2)]],
      ['before its closing border', [head(begun.length + 7, {}), begun]],
      ['after its closing border', [head(whole.length + 9, {}), whole]],
      ['between chunks', [head('chunked', {}), ...chunked(whole, false)]],
      ['in a chunk', [head('chunked', {}), 'ffff\r\n', whole]],
    ];
    // A player has six concurrent uploads.
    for (const batch of [stalled.slice(0, 4), stalled.slice(4)]) {
      const answers = await Promise.all(
        batch.map(async ([what, bytes]) => [what, await exchange(bytes, { stall: true })] as const),
      );
      for (const [what, answer] of answers)
        expect([what, answer]).toEqual([what, { status: 408, code: 'request_timeout' }]);
    }
  }, 30_000);

  test('that the client aborts at any byte leaves no file', async () => {
    // The last case is cut inside a file that is already on disk.
    const large = joined(field('type', 'selfie'), file('document', Buffer.alloc(300_000)));
    const cuts = [...Array.from({ length: whole.length }, (_, at) => whole.subarray(0, at)), large];
    for (const cut of cuts) {
      const gone = new Promise<void>((done) => {
        const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
          socket.write(Buffer.concat([Buffer.from(head(LIMIT, {})), cut]), () => socket.destroy());
        });
        socket.on('close', () => done());
        socket.on('error', () => undefined);
      });
      await gone;
    }
  });
});

/** Sends it as a body of `app.fetch`, because Node's HTTP server would refuse some of these itself. */
async function fetched(body: Buffer, sizes: readonly number[]): Promise<Answer> {
  // At most about 300 chunks.
  const least = Math.ceil(body.length / 300);
  let at = 0;
  let turn = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= body.length) return controller.close();
      const size = Math.max(least, sizes[turn++ % sizes.length] ?? 1);
      controller.enqueue(body.subarray(at, at + size));
      at += size;
    },
  });
  const response = await platform.app.request(`http://${JANGADA}${PATH}`, {
    method: 'POST',
    headers: {
      host: JANGADA,
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=X',
    },
    body: stream,
    duplex: 'half',
  } as RequestInit);
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code };
}

describe('a form', () => {
  test('that is cut at any byte is malformed, in any chunks', async () => {
    for (let end = 0; end < whole.length - 2; end += 1) {
      const answer = await fetched(whole.subarray(0, end), [[1], [7], [whole.length]][end % 3] ?? [1]);
      expect([end, answer]).toEqual([end, MALFORMED]);
      expect(leftovers()).toEqual([]);
    }
  });

  test('of arbitrary bytes is answered at once and leaves no file', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '--X\r\n',
        '\r\n--X',
        '--X--',
        '\r\n',
        '\r\n\r\n',
        '\0',
        '"',
        ';',
        'Content-Disposition: form-data',
      ),
      fc.constantFrom('; name="document"', '; filename="a"', "; filename*=utf-8''%00", 'Content-Type: application/pdf'),
      fc.constantFrom(field('type', 'selfie'), file('document', JUNK), file('document', Buffer.alloc(70_000)), whole),
      fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 14 }),
        fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 1, maxLength: 4 }),
        async (pieces, sizes) => {
          const { status } = await fetched(joined(...pieces), sizes);
          expect([413, 422]).toContain(status);
          expect(leftovers()).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('causes an internal error when the disk fails', async () => {
    const refusing = await createTestPlatform({
      deps: (deps) => ({
        ...deps,
        // This folder does not exist. Never use a real path outside the platform's folder: a request deletes its files.
        files: {
          ...createFileStore(deps.env),
          temporary: async () => join(deps.env.DATA_DIR, 'uploads', 'tmp', 'no-folder', 'file'),
        },
      }),
    });
    const response = await refusing.app.request(`http://${JANGADA}${PATH}`, {
      method: 'POST',
      headers: {
        host: JANGADA,
        authorization: `Bearer ${await refusing.login(2)}`,
        'content-type': 'multipart/form-data; boundary=X',
      },
      body: new Uint8Array(whole),
    });
    expect(response.status).toBe(503);
    await refusing.close();
  });
});
