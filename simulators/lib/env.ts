import * as v from 'valibot';
import { StartupError } from './startup-error.ts';

export type EnvSource = Readonly<Record<string, string | undefined>>;

const portNumber = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.minValue(1), v.maxValue(65_535));
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
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * Reads the variables that the simulators share. An empty variable counts as unset. Each method throws a StartupError
 * that names the variable and its valid values.
 */
export class EnvReader {
  readonly #source: EnvSource;
  readonly production: boolean;

  constructor(source: EnvSource) {
    this.#source = source;
    const modes = ['development', 'test', 'production'] as const;
    this.production =
      this.read('NODE_ENV', v.picklist(modes), 'development', 'development, test or production') === 'production';
  }

  text(name: string): string | undefined {
    return this.#source[name]?.trim() || undefined;
  }

  read<S extends v.GenericSchema<string, unknown>>(name: string, schema: S, fallback: string, expected: string) {
    const result = v.safeParse(schema, this.text(name) ?? fallback);
    if (!result.success) throw new StartupError(`The environment variable ${name} does not fit: expected ${expected}.`);
    return result.output;
  }

  port(name: string, fallback: string): number {
    return this.read(name, portNumber, fallback, 'a port number from 1 to 65535');
  }

  /** Addresses to listen on; for `localhost` the loopback of IPv4 and of IPv6. */
  hosts(): readonly string[] {
    const host = this.read('HOST', v.pipe(v.string(), v.regex(/^[\w.:-]+$/)), 'localhost', 'a host name or an address');
    return host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
  }

  /** Origin of the platform, without a trailing slash. */
  platformUrl(): string {
    return this.read(
      'PLATFORM_URL',
      origin,
      `http://localhost:${this.port('PORT', '3000')}`,
      'an http:// or https:// address',
    );
  }

  /** Sources of `frame-ancestors`: pages that may frame a provider's page and exchange messages with it. */
  frameAncestors(): readonly string[] {
    const fallback = ancestorsOf(this.text('PUBLIC_URL') ?? this.platformUrl());
    return this.read(
      'FRAME_ANCESTORS',
      ancestors,
      fallback,
      'origins separated by spaces, such as "https://site.example https://*.site.example"',
    );
  }

  /** A secret that is shared with the platform. Production refuses the default, because it is public. */
  secret(name: string, development: string): string {
    const secret = this.read(name, v.pipe(v.string(), v.minLength(8)), development, 'at least 8 characters');
    if (this.production && secret === development)
      throw new StartupError(`NODE_ENV=production needs a ${name} of its own: the development default is public.`);
    return secret;
  }

  /** Refuses a simulator in production where players play with real money. @param what "the simulated games" */
  requireDemonstration(what: string): void {
    if (this.production && !/^(?:true|1|on)$/.test(this.text('DEMONSTRATION') ?? ''))
      throw new StartupError(
        `NODE_ENV=production refuses ${what}: DEMONSTRATION=true is not set, under which every site plays with play money.`,
      );
  }

  logLevel(): (typeof levels)[number] {
    return this.read('LOG_LEVEL', v.picklist(levels), 'info', levels.join(', '));
  }
}

/** The site's own origin and every host below it; on a developer's machine the loopback address too. */
function ancestorsOf(site: string): string {
  const { protocol, hostname, port: number } = new URL(site);
  const at = number ? `:${number}` : '';
  const sources = [`${protocol}//${hostname}${at}`];
  if (!/^[\d.]+$|^\[/.test(hostname)) sources.push(`${protocol}//*.${hostname}${at}`);
  if (hostname === 'localhost') sources.push(`${protocol}//127.0.0.1${at}`);
  return sources.join(' ');
}
