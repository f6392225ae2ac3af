import { createHash, randomBytes } from 'node:crypto';
import type { Wallet } from '../../lib/wallet-client.ts';
import { PROVIDER } from './codes.ts';
import { SportsError } from './errors.ts';
import { KnownBalance } from './known-balance.ts';

/** A player's session of the sports; in memory only: after a restart the site launches the sports again. */
export interface SportsSession {
  readonly player: string;
  readonly platformSession: string;
  /** Smallest and largest stake, centavos. */
  readonly limits: { readonly min: number; readonly max: number };
  readonly since: number;
  /** As the platform told it. */
  readonly balance: KnownBalance;
  /** When the platform was last asked whether its session lives. */
  askedAt: number;
}

const LIFE_MS = 12 * 3_600_000;
const MOST = 50_000;
const CONFIRMED_MS = 30_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export class Sessions {
  readonly #sessions = new Map<string, SportsSession>();
  readonly #wallet: Wallet;
  readonly #now: () => number;

  constructor(wallet: Wallet, now: () => number) {
    this.#wallet = wallet;
    this.#now = now;
  }

  /** Trades a launch token for a session. @throws SportsError `session_dead`, `player_blocked`, `platform_unavailable` */
  async open(launchToken: string): Promise<{ token: string; session: SportsSession }> {
    const answer = await this.#wallet.authenticate(PROVIDER, launchToken);
    if (answer.kind === 'unknown') throw new SportsError(503, 'platform_unavailable');
    if (answer.kind === 'refused') {
      if (answer.code === 'player_blocked') throw new SportsError(403, 'player_blocked');
      throw new SportsError(401, 'session_dead');
    }
    const { player, limits, balance, session: platformSession } = answer.data;
    const token = randomBytes(32).toString('base64url');
    const session: SportsSession = {
      player: String(player.id),
      platformSession,
      limits: { min: limits.min_bet, max: limits.max_bet },
      since: this.#now(),
      balance: new KnownBalance(balance),
      askedAt: this.#now(),
    };
    this.#sessions.set(hashOf(token), session);
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > MOST && oldest !== undefined) this.#sessions.delete(oldest);
    return { token, session };
  }

  /** The living session of a token. */
  find(token: string): SportsSession | undefined {
    const hash = hashOf(token);
    const session = this.#sessions.get(hash);
    if (session && this.#now() - session.since < LIFE_MS) return session;
    this.#sessions.delete(hash);
    return undefined;
  }

  /** @throws SportsError `session_dead` */
  of(token: string): SportsSession {
    const session = this.find(token);
    if (!session) throw new SportsError(401, 'session_dead');
    return session;
  }

  /**
   * The session of a player who was logged in at the site half a minute ago. The platform is asked once in that time; while
   * it does not answer, the session lives. @throws SportsError `session_dead`
   */
  async confirmed(token: string): Promise<SportsSession> {
    const session = this.of(token);
    return this.#now() - session.askedAt < CONFIRMED_MS ? session : this.refresh(token, []);
  }

  /**
   * Reads the balance from the platform, if it answers.
   * @param pausesMs before further attempts, milliseconds
   * @throws SportsError `session_dead`
   */
  async refresh(token: string, pausesMs?: readonly number[]): Promise<SportsSession> {
    const session = this.of(token);
    session.askedAt = this.#now();
    const begun = session.balance.begin();
    const answer = await this.#wallet.balance(PROVIDER, session.platformSession, pausesMs);
    if (answer.kind === 'done') session.balance.read(begun, answer.data.balance);
    if (answer.kind === 'refused' && answer.status === 401) {
      this.#sessions.delete(hashOf(token));
      throw new SportsError(401, 'session_dead');
    }
    return session;
  }
}
