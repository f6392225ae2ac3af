import { setTimeout as sleep } from 'node:timers/promises';
import type { Phase } from '../engine/actions.ts';
import { CEILING, crashRules, LEAST_CASH_OUT, multiplierAt, RATE, readAuto, timeOf } from '../engine/crash/rules.ts';
import type { Flight, Seat, TableState } from '../table-state.ts';
import type { Game } from './catalog.ts';
import type { Croupier, SpinOrder } from './croupier.ts';
import { GameError } from './errors.ts';
import { combinedSeed, commitmentOf, newSecret, numbersOf, roundId, serverSeed } from './fairness.ts';
import type { GameSession } from './game-session.ts';
import type { Log } from './log.ts';
import type { Draw, Round } from './round.ts';
import { mayDo } from './round.ts';

export interface TableOptions {
  readonly bettingMs?: number;
  readonly pauseMs?: number;
  /** Milliseconds in which a bet that was under way at the end of betting may still join. */
  readonly graceMs?: number;
  /** Milliseconds between looks at the clock while nothing is due. */
  readonly tickMs?: number;
  readonly now?: () => number;
  /** The secret of its flights' seeds; tests set it. */
  readonly secret?: string;
}

interface Bet {
  readonly session: GameSession;
  readonly round: Round;
  readonly seat: Seat;
  /** The cash-out that is running or done. */
  leaving: Promise<void> | null;
}

/** The flight that takes bets, flies, or fell last. Times are milliseconds since 1970. */
interface CurrentFlight {
  readonly facts: Flight;
  readonly seed: string;
  readonly betsUntil: number;
  bets: Bet[];
  seats: number;
  /** Bets whose answer from the platform is under way. */
  readonly pending: Set<Promise<unknown>>;
  /** Whether a stake that the platform has taken may still join. */
  isBoarding: boolean;
  startedAt: number;
  /** Hundredths. Only this process knows it during the flight. */
  crash: number;
}

/** The number of players' seeds that decide together. */
const SEEDS = 10;
const HISTORY = 20;
/** The number of seats that are shown. */
const SHOWN = 40;
/** A draw does not depend on the choice. */
const NO_CHOICE = { flight: '', seat: 0, auto: null };
/** Bets within this time are sent in one event (ms). */
const TOGETHER_MS = 120;

/**
 * The table of one crash game: one flight after the other while a player watches or has a stake on it. The server's
 * clock alone decides the phase (betting, flying, crashed) and the worth of a cash-out.
 */
export class Table {
  readonly #game: Game;
  readonly #croupier: Croupier;
  readonly #log: Log;
  readonly #options: Required<TableOptions>;
  readonly #listeners = new Set<(state: TableState) => void>();
  readonly #history: { flight: string; crash: number }[] = [];
  #count = 0;
  /** The number of flights without a watcher, which are numbered −1, −2, … */
  #unwatched = 0;
  /** When the last watcher left, milliseconds since 1970; a table is as old as its game. */
  #idleSince = Number.NEGATIVE_INFINITY;
  #phase: Phase = 'idle';
  #flight: CurrentFlight | null = null;
  #running: Promise<void> | null = null;
  #isStopped = false;
  #telling: NodeJS.Timeout | null = null;

