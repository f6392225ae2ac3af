import { createHash, randomBytes } from 'node:crypto';
import type { PlayerId } from '../../lib/wallet-client.ts';
import { stakesWithin } from '../engine/stakes.ts';
import { newSecret } from './fairness.ts';

/** A player's session of one game. The browser holds the token in its page's memory; the server stores its hash. */
export interface GameSession {
  readonly hash: string;
  readonly mode: 'real' | 'demo';
  readonly gamecode: string;
  /** Stakes are multiples of this, centavos. */
  readonly unit: number;
  readonly player: PlayerId | null;
  /** The name that other players at a table see: its first letter at most. Null in a demo. */
  readonly alias: string | null;
  /** The platform's session, for bets and the balance. Null in a demo. */
  readonly platformSession: string | null;
  /** Centavos. */
  readonly limits: { readonly min_bet: number; readonly max_bet: number };
  /** The secret of its rounds' server seeds. */
  readonly secret: string;
  readonly createdAt: number;
  /** Number of the next round. */
  nonce: number;
  /** Last known balance in centavos; in a demo, the balance itself. */
  balance: number;
  /** True after the platform has ended its session. */
  dead: boolean;
  usedAt: number;
}

export type SessionRecord = {
  readonly t: 'session';
  /** `unit` and `alias` are missing in journals from the time when slots were the only engine. */
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

  /** Begins a session; its token is returned once and not stored. */
  create(
    facts: Pick<
      GameSession,
      'mode' | 'gamecode' | 'unit' | 'player' | 'alias' | 'platformSession' | 'limits' | 'balance'
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

  /** The live session of a token. */
  byToken(token: string): GameSession | undefined {
    const session = this.byHash(hashOf(token));
    if (!session || this.#isOver(session)) return undefined;
    session.usedAt = this.#now();
    return session;
  }

  byHash(hash: string): GameSession | undefined {
    return this.#sessions.get(hash);
  }

  /** Records of the sessions that a new journal keeps. */
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
    // A guest may open any number of demos, so their number is bounded: the oldest is dropped.
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
