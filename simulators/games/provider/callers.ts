import type { Context } from 'hono';
import type { Journal } from '../../lib/journal.ts';
import type { Wallet } from '../../lib/wallet-client.ts';
import type { Assets } from './assets.ts';
import type { Game } from './catalog.ts';
import type { Croupier } from './croupier.ts';
import type { ProviderEnv } from './env.ts';
import { GameError } from './errors.ts';
import type { GameSession, SessionBook } from './game-session.ts';
import type { Log } from './log.ts';
import type { Round } from './round.ts';
import type { RoundBook } from './round-book.ts';
import type { ProviderRecord, Settler } from './settler.ts';
import type { Tables } from './table.ts';

/** The parts of the app and its routes. */
export interface AppDeps {
  readonly env: Pick<ProviderEnv, 'frameAncestors' | 'secret'>;
  readonly catalog: ReadonlyMap<string, Game>;
  /** The files of the current build. */
  readonly assets: () => Assets;
  readonly sessions: SessionBook;
  readonly rounds: RoundBook;
  readonly croupier: Croupier;
  readonly wallet: Wallet;
  readonly settler: Settler;
  readonly tables: Tables;
  readonly journal: Pick<Journal<ProviderRecord>, 'append' | 'healthy' | 'search' | 'files'>;
  readonly log: Log;
}

/** Finds the session behind a request, by its `X-Game-Session`, and its rounds. */
export class Callers {
  readonly #deps: Pick<AppDeps, 'catalog' | 'sessions' | 'rounds'>;

  constructor(deps: AppDeps) {
    this.#deps = deps;
  }

  /** @throws GameError `session_dead` */
  sessionOf(context: Context): { session: GameSession; game: Game } {
    const session = this.#find(context);
    const game = session && this.#deps.catalog.get(session.gamecode);
    if (!session || !game) throw new GameError(401, 'session_dead');
    return { session, game };
  }

  /** The round of the address. @throws GameError `session_dead`; `not_found` if it is not the session's own */
  ownRound(context: Context): { session: GameSession; game: Game; round: Round } {
    const { session, game } = this.sessionOf(context);
    const round = this.#deps.rounds.get(context.req.param('id') ?? '');
    if (!round || round.gamecode !== session.gamecode || !this.owns(context, round))
      throw new GameError(404, 'not_found');
    return { session, game, round };
  }

  owns(context: Context, round: Round): boolean {
    const session = this.#find(context);
    if (!session) return false;
    return session.hash === round.session || (round.player !== null && session.player === round.player);
  }

  #find(context: Context): GameSession | undefined {
    return this.#deps.sessions.byToken(context.req.header('x-game-session') ?? '');
  }
}
