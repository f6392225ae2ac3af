/**
 * Authenticates peers (the game provider, the bank): an HMAC with a shared secret over every trusted part of a request,
 * valid for five minutes. It covers the received bytes, never a re-serialised object.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { ApiError } from '../errors.ts';

const SKEW_MS = 5 * 60_000;

/**
 * Signature of the bank: `hex(HMAC_SHA256(secret, timestamp.path.rawBody))`; `timestamp` in ms, `path` with its query.
 */
export function signatureOf(secret: string, timestamp: string, path: string, rawBody: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${path}.${rawBody}`).digest('hex');
}

/** Signed parts of a provider's call. */
export interface ProviderCall {
  /** Milliseconds since 1970. */
  readonly timestamp: string;
  /** Code of the calling studio (`X-Provider`). */
  readonly provider: string;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly rawBody: string;
}

/** Signature of a provider: `hex(HMAC_SHA256(secret, timestamp.provider.method.path.rawBody))`. */
export function providerSignatureOf(secret: string, call: ProviderCall): string {
  const { timestamp, provider, method, path, rawBody } = call;
  return createHmac('sha256', secret).update(`${timestamp}.${provider}.${method}.${path}.${rawBody}`).digest('hex');
}

/**
 * Calls a peer under our current secret; one that does not know it yet (401) under the one before. So the peer changes at
 * its own time.
 * @param secrets the current one, and the one before while it is being replaced
 */
export async function underEither<A extends { readonly status: number }>(
  [current = '', before]: readonly string[],
  call: (secret: string) => Promise<A>,
): Promise<A> {
  const answer = await call(current);
  return answer.status === 401 && before !== undefined ? call(before) : answer;
}

interface SignedRequest {
  header(name: string): string | null;
  /** The valid secrets: two while one is being replaced. */
  readonly secrets: readonly string[];
  /** Expected signature for the timestamp of the request. */
  wanted(secret: string, timestamp: string): string;
}

/**
 * Refuses a request with a wrong or old signature. The timestamp is compared with the real clock, because the peer uses
 * its own real clock even while the server's clock is moved by hand.
 * @throws ApiError 401 `bad_signature`.
 */
export function verifySignature(request: SignedRequest, clock: Pick<Clock, 'wallMs'>): void {
  const timestamp = request.header('x-timestamp') ?? '';
  const given = Buffer.from(request.header('x-signature') ?? '', 'hex');
  const isRight = request.secrets.some((secret) => {
    const wanted = Buffer.from(request.wanted(secret, timestamp), 'hex');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  const fresh = /^\d{1,16}$/.test(timestamp) && Math.abs(clock.wallMs() - Number(timestamp)) <= SKEW_MS;
  if (!fresh || !isRight) throw new ApiError(401, 'bad_signature');
}
