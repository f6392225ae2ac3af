/**
 * Mounts every call of the contract under the policy that it declares. The checks of a request run in this order: rate
 * limit, turn, site, login, input. The login comes before the input, so a guest with a bad body gets 401. A call without
 * a handler answers 501, another method 405 with the allowed ones, an unknown path 404, and any thrown error becomes an
 * error of the API.
 */
import type { Hono } from 'hono';
import * as v from 'valibot';
import type { Method, Schema } from '../../src/contract/call.ts';
import { type CallPolicy, callPolicy } from '../../src/contract/policy.ts';
import { requireBoxes } from '../boxes/boxes.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { accountOf } from '../session/person-check.ts';
import { type CurrentPlayer, findSession } from '../session/sessions.ts';
import { judgesBody, requireStepUp } from '../session/step-up.ts';
import { type CurrentSite, retryAfter } from '../site/sites.ts';
import { type AnyCall, finish, outgoing, refuse, requestLanguage } from './answer.ts';
import { BODY_LIMIT, NO_BODY, type ReadBody, readBody, refuseAnnounced, refuseUnstorable } from './body.ts';
import type { RequestFacts } from './handler.ts';
import { ReplayedError, withIdempotency } from './idempotent-call.ts';
import { issuesToErrors } from './issues.ts';
import { readMultipart, refuseAnnouncedFile } from './multipart.ts';
import { peerCheck } from './peers.ts';
import { asApiError } from './problem.ts';
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
import { type Place, placeInNetwork, placeOfPlayer } from './turns.ts';

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

