/** Authenticates callers that are no players: the games provider, the simulated bank, a bank with the API Pix. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import type { AnyCall } from './answer.ts';
import { providerSignatureOf, signatureOf, verifySignature } from './peer-signature.ts';
import type { AppContext } from './request-facts.ts';

/** The code of a games provider; the provider sends it in a header that its signature covers. */
const PROVIDER = /^[a-z0-9-]{1,80}$/;

/**
 * Returns the check of a signed call, which runs before its body is parsed: the peer's signature, or the bank's secret
 * address. A signed call of an unknown peer is refused.
 */
export function peerJudge(c: AppContext, call: AnyCall, deps: Deps): ((raw: string) => void) | undefined {
  if (call.auth !== 'signed') return undefined;
  if (call.path.startsWith('/gateways/pix/webhook/')) return () => knowsAddress(c, deps);
  const { env, clock } = deps;
  const { pathname, search } = new URL(c.req.url);
  const path = pathname + search;
  const header = (name: string) => c.req.header(name) ?? null;
  return (rawBody) => {
    if (call.path.startsWith('/gateways/pix/')) {
      const wanted = (timestamp: string) => signatureOf(env.BANK_SECRET, timestamp, path, rawBody);
      verifySignature({ header, wanted }, clock);
      return;
    }
    const provider = header('x-provider') ?? '';
    if (!call.path.startsWith('/provider/') || !PROVIDER.test(provider)) throw new ApiError(401, 'bad_signature');
    const { method } = c.req;
    const wanted = (timestamp: string) =>
      providerSignatureOf(env.PROVIDER_SECRET, { timestamp, provider, method, path, rawBody });
    verifySignature({ header, wanted }, clock);
  };
}

/**
 * The API Pix signs nothing. Its bank shows a client certificate, which the proxy that ends TLS may demand, and calls a
 * secret address that only bank and platform know (decision 014). Without a configured bank the address does not exist.
 */
function knowsAddress(c: AppContext, { env }: Deps): void {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  const known = timingSafeEqual(hash(c.req.param('secret') ?? ''), hash(env.PIX_WEBHOOK_SECRET));
  if (!known || env.PIX_API_URL === undefined) throw new ApiError(401, 'bad_signature');
}