  constructor(game: Game, croupier: Croupier, log: Log, options: TableOptions = {}) {
    this.#game = game;
    this.#croupier = croupier;
    this.#log = log;
    this.#options = {
      bettingMs: 7_000,
      pauseMs: 3_000,
      graceMs: 1_500,
      tickMs: 250,
      now: Date.now,
      secret: newSecret(),
      ...options,
    };
  }

  state(): TableState {
    const [phase, flight] = [this.#phase, this.#flight];
    const bets = flight?.bets ?? [];
    return {
      phase,
      now: this.#options.now(),
      rate: RATE,
      flight: flight?.facts ?? null,
      until: flight && phase === 'betting' ? flight.betsUntil : null,
      started_at: flight && phase === 'flying' ? flight.startedAt : null,
      crash: flight && phase === 'crashed' ? flight.crash : null,
      seats: bets.slice(0, SHOWN).map(({ seat }) => ({ ...seat })),
      players: bets.length,
      history: this.#history,
    };
  }

  /** Watches the table. @returns unsubscribe function */
  watch(listener: (state: TableState) => void): () => void {
    if (!this.#running) this.#catchUp();
    this.#listeners.add(listener);
    this.#wake();
    listener(this.state());
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Places a stake on the flight that takes bets now. @throws GameError `bets_closed`, `bad_choice`, and every refusal
   * of a bet
   */
  async bet(session: GameSession, order: SpinOrder): Promise<Round> {
    const choice = readAuto(order.choice);
    if (!choice) throw new GameError(422, 'bad_choice');
    const { auto } = choice;
    const flight = this.#flight;
    // A repeated request gets the same round, also after its flight.
    if (this.#croupier.knows(session, order.key))
      return this.#croupier.spin(session, this.#game, { ...order, choice: undefined });
    if (!flight || this.#options.now() >= flight.betsUntil) throw new GameError(409, 'bets_closed');
    const seat = flight.seats;
    flight.seats += 1;
    const joined = this.#croupier.spin(session, this.#game, {
      ...order,
      choice: { flight: flight.facts.id, seat, auto },
      shared: { seed: flight.seed, nonce: flight.facts.number, phase: this.#phase },
    });
    flight.pending.add(joined);
    const round = await joined;
    if (!flight.isBoarding) {
      // The platform took longer than the flight could wait.
      await this.#croupier.takeBack(session, round);
      throw new GameError(409, 'bets_closed');
    }
    const who = session.mode === 'demo' ? null : session.alias;
    flight.bets.push({ session, round, seat: { seat, who, stake: round.stake, auto, cashed: null }, leaving: null });
    this.#tellSoon();
    return round;
  }

  /**
   * Leaves the flight at its multiplier by this server's clock. @throws GameError `too_early`, `too_late`,
   * `storage_unavailable`
   */
  async leave(round: Round): Promise<void> {
    const at = this.#options.now();
    const verdict = mayDo(round, 'leave', this.#phase);
    if (verdict === 'stands') return;
    if (verdict !== 'do') throw new GameError(409, verdict);
    const flight = this.#flight;
    const bet = flight?.bets.find((known) => known.round.id === round.id);
    if (!flight || !bet || at >= fallOf(flight)) throw new GameError(409, 'too_late');
    const multiplier = Math.min(multiplierAt(at - flight.startedAt), flight.crash);
    if (multiplier < LEAST_CASH_OUT) throw new GameError(409, 'too_early');
    await this.#cashOut(bet, multiplier);
  }

  /** Ends at once: players still on the flight get the stake back. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#telling) clearTimeout(this.#telling);
    if (this.#flight) await Promise.allSettled(this.#flight.pending);
    await this.#running;
    if (!this.#flight) return;
    this.#flight.isBoarding = false;
    await Promise.all(this.#flight.bets.map((bet) => this.#takeBack(bet)));
  }

  /**
   * Draws the flights of the time in which no player watched. No stake is on them, so they need no clock of their own
   * and are drawn when the next player comes.
   */
  #catchUp(): void {
    const { secret, now, bettingMs, pauseMs } = this.#options;
    const flown: { flight: string; crash: number }[] = [];
    let left = now() - this.#idleSince;
    while (flown.length < HISTORY) {
      const number = -1 - this.#unwatched;
      const [crash = 100] = crashRules.draw(NO_CHOICE, numbersOf(serverSeed(secret, number), combinedSeed([]), number));
      left -= bettingMs + timeOf(crash) + pauseMs;
      if (left < 0) break;
      this.#unwatched += 1;
      flown.unshift({ flight: roundId(secret, number), crash });
    }
    this.#remember(...flown);
  }

  #remember(...flights: readonly { flight: string; crash: number }[]): void {
    this.#history.unshift(...flights);
    this.#history.length = Math.min(this.#history.length, HISTORY);
  }

  #wake(): void {
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      if (this.#isNeeded()) this.#wake();
    });
  }

  #isNeeded(): boolean {
    return !this.#isStopped && this.#listeners.size > 0;
  }

  async #run(): Promise<void> {
    while (this.#isNeeded()) {
      const flight = this.#prepare();
      const isOnTime = (await this.#takeBets(flight)) && (await this.#depart(flight)) && (await this.#fly(flight));
      // After a stop the flight stays: its players get the stake back.
      if (!isOnTime) return;
      await this.#land(flight);
      if (!this.#isStopped) await sleep(this.#options.pauseMs, undefined, { ref: false });
    }
    this.#phase = 'idle';
    this.#flight = null;
    this.#idleSince = this.#options.now();
  }

  #prepare(): CurrentFlight {
    const { secret, now, bettingMs } = this.#options;
    const number = this.#count;
    this.#count += 1;
    const seed = serverSeed(secret, number);
    this.#flight = {
      facts: { id: roundId(secret, number), number, commitment: commitmentOf(seed) },
      seed,
      betsUntil: now() + bettingMs,
      bets: [],
      seats: 0,
      pending: new Set(),
      isBoarding: true,
      startedAt: 0,
      crash: 0,
    };
    return this.#flight;
  }

  async #takeBets({ betsUntil, pending }: CurrentFlight): Promise<boolean> {
    this.#phase = 'betting';
    this.#tell();
    await this.#reach(betsUntil);
    this.#phase = 'closing';
    if (pending.size > 0) {
      this.#tell();
      await Promise.race([Promise.allSettled(pending), sleep(this.#options.graceMs, undefined, { ref: false })]);
    }
    return !this.#isStopped;
  }

  /**
   * Draws the flight. The draw of every stake is on the disk before the flight; a stake that cannot be written stays
   * behind.
   */
  async #depart(flight: CurrentFlight): Promise<boolean> {
    const { facts, seed } = flight;
    const clientSeeds = flight.bets.slice(0, SEEDS).map(({ round }) => round.clientSeed);
    const clientSeed = combinedSeed(clientSeeds);
    const drawn = crashRules.draw(NO_CHOICE, numbersOf(seed, clientSeed, facts.number));
    const draw: Draw = { drawn, clientSeed, clientSeeds };
    flight.crash = drawn[0] ?? 100;
    flight.isBoarding = false;
    const aboard = await Promise.all(
      flight.bets.map((bet) =>
        this.#croupier.depart(bet.session, bet.round, draw, this.#phase).then(
          () => bet,
          async (error: unknown) => {
            const { id } = bet.round;
            this.#log.error({ round: id, err: error }, 'a departure could not be written down; the stake goes back');
            await this.#takeBack(bet);
            return null;
          },
        ),
      ),
    );
    flight.bets = aboard.filter((bet) => bet !== null);
    return !this.#isStopped;
  }

  /** Flies until the fall, and cashes out each player whose automatic multiplier is below it. */
  async #fly(flight: CurrentFlight): Promise<boolean> {
    flight.startedAt = this.#options.now();
    this.#phase = 'flying';
    this.#tell();
    const autos = flight.bets
      .map((bet) => ({ bet, at: Math.min(CEILING, bet.seat.auto ?? CEILING) }))
      .filter(({ at }) => at <= flight.crash)
      .toSorted((a, b) => a.at - b.at);
    for (const { bet, at } of autos) {
      if (!(await this.#reach(flight.startedAt + timeOf(at)))) return false;
      void this.#cashOut(bet, at).catch((error: unknown) =>
        this.#log.error({ round: bet.round.id, err: error }, 'a cash-out could not be written down'),
      );
    }
    return this.#reach(fallOf(flight));
  }

  async #land({ facts, crash, bets }: CurrentFlight): Promise<void> {
    this.#phase = 'crashed';
    this.#remember({ flight: facts.id, crash });
    this.#tell();
    await Promise.all(
      bets.map((bet) =>
        this.#croupier.land(bet.session, bet.round, this.#phase).catch(async (error: unknown) => {
          const { id } = bet.round;
          this.#log.error({ round: id, err: error }, 'a flight could not be written down; the stake goes back');
          await this.#takeBack(bet);
        }),
      ),
    );
  }

  /** Concurrent calls share the first cash-out. */
  #cashOut(bet: Bet, at: number): Promise<void> {
    bet.leaving ??= this.#leaveAt(bet, at);
    return bet.leaving;
  }

  async #leaveAt(bet: Bet, at: number): Promise<void> {
    bet.seat.cashed = at;
    this.#tellSoon();
    try {
      await this.#croupier.leave(bet.session, bet.round, at, this.#phase);
    } catch (error) {
      bet.seat.cashed = null;
      bet.leaving = null;
      throw error;
    }
  }

  async #takeBack({ session, round }: Bet): Promise<void> {
    await this.#croupier.takeBack(session, round).catch(() => undefined);
  }

  /** Waits for a moment of the clock. @returns false if the table was stopped before */
  async #reach(at: number): Promise<boolean> {
    const { now, tickMs } = this.#options;
    for (let left = at - now(); left > 0 && !this.#isStopped; left = at - now())
      await sleep(Math.min(left, tickMs), undefined, { ref: false });
    return !this.#isStopped;
  }

  #tell(): void {
    if (this.#telling) clearTimeout(this.#telling);
    this.#telling = null;
    const state = this.state();
    for (const listener of this.#listeners) listener(state);
  }

  #tellSoon(): void {
    this.#telling ??= setTimeout(() => this.#tell(), TOGETHER_MS).unref();
  }
}

/** When a flight falls, milliseconds since 1970. */
const fallOf = ({ startedAt, crash }: CurrentFlight): number => startedAt + timeOf(Math.min(crash + 1, CEILING));

/** The tables of all crash games, opened by their first visitor. */
export class Tables {
  readonly #tables = new Map<string, Table>();
  readonly #open: (game: Game) => Table;

  constructor(croupier: Croupier, log: Log, options?: TableOptions) {
    this.#open = (game) => new Table(game, croupier, log, options);
  }

  of(game: Game): Table {
    const table = this.#tables.get(game.gamecode) ?? this.#open(game);
    this.#tables.set(game.gamecode, table);
    return table;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#tables.values()].map((table) => table.stop()));
  }
}
