/**
 * Computes a player's expected money from the rules alone: it shares neither code nor database with the platform. A
 * world is one possible state; after a lost answer there are several, until an observation tells them apart.
 */

import * as bonus from './bonuses.ts';

/** Centavos and milliseconds throughout. */
export interface Bet {
  readonly kind: 'bet' | 'tombstone';
  readonly amount: number;
  readonly round: string;
  readonly gamecode: string;
  readonly at: number;
  readonly won: number;
  readonly settled: boolean;
  readonly undone: boolean;
  /** The parts that bonuses paid. */
  readonly parts: bonus.Parts;
}

/** A box that was bought and not sold back; it counts towards the limits as a bet does (CARE-1). */
interface Bought {
  readonly amount: number;
  /** Value of the drawn prize, centavos. */
  readonly won: number;
  readonly at: number;
}

/** A win or a rollback that was taken. */
interface Ended {
  readonly facts: string;
}

export interface World {
  real: number;
  held: number;
  deposits: number;
  readonly bonuses: bonus.Bonuses;
  readonly bets: Map<string, Bet>;
  readonly boxes: Map<number, Bought>;
  readonly ended: Map<string, Ended>;
  /** First answers under an idempotency key. */
  readonly keys: Map<string, Answer>;
  /** Withdrawals that wait for their end. */
  waiting: number;
  /** Amounts of the withdrawals that this moment has made. */
  made: readonly number[];
}

export interface Answer {
  readonly status: number;
  readonly code?: string | undefined;
  readonly balance?: number | undefined;
  readonly replayed?: boolean | undefined;
}

export type Limits = Readonly<Record<string, Readonly<Record<string, number | null | undefined>> | undefined>>;

/** Facts about a player beside the money, at a moment. */
export interface Facts {
  readonly limits: Limits;
  readonly exclusion: { readonly start: number; readonly end: number | null } | null;
  readonly heldUntil: number | null;
  /** When each provider session ends, or has ended. */
  readonly sessions: ReadonlyMap<string, number>;
}

export interface Rules {
  readonly gamecode: string;
  readonly minBet: number;
  readonly maxBet: number;
  readonly minWithdrawal: number;
  readonly maxWithdrawal: number;
  readonly mostWithdrawals: number;
}

export type Op =
  | {
      readonly kind: 'bet';
      readonly session: string;
      readonly transaction: string;
      readonly round: string;
      readonly gamecode: string;
      readonly amount: number;
      /** The id is another player's. */
      readonly foreign?: boolean;
    }
  | {
      readonly kind: 'win';
      readonly transaction: string;
      readonly bet: string;
      readonly round: string;
      readonly gamecode: string;
      readonly amount: number;
      readonly finished: boolean;
      readonly foreign?: boolean;
    }
  | {
      readonly kind: 'rollback';
      readonly transaction: string;
      readonly bet: string;
      readonly round: string;
      readonly foreign?: boolean;
    }
  | { readonly kind: 'withdraw'; readonly key: string; readonly amount: number }
  /** A box that the player bought, opened (`returned`: value of its prize, `real`: paid at once) or sold back. */
  | { readonly kind: 'buy'; readonly box: number; readonly price: number }
  | { readonly kind: 'draw'; readonly box: number; readonly returned: number; readonly real: number }
  | { readonly kind: 'sell'; readonly box: number; readonly value: number }
  /** Observed, but requested by no message of the run: it has no answer. */
  | {
      readonly kind: 'move';
      readonly what: string;
      readonly real: number;
      readonly held: number;
      readonly deposits: number;
    }
  /** A bonus that was granted; without a rollover it is real money at once. */
  | { readonly kind: 'grant'; readonly bonus: bonus.Bonus }
  /** A bonus that ended by itself, by its player or with its deposit, if play had not ended it before. */
  | { readonly kind: 'end'; readonly bonus: number; readonly status: bonus.Bonus['status'] };

