import * as v from 'valibot';
import { StartupError } from '../../lib/startup-error.ts';

export interface ProviderEnv {
  readonly production: boolean;
  readonly port: number;
  /** Addresses to listen on; the default is the loopback of IPv4 and of IPv6. */
  readonly hosts: readonly string[];
  /** Origin of the platform with the wallet, without a trailing slash. */
  readonly platformUrl: string;
  readonly secret: string;
  /** Sources of `frame-ancestors`: pages that may frame a game and exchange messages with it. */
  readonly frameAncestors: readonly string[];
  readonly dataDir: string;
  readonly logLevel: string;
}

export const DEVELOPMENT_SECRET = 'jangada-provider-dev-secret';

const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.minValue(1), v.maxValue(65_535));
const origin = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)),
  v.transform((text) => new URL(text).origin),
);
/** `scheme://host[:port]`, where the host may begin with `*.`. */
const ancestors = v.pipe(
  v.string(),
  v.transform((text) => text.trim().split(/\s+/)),
  v.array(v.pipe(v.string(), v.regex(/^https?:\/\/(?:\*\.)?[\w.-]+(?::\d{1,5})?$/))),
  v.minLength(1),
);

/**
 * Reads the environment. An empty variable counts as unset. @throws StartupError that names the variable and its valid
 * values
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): ProviderEnv {
  const text = (name: string): string | undefined => source[name]?.trim() || undefined;
  const read = <S extends v.GenericSchema<string, unknown>>(
    name: string,
    schema: S,
    fallback: string,
    expected: string,
  ) => {
    const result = v.safeParse(schema, text(name) ?? fallback);
    if (!result.success) throw new StartupError(`The environment variable ${name} does not fit: expected ${expected}.`);
    return result.output;
  };
  const production = text('NODE_ENV') === 'production';
  const sitePort = read('PORT', port, '3000', 'a port number from 1 to 65535');
  const platformUrl = read('PLATFORM_URL', origin, `http://localhost:${sitePort}`, 'an http:// or https:// address');
  const secret = text('PROVIDER_SECRET') ?? DEVELOPMENT_SECRET;
  if (secret.length < 8)
    throw new StartupError('The environment variable PROVIDER_SECRET needs at least 8 characters.');
  if (production && secret === DEVELOPMENT_SECRET) {
    throw new StartupError(
      'NODE_ENV=production needs a PROVIDER_SECRET of its own: the development default is public.',
    );
  }
  if (production && !/^(?:true|1|on)$/.test(text('DEMONSTRATION') ?? ''))
    throw new StartupError(
      'NODE_ENV=production refuses the simulated games: they start only with DEMONSTRATION=true, where every site plays with play money.',
    );
  const host = text('HOST') ?? 'localhost';
  return {
    production,
    port: read('PROVIDER_PORT', port, '3001', 'a port number from 1 to 65535'),
    hosts: host === 'localhost' ? ['127.0.0.1', '::1'] : [host],
    platformUrl,
    secret,
    frameAncestors: read(
      'FRAME_ANCESTORS',
      ancestors,
      defaultAncestors(text('PUBLIC_URL') ?? platformUrl),
      'origins separated by spaces, such as "https://site.example https://*.site.example"',
    ),
    dataDir: `${text('DATA_DIR') ?? '.data'}/games`,
    logLevel: read(
      'LOG_LEVEL',
      v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
      'info',
      'fatal, error, warn, info, debug, trace or silent',
    ),
  };
}

/** The site's own origin and every host below it; on a developer's machine the loopback address too. */
function defaultAncestors(site: string): string {
  const { protocol, hostname, port: number } = new URL(site);
  const at = number ? `:${number}` : '';
  const sources = [`${protocol}//${hostname}${at}`];
  if (!/^[\d.]+$|^\[/.test(hostname)) sources.push(`${protocol}//*.${hostname}${at}`);
  if (hostname === 'localhost') sources.push(`${protocol}//127.0.0.1${at}`);
  return sources.join(' ');
}

/**
 * Tells whether an origin (a page that claims to frame the game) is one of the ancestors; `*.` stands for one or more
 * labels.
 */
export function isAllowedParent(site: string, sources: readonly string[]): boolean {
  if (!URL.canParse(site)) return false;
  const { origin: asked, protocol, host } = new URL(site);
  if (asked !== site) return false;
  return sources.some((source) => {
    const [scheme, rest = ''] = source.split('//');
    if (scheme !== protocol) return false;
    return rest.startsWith('*.') ? host.endsWith(rest.slice(1)) && host.length > rest.length - 1 : host === rest;
  });
}
