/** Runs the app on Node's HTTP server. Requests that never reach the app are refused with the API's own error body. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { getRequestListener, RequestError } from '@hono/node-server';
import { calls } from '../../src/contract/all.ts';
import { ApiError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { AnyCall } from './answer.ts';
import { commonHeaders, DATA_POLICY } from './csp.ts';
import { problemOf } from './problem.ts';
import { safeError } from './safe-log.ts';

type Fetch = Parameters<typeof getRequestListener>[0];

/** A request without a valid Host or target has no site and no language: 400 `bad_request`, in Portuguese. */
function answerError(error: unknown, log: Log): Response {
  const bad = error instanceof RequestError;
  if (!bad) log.error({ fault: safeError(error) }, 'a request failed outside the app');
  const { status, body } = problemOf(
    bad ? new ApiError(400, 'bad_request') : new ApiError(500, 'internal_error'),
    'pt',
  );
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': DATA_POLICY,
      ...commonHeaders(false),
    },
  });
}

/** Milliseconds that a visitor may take; tests shorten them. */
export interface BodyTimes {
  /** For a whole body of at most 256 KiB. */
  readonly bodyMs: number;
  /** For a whole upload: 10 MiB over a slow phone take minutes. */
  readonly uploadMs: number;
  /** In each such period an upload must bring at least `MIN_STRETCH_BYTES`. */
  readonly stretchMs: number;
}
const TIMES: BodyTimes = { bodyMs: 30_000, uploadMs: 300_000, stretchMs: 30_000 };
/** About 2 kB/s over 30 s: the slowest phone is faster, a socket that a client holds open on purpose is not. */
const MIN_STRETCH_BYTES = 64 * 1024;

const UPLOADS: ReadonlySet<string> = new Set(
  Object.values<AnyCall>(calls).flatMap(({ files, path }) => (files ? [`/api${path}`] : [])),
);

function isUpload({ method, url = '', headers }: IncomingMessage): boolean {
  return (
    method === 'POST' &&
    UPLOADS.has(url.replace(/\?.*$/, '')) &&
    (headers['content-type'] ?? '').toLowerCase().startsWith('multipart/form-data')
  );
}

const TOO_SLOW = (() => {
  const { body } = problemOf(new ApiError(408, 'request_timeout'), 'pt');
  const text = JSON.stringify(body);
  return [
    'HTTP/1.1 408 Request Timeout',
    'connection: close',
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(text)}`,
    '',
    text,
  ].join('\r\n');
})();

/** Ends a request whose body comes too slowly: 408 and a closed socket, even if no handler reads the body. */
function limitBody(request: IncomingMessage, response: ServerResponse, times: BodyTimes): void {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return;
  const upload = isUpload(request);
  const began = performance.now();
  let received = socket.bytesRead;
  const look = (): void => {
    if (request.complete || socket.destroyed) return;
    const progress = socket.bytesRead - received;
    if (upload && progress >= MIN_STRETCH_BYTES && performance.now() - began < times.uploadMs) {
      received = socket.bytesRead;
      timer = setTimeout(look, times.stretchMs);
      return;
    }
    if (response.headersSent) socket.destroy();
    else socket.end(TOO_SLOW, () => socket.destroy());
  };
  let timer = setTimeout(look, upload ? times.stretchMs : times.bodyMs);
  request.once('close', () => clearTimeout(timer));
}

/** Makes an HTTP server for the app; it does not listen yet. */
export function createNodeServer(fetch: Fetch, log: Log, times: BodyTimes = TIMES): Server {
  const listener = getRequestListener(fetch, { errorHandler: (error: unknown) => answerError(error, log) });
  // Node's default checks for slow headers every 30 s.
  const server = createServer({ connectionsCheckingInterval: 5000 }, (request, response) => {
    limitBody(request, response, times);
    void listener(request, response);
  });
  server.headersTimeout = 15_000;
  // A player who pauses for half a minute keeps the connection; on a phone a new one costs extra round trips.
  server.keepAliveTimeout = 65_000;
  // The outermost limit; bodies have a shorter one.
  server.requestTimeout = times.uploadMs;
  return server;
}