export function newWorld(): World {
  return {
    real: 0,
    held: 0,
    deposits: 0,
    bonuses: new Map(),
    bets: new Map(),
    boxes: new Map(),
    ended: new Map(),
    keys: new Map(),
    waiting: 0,
    made: [],
  };
}

export function copyOf(world: World): World {
  return {
    ...world,
    bonuses: new Map(world.bonuses),
    bets: new Map(world.bets),
    boxes: new Map(world.boxes),
    ended: new Map(world.ended),
    keys: new Map(world.keys),
  };
}

/** The part of a world that an act can have changed, as text: two worlds that agree on it are one. */
export function imageOf(world: World, acts: readonly Op[]): string {
  const parts = acts.map((act) => {
    if (act.kind === 'withdraw') return world.keys.get(act.key) ?? null;
    if (act.kind === 'buy' || act.kind === 'draw' || act.kind === 'sell') return world.boxes.get(act.box) ?? null;
    if (act.kind === 'move' || act.kind === 'grant' || act.kind === 'end') return null;
    if (act.kind === 'bet') return world.bets.get(act.transaction) ?? null;
    return [world.bets.get(act.bet) ?? null, world.ended.get(act.transaction) ?? null];
  });
  const { real, held, deposits, waiting, made, bonuses } = world;
  return JSON.stringify([real, held, deposits, waiting, made, [...bonuses.values()], parts]);
}

/* ── time in São Paulo, three hours behind, without summer time ─────────── */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BEHIND = 3 * HOUR;

/** When the current day, week (from Monday) or month began. */
export function periodStart(period: string, now: number): number {
  const local = new Date(now - BEHIND);
  const day = Math.floor((now - BEHIND) / DAY) * DAY;
  if (period === 'day') return day + BEHIND;
  if (period === 'week') return day - ((local.getUTCDay() + 6) % 7) * DAY + BEHIND;
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) + BEHIND;
}

const PERIODS = ['day', 'week', 'month'] as const;
/** Two bets further apart than this have a break between them. */
const BREAK = 5 * 60_000;

/** The player's stakes in the order in which they came: bets that were not undone, and bought boxes. */
function stakesOf({ bets, boxes }: World): Bought[] {
  const placed = [...bets.values()].filter(({ kind, undone }) => kind === 'bet' && !undone);
  return boxes.size === 0 ? placed : [...placed, ...boxes.values()].sort((a, b) => a.at - b.at);
}

function breaksLimit(world: World, limits: Limits, amount: number, now: number): boolean {
  return PERIODS.some((period) => {
    const stake = limits['stake']?.[period] ?? null;
    const bets = limits['bets']?.[period] ?? null;
    const loss = limits['loss']?.[period] ?? null;
    const time = limits['time']?.[period] ?? null;
    if (stake !== null && amount > stake) return true;
    if (bets === null && loss === null && time === null) return false;
    const since = periodStart(period, now);
    let count = 0;
    let lost = 0;
    let played = 0;
    let before: number | null = null;
    for (const stake of stakesOf(world)) {
      const isInside = stake.at >= since;
      if (isInside && before !== null && stake.at - before <= BREAK) played += stake.at - before;
      before = stake.at;
      if (!isInside) continue;
      count += 1;
      lost += stake.amount - stake.won;
    }
    return (
      (bets !== null && count >= bets) ||
      (loss !== null && lost + amount > loss) ||
      (time !== null && Math.ceil(played / 60_000) >= time)
    );
  });
}

export function isExcluded({ exclusion }: Pick<Facts, 'exclusion'>, now: number): boolean {
  return exclusion !== null && exclusion.start <= now && (exclusion.end === null || exclusion.end > now);
}

/* ── what each act does, and what it answers ────────────────────────────── */

/** Centavos that the player can stake, as the provider is told. */
const stakeable = (world: World, now: number): number => world.real + bonus.usable(world.bonuses, now);

