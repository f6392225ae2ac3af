// One file because a round's bet, its steps and its end share the state of running calls.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Action, Phase, Verdict } from '../engine/actions.ts';
import { verdictOf } from '../engine/actions.ts';
import { ENGINES } from '../engine/registry.ts';
import type { Game } from './catalog.ts';
import { GameError } from './errors.ts';
import { commitmentOf, numbersOf, roundId, serverSeed } from './fairness.ts';
import type { GameSession } from './game-session.ts';
import { DEMO_BALANCE, stakesOf } from './game-session.ts';
import type { Journal } from './journal.ts';
import type { Log } from './log.ts';
import { refusal } from './refusal.ts';
import type { Draw, Round, RoundRecord } from './round.ts';
import { advance, engineOf, isOpen, mayDo, playOf, stageOf } from './round.ts';
import { ownerOf, type RoundBook } from './round-book.ts';
import type { ProviderRecord, Settler } from './settler.ts';
import type { Wallet } from './wallet-client.ts';

/** How long an answer waits for the win's credit before it goes out without the new balance (ms). */
const PATIENCE_MS = 2_500;
/** How long a round may stay open without a step (ms). */
const ABANDONED_MS = 24 * 3_600_000;

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
  /** Idempotency key of the browser, one for each round that the player asks for. */
  readonly key: string;
  readonly clientSeed: string;
  /** The player's choice, in the engine's own shape. */
  readonly choice: unknown;
  /**
   * The shared round that it joins: that round's seed instead of the session's own, its later draw, and its table's
   * phase.
   */
  readonly shared?: { readonly seed: string; readonly nonce: number; readonly phase: Phase };
}

type Move = Exclude<RoundRecord, { t: 'round' }>;

export type Player = ReturnType<typeof createPlay>;

/** The commitment of a session's next round, and its id. */
export function commitment(session: GameSession): { commitment: string; nonce: number; round: string } {
  const { secret, nonce } = session;
  return { commitment: commitmentOf(serverSeed(secret, nonce)), nonce, round: roundId(secret, nonce) };
}

