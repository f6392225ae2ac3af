import { setTimeout as sleep } from 'node:timers/promises';
import { REEL_SETS } from '../engine/reels.ts';
import { evaluate, payout } from '../engine/slot.ts';
import type { Game } from './catalog.ts';
import { GameError } from './errors.ts';
import { commitmentOf, drawStops, roundId, serverSeed } from './fairness.ts';
import type { GameSession } from './game-session.ts';
import { DEMO_BALANCE, stakesOf } from './game-session.ts';
import type { Journal } from './journal.ts';
import type { Log } from './log.ts';
import type { Round, RoundRecord } from './round.ts';
import { advance, isOpen } from './round.ts';
import type { RoundBook } from './round-book.ts';
import type { ProviderRecord, Settler } from './settler.ts';
import type { Wallet } from './wallet-client.ts';

/** How long an answer waits for the win to be credited before it goes out without the new balance. */
const PATIENCE_MS = 2_500;

export interface PlayDeps {
  readonly wallet: Wallet;
  readonly journal: Pick<Journal<ProviderRecord>, 'append'>;
  readonly rounds: RoundBook;
  readonly settler: Settler;
  readonly log: Log;
  readonly now?: () => number;
}

export interface SpinOrder {
  /** Centavos. */
  readonly stake: number;
  /** Chosen by the browser, once for each round that the player asks for; a repetition carries the same. */
  readonly key: string;
  readonly clientSeed: string;
}

export type Player = ReturnType<typeof createPlay>;

/** What the next round of a session is committed to, and the id that it will have. */
export function commitment(session: GameSession): { commitment: string; nonce: number; round: string } {
  const { secret, nonce } = session;
  return { commitment: commitmentOf(serverSeed(secret, nonce)), nonce, round: roundId(secret, nonce) };
}

