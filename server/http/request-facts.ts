/** What a request says about its visitor: address, host, origin. Forwarding headers count only under TRUST_PROXY. */
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Env } from '../env.ts';
import { type CurrentSite, hostName, type Sites } from '../services/sites.ts';
import { inAddress, isLoopbackAddress, isLoopbackHost, lastOf, parseHost, visitorAddress } from './host.ts';

/** What the middleware notes on a request. */
export interface AppEnv {
  readonly Variables: { requestId: string; route: string };
}
export type AppContext = Context<AppEnv>;

interface NodeBindings {
  readonly incoming?: {
    readonly socket?: { readonly remoteAddress?: string | undefined; readonly encrypted?: boolean };
  };
}

function socketAddress(c: AppContext): string | undefined {
  return (c.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress;
}

/** The visitor's address; '127.0.0.1' where there is no socket (tests by `app.request`). */
export function clientIp(c: AppContext, env: Env): string {
  return visitorAddress(c.req.header('x-forwarded-for'), socketAddress(c), env);
}

/**
 * Whether a program on this very computer asks, under a name of this computer, and no proxy for another: for pages that
 * are for the developer or the machine alone. A web page elsewhere whose name resolves to 127.0.0.1 is refused.
 */
export function isOwnMachine(c: AppContext, env: Env): boolean {
  const names = [requestHost(c, env), c.req.header('host'), c.req.header('x-forwarded-host')];
  const addresses = [visitorAddress(undefined, socketAddress(c), env), clientIp(c, env)];
  return names.every((name) => name === undefined || isLoopbackHost(name)) && addresses.every(isLoopbackAddress);
}

/**
 * Whether a phone asks: by the hint that Chromium gives (not in what a worker fetches), else by the browser's name. "Mobile" is
 * in a phone's, and of tablets in an old iPad's alone.
 */
export function isPhone(c: AppContext): boolean {
  const hint = c.req.header('sec-ch-ua-mobile');
  const name = c.req.header('user-agent') ?? '';
  return hint ? hint === '?1' : name.includes('Mobile') && !name.includes('iPad');
}

/**
 * The host that the visitor asked for, with its port, in lower case. Behind a trusted proxy X-Forwarded-Host where it is
 * a host, else Host.
 * @returns the empty string where neither is one.
 */
export function requestHost(c: AppContext, env: Env): string {
  const forwarded = env.TRUST_PROXY ? parseHost(lastOf(c.req.header('x-forwarded-host')) ?? '') : '';
  return forwarded || parseHost(c.req.header('host') ?? new URL(c.req.url).host);
}

export function isSecure(c: AppContext, env: Env): boolean {
  const proto = env.TRUST_PROXY ? lastOf(c.req.header('x-forwarded-proto'))?.toLowerCase() : undefined;
  if (proto === 'https' || proto === 'http') return proto === 'https';
  return env.PUBLIC_URL?.startsWith('https:') ?? false;
}

/**
 * `https://host:port` of a visit, for links, canonical addresses and what partners are told.
 * @param host a site's host (`siteOfRequest`), never what a request says unchecked.
 */
export function originOf(c: AppContext, env: Env, host: string): string {
  const known = env.PUBLIC_URL === undefined ? null : new URL(env.PUBLIC_URL);
  // In production a port in Host is the visitor's word: all sites are behind the public address's port.
  if (known && env.production)
    return `${known.protocol}//${inAddress(hostName(host))}${known.port === '' ? '' : `:${known.port}`}`;
  if (known?.host === host) return known.origin;
  return `${isSecure(c, env) ? 'https' : 'http'}://${host}`;
}

export interface SiteOfRequest {
  readonly site: CurrentSite | null;
  /** A host of that site, as it may be written into answers; empty where there is no site. */
  readonly host: string;
}

/** The site of a request: by `?domain=` where it is given, which production ignores (R43), else by its host. */
export async function siteOfRequest(
  c: AppContext,
  env: Env,
  sites: Pick<Sites, 'byHost'>,
  options: { readonly fresh?: boolean } = {},
): Promise<SiteOfRequest> {
  const asked = requestHost(c, env);
  const named = env.production ? '' : parseHost(c.req.query('domain') ?? '');
  const site = await sites.byHost(named || asked, options);
  if (!site) return { site, host: '' };
  // A host that is no site's is not repeated in the answer, whatever `?domain=` says.
  return { site, host: named === '' || (await sites.byHost(asked)) ? asked : named };
}

/** An id for the logs: the proxy's own when it is trusted and plain, else a new one. */
export function requestId(c: AppContext, env: Env): string {
  const given = env.TRUST_PROXY ? c.req.header('x-request-id') : undefined;
  return given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
