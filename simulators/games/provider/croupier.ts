import { setTimeout as sleep } from 'node:timers/promises';
import type { Journal } from '../../lib/journal.ts';
import type { Wallet } from '../../lib/wallet-client.ts';
import type { Action, Phase, Verdict } from '../engine/actions.ts';
import { verdictOf } from '../engine/actions.ts';
import { ENGINES } from '../engine/registry.ts';
import type { Game } from './catalog.ts';
import { GameError } from './errors.ts';
import { commitmentOf, numbersOf, roundId, serverSeed } from './fairness.ts';
import type { GameSession } from './game-session.ts';
import { stakesOf } from './game-session.ts';
import type { Log } from './log.ts';
import type { Draw, Round, RoundRecord } from './round.ts';
import { advance, engineOf, isOpen, mayDo, playOf, stageOf } from './round.ts';
import { ownerOf, type RoundBook } from './round-book.ts';
import type { ProviderRecord, Settler } from './settler.ts';

/** How long an answer waits for the win's credit before it goes out without the new balance (ms). */
const PATIENCE_MS = 2_500;
/** How long a round may stay open without a step (ms). */
const ABANDONED_MS = 24 * 3_600_000;

export interface CroupierDeps {
  readonly wallet: Wallet;
  readonly journal: Pick<Journal<ProviderRecord>, 'append'>;
  readonly rounds: RoundBook;
  readonly settler: Settler;
  readonly log: Log;
  readonly now: () => number;
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

/** Shown to a player before the round: the commitment to its seed, its number, and its id. */
export interface Fairness {
  readonly commitment: string;
  readonly nonce: number;
  readonly round: string;
}

export function fairnessOf({ secret, nonce }: GameSession): Fairness {
  return { commitment: commitmentOf(serverSeed(secret, nonce)), nonce, round: roundId(secret, nonce) };
}

/** Takes bets, moves rounds on, and ends them. Each action is judged by its engine's table, then written down. */
export class Croupier {
  readonly #deps: CroupierDeps;
  /** Bet calls under way, by owner: a player plays one round of a game at a time over all sessions. */
  readonly #bets = new Map<string, { session: string; key: string; done: Promise<Round> }>();
  /** The last queued move of each round. */
  readonly #moves = new Map<string, Promise<void>>();

  constructor(deps: CroupierDeps) {
    this.#deps = deps;
  }

  /**
   * Plays one round; the same key returns the same round.
   * @throws GameError `stake_out_of_range`, `round_open`, `insufficient_funds`, `player_blocked`, `session_dead`,
   * `round_voided` (the bet is unknown and is being taken back), `storage_unavailable`
   */
  async spin(session: GameSession, game: Game, order: SpinOrder): Promise<Round> {
    const owner = ownerIn(session);
    const underWay = this.#bets.get(owner);
    if (underWay) {
      if (underWay.session !== session.hash || underWay.key !== order.key) throw new GameError(409, 'round_open');
      return underWay.done;
    }
    const earlier = this.#deps.rounds.byKey(session.hash, order.key);
    if (earlier) return this.#repeat(earlier, order);
    const last = this.#last(session);
    const verdict = verdictOf(ENGINES[game.engine].actions, 'place', stageOf(last), order.shared?.phase);
    if (verdict !== 'do') throw refusedBy(verdict, last);
    if (game.maintenance) throw new GameError(503, 'game_maintenance');
    const round = this.#open(session, game, order, choiceOf(session, game, order));
    if (session.mode === 'demo') return this.#playDemo(session, round);
    const done = this.#playReal(session, round).finally(() => this.#bets.delete(owner));
    this.#bets.set(owner, { session: session.hash, key: order.key, done });
    return done;
  }

  /** Tells whether a session has already asked for a round under this key. */
  knows(session: GameSession, key: string): boolean {
    const underWay = this.#bets.get(ownerIn(session));
    const isUnderWay = underWay?.session === session.hash && underWay.key === key;
    return isUnderWay || this.#deps.rounds.byKey(session.hash, key) !== undefined;
  }

