/**
 * Builds the platform's HTTP app from deps: the API of the contract, the site's files and documents, and a few further
 * addresses. Tests call it with `app.request()`, without a network.
 */
import { performance } from 'node:perf_hooks';
import { Hono } from 'hono';
import { calls } from '../../src/contract/all.ts';
import { isManual } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { refuse } from './answer.ts';
import { compressed } from './compress.ts';
import { commonHeaders, policyOf } from './csp.ts';
import { createFirstScreens } from './first-screen.ts';
import { handlers as allHandlers } from './handlers.ts';
import { mountMailbox } from './mailbox.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { type AnyHandler, mountCalls } from './mount.ts';
import { problemOf } from './problem.ts';
import { type AppContext, type AppEnv, isOwnMachine, isSecure, requestId } from './request-facts.ts';
import { safeError } from './safe-log.ts';
import { createServices, type Services } from './services.ts';
import { mountSite } from './site.ts';
import type { StaticFiles } from './static-files.ts';

export interface AppOptions {
  /** The figures of the process; absent: the app's own. */
  readonly metrics?: Metrics;
  readonly services?: Services;
  /** The built site; absent: only the API (tests, development behind Vite). */
  readonly files?: StaticFiles;
  /** Replaces the handlers, for tests. */
  readonly handlers?: Readonly<Record<string, AnyHandler | undefined>>;
  /** An answer that breaks the contract is a 500 (tests). Default: where NODE_ENV is `test`. */
  readonly strictAnswers?: boolean;
}

export interface PlatformApp {
  readonly app: Hono<AppEnv>;
  readonly services: Services;
  /** The process is stopping: refuse new requests and close each connection with its answer. */
  drain(): void;
}

/** The kind of a request, with few enough values for a metric's label. */
function routeName(c: AppContext): string {
  const named = c.get('route') as string | undefined;
  if (named) return named;
  return c.req.path.startsWith('/api/') ? 'api' : 'site';
}

/** Logs the name of an API call, not its address: a query or an id in a path may be personal data. */
function logAnswer(c: AppContext, { log }: Deps, ms: number): void {
  const call = routeName(c);
  if (call === 'site') return;
  const { method } = c.req;
  const { status } = c.res;
  const level = status >= 500 ? 'error' : method === 'GET' && status < 400 ? 'debug' : 'info';
  log[level]({ requestId: c.get('requestId'), call, method, status, ms: Math.round(ms) }, 'answered');
}

export function createApp(deps: Deps, options: AppOptions = {}): PlatformApp {
  const services = options.services ?? createServices(deps);
  const metrics = options.metrics ?? createMetrics();
  const app = new Hono<AppEnv>();
  let draining = false;

  app.use('*', async (c, next) => {
    const started = performance.now();
    const id = requestId(c, deps.env);
    c.set('requestId', id);
    await next();
    const { headers } = c.res;
    for (const [name, value] of Object.entries(commonHeaders(isSecure(c, deps.env)))) headers.set(name, value);
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', policyOf(c.req.path));
    headers.set('x-request-id', id);
    // Browsers take the API's time from this header; a clock that is moved by hand differs from the machine's.
    if (isManual(deps.clock) && c.req.path.startsWith('/api/')) headers.set('date', deps.clock.now().toUTCString());
    if (draining) headers.set('connection', 'close');
    const ms = performance.now() - started;
    metrics.observe(routeName(c), c.req.method, c.res.status, ms / 1000);
    logAnswer(c, deps, ms);
  });
  app.use('*', compressed());

  app.get('/api/metrics', async (c) => {
    // Only a program on this machine may read the metrics. Behind a proxy every socket is the proxy's, so the address
    // is closed there, and production has METRICS_PORT.
    if (deps.env.production || !isOwnMachine(c, deps.env) || deps.env.TRUST_PROXY || c.req.header('x-forwarded-for'))
      return refuse(c, new ApiError(404, 'not_found'));
    return c.body(await metrics.text(), 200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' });
  });

  mountCalls(app, {
    deps,
    services,
    calls,
    handlers: options.handlers ?? allHandlers,
    strictAnswers: options.strictAnswers ?? deps.env.NODE_ENV === 'test',
  });
  app.all('/api', (c) => refuse(c, new ApiError(404, 'not_found')));
  app.all('/api/*', (c) => refuse(c, new ApiError(404, 'not_found')));
  if (!deps.env.production) mountMailbox(app, { deps, services });
  const files = options.files ?? null;
  mountSite(app, { deps, services, files, firstScreens: createFirstScreens(deps, files) });

  app.onError((error, c) => {
    deps.log.error({ fault: safeError(error), requestId: c.get('requestId') }, 'a request failed');
    const { body } = problemOf(new ApiError(500, 'internal_error'), 'pt');
    return c.json(body, 500);
  });

  return {
    app,
    services,
    drain() {
      draining = true;
    },
  };
}
