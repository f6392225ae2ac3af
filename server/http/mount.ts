/**
 * Mounts every call of the contract. The checks of a request run in this order: site, rate limit, login, input. The
 * login comes before the input, so a guest with a bad body gets 401. A call without a handler answers 501, another
 * method 405 with the allowed ones, an unknown path 404, and any thrown error becomes an error of the API.
 */
import type { Hono } from 'hono';
import * as v from 'valibot';
import type { Method, Schema } from '../../src/contract/call.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { type CurrentPlayer, findSession } from '../session/sessions.ts';
import { judgesBody, requireStepUp } from '../session/step-up.ts';
import type { CurrentSite } from '../site/sites.ts';
import { type AnyCall, finish, outgoing, refuse, requestLanguage } from './answer.ts';
import { BODY_LIMIT, type ReadBody, readBody, refuseAnnounced, refuseUnstorable } from './body.ts';
import type { CallRequest } from './handler.ts';
import { type IdempotentRequest, ReplayedError, withIdempotency } from './idempotent-call.ts';
import { issuesToErrors } from './issues.ts';
import { readMultipart, refuseAnnouncedFile } from './multipart.ts';
import { peerJudge } from './peers.ts';
import { asApiError } from './problem.ts';
import type { RateClass } from './rate-limit.ts';
import {
  type AppContext,
  type AppEnv,
  clientIp,
  originOf,
  type SiteOfRequest,
  siteOfRequest,
} from './request-facts.ts';
import { safeError } from './safe-log.ts';
import type { Services } from './services.ts';

// A handler of any call; `HandlersFor` checks the concrete types in each handlers file.
export type AnyHandler = (request: never) => unknown;

export interface MountOptions {
  readonly deps: Deps;
  readonly services: Services;
  readonly calls: Readonly<Record<string, AnyCall>>;
  readonly handlers: Readonly<Record<string, AnyHandler | undefined>>;
  /** Logs an answer that breaks its schema; `true` makes it a 500 as well (tests). */
  readonly strictAnswers: boolean;
}

/** `/a/{b}/c.json` in Hono's syntax. A parameter with text around it in its segment becomes a pattern. */
export function honoPath(path: string): string {
  return `/api${path.replace(/\{(\w+)\}([^/]*)/g, (_whole, name: string, suffix: string) =>
    suffix === '' ? `:${name}` : `:${name}{[^/]+${suffix.replace(/\./g, '\\.')}}`,
  )}`;
}

function suffixes(path: string): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}([^/]*)/g)].map((match) => [match[1] ?? '', match[2] ?? '']));
}

/** The rate limit that a call counts against. */
export function rateClass(call: AnyCall): RateClass {
  if (call.auth === 'signed') return 'signed';
  if (
    /^\/(?:auth\/(?:login|register|google|recover|verify-code|reset|login-restricted|session\/renew|step-up|second-factor)|validate\/)/.test(
      call.path,
    )
  )
    return 'auth';
  if (call.path.startsWith('/captcha/')) return 'captcha';
  if (call.files) return 'upload';
  if (call.path.startsWith('/client-errors') || call.path.startsWith('/errors')) return 'report';
  if (call.method === 'GET' || call.offline === 'cached') return 'read';
  return call.idempotent ? 'money' : 'write';
}

