import { createHash, randomBytes } from 'node:crypto';
import { stakesWithin } from '../engine/stakes.ts';
import { newSecret } from './fairness.ts';
import type { PlayerId } from './wallet-client.ts';

/** A visit to one game. The browser holds the token in its page's memory; we hold its hash. */
export interface GameSession {
  readonly hash: string;
  readonly mode: 'real' | 'demo';
  readonly gamecode: string;
  /** What every stake of its game is a multiple of, centavos. */
  readonly unit: number;
  readonly language: 'pt' | 'en';
  readonly player: PlayerId | null;
  /** What other players at a table see: never more of a name than its first letter. Null in a demo. */
  readonly alias: string | null;
  /** The platform's session, for bets and the balance. Null in a demo. */
  readonly platformSession: string | null;
  /** Centavos. */
  readonly limits: { readonly min_bet: number; readonly max_bet: number };
  /** From which the server seeds of its rounds come. */
  readonly secret: string;
  readonly createdAt: number;
  /** Number of the next round. */
  nonce: number;
  /** Last known balance in centavos; in a demo, the balance itself. */
  balance: number;
  /** Set when the platform says that its session is over. */
  dead: boolean;
  usedAt: number;
}

export type SessionRecord = {
  readonly t: 'session';
  /** `unit` and `alias` are missing in what was written down while there were only slots. */
  readonly session: Omit<GameSession, 'dead' | 'usedAt' | 'unit' | 'alias'> &
    Partial<Pick<GameSession, 'unit' | 'alias'>>;
};

/** Demo money, in centavos. */
export const DEMO_BALANCE = 100_000;
const REAL_LIFE_MS = 12 * 3_600_000;
const DEMO_IDLE_MS = 2 * 3_600_000;
const MOST_DEMOS = 5_000;

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export const stakesOf = (session: GameSession): number[] =>
  stakesWithin(session.limits.min_bet, session.limits.max_bet, session.unit);

/** The sessions in memory. */
export class SessionBook {
  readonly #sessions = new Map<string, GameSession>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Begins a session; its token is handed out once and kept nowhere. */
  create(
    facts: Pick<
      GameSession,
      'mode' | 'gamecode' | 'unit' | 'language' | 'player' | 'alias' | 'platformSession' | 'limits' | 'balance'
    >,
  ): { token: string; session: GameSession } {
    const token = randomBytes(32).toString('base64url');
    const at = this.#now();
    const session: GameSession = {
      ...facts,
      hash: hashOf(token),
      secret: newSecret(),
      createdAt: at,
      nonce: 0,
      dead: false,
      usedAt: at,
    };
    this.#forgetOld();
    this.#sessions.set(session.hash, session);
    return { token, session };
  }

  restore(record: SessionRecord): void {
    const { session } = record;
    this.#sessions.set(session.hash, { unit: 10, alias: null, ...session, dead: false, usedAt: session.createdAt });
  }

  /** The living session of a token. */
  byToken(token: string): GameSession | undefined {
    const session = this.byHash(hashOf(token));
    if (!session || this.#isOver(session)) return undefined;
    session.usedAt = this.#now();
    return session;
  }

  byHash(hash: string): GameSession | undefined {
    return this.#sessions.get(hash);
  }

  /** Records of the sessions that are worth keeping in a new journal. */
  records(): SessionRecord[] {
    return [...this.#sessions.values()]
      .filter((session) => session.mode === 'real' && !this.#isOver(session))
      .map(recordOf);
  }

  #isOver(session: GameSession): boolean {
    if (session.dead) return true;
    const now = this.#now();
    return session.mode === 'real' ? now - session.createdAt > REAL_LIFE_MS : now - session.usedAt > DEMO_IDLE_MS;
  }

  #forgetOld(): void {
    let demos = 0;
    for (const session of this.#sessions.values()) {
      if (this.#isOver(session)) this.#sessions.delete(session.hash);
      else if (session.mode === 'demo') demos += 1;
    }
    // Anybody may open a demo, so their number is bounded: the oldest gives way.
    for (const session of this.#sessions.values()) {
      if (demos < MOST_DEMOS) break;
      if (session.mode !== 'demo') continue;
      this.#sessions.delete(session.hash);
      demos -= 1;
    }
  }
}

export function recordOf(session: GameSession): SessionRecord {
  const { dead: _dead, usedAt: _usedAt, ...kept } = session;
  return { t: 'session', session: kept };
}
