/** What a request says about its visitor: address, host, origin. Forwarding headers count only under TRUST_PROXY. */
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Env } from '../env.ts';

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

function lastOf(header: string | undefined): string | null {
  const last = header?.split(',').at(-1)?.trim();
  return last ? last : null;
}

/** The peer's address; '127.0.0.1' where there is no socket (tests by `app.request`). */
export function clientIp(c: AppContext, env: Env): string {
  const socket = (c.env as NodeBindings | undefined)?.incoming?.socket;
  // The nearest proxy appends what it saw; everything before that may be the visitor's own invention.
  const forwarded = env.TRUST_PROXY ? lastOf(c.req.header('x-forwarded-for')) : null;
  const address = forwarded ?? socket?.remoteAddress ?? '127.0.0.1';
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}

/** Whether the socket itself is local, whatever a header says: for pages that are nobody else's business. */
export function isLoopback(c: AppContext): boolean {
  const address = (c.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress ?? '127.0.0.1';
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address;
  return plain === '::1' || plain.startsWith('127.');
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

/** The host that the visitor asked for, with its port. */
export function requestHost(c: AppContext, env: Env): string {
  const forwarded = env.TRUST_PROXY ? lastOf(c.req.header('x-forwarded-host')) : null;
  return forwarded ?? c.req.header('host') ?? new URL(c.req.url).host;
}

export function isSecure(c: AppContext, env: Env): boolean {
  if (env.TRUST_PROXY) {
    const proto = lastOf(c.req.header('x-forwarded-proto'));
    if (proto) return proto === 'https';
  }
  return env.PUBLIC_URL?.startsWith('https:') ?? false;
}

const HOST = /^(?:[\w.-]+|\[[0-9a-fA-F:.]+\])(?::\d{1,5})?$/;

/** `https://host:port` as the visitor sees it. A host that is none is not repeated. */
export function requestOrigin(c: AppContext, env: Env): string {
  const host = requestHost(c, env);
  const scheme = isSecure(c, env) ? 'https' : 'http';
  if (!HOST.test(host)) return env.PUBLIC_URL ?? `${scheme}://localhost:${env.PORT}`;
  // One public address names one host; a second site on the same server keeps its own.
  if (env.PUBLIC_URL && new URL(env.PUBLIC_URL).host === host) return new URL(env.PUBLIC_URL).origin;
  return `${scheme}://${host}`;
}

/** The host that chooses the site: `?domain=` where it is given, which production ignores (R43), else the request's own. */
export function siteDomain(c: AppContext, env: Env): string {
  return (env.production ? '' : c.req.query('domain')) || requestHost(c, env);
}

/** An id for the logs: the proxy's own when it is trusted and plain, else a new one. */
export function requestId(c: AppContext, env: Env): string {
  const given = env.TRUST_PROXY ? c.req.header('x-request-id') : undefined;
  return given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
