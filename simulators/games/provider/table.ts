// One file because a flight's phases share its clock, its bets and its seeds.
import { setTimeout as sleep } from 'node:timers/promises';
import { CEILING, crashRules, LEAST_CASH_OUT, multiplierAt, RATE, readAuto, timeOf } from '../engine/crash/rules.ts';
import type { Flight, Seat, TableState } from '../table-state.ts';
import type { Game } from './catalog.ts';
import { GameError } from './errors.ts';
import { commitmentOf, newSecret, numbersOf, roundId, serverSeed } from './fairness.ts';
import { combine } from './flight-seed.ts';
import type { GameSession } from './game-session.ts';
import type { Log } from './log.ts';
import type { Player, SpinOrder } from './play.ts';
import type { Draw, Round } from './round.ts';
import { mayDo } from './round.ts';

export interface TableOptions {
  readonly bettingMs?: number;
  readonly pauseMs?: number;
  /** Milliseconds in which a bet that was under way at the end of betting may still join. */
  readonly graceMs?: number;
  readonly rate?: number;
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

/** The number of players' seeds that decide together. */
const SEEDS = 10;
const HISTORY = 20;
/** The number of seats that are shown. */
const SHOWN = 40;

export type Table = ReturnType<typeof createTable>;

/**
 * The table of one crash game: one flight after the other while a player watches or has a stake on it. The server's
 * clock alone decides the phase (betting, flying, crashed) and the worth of a cash-out.
 */
export function createTable(game: Game, play: Player, log: Log, options: TableOptions = {}) {
  const { bettingMs = 7_000, pauseMs = 3_000, graceMs = 1_500, rate = RATE, tickMs = 250, now = Date.now } = options;
  const secret = options.secret ?? newSecret();
  const listeners = new Set<(state: TableState) => void>();
  const history: { flight: string; crash: number }[] = [];
  let count = 0;
  let phase: TableState['phase'] = 'idle';
  let flight: Flight | null = null;
  let seed = '';
  let until = 0;
  let startedAt = 0;
  /** Only this process knows it during the flight. */
  let crash = 0;
  let bets: Bet[] = [];
  let seats = 0;
  let pending = new Set<Promise<unknown>>();
  /** Whether a stake that the platform has taken may still join the flight. */
  let isBoarding = false;
  let running: Promise<void> | null = null;
  const life = { isStopped: false };
  let telling: NodeJS.Timeout | null = null;

  const state = (): TableState => ({
    phase,
    now: now(),
    rate,
    flight,
    until: phase === 'betting' ? until : null,
    started_at: phase === 'flying' ? startedAt : null,
    crash: phase === 'crashed' ? crash : null,
    seats: bets.slice(0, SHOWN).map(({ seat }) => ({ ...seat })),
    players: bets.length,
    history,
  });
  const tell = (): void => {
    if (telling) clearTimeout(telling);
    telling = null;
    const current = state();
    for (const listener of listeners) listener(current);
  };
  /** Bets within a moment are sent in one event. */
  const tellSoon = (): void => {
    telling ??= setTimeout(tell, 120).unref();
  };

  /** Concurrent calls share the first cash-out. */
  function cashOut(bet: Bet, at: number): Promise<void> {
    bet.leaving ??= leaveAt(bet, at);
    return bet.leaving;
  }

  async function leaveAt(bet: Bet, at: number): Promise<void> {
    bet.seat.cashed = at;
    tellSoon();
    try {
      await play.leave(bet.session, bet.round, at, phase);
    } catch (error) {
      bet.seat.cashed = null;
      bet.leaving = null;
      throw error;
    }
  }

  async function fly(): Promise<void> {
    const current = flight;
    if (!current) return;
    const clientSeeds = bets.slice(0, SEEDS).map(({ round }) => round.clientSeed);
    const clientSeed = combine(clientSeeds);
    const drawn = crashRules.draw(
      { flight: current.id, seat: 0, auto: null },
      numbersOf(seed, clientSeed, current.number),
    );
    crash = drawn[0] ?? 100;
    await depart({ drawn, clientSeed, clientSeeds });
    startedAt = now();
    phase = 'flying';
    tell();
    const autos = bets
      .map((bet) => ({ bet, at: Math.min(CEILING, bet.seat.auto ?? CEILING) }))
      .filter(({ at }) => at <= crash)
      .toSorted((a, b) => a.at - b.at);
    for (const { bet, at } of autos) {
      await reach(startedAt + timeOf(at, rate));
      if (life.isStopped) return;
      void cashOut(bet, at).catch((error: unknown) =>
        log.error({ round: bet.round.id, err: error }, 'a cash-out could not be written down'),
      );
    }
    await reach(fallsAt());
    if (life.isStopped) return;
    phase = 'crashed';
    history.unshift({ flight: current.id, crash });
    history.length = Math.min(history.length, HISTORY);
    tell();
    await Promise.all(
      bets.map(({ session, round }) =>
        play.land(session, round, phase).catch(async (error: unknown) => {
          log.error({ round: round.id, err: error }, 'a flight could not be written down; the stake goes back');
          await play.takeBack(session, round).catch(() => undefined);
        }),
      ),
    );
  }

  /** The draw of every stake is on the disk before the flight; a stake that cannot be written stays behind. */
  async function depart(draw: Draw): Promise<void> {
    isBoarding = false;
    const stays = await Promise.all(
      bets.map(async (bet) => {
        try {
          await play.depart(bet.session, bet.round, draw, phase);
          return bet;
        } catch (error) {
          log.error({ round: bet.round.id, err: error }, 'a departure could not be written down; the stake goes back');
          await play.takeBack(bet.session, bet.round).catch(() => undefined);
          return null;
        }
      }),
    );
    bets = stays.filter((bet) => bet !== null);
  }

  const fallsAt = (): number => startedAt + timeOf(Math.min(crash + 1, CEILING), rate);

  async function reach(at: number): Promise<void> {
    for (let left = at - now(); left > 0 && !life.isStopped; left = at - now())
      await sleep(Math.min(left, tickMs), undefined, { ref: false });
  }

  async function run(): Promise<void> {
    while (!life.isStopped && listeners.size > 0) {
      const number = count;
      count += 1;
      seed = serverSeed(secret, number);
      flight = { id: roundId(secret, number), number, commitment: commitmentOf(seed) };
      bets = [];
      seats = 0;
      pending = new Set();
      isBoarding = true;
      until = now() + bettingMs;
      phase = 'betting';
      tell();
      await reach(until);
      phase = 'closing';
      if (pending.size > 0) {
        tell();
        await Promise.race([Promise.allSettled(pending), sleep(graceMs, undefined, { ref: false })]);
      }
      if (!life.isStopped) await fly();
      if (!life.isStopped) await sleep(pauseMs, undefined, { ref: false });
    }
    phase = 'idle';
    flight = null;
    // After a stop during a flight, the players still on it get the stake back.
    if (!life.isStopped) bets = [];
  }

  function wake(): void {
    running ??= run().finally(() => {
      running = null;
      if (listeners.size > 0 && !life.isStopped) wake();
    });
  }

  return {
    state,

    /** Watches the table. @returns unsubscribe function */
    watch(listener: (state: TableState) => void): () => void {
      listeners.add(listener);
      wake();
      listener(state());
      return () => void listeners.delete(listener);
    },

    /**
     * Places a stake on the flight that takes bets now. @throws GameError `bets_closed`, `bad_choice`, and every
     * refusal of a bet
     */
    async bet(session: GameSession, order: SpinOrder): Promise<Round> {
      const auto = readAuto(order.choice);
      if (!auto) throw new GameError(422, 'bad_choice');
      const current = flight;
      // A repeated request gets the same round, also after its flight.
      if (play.knows(session, order.key)) return play.spin(session, game, { ...order, choice: undefined });
      if (!current || now() >= until) throw new GameError(409, 'bets_closed');
      const seat = seats;
      seats += 1;
      const joined = play.spin(session, game, {
        ...order,
        choice: { flight: current.id, seat, auto: auto.auto },
        shared: { seed, nonce: current.number, phase },
      });
      pending.add(joined);
      const round = await joined;
      if (flight !== current || !isBoarding) {
        // The platform took longer than the flight could wait.
        await play.takeBack(session, round);
        throw new GameError(409, 'bets_closed');
      }
      const { mode, alias } = session;
      bets.push({
        session,
        round,
        seat: { seat, who: mode === 'demo' ? null : alias, stake: round.stake, auto: auto.auto, cashed: null },
        leaving: null,
      });
      tellSoon();
      return round;
    },

    /**
     * Leaves the flight at its multiplier by this server's clock. @throws GameError `too_early`, `too_late`,
     * `storage_unavailable`
     */
    async leave(round: Round): Promise<void> {
      const at = now();
      const bet = bets.find((known) => known.round.id === round.id);
      const verdict = mayDo(round, 'leave', phase);
      if (verdict === 'stands') return;
      if (verdict !== 'do') throw new GameError(409, verdict);
      if (!bet || at >= fallsAt()) throw new GameError(409, 'too_late');
      const multiplier = Math.min(multiplierAt(at - startedAt, rate), crash);
      if (multiplier < LEAST_CASH_OUT) throw new GameError(409, 'too_early');
      await cashOut(bet, multiplier);
    },

    /** Ends at once: players still on the flight get the stake back. */
    async stop(): Promise<void> {
      life.isStopped = true;
      if (telling) clearTimeout(telling);
      await Promise.allSettled(pending);
      await running;
      await Promise.all(bets.map(({ session, round }) => play.takeBack(session, round).catch(() => undefined)));
    },
  };
}

/** The tables of all crash games, opened by their first visitor. */
export function createTables(play: Player, log: Log, options: TableOptions = {}) {
  const tables = new Map<string, Table>();
  return {
    of(game: Game): Table {
      const known = tables.get(game.gamecode);
      if (known) return known;
      const table = createTable(game, play, log, options);
      tables.set(game.gamecode, table);
      return table;
    },
    async stop(): Promise<void> {
      await Promise.all([...tables.values()].map((table) => table.stop()));
    },
  };
}

export type Tables = ReturnType<typeof createTables>;
