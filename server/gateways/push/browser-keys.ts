/** The keys with which a browser's messages are encrypted (RFC 8291): a point of P-256, and 16 random bytes. */
import { ECDH } from 'node:crypto';

export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

const POINT_BYTES = 65;
const AUTH_BYTES = 16;

/** Whether bytes are a point of the curve: only for such a key can a message be encrypted. */
function isPoint(bytes: Buffer): boolean {
  try {
    return ECDH.convertKey(bytes, 'prime256v1').length === POINT_BYTES;
  } catch {
    return false;
  }
}

/**
 * The keys in one spelling (base64url without padding), from either alphabet, padded or not; or the name of the key
 * that is of a wrong length or no point of the curve.
 */
export function readBrowserKeys(given: BrowserKeys): BrowserKeys | keyof BrowserKeys {
  const point = Buffer.from(given.p256dh, 'base64url');
  const auth = Buffer.from(given.auth, 'base64url');
  if (point.length !== POINT_BYTES || !isPoint(point)) return 'p256dh';
  if (auth.length !== AUTH_BYTES) return 'auth';
  return { p256dh: point.toString('base64url'), auth: auth.toString('base64url') };
}
