/** Authenticates platform and bank to each other: an HMAC over time, path with query, and body. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Signatures further away than this from the bank's time (ms) are refused. */
export const MAX_SKEW_MS = 5 * 60 * 1000;

export function sign(secret: string, timestamp: string, path: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${path}.${body}`, 'utf8').digest('hex');
}

export interface SignedCall {
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
  /** With its query. */
  readonly path: string;
  readonly body: string;
}

/**
 * Checks a signature.
 * @param checkAge false if the platform's clock is moved by hand and may be days away from the bank's
 */
export function isSigned(secret: string, call: SignedCall, now: number, checkAge: boolean): boolean {
  const { timestamp, signature } = call;
  if (timestamp === undefined || signature === undefined || !/^\d{1,15}$/.test(timestamp)) return false;
  if (checkAge && Math.abs(now - Number(timestamp)) > MAX_SKEW_MS) return false;
  return same(signature, sign(secret, timestamp, call.path, call.body));
}

function same(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}
