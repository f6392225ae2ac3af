import { createApp } from './app.ts';
import type { AppDeps } from './callers.ts';
import { Croupier } from './croupier.ts';
import type { Books } from './open-books.ts';
import type { SettlerOptions } from './settler.ts';
import { Settler } from './settler.ts';
import type { TableOptions } from './table.ts';
import { Tables } from './table.ts';

export interface ProviderParts extends Pick<AppDeps, 'env' | 'catalog' | 'assets' | 'wallet' | 'log'> {
  readonly books: Books;
  /** The rest is for tests. */
  readonly now?: () => number;
  readonly table?: TableOptions;
  readonly settlerPauses?: Pick<SettlerOptions, 'firstPauseMs' | 'longestPauseMs'>;
}

/** Wires the game server on the books of one data directory: settler, croupier, tables and app. */
export function createProvider({ books, wallet, log, now = Date.now, table, settlerPauses, ...parts }: ProviderParts) {
  const { journal, sessions } = books;
  const settler = new Settler({
    wallet,
    journal,
    log,
    onEnd: (round) => {
      const session = sessions.byHash(round.session);
      if (session && round.balanceAfter !== null) session.balance = round.balanceAfter;
    },
    ...settlerPauses,
  });
  const croupier = new Croupier({ ...books, wallet, settler, log, now });
  const tables = new Tables(croupier, log, table);
  const app = createApp({ ...parts, ...books, croupier, wallet, settler, tables, log });
  return {
    app,
    croupier,
    settler,
    tables,
    /** Ends the rounds under way; the journal keeps the rest for the next start. */
    async stop(): Promise<void> {
      await tables.stop();
      await croupier.idle();
      await settler.stop();
    },
  };
}
