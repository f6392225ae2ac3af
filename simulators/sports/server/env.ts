import { EnvReader, type EnvSource } from '../../lib/env.ts';
import { StartupError } from '../../lib/startup-error.ts';

export interface SportsEnv {
  readonly port: number;
  /** Addresses to listen on. */
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

/** Reads the environment. @throws StartupError that names the variable and its valid values */
export function readEnv(source: EnvSource): SportsEnv {
  const env = new EnvReader(source);
  env.requireDemonstration('the simulated sports');
  const secret = env.secret('SPORTS_SECRET', DEVELOPMENT_SECRET);
  const seed = env.text('SPORTS_SEED') ?? DEVELOPMENT_SEED;
  // Seed and engine give every result before the match.
  if (env.production && (seed === DEVELOPMENT_SEED || seed.length < LEAST_SEED))
    throw new StartupError(
      `NODE_ENV=production needs a SPORTS_SEED of its own with at least ${LEAST_SEED} characters: it decides the results of all matches.`,
    );
  return {
    port: env.port('SPORTS_PORT', '3003'),
    hosts: env.hosts(),
    platformUrl: env.platformUrl(),
    secret,
    dataDir: `${env.text('DATA_DIR') ?? '.data'}/sports`,
    frameAncestors: env.frameAncestors(),
    seed,
    logLevel: env.logLevel(),
  };
}
