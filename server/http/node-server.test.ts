import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { createNodeServer } from './node-server.ts';

let platform: TestPlatform;
let server: ReturnType<typeof createNodeServer>;
beforeAll(async () => {
  platform = await createTestPlatform();
  server = createNodeServer(platform.app.fetch, platform.deps.log);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
});
afterAll(async () => {
  await new Promise((done) => server.close(done));
  await platform.close();
});

/** Sends the text as it is and reads until the server closes the connection. */
function exchange(text: string): Promise<{ status: number; headers: string; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [headers = '', body = ''] = answer.split(/\r\n\r\n/);
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(headers)?.[1]), headers: headers.toLowerCase(), body });
    });
  });
}

test('logs no error when a client aborts its body', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
    socket.write('POST /api/auth/login HTTP/1.1\r\nHost: localhost:3000\r\nContent-Length: 100\r\n\r\n{"user');
    server.once('request', () => socket.destroy());
  });
  const counted = async () =>
    (await (await platform.app.request('http://localhost:3000/api/metrics')).text()).split('\n');
  const logins = async () => (await counted()).filter((line) => /http_requests_total.*route="login"/.test(line));
  await expect.poll(logins, { timeout: 10_000 }).toHaveLength(1);
  expect((await logins())[0]).toContain('status="400"');
});

describe('a request without a valid host', () => {
  test.each(['a b', 'localhost:port', 'evil.example/localhost', 'localhost@evil.example', ''])(
    'with Host "%s" gets the API’s error body and headers',
    async (host) => {
      const { status, headers, body } = await exchange(
        `GET /api/site-config HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      );
      expect(status).toBe(400);
      expect(headers).toContain('content-type: application/json');
      expect(headers).toContain('x-content-type-options: nosniff');
      expect(headers).toContain("content-security-policy: default-src 'none'");
      expect(body).toContain('"code":"bad_request"');
    },
  );

  test('does not affect valid requests', async () => {
    const { status, body } = await exchange(
      'GET /api/health HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n',
    );
    expect(status).toBe(200);
    expect(body).toContain('"status":"ok"');
  });
});

describe('a request that the parser refuses gets the API’s error body and a closed connection', () => {
  const head = (lines: string) => `GET /api/health HTTP/1.1\r\n${lines}\r\n`;
  test.each([
    ['a head that is no HTTP', 'nonsense\r\n\r\n', 400, 'bad_request'],
    ['a header without a name', head('Host: localhost:3000\r\n: x\r\n'), 400, 'bad_request'],
    ['two lengths', head('Host: localhost:3000\r\nContent-Length: 1\r\nContent-Length: 2\r\n'), 400, 'bad_request'],
    [
      'headers above 16 KiB',
      head(`Host: localhost:3000\r\nCookie: ${'a'.repeat(20_000)}\r\n`),
      431,
      'headers_too_large',
    ],
    ['no Host', head('Connection: close\r\n'), 400, 'bad_request'],
  ])('%s', async (_what, text, expected, code) => {
    const { status, headers, body } = await exchange(text);
    expect(status).toBe(expected);
    for (const line of ['connection: close', 'content-type: application/json', 'x-content-type-options: nosniff'])
      expect(headers).toContain(line);
    expect(JSON.parse(body)).toEqual({ code, message: expect.stringMatching(/\w/) });
  });

  test('but not inside an answer that has begun', async () => {
    const streaming = createNodeServer(
      () => new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('begun')) })),
      platform.deps.log,
    );
    await new Promise<void>((ready) => streaming.listen(0, '127.0.0.1', ready));
    const answer = await new Promise<string>((resolve) => {
      let received = '';
      const socket = connect((streaming.address() as AddressInfo).port, '127.0.0.1', () =>
        socket.write('POST / HTTP/1.1\r\nHost: localhost:3000\r\nTransfer-Encoding: chunked\r\n\r\n'),
      );
      socket.on('data', (bytes) => {
        received += String(bytes);
        if (received.includes('begun')) socket.write('nonsense\r\n');
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(received));
    });
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    await new Promise((done) => streaming.close(done));
  });
});

describe('a slow body', () => {
  const times = { bodyMs: 150, uploadMs: 900, stretchMs: 150 };
  let slow: ReturnType<typeof createNodeServer>;
  beforeAll(async () => {
    slow = createNodeServer(platform.app.fetch, platform.deps.log, times);
    await new Promise<void>((ready) => slow.listen(0, '127.0.0.1', ready));
  });
  afterAll(() => new Promise((done) => slow.close(done)));

  /** Sends a head, then a piece every 20 ms, until the server closes the connection. */
  function drip(head: string, piece: string): Promise<string> {
    return new Promise((resolve) => {
      let answer = '';
      let dripping: NodeJS.Timeout | undefined;
      // The head goes first: a piece that was written before the connection stood would be the request line.
      const socket = connect((slow.address() as AddressInfo).port, '127.0.0.1', () => {
        socket.write(head);
        dripping = setInterval(() => socket.writable && socket.write(piece), 20);
      });
      socket.setEncoding('utf8');
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(dripping);
        resolve(answer);
      });
    });
  }
  const head = (path: string, type: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost:3000\r\nContent-Type: ${type}\r\nContent-Length: 9000000\r\n\r\n`;

  test('of a call gets 408 and a closed socket', async () => {
    const answer = await drip(head('/api/auth/login', 'application/json').replace('9000000', '5000'), ' ');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"request_timeout"');
  });

  test('is refused in chunks, without a length', async () => {
    const chunked = head('/api/auth/login', 'application/json').replace(
      /Content-Length.*/,
      'Transfer-Encoding: chunked',
    );
    expect(await drip(chunked, '1\r\n \r\n')).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('of a path without a body closes the socket after the answer', async () => {
    expect(await drip(head('/api/nowhere', 'application/json'), ' ')).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  test('that only claims to be an upload gets no more time', async () => {
    const type = 'multipart/form-data; boundary=x';
    expect(await drip(head('/api/auth/login', type).replace('9000000', '5000'), ' ')).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(await drip(head('/api/documents/upload', type), ' ')).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  test('a body in time is answered, and the connection stays open', async () => {
    const { port } = slow.address() as AddressInfo;
    const once = () =>
      fetch(`http://127.0.0.1:${port}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
    expect((await once()).status).toBe(422);
    expect((await once()).status).toBe(422);
  });
});
