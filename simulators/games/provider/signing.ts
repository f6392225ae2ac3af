/** How provider and platform know each other: an HMAC over everything of a call that its reader trusts. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Signatures further away from our time than this are refused, milliseconds. */
const SKEW_MS = 5 * 60_000;

export interface SignedCall {
  /** Milliseconds since 1970. */
  readonly timestamp: string;
  /** The studio in whose name a call is made (`X-Provider`); empty in a call of the platform. */
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

/** Whether a call of the platform is signed, and lately. @param now milliseconds since 1970 */
export function isSigned(secret: string, call: SignedCall, signature: string, now: number): boolean {
  const isFresh = /^\d{1,16}$/.test(call.timestamp) && Math.abs(now - Number(call.timestamp)) <= SKEW_MS;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(signature), hash(signatureOf(secret, call))) && isFresh;
}