function takeBet(world: World, act: Op & { kind: 'bet' }, facts: Facts, rules: Rules, now: number): Answer {
  const ends = facts.sessions.get(act.session);
  if (ends === undefined) return { status: 401, code: 'session_dead' };
  const balance = stakeable(world, now);
  const refusal = (status: number, code: string): Answer => ({ status, code, balance });
  if (act.foreign) return refusal(409, 'transaction_conflict');
  const known = world.bets.get(act.transaction);
  if (known) {
    if (known.kind === 'tombstone' || known.undone) return refusal(409, 'rolled_back');
    const same = known.amount === act.amount && known.round === act.round && known.gamecode === act.gamecode;
    return same ? { status: 200, balance, replayed: true } : refusal(409, 'transaction_conflict');
  }
  if (ends <= now) return refusal(401, 'session_dead');
  if (isExcluded(facts, now)) return refusal(403, 'player_blocked');
  if (act.gamecode !== rules.gamecode) return refusal(403, 'player_blocked');
  if (act.amount < rules.minBet || act.amount > rules.maxBet) return refusal(422, 'stake_out_of_range');
  if (breaksLimit(world, facts.limits, act.amount, now)) return refusal(403, 'limit_reached');
  if (balance < act.amount) return refusal(402, 'insufficient_funds');
  const { amount, round, gamecode } = act;
  const real = Math.min(world.real, amount);
  world.real -= real;
  const parts = bonus.pay(world.bonuses, amount - real, now);
  world.bets.set(act.transaction, {
    kind: 'bet',
    amount,
    round,
    gamecode,
    at: now,
    won: 0,
    settled: false,
    undone: false,
    parts,
  });
  return { status: 200, balance: balance - amount, replayed: false };
}

function takeWin(world: World, act: Op & { kind: 'win' }, now: number): Answer {
  const balance = stakeable(world, now);
  const refusal = (status: number, code: string, told = balance): Answer => ({ status, code, balance: told });
  const facts = `win ${act.bet} ${act.round} ${act.amount}`;
  const known = world.ended.get(act.transaction);
  if (known) {
    return known.facts === facts ? { status: 200, balance, replayed: true } : refusal(409, 'transaction_conflict');
  }
  const bet = act.foreign ? undefined : world.bets.get(act.bet);
  if (!bet) return refusal(404, 'bet_unknown', world.real);
  // Of a bet that never was no game is known, and so none that takes bonuses.
  if (bet.kind === 'tombstone') return refusal(409, 'rolled_back', world.real);
  if (bet.undone) return refusal(409, 'rolled_back');
  if (bet.round !== act.round || bet.gamecode !== act.gamecode || bet.settled) {
    return refusal(409, 'transaction_conflict');
  }
  const { bonuses } = world;
  world.real += bonus.bringBack(bonuses, bet.amount, bet.parts, act.amount);
  if (act.finished) {
    bonus.release(bonuses, bet.parts);
    world.real += bonus.countStake(bonuses, bet.amount, bet.parts, bet.at, now);
    bonus.review(bonuses, bet.parts, now);
  }
  world.bets.set(act.bet, { ...bet, won: bet.won + act.amount, settled: act.finished });
  world.ended.set(act.transaction, { facts });
  return { status: 200, balance: stakeable(world, now), replayed: false };
}

