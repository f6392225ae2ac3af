/** The keys with which a browser's messages are encrypted (RFC 8291): a point of P-256, and 16 random bytes. */
import { ECDH } from 'node:crypto';

export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

const POINT_BYTES = 65;
const AUTH_BYTES = 16;

/**
 * The keys in one spelling (base64url without padding), from either alphabet, padded or not; or the name of the key
 * with a wrong length.
 */
export function readBrowserKeys(given: BrowserKeys): BrowserKeys | keyof BrowserKeys {
  const point = Buffer.from(given.p256dh, 'base64url');
  const auth = Buffer.from(given.auth, 'base64url');
  if (point.length !== POINT_BYTES) return 'p256dh';
  if (auth.length !== AUTH_BYTES) return 'auth';
  return { p256dh: point.toString('base64url'), auth: auth.toString('base64url') };
}

/**
 * Tells whether a message can be encrypted with these keys. Checked when a message is sent: a real browser's point lies
 * on the curve; a made-up key gets no message and loses its subscription with the first one.
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
