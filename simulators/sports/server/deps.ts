import type { Journal } from '../../lib/journal.ts';
import type { Assets } from './assets.ts';
import type { BetBook, BetRecord } from './bet.ts';
import type { BetDesk } from './bet-desk.ts';
import type { CashDesk } from './cash-desk.ts';
import type { SportsEnv } from './env.ts';
import type { Feed } from './feed.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log.ts';
import type { MarketWatch } from './market-watch.ts';
import type { Matches } from './matches.ts';
import type { Sessions } from './sessions.ts';

/** The parts of the app and its routes. */
export interface AppDeps {
  readonly env: Pick<SportsEnv, 'frameAncestors' | 'secret'>;
  readonly assets: Assets;
  readonly matches: Matches;
  readonly feed: Feed;
  readonly watch: MarketWatch;
  readonly book: BetBook;
  readonly journal: Pick<Journal<BetRecord>, 'files'>;
  readonly desk: BetDesk;
  readonly cashDesk: CashDesk;
  readonly sessions: Sessions;
  readonly limits: Limits;
  readonly log: Log;
  readonly now: () => number;
}
