/**
 * How peers (the game provider, the bank) prove who they are: an HMAC over time, path and body under a shared secret,
 * good for five minutes. The bytes that were sent are signed, never a re-serialised object.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { ApiError } from '../errors.ts';

const SKEW_MS = 5 * 60_000;

/** `hex(HMAC_SHA256(secret, timestamp.path.rawBody))`; `timestamp` in milliseconds, `path` without query. */
export function signatureOf(secret: string, timestamp: string, path: string, rawBody: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${path}.${rawBody}`).digest('hex');
}

interface SignedRequest {
  readonly path: string;
  readonly rawBody: string;
  header(name: string): string | null;
}

/**
 * Refuses a request that its peer did not sign, or signed too long ago. The peer's clock is a wall clock, so the wall
 * is what it is held against, also when the platform's own clock is moved by hand.
 * @throws ApiError 401 `bad_signature`.
 */
export function verifySignature(request: SignedRequest, secret: string, clock: Pick<Clock, 'wallMs'>): void {
  const timestamp = request.header('x-timestamp') ?? '';
  const given = Buffer.from(request.header('x-signature') ?? '', 'hex');
  const wanted = Buffer.from(signatureOf(secret, timestamp, request.path, request.rawBody), 'hex');
  const fresh = /^\d{1,16}$/.test(timestamp) && Math.abs(clock.wallMs() - Number(timestamp)) <= SKEW_MS;
  if (!fresh || given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new ApiError(401, 'bad_signature');
}