  /**
   * Takes a step of a round. A repeated step, and a step of a round that is over, return the round's current state.
   * @throws GameError `wrong_action`, `too_early`, `bad_step`, `storage_unavailable` (the step does not count)
   */
  step(session: GameSession, round: Round, step: number): Promise<Round> {
    return this.#act(round, 'step', async () => {
      if (round.steps.includes(step)) return;
      if (!engineOf(round).canStep?.(playOf(round), step)) throw new GameError(422, 'bad_step');
      await this.#move(session, round, { t: 'step', id: round.id, step, at: this.#deps.now() });
    });
  }

  /**
   * Ends a round with its current payout. @throws GameError `wrong_action`, `too_early`, `bad_step`,
   * `storage_unavailable`
   */
  end(session: GameSession, round: Round): Promise<Round> {
    return this.#act(round, 'end', async () => {
      if (!engineOf(round).canEnd?.(playOf(round))) throw new GameError(422, 'bad_step');
      await this.#move(session, round, { t: 'ended', id: round.id });
    });
  }

  /**
   * Leaves a shared round at the multiplier of its table's clock. @throws GameError `wrong_action`, `too_early`,
   * `too_late`, `storage_unavailable`
   */
  leave(session: GameSession, round: Round, at: number, phase: Phase): Promise<Round> {
    const leave = async () => {
      if (!engineOf(round).canLeave?.(playOf(round), at)) throw new GameError(409, 'too_late');
      await this.#move(session, round, { t: 'step', id: round.id, step: at, at: this.#deps.now() });
    };
    return this.#act(round, 'leave', leave, phase);
  }

  /** A shared round departs: its outcome is on the disk before any action on it, and hidden from every player. */
  depart(session: GameSession, round: Round, draw: Draw, phase: Phase): Promise<Round> {
    return this.#act(
      round,
      'depart',
      () => this.#move(session, round, { t: 'departed', id: round.id, ...draw }),
      phase,
    );
  }

  /** A shared round ends for all players; the draw decides the rounds of those still in it. */
  land(session: GameSession, round: Round, phase: Phase): Promise<Round> {
    return this.#act(round, 'land', () => this.#move(session, round, { t: 'landed', id: round.id }), phase);
  }

  /** Gives back the stake of a round that could not end through a fault of the provider. */
  takeBack(session: GameSession | undefined, round: Round): Promise<Round> {
    return this.#act(round, 'take-back', async () => {
      if (round.mode === 'demo') {
        if (session) session.balance += round.stake;
        advance(round, { t: 'voided', id: round.id, balance: session?.balance ?? null });
        return;
      }
      await this.#end(round, 'voiding');
    });
  }

  /**
   * Ends rounds without a step for `ABANDONED_MS`: a round with a win pays it, one without a step gives its stake back,
   * as the rules say.
   */
  async endAbandoned(): Promise<void> {
    for (const round of this.#deps.rounds.open()) {
      if (round.mode === 'demo' || round.state !== 'playing' || this.#deps.now() - round.touched < ABANDONED_MS)
        continue;
      await this.#act(round, 'abandon', () =>
        this.#end(round, engineOf(round).canEnd?.(playOf(round)) ? 'ended' : 'voiding'),
      ).catch((error: unknown) =>
        this.#deps.log.error({ round: round.id, err: error }, 'an abandoned round could not be ended'),
      );
    }
  }

  /** Ends or takes back every round that was open when the last process ended. @returns their number */
  resume(): number {
    const open = this.#deps.rounds.open();
    for (const round of open) {
      // A flight does not outlive its process: players still on it get the stake back, as the rules say.
      if (mayDo(round, 'take-back') === 'do') void this.takeBack(undefined, round);
      else void this.#deps.settler.settle(round);
    }
    return open.length;
  }

  /** The player's round in this game that is open, or that ended without the screen showing it. */
  interrupted(session: GameSession): Round | null {
    const round = this.#last(session);
    if (!round || round.seen || round.state === 'refused') return null;
    return round;
  }

  /** Notes that the player's screen has shown the end of the round. */
  see(round: Round): void {
    if (round.seen || mayDo(round, 'see') !== 'do') return;
    advance(round, { t: 'seen', id: round.id });
    if (round.mode === 'real') this.#writeLater({ t: 'seen', id: round.id });
  }

  /** Resolves when no bet and no step is under way. */
  async idle(): Promise<void> {
    await Promise.allSettled([...[...this.#bets.values()].map((bet) => bet.done), ...this.#moves.values()]);
  }

  #last(session: GameSession): Round | undefined {
    return this.#deps.rounds.latest({ ...session, session: session.hash });
  }

  #open(session: GameSession, game: Game, order: SpinOrder, choice: unknown): Round {
    const serial = session.nonce;
    session.nonce += 1;
    const seed = order.shared?.seed ?? serverSeed(session.secret, serial);
    const id = roundId(session.secret, serial);
    const at = this.#deps.now();
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

  /** Returns the same answer for a repeated request. */
  async #repeat(round: Round, order: SpinOrder): Promise<Round> {
    if (round.stake !== order.stake) throw new GameError(409, 'round_key_conflict');
    if (round.state === 'refused') throw refusalOf(round, { balance: null, limit: round.limit ?? null });
    if (round.state === 'voiding' || round.state === 'voided') throw voided(round);
    if (round.state === 'accepted') await this.#settleSoon(round);
    return round;
  }

  #playDemo(session: GameSession, round: Round): Round {
    if (session.balance < round.stake) throw new GameError(402, 'insufficient_funds', { balance: session.balance });
    session.balance -= round.stake;
    advance(round, { t: 'accepted', id: round.id, balance: session.balance });
    this.#deps.rounds.add(round);
    this.#payDemo(session, round);
    return round;
  }

  /** Credits a demo's round once it is decided. */
  #payDemo(session: GameSession, round: Round): void {
    if (round.state !== 'accepted') return;
    session.balance += round.payout;
    advance(round, { t: 'settled', id: round.id, balance: session.balance });
  }

  async #playReal(session: GameSession, round: Round): Promise<Round> {
    // Write before the first call to the platform: from here on a crash ends in a rollback or a win.
    await this.#write({ t: 'round', round });
    this.#deps.rounds.add(round);
    const answer = await this.#deps.wallet.bet(round.provider, {
      session: session.platformSession ?? '',
      transaction: round.bet,
      round: round.id,
      gamecode: round.gamecode,
      amount: round.stake,
      at_risk: engineOf(round).risk(round.stake, playOf(round), false),
    });
    if (answer.kind === 'refused') {
      const record: Move = { t: 'refused', id: round.id, code: answer.code, limit: answer.limit };
      advance(round, record);
      // If this line is lost, the restart takes back a bet that does not exist: no need to wait for the disk.
      this.#writeLater(record);
      if (answer.balance !== null) session.balance = answer.balance;
      if (answer.code === 'session_dead') session.dead = true;
      throw refusalOf(round, answer);
    }
    if (answer.kind === 'unknown') {
      this.#deps.log.warn({ round: round.id, why: answer.reason }, 'the bet is unknown; it is taken back');
      throw this.#takeBackBet(round);
    }
    // Only a round whose bet call is under way can be accepted.
    if (round.state !== 'opened') throw voided(round);
    await this.#accept(session, round, answer.data.balance);
    return round;
  }

  async #accept(session: GameSession, round: Round, balance: number): Promise<void> {
    const record: Move = { t: 'accepted', id: round.id, balance };
    try {
      // Write before the player sees the outcome: a crash must not undo a round that the player has seen.
      await this.#deps.journal.append(record);
    } catch (error) {
      this.#deps.log.error({ err: error }, 'the journal cannot be written; the bet is taken back');
      throw this.#takeBackBet(round);
    }
    advance(round, record);
    session.balance = balance;
    await this.#pay(session, round);
  }

  #takeBackBet(round: Round): GameError {
    void this.#deps.settler.settle(round);
    return new GameError(503, 'round_voided', { round: round.id });
  }

  /** Waits a short time until a decided round is in the player's balance; the settler continues after that. */
  async #pay(session: GameSession, round: Round): Promise<void> {
    if (round.state === 'playing') return;
    await this.#settleSoon(round);
    if (round.balanceAfter !== null) session.balance = round.balanceAfter;
  }

  async #settleSoon(round: Round): Promise<void> {
    await Promise.race([this.#deps.settler.settle(round), sleep(PATIENCE_MS, undefined, { ref: false })]);
  }

  /**
   * The only way to act on a round: its actions run one after the other, and the engine's table judges each when its
   * turn comes. @throws GameError the table's refusal
   */
  #act(round: Round, action: Action, work: () => Promise<void>, phase?: Phase): Promise<Round> {
    return this.#queue(round, async () => {
      const verdict = mayDo(round, action, phase);
      if (verdict === 'stands') return;
      if (verdict !== 'do') throw refusedBy(verdict, round);
      await work();
    });
  }

  #queue(round: Round, work: () => Promise<void>): Promise<Round> {
    const move = (this.#moves.get(round.id) ?? Promise.resolve()).then(work);
    const ended = move.catch(() => undefined);
    this.#moves.set(round.id, ended);
    void ended.then(() => {
      if (this.#moves.get(round.id) === ended) this.#moves.delete(round.id);
    });
    return move.then(() => round);
  }

  /** Moves a round on by one record, which is on the disk before the player sees its result. */
  async #move(session: GameSession, round: Round, record: Move): Promise<void> {
    if (round.mode === 'demo') {
      advance(round, record);
      this.#payDemo(session, round);
      return;
    }
    const wasOpen = isOpen(round);
    await this.#write(record);
    advance(round, record);
    if (wasOpen) await this.#pay(session, round);
  }

  /** Ends a real round without its player. */
  async #end(round: Round, t: 'ended' | 'voiding'): Promise<void> {
    await this.#deps.journal.append({ t, id: round.id });
    advance(round, { t, id: round.id });
    void this.#deps.settler.settle(round);
  }

  /** @throws GameError `storage_unavailable` */
  async #write(record: RoundRecord): Promise<void> {
    await this.#deps.journal.append(record).catch((error: unknown) => {
      this.#deps.log.error({ err: error }, 'the journal cannot be written');
      throw new GameError(503, 'storage_unavailable');
    });
  }

  #writeLater(record: RoundRecord): void {
    void this.#write(record).catch(() => undefined);
  }
}

