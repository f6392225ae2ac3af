/** Runs the app on Node's HTTP server. Requests that never reach the app are refused with the API's own error body. */
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import { calls } from '../../src/contract/all.ts';
import { ApiError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { AnyCall } from './answer.ts';
import { commonHeaders, DATA_POLICY } from './csp.ts';
import { problemOf } from './problem.ts';
import { safeError } from './safe-log.ts';

type Fetch = Parameters<typeof getRequestListener>[0];

/** An answer without a site and a language, in Portuguese. */
function plainAnswer(error: ApiError): { status: number; headers: Record<string, string>; text: string } {
  const { status, body } = problemOf(error, 'pt');
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': DATA_POLICY,
    ...commonHeaders(false),
  };
  return { status, headers, text: JSON.stringify(body) };
}

/** A request without a valid Host or target has no site: 400 `bad_request`. */
function answerError(error: unknown, log: Log): Response {
  const bad = error instanceof RequestError;
  if (!bad) log.error({ fault: safeError(error) }, 'a request failed outside the app');
  const { status, headers, text } = plainAnswer(
    bad ? new ApiError(400, 'bad_request') : new ApiError(500, 'internal_error'),
  );
  return new Response(text, { status, headers });
}

/** Writes an answer to a request that the app cannot answer any more, and closes the connection. */
function endSocket(socket: Duplex, error: ApiError): void {
  const { status, headers, text } = plainAnswer(error);
  const lines = Object.entries({ connection: 'close', 'content-length': Buffer.byteLength(text), ...headers });
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(([name, value]) => `${name}: ${value}`)];
  socket.end([...head, '', text].join('\r\n'), () => socket.destroy());
}

/** Node's codes for requests that its parser refuses, as errors of the API. */
const PARSER_ERRORS: Readonly<Record<string, ApiError>> = {
  HPE_HEADER_OVERFLOW: new ApiError(431, 'headers_too_large'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new ApiError(413, 'body_too_large'),
  ERR_HTTP_REQUEST_TIMEOUT: new ApiError(408, 'request_timeout'),
};

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
    else endSocket(socket, new ApiError(408, 'request_timeout'));
  };
  let timer = setTimeout(look, upload ? times.stretchMs : times.bodyMs);
  request.once('close', () => clearTimeout(timer));
}

/** Makes an HTTP server for the app; it does not listen yet. */
export function createNodeServer(fetch: Fetch, log: Log, times: BodyTimes = TIMES): Server {
  const listener = getRequestListener(fetch, { errorHandler: (error: unknown) => answerError(error, log) });
  const answers = new WeakMap<Duplex, ServerResponse>();
  // Node's default checks for slow headers every 30 s. It would answer a request without Host with an empty body.
  const server = createServer({ connectionsCheckingInterval: 5000, requireHostHeader: false }, (request, response) => {
    answers.set(request.socket, response);
    limitBody(request, response, times);
    void listener(request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const begun = answers.get(socket);
    // A second head inside an answer that has begun would look like its body.
    const isBegun = begun?.headersSent === true && !begun.writableFinished;
    if (error.code === 'ECONNRESET' || !socket.writable || isBegun) socket.destroy();
    else endSocket(socket, PARSER_ERRORS[error.code ?? ''] ?? new ApiError(400, 'bad_request'));
  });
  server.headersTimeout = 15_000;
  // A player who pauses for half a minute keeps the connection; on a phone a new one costs extra round trips.
  server.keepAliveTimeout = 65_000;
  // The outermost limit; bodies have a shorter one.
  server.requestTimeout = times.uploadMs;
  return server;
}
