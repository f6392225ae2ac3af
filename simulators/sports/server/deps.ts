import type { Assets } from './assets.ts';
import type { SportsEnv } from './env.ts';
import type { Feed } from './feed.ts';
import type { Log } from './log.ts';
import type { Matches } from './matches.ts';

/** The parts of the app and its routes. */
export interface AppDeps {
  readonly env: Pick<SportsEnv, 'frameAncestors'>;
  readonly assets: Assets;
  readonly matches: Matches;
  readonly feed: Feed;
  readonly log: Log;
  readonly now: () => number;
}
