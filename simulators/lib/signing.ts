/** Authenticates provider and platform to each other: an HMAC over all trusted parts of a call. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Signatures further away from the provider's time than this are refused, milliseconds. */
const SKEW_MS = 5 * 60_000;

export interface SignedCall {
  /** Milliseconds since 1970. */
  readonly timestamp: string;
  /** `X-Provider`; empty in a call of the platform. */
  readonly provider: string;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body: string;
}

/** `hex(HMAC_SHA256(secret, timestamp.provider.method.path.body))` */
export function signatureOf(secret: string, { timestamp, provider, method, path, body }: SignedCall): string {
  return createHmac('sha256', secret).update(`${timestamp}.${provider}.${method}.${path}.${body}`).digest('hex');
}

/** Tells whether a call of the platform is signed and recent. @param now milliseconds since 1970 */
export function isSigned(secret: string, call: SignedCall, signature: string, now: number): boolean {
  const isFresh = /^\d{1,16}$/.test(call.timestamp) && Math.abs(now - Number(call.timestamp)) <= SKEW_MS;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(signature), hash(signatureOf(secret, call))) && isFresh;
}
