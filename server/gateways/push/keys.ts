/** What a browser gives for its messages to be encrypted with (RFC 8291): a point of P-256, and 16 random bytes. */
import { ECDH } from 'node:crypto';

export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

const POINT_BYTES = 65;
const UNCOMPRESSED = 4;
const AUTH_BYTES = 16;

function isOnCurve(point: Buffer): boolean {
  if (point.length !== POINT_BYTES || point[0] !== UNCOMPRESSED) return false;
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/**
 * The keys in one spelling (base64url without padding), from either alphabet, padded or not; or the name of the one that
 * nothing can be encrypted with.
 */
export function readBrowserKeys(given: BrowserKeys): BrowserKeys | keyof BrowserKeys {
  const point = Buffer.from(given.p256dh, 'base64url');
  const auth = Buffer.from(given.auth, 'base64url');
  if (!isOnCurve(point)) return 'p256dh';
  if (auth.length !== AUTH_BYTES) return 'auth';
  return { p256dh: point.toString('base64url'), auth: auth.toString('base64url') };
}