/** One call with the policy that the contract declares for it. */
interface Mounted extends MountOptions {
  readonly name: string;
  readonly call: AnyCall;
  readonly policy: CallPolicy;
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
    const mounted: Mounted = { ...options, name, call, policy: callPolicy(call) };
    for (const method of [call.method, ...(call.alsoMethod ? [call.alsoMethod] : [])]) {
      app.on(method, path, (c) => answer(c, method, mounted));
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

// Handlers of calls without a site never read it.
const NO_SITE: CurrentSite = {
  id: 0,
  name: '',
  active: true,
  maintenance: false,
  config: {} as CurrentSite['config'],
  canonical: null,
  termsSince: null,
};

async function siteOf(
  c: AppContext,
  { policy, deps, services }: Mounted,
): Promise<SiteOfRequest & { readonly site: CurrentSite }> {
  if (policy.site === 'none') return { site: NO_SITE, host: '' };
  const { site, host } = await siteOfRequest(c, deps.env, services.sites, { fresh: policy.site === 'fresh' });
  if (site) return { site, host };
  // A provider or bank reaches the platform by any host that the operator gave it; the body of its call names the
  // player.
  const fallback = policy.site === 'host_or_first' ? await services.sites.first() : null;
  if (fallback) return { site: fallback, host: new URL(deps.env.PUBLIC_URL ?? deps.env.PLATFORM_URL).host };
  throw new ApiError(404, 'site_not_found', { details: { info_url: deps.env.PLATFORM_INFO_URL } });
}

interface Identity {
  readonly token: string | null;
  /** The `Guest-ID` as sent; empty without one. */
  readonly guest: string;
  /** The page makes the request by itself, without a gesture of the player. */
  readonly unattended: boolean;
}

async function identify(
  site: CurrentSite,
  { token, guest, unattended }: Identity,
  { policy, deps }: Mounted,
): Promise<CurrentPlayer | null> {
  const { auth } = policy;
  if (auth === 'signed') return null;
  let player: CurrentPlayer | null = null;
  if (token) {
    try {
      player = await findSession(deps, site, token, { touch: policy.isActivity && !unattended });
    } catch (error) {
      // On a call without login, an invalid token means a guest.
      if (!(error instanceof ApiError) || auth === 'player') throw error;
    }
  }
  if (auth === 'player') {
    if (!player) throw new ApiError(401, 'unauthenticated');
    if (player.restricted && !policy.restricted) {
      throw new ApiError(403, 'restricted_session', {
        details: { account_state: await accountOf(deps, site, player, true) },
      });
    }
  }
  // The call needs a player or a guest id.
  if (auth === 'identity' && !player && guest === '') throw new ApiError(401, 'unauthenticated');
  return player;
}

type Visitor = Pick<RequestFacts, 'ip' | 'site' | 'host' | 'token' | 'guestId'> & {
  readonly player: CurrentPlayer | null;
};

/** Runs work in the turn of a player or network. Health and the signed calls of partners wait for no line. */
function inTurn<T>(c: AppContext, { policy, services }: Mounted, place: Place, work: () => Promise<T>): Promise<T> {
  if (policy.site === 'none' || policy.auth === 'signed') return work();
  return services.turns.run(place, c.req.raw, work);
}

/**
 * Finds out who asks which site, and where the handler waits for its turn.
 * @throws ApiError 429, 404, 401 or 403 where the policy refuses them
 */
async function admit(c: AppContext, mounted: Mounted): Promise<{ readonly visitor: Visitor; readonly place: Place }> {
  const ip = clientIp(c, mounted.deps.env);
  const { rate, auth } = mounted.policy;
  const { rateLimits } = mounted.services;
  // Many players share an address. A guest's request counts as a read, so that it does not use up the players' own bounds.
  const isPlayers = auth === 'player' && rate !== 'read';
  await rateLimits.take(isPlayers ? 'read' : rate, ip);
  const token = bearer(c);
  const guest = c.req.header('guest-id') ?? '';
  const unattended = c.req.header('x-unattended') !== undefined;
  const place = placeInNetwork(ip, token ?? guest);
  const { site, host, player } = await inTurn(c, mounted, place, async () => {
    const asked = await siteOf(c, mounted);
    return { ...asked, player: await identify(asked.site, { token, guest, unattended }, mounted) };
  });
  if (isPlayers) await rateLimits.take(rate, ip);
  return {
    visitor: { ip, site, host, token, player, guestId: GUEST.test(guest) ? guest : null },
    place: player ? placeOfPlayer(player) : place,
  };
}

function refuseInMaintenance(site: CurrentSite, { inMaintenance }: CallPolicy, now: number): void {
  if (!inMaintenance && site.maintenance) throw new ApiError(503, 'maintenance', { retryAfter: retryAfter(site, now) });
}

/** Refuses a call to a part that the site lacks, before a player gives a code for nothing. */
function refuseMissingPart(site: CurrentSite, { part }: AnyCall): void {
  if (part === 'boxes') requireBoxes(site);
}

function refuseUnanswered(request: Request, { files }: AnyCall, method: Method): never {
  if (files) refuseAnnouncedFile(request, files);
  else if (method !== 'GET') refuseAnnounced(request, BODY_LIMIT);
  throw new ApiError(501, 'not_implemented');
}

/** Releases what a request holds: its place among the uploads, its files. */
type Release = () => Promise<void> | void;

async function readSent(
  c: AppContext,
  method: Method,
  { call, policy, deps, services }: Mounted,
  player: CurrentPlayer | null,
  held: Release[],
): Promise<ReadBody> {
  if (method === 'GET') return NO_BODY;
  if (!call.files) return readBody(c.req.raw, peerCheck(c, policy.peer, deps));
  if (player) held.push(services.uploadPlaces.take(player.id));
  const read = await readMultipart(c.req.raw, call.files, services.files.temporary);
  if (read.discard) held.push(read.discard);
  return read;
}

/** Reads and checks the input, after the step-ups that do not depend on the body and before the others. */
async function readInput(c: AppContext, method: Method, mounted: Mounted, visitor: Visitor, held: Release[]) {
  const { call, deps, services } = mounted;
  const { player, site, ip } = visitor;
  const stepUp = player && call.stepUp;
  const asked = player && { deps, services, visit: { site, ip }, player };
  if (stepUp && asked && !judgesBody(stepUp)) await requireStepUp(asked, stepUp);
  const params = pathParams(c, call);
  const rawQuery = c.req.query();
  refuseUnstorable(rawQuery);
  const query = call.query ? parse(call.query, rawQuery) : rawQuery;
  const { value, files } = await readSent(c, method, mounted, player, held);
  const body = parse(call.body, value);
  if (stepUp && asked && judgesBody(stepUp)) await requireStepUp(asked, stepUp, body);
  return { params, query, body, files, sent: { params, body: value } };
}

/** Turns any thrown error into an answer; logs the faults that the visitor does not read. */
function refuseThrown(c: AppContext, { name, deps }: Mounted, error: unknown): Response {
  const facts = { call: name, requestId: c.get('requestId') };
  const known = asApiError(error);
  if (!known) {
    deps.log.error({ fault: safeError(error), ...facts }, 'a call failed');
    return refuse(c, new ApiError(500, 'internal_error'), {}, name);
  }
  if (known.cause) deps.log.warn({ fault: safeError(known.cause), ...facts }, 'a call was refused for a fault below');
  return refuse(c, known, known instanceof ReplayedError ? { 'idempotency-replayed': 'true' } : {}, name);
}

async function answer(c: AppContext, method: Method, mounted: Mounted): Promise<Response> {
  const { name, call, policy, deps, services } = mounted;
  const held: Release[] = [];
  c.set('route', name);
  try {
    const { visitor, place } = await admit(c, mounted);
    const handler = mounted.handlers[name];
    if (!handler) refuseUnanswered(c.req.raw, call, method);
    refuseInMaintenance(visitor.site, policy, deps.clock.nowMs());
    refuseMissingPart(visitor.site, call);
    const { sent, ...input } = await readInput(c, method, mounted, visitor, held);
    const request: RequestFacts = {
      ...visitor,
      ...input,
      deps,
      services,
      language: requestLanguage(c),
      requestId: c.get('requestId'),
      origin: originOf(c, deps.env, visitor.host),
      header: (header) => c.req.header(header) ?? null,
    };
    // The call's own schemas have parsed the input.
    const run = async (within: Deps) =>
      outgoing(await handler({ ...request, deps: within } as never), name, call, deps.log, mounted.strictAnswers);
    // The body is read by now: a slow upload holds no place (decision 053).
    const answered = await inTurn(c, mounted, place, async () => {
      const { player } = visitor;
      // A registration has no player yet, so its key is stored with the registration itself.
      if (!call.idempotent || policy.auth !== 'player' || !player) return run(deps);
      const key = {
        playerId: player.id,
        casinoId: player.casino_id,
        call: name,
        key: c.req.header('idempotency-key'),
        sent,
        partner: policy.asksPartner,
      };
      return withIdempotency(deps, key, run);
    });
    return finish(c, call, answered);
  } catch (error) {
    return refuseThrown(c, mounted, error);
  } finally {
    for (const release of held) await release();
  }
}