function takeRollback(world: World, act: Op & { kind: 'rollback' }, now: number): Answer {
  const facts = `rollback ${act.bet} ${act.round}`;
  const bet = act.foreign ? undefined : world.bets.get(act.bet);
  const balance = bet?.kind === 'bet' ? stakeable(world, now) : world.real;
  const refusal = (status: number, code: string): Answer => ({ status, code, balance });
  const known = world.ended.get(act.transaction);
  if (known) {
    return known.facts === facts ? { status: 200, balance, replayed: true } : refusal(409, 'transaction_conflict');
  }
  if (act.foreign) return refusal(409, 'transaction_conflict');
  if (bet && (bet.round !== act.round || bet.settled || bet.won > 0)) {
    return refusal(409, 'transaction_conflict');
  }
  if (!bet) {
    world.bets.set(act.bet, {
      kind: 'tombstone',
      amount: 0,
      round: act.round,
      gamecode: '',
      at: now,
      won: 0,
      settled: false,
      undone: false,
      parts: [],
    });
  } else if (bet.kind === 'bet' && !bet.undone) {
    world.real += bonus.bringBack(world.bonuses, bet.amount, bet.parts, bet.amount);
    bonus.release(world.bonuses, bet.parts);
    bonus.review(world.bonuses, bet.parts, now);
    world.bets.set(act.bet, { ...bet, undone: true });
  }
  world.ended.set(act.transaction, { facts });
  return { status: 200, balance: bet?.kind === 'bet' ? stakeable(world, now) : world.real, replayed: false };
}

function takeWithdrawal(
  world: World,
  { key, amount }: Op & { kind: 'withdraw' },
  facts: Facts,
  rules: Rules,
  now: number,
): Answer {
  const known = world.keys.get(key);
  if (known) return known;
  if (amount < rules.minWithdrawal || amount > rules.maxWithdrawal) return { status: 422, code: 'amount_out_of_range' };
  if (facts.heldUntil !== null && facts.heldUntil > now) return { status: 403, code: 'withdrawals_on_hold' };
  if (world.waiting >= rules.mostWithdrawals) return { status: 409, code: 'too_many_pending' };
  if (world.real < amount) return { status: 402, code: 'insufficient_funds' };
  world.real -= amount;
  world.held += amount;
  bonus.endAll(world.bonuses);
  world.waiting += 1;
  world.made = [...world.made, amount].toSorted((a, b) => a - b);
  world.keys.set(key, { status: 200 });
  return { status: 200 };
}

/** Buys a box, with real money only. */
function takeBox(world: World, { box, price }: Op & { kind: 'buy' }, facts: Facts, now: number): Answer | null {
  if (isExcluded(facts, now)) return { status: 403, code: 'player_blocked' };
  if (breaksLimit(world, facts.limits, price, now)) return { status: 422, code: 'limit_reached' };
  if (world.real < price) return { status: 402, code: 'insufficient_funds' };
  world.real -= price;
  world.boxes.set(box, { amount: price, won: 0, at: now });
  return null;
}

/** Does an act in a world, which it changes, and says what the platform must answer. */
export function take(world: World, act: Op, facts: Facts, rules: Rules, now: number): Answer | null {
  switch (act.kind) {
    case 'bet':
      return takeBet(world, act, facts, rules, now);
    case 'win':
      return takeWin(world, act, now);
    case 'rollback':
      return takeRollback(world, act, now);
    case 'withdraw':
      return takeWithdrawal(world, act, facts, rules, now);
    case 'buy':
      return takeBox(world, act, facts, now);
    case 'draw': {
      if (isExcluded(facts, now)) return { status: 403, code: 'player_blocked' };
      const bought = world.boxes.get(act.box);
      if (bought) world.boxes.set(act.box, { ...bought, won: act.returned });
      world.real += act.real;
      return null;
    }
    case 'sell':
      world.boxes.delete(act.box);
      world.real += act.value;
      return null;
    case 'grant':
      if (act.bonus.rollover > 0) world.bonuses.set(act.bonus.id, act.bonus);
      else {
        world.bonuses.set(act.bonus.id, { ...act.bonus, balance: 0, status: 'completed' });
        world.real += act.bonus.balance;
      }
      return null;
    case 'end':
      bonus.end(world.bonuses, act.bonus, act.status);
      return null;
    default:
      world.real += act.real;
      world.held += act.held;
      world.deposits += act.deposits;
      if (act.held < 0) world.waiting -= 1;
      return null;
  }
}
