/**
 * The security headers of every answer (R40). The policy is the same in development, so that nothing is built
 * that it would break. Inline pieces of our own HTML are allowed by hash, never by nonce: the HTML is cached by the
 * service worker, and a nonce that is cached is no nonce.
 */
import { createHash } from 'node:crypto';

export interface PolicyFacts {
  /** Hashes of the inline scripts and styles of this very document (`'sha256-…'`), none for other answers. */
  readonly scriptHashes?: readonly string[];
  readonly styleHashes?: readonly string[];
  /** `ws://host:port` and `wss://…` of the live server. */
  readonly realtimeOrigins: readonly string[];
  /** Origin of the game provider: the only thing that may be framed. */
  readonly providerOrigin: string;
  readonly secure: boolean;
}

/** The hash source of an inline piece, over its exact text. */
export function inlineHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The value of Content-Security-Policy for a document of ours. */
export function contentSecurityPolicy(facts: PolicyFacts): string {
  const directives: ReadonlyArray<readonly [string, ...string[]]> = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...(facts.scriptHashes ?? [])],
    ['style-src', "'self'", ...(facts.styleHashes ?? [])],
    ['connect-src', "'self'", ...facts.realtimeOrigins],
    ['img-src', "'self'", 'data:', 'blob:'],
    ['font-src', "'self'"],
    ['media-src', "'self'"],
    ['worker-src', "'self'"],
    ['manifest-src', "'self'"],
    ['frame-src', facts.providerOrigin],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
    ['form-action', "'self'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', 'jangada', 'jangada-html', 'dompurify'],
    ...(facts.secure ? [['upgrade-insecure-requests'] as const] : []),
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/** The policy of everything that is not a document: it loads nothing at all. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The worker fetches what it precaches and imports nothing: its own answer's policy governs that, not the page's. */
export const WORKER_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const PERMISSIONS = [
  'accelerometer=()',
  'camera=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'usb=()',
  'browsing-topics=()',
].join(', ');

/** Headers that every answer carries, whatever it is. HSTS only where the visitor came by https. */
export function commonHeaders(secure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': PERMISSIONS,
    'origin-agent-cluster': '?1',
    ...(secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}
