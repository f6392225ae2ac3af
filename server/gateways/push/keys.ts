/** What a browser gives for its messages to be encrypted with (RFC 8291): a point of P-256, and 16 random bytes. */
import { ECDH } from 'node:crypto';

export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

const POINT_BYTES = 65;
const AUTH_BYTES = 16;

/**
 * The keys in one spelling (base64url without padding), from either alphabet, padded or not; or the name of the one that is
 * not as long as it has to be.
 */
export function readBrowserKeys(given: BrowserKeys): BrowserKeys | keyof BrowserKeys {
  const point = Buffer.from(given.p256dh, 'base64url');
  const auth = Buffer.from(given.auth, 'base64url');
  if (point.length !== POINT_BYTES) return 'p256dh';
  if (auth.length !== AUTH_BYTES) return 'auth';
  return { p256dh: point.toString('base64url'), auth: auth.toString('base64url') };
}

/**
 * Whether a message can be encrypted with these keys. Asked where one is sent: a browser's point is on the curve, and
 * whoever makes up another hears nothing, and loses it with the first message.
 */
export function canEncryptFor(keys: BrowserKeys): boolean {
  if (typeof readBrowserKeys(keys) === 'string') return false;
  try {
    ECDH.convertKey(keys.p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