export function createPlay(deps: PlayDeps) {
  const { wallet, journal, rounds, settler, log, now = Date.now } = deps;
  /** Rounds whose bet call is under way, by owner: a player plays one round of a game at a time over all sessions. */
  const asking = new Map<string, { session: string; key: string; done: Promise<Round> }>();
  /** The last running move of each round. */
  const moving = new Map<string, Promise<void>>();

  function open(session: GameSession, game: Game, order: SpinOrder, choice: unknown): Round {
    const serial = session.nonce;
    session.nonce += 1;
    const seed = order.shared?.seed ?? serverSeed(session.secret, serial);
    const id = roundId(session.secret, serial);
    const at = now();
    return {
      id,
      at,
      mode: session.mode,
      session: session.hash,
      key: order.key,
      player: session.player,
      provider: game.provider,
      gamecode: game.gamecode,
      engine: game.engine,
      choice,
      stake: order.stake,
      payout: 0,
      drawn: order.shared ? [] : ENGINES[game.engine].draw(choice, numbersOf(seed, order.clientSeed, serial)),
      revealed: !order.shared,
      steps: [],
      touched: at,
      commitment: commitmentOf(seed),
      serverSeed: seed,
      clientSeed: order.clientSeed,
      nonce: order.shared?.nonce ?? serial,
      serial,
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
    session.balance -= round.stake;
    advance(round, { t: 'accepted', id: round.id, balance: session.balance });
    rounds.add(round);
    payDemo(session, round);
    return round;
  }

  /** Credits a demo's round once it is decided. */
  function payDemo(session: GameSession, round: Round): void {
    if (round.state !== 'accepted') return;
    session.balance += round.payout;
    advance(round, { t: 'settled', id: round.id, balance: session.balance });
  }

  async function playReal(session: GameSession, round: Round): Promise<Round> {
    // Write before the first call to the platform: from here on a crash ends in a rollback or a win.
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
      at_risk: engineOf(round).risk(round.stake, playOf(round), false),
    });
    if (answer.kind === 'refused') {
      const record: RoundRecord = { t: 'refused', id: round.id, code: answer.code };
      advance(round, record);
      // If this line is lost, the restart takes back a bet that does not exist: no need to wait for the disk.
      void journal.append(record).catch((error: unknown) => log.error({ err: error }, 'the journal cannot be written'));
      if (answer.balance !== null) session.balance = answer.balance;
      if (answer.code === 'session_dead') session.dead = true;
      throw refusal(round, answer.balance, answer.maxStake);
    }
    if (answer.kind === 'unknown') {
      log.warn({ round: round.id, why: answer.reason }, 'the bet is unknown; it is taken back');
      void settler.settle(round);
      throw new GameError(503, 'round_voided', { round: round.id });
    }
    const record: RoundRecord = { t: 'accepted', id: round.id, balance: answer.data.balance };
    // Only a round whose bet call is under way can be accepted.
    if (round.state !== 'opened') throw new GameError(409, 'round_voided', { round: round.id });
    try {
      // Write before the player sees the outcome: a crash must not undo a round that the player has seen.
      await journal.append(record);
    } catch (error) {
      log.error({ err: error }, 'the journal cannot be written; the bet is taken back');
      void settler.settle(round);
      throw new GameError(503, 'round_voided', { round: round.id });
    }
    advance(round, record);
    session.balance = answer.data.balance;
    await paid(session, round);
    return round;
  }

  /** Waits a short time until a decided round is in the player's balance; the settler continues after that. */
  async function paid(session: GameSession, round: Round): Promise<void> {
    if (round.state === 'playing') return;
    await Promise.race([settler.settle(round), sleep(PATIENCE_MS, undefined, { ref: false })]);
    if (round.balanceAfter !== null) session.balance = round.balanceAfter;
  }

  /** Moves a round on by one record, which is on the disk before the player sees its result. */
  async function move(session: GameSession, round: Round, record: Move): Promise<void> {
    if (round.mode === 'demo') {
      advance(round, record);
      payDemo(session, round);
      return;
    }
    const wasOpen = isOpen(round);
    await journal.append(record).catch((error: unknown) => {
      log.error({ err: error }, 'the journal cannot be written');
      throw new GameError(503, 'storage_unavailable');
    });
    advance(round, record);
    if (wasOpen) await paid(session, round);
  }

  /** Runs the moves of one round one after the other. */
  function inTurn(round: Round, work: () => Promise<void>): Promise<Round> {
    const before = moving.get(round.id) ?? Promise.resolve();
    const turn = before.then(work);
    const quiet = turn.catch(() => undefined);
    moving.set(round.id, quiet);
    void quiet.then(() => {
      if (moving.get(round.id) === quiet) moving.delete(round.id);
    });
    return turn.then(() => round);
  }

  /**
   * The only way to act on a round: the engine's table judges the action when its turn comes. @throws GameError the
   * table's refusal
   */
  function act(round: Round, action: Action, work: () => Promise<void>, phase?: Phase): Promise<Round> {
    return inTurn(round, async () => {
      const verdict = mayDo(round, action, phase);
      if (verdict === 'stands') return;
      if (verdict !== 'do') throw refusedBy(verdict, round);
      await work();
    });
  }

  /** Returns the same answer for a repeated request. */
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
     * Plays one round; the same key returns the same round.
     * @throws GameError `stake_out_of_range`, `round_open`, `insufficient_funds`, `player_blocked`, `session_dead`,
     * `round_voided` (the bet is unknown and is being taken back), `storage_unavailable`
     */
    async spin(session: GameSession, game: Game, order: SpinOrder): Promise<Round> {
      const current = asking.get(ownerIn(session));
      if (current) {
        if (current.session !== session.hash || current.key !== order.key) throw new GameError(409, 'round_open');
        return current.done;
      }
      const earlier = rounds.byKey(session.hash, order.key);
      if (earlier) return again(earlier, order);
      const last = rounds.latest({ ...session, session: session.hash });
      const verdict = verdictOf(ENGINES[game.engine].actions, 'place', stageOf(last), order.shared?.phase);
      if (verdict !== 'do') throw refusedBy(verdict, last);
      if (game.maintenance) throw new GameError(503, 'game_maintenance');
      const engine = ENGINES[game.engine];
      // The table has already made the choice of a shared round.
      const choice = order.shared ? engine.read(order.choice) : engine.choose(order.choice, game.variant);
      if (choice === null) throw new GameError(422, 'bad_choice');
      if (!isOnOffer(session, order.stake, engine.stakeOf?.(choice))) throw new GameError(422, 'stake_out_of_range');
      const round = open(session, game, order, choice);
      if (session.mode === 'demo') return playDemo(session, round);
      const done = playReal(session, round).finally(() => asking.delete(ownerIn(session)));
      asking.set(ownerIn(session), { session: session.hash, key: order.key, done });
      return done;
    },

    /**
     * Takes a step of a round. A repeated step, and a step of a round that is over, return the round's current state.
     * @throws GameError `wrong_action`, `too_early`, `bad_step`, `storage_unavailable` (the step does not count)
     */
    step: (session: GameSession, round: Round, step: number): Promise<Round> =>
      act(round, 'step', async () => {
        if (round.steps.includes(step)) return;
        if (!engineOf(round).canStep?.(playOf(round), step)) throw new GameError(422, 'bad_step');
        await move(session, round, { t: 'step', id: round.id, step, at: now() });
      }),

    /**
     * Ends a round with its current payout. @throws GameError `wrong_action`, `too_early`, `bad_step`,
     * `storage_unavailable`
     */
    end: (session: GameSession, round: Round): Promise<Round> =>
      act(round, 'end', async () => {
        if (!engineOf(round).canEnd?.(playOf(round))) throw new GameError(422, 'bad_step');
        await move(session, round, { t: 'ended', id: round.id });
      }),

    /**
     * Leaves a shared round at the multiplier of its table's clock. @throws GameError `wrong_action`, `too_early`,
     * `too_late`, `storage_unavailable`
     */
    leave: (session: GameSession, round: Round, at: number, phase: Phase): Promise<Round> =>
      act(
        round,
        'leave',
        async () => {
          if (!engineOf(round).canLeave?.(playOf(round), at)) throw new GameError(409, 'too_late');
          await move(session, round, { t: 'step', id: round.id, step: at, at: now() });
        },
        phase,
      ),

    /** Tells whether a session has already asked for a round under this key. */
    knows(session: GameSession, key: string): boolean {
      const current = asking.get(ownerIn(session));
      const isAsking = current?.session === session.hash && current.key === key;
      return isAsking || rounds.byKey(session.hash, key) !== undefined;
    },

    /** A shared round departs: its outcome is on the disk before any action on it, and hidden from every player. */
    depart: (session: GameSession, round: Round, draw: Draw, phase: Phase): Promise<Round> =>
      act(round, 'depart', () => move(session, round, { t: 'departed', id: round.id, ...draw }), phase),

    /** A shared round ends for all players; the draw decides the rounds of those still in it. */
    land: (session: GameSession, round: Round, phase: Phase): Promise<Round> =>
      act(round, 'land', () => move(session, round, { t: 'landed', id: round.id }), phase),

    /** Gives back the stake of a round that could not end through a fault of the provider. */
    takeBack: (session: GameSession | undefined, round: Round): Promise<Round> =>
      act(round, 'take-back', async () => {
        if (round.mode === 'demo') {
          if (session) session.balance += round.stake;
          advance(round, { t: 'voided', id: round.id, balance: session?.balance ?? null });
          return;
        }
        await journal.append({ t: 'voiding', id: round.id });
        advance(round, { t: 'voiding', id: round.id });
        void settler.settle(round);
      }),

    /**
     * Ends rounds without a step for `ABANDONED_MS`: a round with a win pays it, one without a step gives its stake
     * back, as the rules say.
     */
    async sweep(): Promise<void> {
      for (const round of rounds.open()) {
        if (round.mode === 'demo' || round.state !== 'playing' || now() - round.touched < ABANDONED_MS) continue;
        await act(round, 'abandon', async () => {
          const canEnd = engineOf(round).canEnd?.(playOf(round)) ?? false;
          const record: Move = { t: canEnd ? 'ended' : 'voiding', id: round.id };
          await journal.append(record);
          advance(round, record);
          void settler.settle(round);
        }).catch((error: unknown) =>
          log.error({ round: round.id, err: error }, 'an abandoned round could not be ended'),
        );
      }
    },

    /** Asks the platform for the balance in centavos; `fresh` tells whether it answered. */
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

    /** The player's round in this game that is open, or that ended without the screen showing it. */
    interrupted(session: GameSession): Round | null {
      const round = rounds.latest({ ...session, session: session.hash });
      if (!round || round.seen || round.state === 'refused') return null;
      return round;
    },

    /** Notes that the player's screen has shown the end of the round. */
    seen(round: Round): void {
      if (round.seen || mayDo(round, 'see') !== 'do') return;
      const record: RoundRecord = { t: 'seen', id: round.id };
      advance(round, record);
      if (round.mode === 'demo') return;
      void journal.append(record).catch((error: unknown) => log.error({ err: error }, 'the journal cannot be written'));
    },

    /** Resolves when no bet and no step is under way. */
    async idle(): Promise<void> {
      await Promise.allSettled([...[...asking.values()].map((entry) => entry.done), ...moving.values()]);
    },
  };
}

/** Who plays in a session, as the book of rounds names the owner of a round. */
const ownerIn = ({ player, hash, gamecode }: GameSession): string => ownerOf({ player, session: hash, gamecode });

function refusedBy(verdict: Exclude<Verdict, 'do'>, round: Round | undefined): GameError {
  if (verdict === 'stands') return new GameError(409, 'wrong_action');
  return new GameError(409, verdict, verdict === 'round_open' && round ? { round: round.id } : {});
}

/** Tells whether a stake may be placed. @param chosen the stake of the choice, for engines whose choice is the stake */
function isOnOffer(session: GameSession, stake: number, chosen: number | undefined): boolean {
  if (chosen === undefined) return stakesOf(session).includes(stake);
  return stake === chosen && stake >= session.limits.min_bet && stake <= session.limits.max_bet;
}
