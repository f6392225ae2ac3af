/** Reads the visitor's address, host and origin from a request. Forwarding headers count only under TRUST_PROXY. */
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Env } from '../env.ts';
import type { CurrentSite, Sites } from '../site/sites.ts';
import { hostName, inAddress, isLoopbackAddress, isLoopbackHost, lastOf, parseHost, visitorAddress } from './host.ts';

/** Values that the middleware stores on a request. */
export interface AppEnv {
  readonly Variables: { requestId: string; route: string };
}
export type AppContext = Context<AppEnv>;

/** The parts of a context that the functions below read; the back office has one of its own. */
type Asked = Pick<AppContext, 'req' | 'env'>;

interface NodeBindings {
  readonly incoming?: {
    readonly socket?: { readonly remoteAddress?: string | undefined; readonly encrypted?: boolean };
  };
}

function socketAddress(c: Asked): string | undefined {
  return (c.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress;
}

/** The visitor's address; '127.0.0.1' if there is no socket (tests by `app.request`). */
export function clientIp(c: Asked, env: Env): string {
  return visitorAddress(c.req.header('x-forwarded-for'), socketAddress(c), env);
}

/**
 * Tells whether a program on this computer makes the request, under a name of this computer and without a proxy.
 * Protects pages for the developer or the machine; refuses a web page whose name resolves to 127.0.0.1.
 */
export function isOwnMachine(c: AppContext, env: Env): boolean {
  const names = [requestHost(c, env), c.req.header('host'), c.req.header('x-forwarded-host')];
  const addresses = [visitorAddress(undefined, socketAddress(c), env), clientIp(c, env)];
  return names.every((name) => name === undefined || isLoopbackHost(name)) && addresses.every(isLoopbackAddress);
}

/**
 * Tells whether a phone makes the request: by Chromium's hint (workers do not send it), else by the user agent. Phones
 * say "Mobile"; of tablets only old iPads do.
 */
export function isPhone(c: AppContext): boolean {
  const hint = c.req.header('sec-ch-ua-mobile');
  const name = c.req.header('user-agent') ?? '';
  return hint ? hint === '?1' : name.includes('Mobile') && !name.includes('iPad');
}

/**
 * The host that the visitor asked for, with its port, in lower case: behind a trusted proxy X-Forwarded-Host if it is
 * valid, else Host. @returns the empty string if neither is valid.
 */
export function requestHost(c: Asked, env: Env): string {
  const forwarded = env.TRUST_PROXY ? parseHost(lastOf(c.req.header('x-forwarded-host')) ?? '') : '';
  return forwarded || parseHost(c.req.header('host') ?? new URL(c.req.url).host);
}

export function isSecure(c: AppContext, env: Env): boolean {
  const proto = env.TRUST_PROXY ? lastOf(c.req.header('x-forwarded-proto'))?.toLowerCase() : undefined;
  if (proto === 'https' || proto === 'http') return proto === 'https';
  return env.PUBLIC_URL?.startsWith('https:') ?? false;
}

/**
 * `https://host:port` of a visit, for links, canonical addresses and calls to partners.
 * @param host a site's host (`siteOfRequest`), never an unchecked value of the request
 */
export function originOf(c: AppContext, env: Env, host: string): string {
  const known = env.PUBLIC_URL === undefined ? null : new URL(env.PUBLIC_URL);
  // In production ignore the port in Host, which the visitor may have made up: all sites use the public address's port.
  if (known && env.production)
    return `${known.protocol}//${inAddress(hostName(host))}${known.port === '' ? '' : `:${known.port}`}`;
  if (known?.host === host) return known.origin;
  return `${isSecure(c, env) ? 'https' : 'http'}://${host}`;
}

export interface SiteOfRequest {
  readonly site: CurrentSite | null;
  /** A valid host of that site, safe to write into answers; empty without a site. */
  readonly host: string;
}

/** Finds the site of a request: by `?domain=`, which production ignores (SITE-6), else by its host. */
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
  // A host without a site is never repeated in the answer, whatever `?domain=` says.
  return { site, host: named === '' || (await sites.byHost(asked)) ? asked : named };
}

/** An id for the logs: the trusted proxy's id if it is plain, else a new one. */
export function requestId(c: AppContext, env: Env): string {
  const given = env.TRUST_PROXY ? c.req.header('x-request-id') : undefined;
  return given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