/** The player of a session in its game, as the book of rounds names the owner of a round. */
const ownerIn = ({ player, hash, gamecode }: GameSession): string => ownerOf({ player, session: hash, gamecode });

const voided = (round: Round): GameError => new GameError(409, 'round_voided', { round: round.id });

function refusedBy(verdict: Exclude<Verdict, 'do'>, round: Round | undefined): GameError {
  if (verdict === 'stands') return new GameError(409, 'wrong_action');
  return new GameError(409, verdict, verdict === 'round_open' && round ? { round: round.id } : {});
}

/** Reads the choice of an order. @throws GameError `bad_choice`, `stake_out_of_range` */
function choiceOf(session: GameSession, game: Game, order: SpinOrder): unknown {
  const engine = ENGINES[game.engine];
  // The table has already made the choice of a shared round.
  const choice = order.shared ? engine.read(order.choice) : engine.choose(order.choice, game.variant);
  if (choice === null) throw new GameError(422, 'bad_choice');
  // Of an engine whose choice is the stake, such as roulette's chips.
  const chosen = engine.stakeOf?.(choice);
  const { min_bet: least, max_bet: most } = session.limits;
  const isOnOffer =
    chosen === undefined
      ? stakesOf(session).includes(order.stake)
      : order.stake === chosen && chosen >= least && chosen <= most;
  if (!isOnOffer) throw new GameError(422, 'stake_out_of_range');
  return choice;
}

interface Refused {
  /** The platform's, centavos. */
  readonly balance: number | null;
  /** The largest stake that the player's bonuses allow, centavos, if that is the reason. */
  readonly maxStake?: number | null;
  /** The player's limit that the stake would break (`loss.week`), if that is the reason. */
  readonly limit?: string | null;
}

/** The error for a bet that the platform refused, with the facts that it gave. */
function refusalOf(round: Round, { balance, maxStake = null, limit = null }: Refused): GameError {
  const extra = {
    ...(balance !== null && { balance }),
    ...(maxStake !== null && { max_stake: maxStake }),
    ...(limit !== null && { limit }),
  };
  switch (round.refusal) {
    case 'insufficient_funds':
      return new GameError(402, 'insufficient_funds', extra);
    case 'player_blocked':
    case 'limit_reached':
    case 'bonus_max_stake':
      return new GameError(403, round.refusal, extra);
    case 'session_dead':
      return new GameError(401, 'session_dead');
    case 'stake_out_of_range':
      return new GameError(422, 'stake_out_of_range', extra);
    case 'rolled_back':
      return voided(round);
    default:
      return new GameError(502, 'bet_refused', extra);
  }
}
