import { Wallet } from '../../lib/wallet-client.ts';
import { createApp } from './app.ts';
import type { Assets } from './assets.ts';
import { BetDesk } from './bet-desk.ts';
import { CashDesk } from './cash-desk.ts';
import type { SportsEnv } from './env.ts';
import { Feed, TICK_MS } from './feed.ts';
import { createLimits, type Limits } from './limits.ts';
import type { Log } from './log.ts';
import { MarketWatch } from './market-watch.ts';
import { Matches } from './matches.ts';
import { openBook } from './open-book.ts';
import { Sessions } from './sessions.ts';
import { Settler } from './settler.ts';

export interface ProviderParts {
  readonly env: SportsEnv;
  readonly assets: Assets;
  readonly log: Log;
  readonly now: () => number;
  /** Delay of a live bet (ms); for tests. */
  readonly delayMs?: number;
  /** Pauses between attempts of one call (ms); for tests. */
  readonly pausesMs?: readonly number[];
  /** Size of the journal that starts a new file; for tests. */
  readonly rotateBytes?: number;
  /** In place of the usual ones; for tests. */
  readonly limits?: Partial<Limits>;
}

/** Wires the sportsbook on the journal of one data directory. One function because each part needs the ones before it. */
export async function createProvider({ env, assets, log, now, delayMs, pausesMs, ...parts }: ProviderParts) {
  const limits = { ...createLimits(), ...parts.limits };
  const { book, journal } = await openBook(env.dataDir, now(), parts.rotateBytes);
  const matches = new Matches(env.seed);
  const feed = new Feed(matches, log, now);
  const watch = new MarketWatch(matches, feed);
  const wallet = new Wallet({ platformUrl: env.platformUrl, secret: env.secret, ...(pausesMs && { pausesMs }) });
  const settler = new Settler({ book, journal, matches, wallet, log, now });
  settler.resume();
  const onUnknown = () => settler.tick();
  const desk = new BetDesk({
    book,
    journal,
    watch,
    matches,
    feed,
    wallet,
    log,
    now,
    onUnknown,
    limit: limits.bets,
    ...(delayMs !== undefined && { delayMs }),
  });
  const cashDesk = new CashDesk({
    book,
    journal,
    matches,
    feed,
    settler,
    log,
    now,
    limit: limits.bets,
    ...(delayMs !== undefined && { delayMs }),
  });
  const sessions = new Sessions(wallet, now);
  const app = createApp({
    env,
    assets,
    matches,
    feed,
    watch,
    book,
    journal,
    desk,
    cashDesk,
    sessions,
    limits,
    log,
    now,
  });
  const tick = () => {
    feed.tick();
    settler.tick();
  };
  return {
    app,
    feed,
    tick,
    /** @returns function that ends the timer */
    start(): () => void {
      tick();
      const timer = setInterval(tick, TICK_MS);
      return () => clearInterval(timer);
    },
    /** Waits for the calls to the platform that are under way. */
    idle: () => settler.idle(),
    /** Ends the bets under way; the journal keeps the rest for the next start. */
    async stop(): Promise<void> {
      await desk.idle();
      await cashDesk.idle();
      await settler.stop();
      await journal.close();
    },
  };
}
