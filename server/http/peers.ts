/** Who calls without a player: the games provider, the simulated bank, a bank with the API Pix. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { verifySignature } from '../services/peer-signature.ts';
import type { AnyCall } from './answer.ts';
import type { AppContext } from './request-facts.ts';

/** Under whose secret a signed call is signed, by the beginning of its path. */
const PEERS = { '/provider/': 'PROVIDER_SECRET', '/gateways/pix/': 'BANK_SECRET' } as const;

/** The code of a games provider, which it names beside its signature. */
const PROVIDER = /^[a-z0-9-]{1,80}$/;

/** Who a peer is comes before what it sends, as for everybody else. A signed call of nobody known is refused. */
export function peerJudge(c: AppContext, call: AnyCall, deps: Deps): ((raw: string) => void) | undefined {
  if (call.auth !== 'signed') return undefined;
  if (call.path.startsWith('/gateways/pix/webhook/')) return () => knowsAddress(c, deps);
  const peer = Object.entries(PEERS).find(([prefix]) => call.path.startsWith(prefix));
  return (rawBody) => {
    if (!peer) throw new ApiError(401, 'bad_signature');
    if (peer[0] === '/provider/' && !PROVIDER.test(c.req.header('x-provider') ?? ''))
      throw new ApiError(401, 'bad_signature');
    const signed = { path: new URL(c.req.url).pathname, rawBody, header: (name: string) => c.req.header(name) ?? null };
    verifySignature(signed, deps.env[peer[1]], deps.clock);
  };
}

/**
 * The API Pix signs nothing. Its bank shows a certificate, which whoever ends TLS before us may demand, and calls an
 * address that only the two of us know (decision 014). Where no such bank is set, nobody has that address.
 */
function knowsAddress(c: AppContext, { env }: Deps): void {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  const known = timingSafeEqual(hash(c.req.param('secret') ?? ''), hash(env.PIX_WEBHOOK_SECRET));
  if (!known || env.PIX_API_URL === undefined) throw new ApiError(401, 'bad_signature');
}
