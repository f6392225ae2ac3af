/**
 * The security headers of every answer (NET-7). Development has the same policy, so code that breaks it fails early.
 * Inline scripts and styles are allowed by hash, not by nonce: the service worker caches the HTML, and a cached nonce
 * protects nothing.
 */
import { createHash } from 'node:crypto';
import type { SiteConfig } from '../../src/contract/site.ts';

/**
 * Third parties that a site's configuration may allow: Google's sign-in, the captchas, the marketing tag, the frame of
 * the support chat. Each source is documented by its maker.
 */
export type ThirdParty = 'google' | 'recaptcha' | 'hcaptcha' | 'turnstile' | 'tag' | 'chat';

interface Sources {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect?: readonly string[];
  readonly style?: readonly string[];
  readonly image?: readonly string[];
}

const THIRD_PARTIES: Readonly<Record<ThirdParty, Sources>> = {
  // https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid#content_security_policy
  google: {
    script: ['https://accounts.google.com/gsi/client'],
    frame: ['https://accounts.google.com/gsi/'],
    connect: ['https://accounts.google.com/gsi/'],
    style: ['https://accounts.google.com/gsi/style'],
  },
  // https://developers.google.com/recaptcha/docs/faq
  recaptcha: {
    script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  },
  // https://docs.hcaptcha.com/#content-security-policy-settings
  hcaptcha: {
    script: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    frame: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    connect: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    style: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  // https://developers.cloudflare.com/turnstile/reference/content-security-policy/
  turnstile: { script: ['https://challenges.cloudflare.com'], frame: ['https://challenges.cloudflare.com'] },
  // https://developers.google.com/tag-platform/security/guides/csp; no inline tag of the container runs.
  tag: {
    script: ['https://*.googletagmanager.com'],
    frame: [],
    connect: ['https://*.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
    image: ['https://*.googletagmanager.com', 'https://*.google-analytics.com'],
  },
  // https://docs.crisp.chat/guides/chatbox-sdks/web-sdk/dollar-crisp/ (embedded by a frame: no script of it runs here)
  chat: { script: [], frame: ['https://go.crisp.chat'] },
};

/** Lists the third parties that a site's configuration names a key for; none by default. */
export function thirdPartiesOf(
  config: {
    readonly casAllowGoogleAuth: boolean;
    readonly googleClientId: string | null;
    readonly captchaProvider: string;
    readonly captchaSiteKey: string | null;
    readonly gtmId?: string | null;
    readonly chat_support?: string | null;
  } | null,
): readonly ThirdParty[] {
  if (!config) return [];
  const { captchaProvider: captcha } = config;
  const allowed: ThirdParty[] = config.casAllowGoogleAuth && config.googleClientId ? ['google'] : [];
  const known = captcha === 'recaptcha' || captcha === 'hcaptcha' || captcha === 'turnstile';
  if (known && config.captchaSiteKey) allowed.push(captcha);
  if (config.gtmId) allowed.push('tag');
  if (config.chat_support) allowed.push('chat');
  return allowed;
}

/** The third parties of a site, and the origin of its own server of the marketing tag. */
export function thirdPartyFacts(config: SiteConfig | null): Pick<PolicyFacts, 'thirdParties' | 'tagOrigin'> {
  const { gtmId, gtmSource } = config ?? { gtmId: null, gtmSource: null };
  const tagOrigin = gtmId && gtmSource && URL.canParse(gtmSource) ? new URL(gtmSource).origin : null;
  return { thirdParties: thirdPartiesOf(config), tagOrigin };
}

export interface PolicyFacts {
  /** Third parties that this site's configuration names; none by default. */
  readonly thirdParties?: readonly ThirdParty[];
  /** Origin of the site's own server of the marketing tag (`gtmSource`). */
  readonly tagOrigin?: string | null;
  /** Hashes of the document's inline scripts and styles (`'sha256-…'`); empty for other answers. */
  readonly scriptHashes?: readonly string[];
  readonly styleHashes?: readonly string[];
  /** `ws://host:port` and `wss://…` of the live server. */
  readonly realtimeOrigins: readonly string[];
  /** Origins of the providers of games and sports, the only allowed frames. */
  readonly providerOrigins: readonly string[];
  /** Origin that may show the document in a frame: the back office, of a preview alone. */
  readonly framedBy?: string | null;
  readonly secure: boolean;
}

/** The hash source of an inline piece, over its exact text. */
export function inlineHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** An empty source list is written as 'none'. */
function orNone(sources: readonly string[]): readonly string[] {
  return sources.length > 0 ? sources : ["'none'"];
}

/** Builds the Content-Security-Policy of a document. */
export function contentSecurityPolicy(facts: PolicyFacts): string {
  const own = facts.tagOrigin ? [facts.tagOrigin] : [];
  const others: Sources[] = [
    ...(facts.thirdParties ?? []).map((name) => THIRD_PARTIES[name]),
    { script: own, connect: own, image: own, frame: [] },
  ];
  const directives: ReadonlyArray<readonly [string, ...string[]]> = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...(facts.scriptHashes ?? []), ...others.flatMap(({ script }) => script)],
    ['style-src', "'self'", ...(facts.styleHashes ?? []), ...others.flatMap(({ style = [] }) => style)],
    ['connect-src', "'self'", ...facts.realtimeOrigins, ...others.flatMap(({ connect = [] }) => connect)],
    ['img-src', "'self'", 'data:', 'blob:', ...others.flatMap(({ image = [] }) => image)],
    ['font-src', "'self'"],
    ['media-src', "'self'"],
    ['worker-src', "'self'"],
    ['manifest-src', "'self'"],
    ['frame-src', ...orNone([...facts.providerOrigins, ...others.flatMap(({ frame }) => frame)])],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['frame-ancestors', facts.framedBy ?? "'none'"],
    ['form-action', "'self'"],
    ['require-trusted-types-for', "'script'"],
    // A third party may rename its Trusted Types policies with any version, so a site with one allows all names.
    [
      'trusted-types',
      ...(others.some(({ script }) => script.length > 0) ? ['*'] : ['jangada', 'jangada-html', 'dompurify']),
    ],
    ...(facts.secure ? [['upgrade-insecure-requests'] as const] : []),
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/** The policy of every answer that is not a document: it loads nothing. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The policy of a worker: the worker's own answer governs its fetches, not the page's. */
const WORKER_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * The service worker, which precaches, and the catalogue's worker, which fetches the catalogue. Neither imports a
 * module.
 */
const WORKERS = /^\/(?:sw|assets\/catalog-worker-[\w-]+)\.js$/;

/** The policy of a path whose answer sets none. */
export function policyOf(path: string): string {
  return WORKERS.test(path) ? WORKER_POLICY : DATA_POLICY;
}

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

/** Headers of every answer. HSTS only if the visitor came by https. */
export function commonHeaders(secure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': PERMISSIONS,
    ...(secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}
