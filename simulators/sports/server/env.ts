import * as v from 'valibot';
import { StartupError } from '../../lib/startup-error.ts';

export interface SportsEnv {
  readonly port: number;
  /** Addresses to listen on; the default is the loopback of IPv4 and of IPv6. */
  readonly hosts: readonly string[];
  /** Origin of the platform with the wallet, without a trailing slash. */
  readonly platformUrl: string;
  readonly secret: string;
  readonly dataDir: string;
  /** Sources of `frame-ancestors`: pages that may frame the sports and exchange messages with them. */
  readonly frameAncestors: readonly string[];
  /** Another seed plays other matches. */
  readonly seed: string;
  readonly logLevel: string;
}

export const DEVELOPMENT_SECRET = 'jangada-sports-dev-secret';
const DEVELOPMENT_SEED = 'jangada';
const LEAST_SEED = 16;

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
export function readEnv(source: Readonly<Record<string, string | undefined>>): SportsEnv {
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
  if (production && !/^(?:true|1|on)$/.test(text('DEMONSTRATION') ?? ''))
    throw new StartupError(
      'NODE_ENV=production refuses the simulated sports: they start only with DEMONSTRATION=true, where every site plays with play money.',
    );
  const sitePort = read('PORT', port, '3000', 'a port number from 1 to 65535');
  const platformUrl = read('PLATFORM_URL', origin, `http://localhost:${sitePort}`, 'an http:// or https:// address');
  const secret = text('SPORTS_SECRET') ?? DEVELOPMENT_SECRET;
  if (secret.length < 8) throw new StartupError('The environment variable SPORTS_SECRET needs at least 8 characters.');
  if (production && secret === DEVELOPMENT_SECRET)
    throw new StartupError('NODE_ENV=production needs a SPORTS_SECRET of its own: the development default is public.');
  const seed = text('SPORTS_SEED') ?? DEVELOPMENT_SEED;
  // Seed and engine give every result before the match.
  if (production && (seed === DEVELOPMENT_SEED || seed.length < LEAST_SEED))
    throw new StartupError(
      `NODE_ENV=production needs a SPORTS_SEED of its own with at least ${LEAST_SEED} characters: it decides the results of all matches.`,
    );
  const host = text('HOST') ?? 'localhost';
  return {
    port: read('SPORTS_PORT', port, '3003', 'a port number from 1 to 65535'),
    hosts: host === 'localhost' ? ['127.0.0.1', '::1'] : [host],
    platformUrl,
    secret,
    dataDir: `${text('DATA_DIR') ?? '.data'}/sports`,
    frameAncestors: read(
      'FRAME_ANCESTORS',
      ancestors,
      defaultAncestors(text('PUBLIC_URL') ?? platformUrl),
      'origins separated by spaces, such as "https://site.example https://*.site.example"',
    ),
    seed,
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
