/**
 * How a test runs one of our programs as a process: as the bundle that ships, where it was built from the sources as they
 * are, else from its source, which a compiler has to read first. Both are the same program; the bundle starts in a third
 * of the time.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sourcesHash } from '../../scripts/lib.mjs';

const SOURCES = {
  platform: 'server/main.ts',
  operator: 'server/operator/cli.ts',
  bank: 'simulators/bank/main.ts',
  games: 'simulators/games/main.ts',
  sports: 'simulators/sports/main.ts',
} as const;
/** Programs of tests alone, which have no bundle. */
const OF_TESTS = { live: 'tests/support/live-server.ts' } as const;
export type Program = keyof typeof SOURCES | keyof typeof OF_TESTS;

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const stamp = fromRoot('dist/.sources');
const built = existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash();

/** The arguments of Node that run the program. */
export function program(name: Program): string[] {
  if (name === 'live') return ['--import', 'tsx', fromRoot(OF_TESTS.live)];
  return built ? [fromRoot(`dist/server/${name}.mjs`)] : ['--import', 'tsx', fromRoot(SOURCES[name])];
}
