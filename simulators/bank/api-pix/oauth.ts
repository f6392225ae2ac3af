/** Issues tokens of the API Pix (OAuth2 client credentials), each bound to the client's certificate (RFC 8705). */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { FaultBox } from '../faults.ts';
import { readText } from '../http.ts';

export interface PixClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The key that receives this client's money. */
  readonly key: string;
}

const SCOPES = ['cob.write', 'cob.read', 'pix.write', 'pix.read', 'webhook.write', 'webhook.read'];
const MOST_TOKENS = 10_000;

interface Given {
  readonly until: number;
  readonly scopes: ReadonlySet<string>;
  readonly certificate: string;
}

export type OAuth = ReturnType<typeof createOAuth>;

function same(a: string, b: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}

/** The fingerprint of the caller's certificate; empty without one. */
function certificateOf(context: Context): string {
  const { incoming } = context.env as {
    incoming?: { socket?: { getPeerCertificate?: () => { fingerprint256?: string } } };
  };
  return incoming?.socket?.getPeerCertificate?.()?.fingerprint256 ?? '';
}

export function createOAuth(client: PixClient, faults: FaultBox, now: () => Date) {
  const given = new Map<string, Given>();
  const refuse = (context: Context, error: string, status: 400 | 401): Response =>
    context.json({ error }, status, {
      'cache-control': 'no-store',
      ...(status === 401 ? { 'www-authenticate': 'Basic realm="pix"' } : {}),
    });

  return {
    async answer(context: Context): Promise<Response> {
      const form = new URLSearchParams((await readText(context, 8192)) ?? '');
      const basic = /^Basic +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
      const [id = '', secret = ''] = basic
        ? Buffer.from(basic, 'base64').toString('utf8').split(':').map(decodeURIComponent)
        : [form.get('client_id') ?? '', form.get('client_secret') ?? ''];
      if (!same(id, client.clientId) || !same(secret, client.clientSecret))
        return refuse(context, 'invalid_client', 401);
      if (form.get('grant_type') !== 'client_credentials') return refuse(context, 'unsupported_grant_type', 400);
      const wanted = (form.get('scope') ?? '').split(' ').filter((scope) => scope !== '');
      if (wanted.some((scope) => !SCOPES.includes(scope))) return refuse(context, 'invalid_scope', 400);
      const scopes = wanted.length === 0 ? SCOPES : wanted;
      const seconds = faults.current.token_seconds;
      const token = randomBytes(24).toString('base64url');
      given.set(token, {
        until: now().getTime() + seconds * 1000,
        scopes: new Set(scopes),
        certificate: certificateOf(context),
      });
      const [oldest] = given.keys();
      if (given.size > MOST_TOKENS && oldest !== undefined) given.delete(oldest);
      const body = { access_token: token, token_type: 'Bearer', expires_in: seconds, scope: scopes.join(' ') };
      return context.json(body, 200, { 'cache-control': 'no-store' });
    },

    /** The reason of a refusal; null if the token is valid for that scope. */
    refuses(context: Context, scope: string): 'token' | 'scope' | null {
      const token = /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
      const known = given.get(token);
      if (!known || known.until <= now().getTime() || known.certificate !== certificateOf(context)) return 'token';
      return known.scopes.has(scope) ? null : 'scope';
    },
  };
}