export function createPlay(deps: PlayDeps) {
  const { wallet, journal, rounds, settler, log, now = Date.now } = deps;
  /** Rounds whose bet is being asked for, by session: a session plays one round at a time. */
  const asking = new Map<string, { key: string; done: Promise<Round> }>();

  function decide(session: GameSession, game: Game, order: SpinOrder): Round {
    const nonce = session.nonce;
    session.nonce += 1;
    const seed = serverSeed(session.secret, nonce);
    const set = REEL_SETS[game.reels];
    const stops = drawStops(set, seed, order.clientSeed, nonce);
    const id = roundId(session.secret, nonce);
    return {
      id,
      at: now(),
      mode: session.mode,
      session: session.hash,
      key: order.key,
      player: session.player,
      provider: game.provider,
      gamecode: game.gamecode,
      reels: game.reels,
      stake: order.stake,
      payout: payout(order.stake, evaluate(set, stops)),
      stops,
      commitment: commitmentOf(seed),
      serverSeed: seed,
      clientSeed: order.clientSeed,
      nonce,
      bet: `${id}-bet`,
      win: `${id}-win`,
      rollback: `${id}-back`,
      state: 'opened',
      refusal: null,
      balanceBefore: null,
      balanceAfter: null,
      seen: false,
    };
  }

  function playDemo(session: GameSession, round: Round): Round {
    if (session.balance < round.stake) throw new GameError(402, 'insufficient_funds', { balance: session.balance });
    round.balanceBefore = session.balance;
    session.balance += round.payout - round.stake;
    round.balanceAfter = session.balance;
    round.state = 'settled';
    rounds.add(round);
    return round;
  }

  async function playReal(session: GameSession, round: Round): Promise<Round> {
    // On the disk before the first word to the platform: from here on a crash ends in a rollback or a win.
    await journal.append({ t: 'round', round }).catch((error: unknown) => {
      log.error({ err: error }, 'the journal cannot be written');
      throw new GameError(503, 'storage_unavailable');
    });
    rounds.add(round);
    const answer = await wallet.bet(round.provider, {
      session: session.platformSession ?? '',
      transaction: round.bet,
      round: round.id,
      gamecode: round.gamecode,
      amount: round.stake,
    });
    if (answer.kind === 'refused') {
      const record: RoundRecord = { t: 'refused', id: round.id, code: answer.code };
      advance(round, record);
      // Should this line be lost, the restart takes the bet back, which is nothing: no need to wait for the disk.
      void journal.append(record).catch((error: unknown) => log.error({ err: error }, 'the journal cannot be written'));
      if (answer.balance !== null) session.balance = answer.balance;
      if (answer.code === 'session_dead') session.dead = true;
      throw refusal(round, answer.balance);
    }
    if (answer.kind === 'unknown') {
      log.warn({ round: round.id, why: answer.reason }, 'the bet is unknown; it is taken back');
      void settler.settle(round);
      throw new GameError(503, 'round_voided', { round: round.id });
    }
    const record: RoundRecord = { t: 'accepted', id: round.id, balance: answer.data.balance };
    try {
      // Before anybody learns the outcome: a crash may not turn a round that was seen into one that never was.
      await journal.append(record);
    } catch (error) {
      log.error({ err: error }, 'the journal cannot be written; the bet is taken back');
      void settler.settle(round);
      throw new GameError(503, 'round_voided', { round: round.id });
    }
    advance(round, record);
    session.balance = answer.data.balance;
    await Promise.race([settler.settle(round), sleep(PATIENCE_MS, undefined, { ref: false })]);
    if (round.balanceAfter !== null) session.balance = round.balanceAfter;
    return round;
  }

  /** The same answer for a round that was asked for before. */
  async function again(round: Round, order: SpinOrder): Promise<Round> {
    if (round.stake !== order.stake) throw new GameError(409, 'round_key_conflict');
    if (round.state === 'refused') throw refusal(round, null);
    if (round.state === 'voiding' || round.state === 'voided')
      throw new GameError(409, 'round_voided', { round: round.id });
    if (round.state === 'accepted')
      await Promise.race([settler.settle(round), sleep(PATIENCE_MS, undefined, { ref: false })]);
    return round;
  }

  return {
    /**
     * Plays one round. Asked again with the same key it answers the same round.
     * @throws GameError `stake_out_of_range`, `round_open`, `insufficient_funds`, `player_blocked`, `session_dead`,
     * `round_voided` (the bet is unknown and is being taken back), `storage_unavailable`
     */
    async spin(session: GameSession, game: Game, order: SpinOrder): Promise<Round> {
      const current = asking.get(session.hash);
      if (current) {
        if (current.key !== order.key) throw new GameError(409, 'round_open');
        return current.done;
      }
      const earlier = rounds.byKey(session.hash, order.key);
      if (earlier) return again(earlier, order);
      const last = rounds.latest({ ...session, session: session.hash });
      if (last && isOpen(last)) throw new GameError(409, 'round_open', { round: last.id });
      if (game.maintenance) throw new GameError(503, 'game_maintenance');
      if (!stakesOf(session).includes(order.stake)) throw new GameError(422, 'stake_out_of_range');
      const round = decide(session, game, order);
      if (session.mode === 'demo') return playDemo(session, round);
      const done = playReal(session, round).finally(() => asking.delete(session.hash));
      asking.set(session.hash, { key: order.key, done });
      return done;
    },

    /** The balance in centavos, asked of the platform; `fresh` says whether it answered. */
    async balance(session: GameSession, game: Game): Promise<{ balance: number; fresh: boolean }> {
      if (session.mode === 'demo' || session.platformSession === null) return { balance: session.balance, fresh: true };
      const answer = await wallet.balance(game.provider, session.platformSession);
      if (answer.kind === 'done') session.balance = answer.data.balance;
      if (answer.kind === 'refused' && answer.status === 401) {
        session.dead = true;
        throw new GameError(401, 'session_dead');
      }
      return { balance: session.balance, fresh: answer.kind === 'done' };
    },

    /** Fills a demo's balance again. */
    refill(session: GameSession): void {
      if (session.mode !== 'demo') throw new GameError(409, 'demo_only');
      session.balance = DEMO_BALANCE;
    },

    /** The round of this player and game that is open, or that ended without their screen showing it. */
    interrupted(session: GameSession): Round | null {
      const round = rounds.latest({ ...session, session: session.hash });
      if (!round || round.seen || round.state === 'refused') return null;
      return round;
    },

    /** The player's screen has shown how a round ended. */
    seen(round: Round): void {
      if (round.seen || isOpen(round)) return;
      const record: RoundRecord = { t: 'seen', id: round.id };
      advance(round, record);
      if (round.mode === 'demo') return;
      void journal.append(record).catch((error: unknown) => log.error({ err: error }, 'the journal cannot be written'));
    },

    /** Resolves when no bet is under way. */
    async idle(): Promise<void> {
      await Promise.allSettled([...asking.values()].map((entry) => entry.done));
    },
  };
}

function refusal(round: Round, balance: number | null): GameError {
  const extra = balance === null ? {} : { balance };
  switch (round.refusal) {
    case 'insufficient_funds':
      return new GameError(402, 'insufficient_funds', extra);
    case 'player_blocked':
    case 'limit_reached':
      return new GameError(403, 'player_blocked', extra);
    case 'session_dead':
      return new GameError(401, 'session_dead');
    case 'stake_out_of_range':
      return new GameError(422, 'stake_out_of_range', extra);
    case 'rolled_back':
      return new GameError(409, 'round_voided', { round: round.id });
    default:
      return new GameError(502, 'bet_refused', extra);
  }
}
