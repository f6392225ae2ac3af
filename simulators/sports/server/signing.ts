/** Authenticates the provider to the platform: an HMAC over all trusted parts of a call. */
import { createHmac } from 'node:crypto';

export interface SignedCall {
  /** Milliseconds since 1970. */
  readonly timestamp: string;
  /** `X-Provider`. */
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
