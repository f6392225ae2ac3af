/** The app on Node's HTTP: what is no request that the app could judge is refused in the API's own words. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { ApiError } from '../errors.ts';
import type { Log } from '../log.ts';
import { commonHeaders, DATA_POLICY } from './csp.ts';
import { problemOf } from './problem.ts';
import { safeError } from './safe-log.ts';

type Fetch = Parameters<typeof getRequestListener>[0];

/**
 * Without a Host, with one that is none, or with a target that is no address, there is no site to ask and no language
 * to answer in: 400 `bad_request`, in Portuguese.
 */
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

/** A server for the app, not listening yet. */
export function createNodeServer(fetch: Fetch, log: Log): Server {
  const listener = getRequestListener(fetch, { errorHandler: (error: unknown) => answerError(error, log) });
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void listener(request, response);
  });
  server.headersTimeout = 15_000;
  // Who thinks for half a minute need not connect anew: over a telephone that costs a journey before each answer.
  server.keepAliveTimeout = 65_000;
  // A document of 10 MiB over a slow telephone takes minutes.
  server.requestTimeout = 300_000;
  return server;
}
