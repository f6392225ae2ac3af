/**
 * How peers (the game provider, the bank) prove who they are: an HMAC under a shared secret over everything of a request
 * that its reader trusts, good for five minutes. The bytes that were sent are signed, never a re-serialised object.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { ApiError } from '../errors.ts';

const SKEW_MS = 5 * 60_000;

/** The bank's: `hex(HMAC_SHA256(secret, timestamp.path.rawBody))`; `timestamp` in milliseconds, `path` with its query. */
export function signatureOf(secret: string, timestamp: string, path: string, rawBody: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${path}.${rawBody}`).digest('hex');
}

/** What a provider signs. */
export interface ProviderCall {
  /** Milliseconds since 1970. */
  readonly timestamp: string;
  /** The code of the studio in whose name it calls (`X-Provider`). */
  readonly provider: string;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly rawBody: string;
}

/** A provider's: `hex(HMAC_SHA256(secret, timestamp.provider.method.path.rawBody))`. */
export function providerSignatureOf(secret: string, call: ProviderCall): string {
  const { timestamp, provider, method, path, rawBody } = call;
  return createHmac('sha256', secret).update(`${timestamp}.${provider}.${method}.${path}.${rawBody}`).digest('hex');
}

interface SignedRequest {
  header(name: string): string | null;
  /** What the signature should be at the time that the request names. */
  wanted(timestamp: string): string;
}

/**
 * Refuses a request that its peer did not sign, or signed too long ago. The peer's clock is a wall clock, so the wall
 * is what it is held against, also when the platform's own clock is moved by hand.
 * @throws ApiError 401 `bad_signature`.
 */
export function verifySignature(request: SignedRequest, clock: Pick<Clock, 'wallMs'>): void {
  const timestamp = request.header('x-timestamp') ?? '';
  const given = Buffer.from(request.header('x-signature') ?? '', 'hex');
  const wanted = Buffer.from(request.wanted(timestamp), 'hex');
  const fresh = /^\d{1,16}$/.test(timestamp) && Math.abs(clock.wallMs() - Number(timestamp)) <= SKEW_MS;
  if (!fresh || given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new ApiError(401, 'bad_signature');
}
