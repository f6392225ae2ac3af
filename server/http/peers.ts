/** Authenticates callers that are no players: the providers of games and sports, the simulated bank, a bank with the API Pix. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Peer } from '../../src/contract/call.ts';
import type { Deps } from '../deps.ts';
import { secretsOf } from '../env.ts';
import { ApiError } from '../errors.ts';
import { SPORTS_PROVIDER } from '../sports/sportsbook.ts';
import { providerSignatureOf, signatureOf, verifySignature } from './peer-signature.ts';
import type { AppContext } from './request-facts.ts';

/** Checks the proof of one peer. @throws ApiError 401 `bad_signature` */
type PeerCheck = (c: AppContext, deps: Deps, rawBody: string) => void;

/** The code of a games provider; the provider sends it in a header that its signature covers. */
const PROVIDER = /^[a-z0-9-]{1,80}$/;

const headerOf = (c: AppContext) => (name: string) => c.req.header(name) ?? null;

/** The path with its query, as peers sign it. */
function signedPath(c: AppContext): string {
  const { pathname, search } = new URL(c.req.url);
  return pathname + search;
}

const CHECKS: Readonly<Record<Peer, PeerCheck>> = {
  provider(c, { env, clock }, rawBody) {
    const header = headerOf(c);
    const provider = header('x-provider') ?? '';
    if (!PROVIDER.test(provider)) throw new ApiError(401, 'bad_signature');
    // Neither provider can sign for the other (SPORT-5).
    const secrets = secretsOf(env, provider === SPORTS_PROVIDER ? 'SPORTS_SECRET' : 'PROVIDER_SECRET');
    const { method } = c.req;
    const path = signedPath(c);
    const wanted = (secret: string, timestamp: string) =>
      providerSignatureOf(secret, { timestamp, provider, method, path, rawBody });
    verifySignature({ header, secrets, wanted }, clock);
  },
  bank(c, { env, clock }, rawBody) {
    const wanted = (secret: string, timestamp: string) => signatureOf(secret, timestamp, signedPath(c), rawBody);
    verifySignature({ header: headerOf(c), secrets: secretsOf(env, 'BANK_SECRET'), wanted }, clock);
  },
  /**
   * The API Pix signs nothing. Its bank shows a client certificate, which the proxy that ends TLS may demand, and calls a
   * secret address that only bank and platform know (decision 014). Without a configured bank the address does not exist.
   */
  'api-pix'(c, { env }) {
    const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
    const given = hash(c.req.param('secret') ?? '');
    const known = secretsOf(env, 'PIX_WEBHOOK_SECRET').some((secret) => timingSafeEqual(given, hash(secret)));
    if (!known || env.PIX_API_URL === undefined) throw new ApiError(401, 'bad_signature');
  },
};

/** Returns the check of a peer's call, which runs before its body is parsed; undefined for a call without a peer. */
export function peerCheck(c: AppContext, peer: Peer | null, deps: Deps): ((rawBody: string) => void) | undefined {
  return peer === null ? undefined : (rawBody) => CHECKS[peer](c, deps, rawBody);
}
