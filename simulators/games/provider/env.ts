import { EnvReader, type EnvSource } from '../../lib/env.ts';

export interface ProviderEnv {
  readonly production: boolean;
  readonly port: number;
  /** Addresses to listen on. */
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

/** Reads the environment. @throws StartupError that names the variable and its valid values */
export function readEnv(source: EnvSource): ProviderEnv {
  const env = new EnvReader(source);
  env.requireDemonstration('the simulated games');
  return {
    production: env.production,
    port: env.port('PROVIDER_PORT', '3001'),
    hosts: env.hosts(),
    platformUrl: env.platformUrl(),
    secret: env.secret('PROVIDER_SECRET', DEVELOPMENT_SECRET),
    frameAncestors: env.frameAncestors(),
    dataDir: `${env.text('DATA_DIR') ?? '.data'}/games`,
    logLevel: env.logLevel(),
  };
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