/** Sorts paths without parameters first: `/games/recent` must not match `/games/{id}`. */
function bySpecificity(a: AnyCall, b: AnyCall): number {
  return (a.path.match(/\{/g)?.length ?? 0) - (b.path.match(/\{/g)?.length ?? 0);
}

const GUEST = /^guest-[A-Za-z0-9]{9}$/;

export function mountCalls(app: Hono<AppEnv>, options: MountOptions): void {
  const named = Object.entries(options.calls).sort(([, a], [, b]) => bySpecificity(a, b));
  const methodsByPath = new Map<string, Set<string>>();

  for (const [name, call] of named) {
    const path = honoPath(call.path);
    for (const method of [call.method, ...(call.alsoMethod ? [call.alsoMethod] : [])]) {
      app.on(method, path, (c) => answer(c, name, call, method, options));
      const methods = methodsByPath.get(path) ?? new Set();
      methods.add(method);
      if (method === 'GET') methods.add('HEAD');
      methodsByPath.set(path, methods);
    }
  }
  for (const [path, methods] of methodsByPath) {
    app.all(path, (c) => {
      const allow = [...methods, 'OPTIONS'].sort().join(', ');
      // No CORS headers: only pages of the site's own origin call this API.
      if (c.req.method === 'OPTIONS') return c.body(null, 204, { allow });
      return refuse(c, new ApiError(405, 'method_not_allowed'), { allow });
    });
  }
}

function parse<S extends Schema>(schema: S | undefined, value: unknown): v.InferOutput<S> | undefined {
  if (!schema) return undefined;
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (!result.success) throw new ApiError(422, 'validation_failed', { errors: issuesToErrors(result.issues) });
  return result.output;
}

function pathParams(c: AppContext, call: AnyCall): unknown {
  const raw = c.req.param() as Record<string, string>;
  const ends = suffixes(call.path);
  const values = Object.fromEntries(
    Object.entries(raw).map(([key, value]) => [
      key,
      ends[key] ? value.slice(0, value.length - ends[key].length) : value,
    ]),
  );
  if (!call.params) return values;
  const result = v.safeParse(call.params, values);
  // A malformed path parameter names nothing: 404.
  if (!result.success) throw new ApiError(404, 'not_found');
  return result.output;
}

function bearer(c: AppContext): string | null {
  const match = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '');
  return match?.[1] ?? null;
}

/** Calls about the platform itself. They answer on any host and, for health, without the database. */
const SITELESS = /^\/(?:health|ready|_test\/|openapi\.json)/;
// Handlers of those calls never read the site.
const NO_SITE: CurrentSite = { id: 0, name: '', active: true, maintenance: false, config: {} as CurrentSite['config'] };

async function siteOf(
  c: AppContext,
  call: AnyCall,
  { deps, services }: MountOptions,
): Promise<SiteOfRequest & { readonly site: CurrentSite }> {
  if (SITELESS.test(call.path)) return { site: NO_SITE, host: '' };
  const fresh = call.path === '/site-config';
  const { site, host } = await siteOfRequest(c, deps.env, services.sites, { fresh });
  if (site) return { site, host };
  // A provider or bank reaches the platform by any host that the operator gave it; the body of its call names the
  // player.
  const fallback = call.auth === 'signed' ? await services.sites.first() : null;
  if (fallback) return { site: fallback, host: new URL(deps.env.PUBLIC_URL ?? deps.env.PLATFORM_URL).host };
  throw new ApiError(404, 'site_not_found', { details: { info_url: deps.env.PLATFORM_INFO_URL } });
}

async function identify(
  site: CurrentSite,
  call: AnyCall,
  sent: { readonly token: string | null; readonly guest: string; readonly unattended: boolean },
  { deps }: MountOptions,
): Promise<CurrentPlayer | null> {
  const { token, guest, unattended } = sent;
  if (call.auth === 'signed') return null;
  let player: CurrentPlayer | null = null;
  if (token) {
    try {
      // Not activity (SESS-5): reading the session, calls without login, and requests that the page makes by itself.
      const touch = call.auth === 'player' && call.path !== '/auth/session' && !unattended;
      player = await findSession(deps, site, token, { touch });
    } catch (error) {
      // On a call without login, an invalid token means a guest.
      if (!(error instanceof ApiError) || call.auth === 'player') throw error;
    }
  }
  if (call.auth === 'player') {
    if (!player) throw new ApiError(401, 'unauthenticated');
    if (player.restricted && !call.restricted) throw new ApiError(403, 'restricted_session');
  }
  // The call needs a player or a guest id.
  if (call.auth === 'identity' && !player && guest === '') throw new ApiError(401, 'unauthenticated');
  return player;
}

function refuseInMaintenance(site: CurrentSite, call: AnyCall): void {
  if (call.auth === 'signed' || call.method === 'GET' || call.restricted) return;
  if (site.maintenance || !site.active) throw new ApiError(503, 'maintenance', { retryAfter: 30 });
}

/** Calls that ask a partner while they run, so they cannot share one transaction with their answer. */
const PARTNER_CALLS: ReadonlySet<string> = new Set(['createPixCharge']);

function keyFacts(c: AppContext, call: string, player: CurrentPlayer, sent: unknown): IdempotentRequest {
  return {
    playerId: player.id,
    casinoId: player.casino_id,
    call,
    key: c.req.header('idempotency-key'),
    sent,
    partner: PARTNER_CALLS.has(call),
  };
}

const NO_BODY: ReadBody = { raw: '', value: {}, files: {} };

async function answer(
  c: AppContext,
  name: string,
  call: AnyCall,
  method: Method,
  options: MountOptions,
): Promise<Response> {
  const { deps, services } = options;
  let discard: (() => Promise<void>) | undefined;
  let leavePlace: (() => void) | undefined;
  c.set('route', name);
  try {
    const ip = clientIp(c, deps.env);
    await services.rateLimits.take(rateClass(call), ip);
    const { site, host } = await siteOf(c, call, options);
    const token = bearer(c);
    const guest = c.req.header('guest-id') ?? '';
    const unattended = c.req.header('x-unattended') !== undefined;
    const player = await identify(site, call, { token, guest, unattended }, options);
    const handler = options.handlers[name];
    if (!handler) {
      if (call.files) refuseAnnouncedFile(c.req.raw, call.files);
      else if (method !== 'GET') refuseAnnounced(c.req.raw, BODY_LIMIT);
      throw new ApiError(501, 'not_implemented');
    }
    refuseInMaintenance(site, call);
    const { stepUp } = call;
    const asked = player && { deps, services, visit: { site, ip }, player };
    // Step-ups that do not depend on the body are checked before it is read.
    if (stepUp && asked && !judgesBody(stepUp)) await requireStepUp(asked, stepUp);

    const params = pathParams(c, call);
    const rawQuery = c.req.query();
    refuseUnstorable(rawQuery);
    const query = call.query ? parse(call.query, rawQuery) : rawQuery;
    if (call.files && player) leavePlace = services.uploadPlaces.take(player.id);
    const read =
      method === 'GET'
        ? NO_BODY
        : call.files
          ? await readMultipart(c.req.raw, call.files, services.files.temporary)
          : await readBody(c.req.raw, peerJudge(c, call, deps));
    discard = read.discard;
    const body = parse(call.body, read.value);
    if (stepUp && asked && judgesBody(stepUp)) await requireStepUp(asked, stepUp, body);

    const request: CallRequest<AnyCall> = {
      deps,
      services,
      site,
      player,
      language: requestLanguage(c),
      guestId: GUEST.test(guest) ? guest : null,
      ip,
      requestId: c.get('requestId'),
      origin: originOf(c, deps.env, host),
      host,
      method,
      path: new URL(c.req.url).pathname,
      rawBody: read.raw,
      header: (header) => c.req.header(header) ?? null,
      files: read.files,
      token,
      // The call's own schemas have parsed these values.
      params: params as never,
      query: query as never,
      body: body as never,
    };
    const run = async (within: Deps) =>
      outgoing(await handler({ ...request, deps: within } as never), name, call, deps.log, options.strictAnswers);
    const result =
      // A registration has no player yet, so its key is stored with the registration itself.
      call.idempotent && call.auth === 'player' && player
        ? await withIdempotency(deps, keyFacts(c, name, player, { params, body: read.value }), run)
        : await run(deps);
    return finish(c, call, result);
  } catch (error) {
    const known = asApiError(error);
    if (known) {
      if (known.cause)
        deps.log.warn(
          { fault: safeError(known.cause), call: name, requestId: c.get('requestId') },
          'a call was refused for a fault below',
        );
      return refuse(c, known, known instanceof ReplayedError ? { 'idempotency-replayed': 'true' } : {}, name);
    }
    deps.log.error({ fault: safeError(error), call: name, requestId: c.get('requestId') }, 'a call failed');
    return refuse(c, new ApiError(500, 'internal_error'), {}, name);
  } finally {
    leavePlace?.();
    await discard?.();
  }
}
