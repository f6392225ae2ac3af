/**
 * What a player's money should be, worked out from the rules alone: it shares nothing with the platform, neither code nor
 * database. A world is one way in which things may stand; where the platform gave no answer there are several, until
 * something that is seen tells them apart.
 */

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
}

/** A win or a rollback that was taken. */
interface Ended {
  readonly facts: string;
}

export interface World {
  real: number;
  held: number;
  deposits: number;
  readonly bets: Map<string, Bet>;
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

/** What is known of a player beside the money, as it stands at a moment. */
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
  /** Seen to have happened, and asked for by nobody in particular: it has no answer. */
  | {
      readonly kind: 'move';
      readonly what: string;
      readonly real: number;
      readonly held: number;
      readonly deposits: number;
    };

export function newWorld(): World {
  return {
    real: 0,
    held: 0,
    deposits: 0,
    bets: new Map(),
    ended: new Map(),
    keys: new Map(),
    waiting: 0,
    made: [],
  };
}

export function copyOf(world: World): World {
  return {
    ...world,
    bets: new Map(world.bets),
    ended: new Map(world.ended),
    keys: new Map(world.keys),
  };
}

/** The part of a world that an act can have changed, as text: two worlds that agree on it are one. */
export function imageOf(world: World, acts: readonly Op[]): string {
  const parts = acts.map((act) => {
    if (act.kind === 'withdraw') return world.keys.get(act.key) ?? null;
    if (act.kind === 'move') return null;
    if (act.kind === 'bet') return world.bets.get(act.transaction) ?? null;
    return [world.bets.get(act.bet) ?? null, world.ended.get(act.transaction) ?? null];
  });
  return JSON.stringify([world.real, world.held, world.deposits, world.waiting, world.made, parts]);
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
    // A map keeps the order in which bets came; the clock never goes back.
    for (const bet of world.bets.values()) {
      if (bet.kind !== 'bet' || bet.undone || bet.at < since) continue;
      count += 1;
      lost += bet.amount - bet.won;
      if (before !== null && bet.at - before <= BREAK) played += bet.at - before;
      before = bet.at;
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

const refusal = (status: number, code: string, world: World): Answer => ({ status, code, balance: world.real });

function takeBet(world: World, act: Op & { kind: 'bet' }, facts: Facts, rules: Rules, now: number): Answer {
  const ends = facts.sessions.get(act.session);
  if (ends === undefined) return { status: 401, code: 'session_dead' };
  if (act.foreign) return refusal(409, 'transaction_conflict', world);
  const known = world.bets.get(act.transaction);
  if (known) {
    if (known.kind === 'tombstone' || known.undone) return refusal(409, 'rolled_back', world);
    const same = known.amount === act.amount && known.round === act.round && known.gamecode === act.gamecode;
    return same ? { status: 200, balance: world.real, replayed: true } : refusal(409, 'transaction_conflict', world);
  }
  if (ends <= now) return refusal(401, 'session_dead', world);
  if (isExcluded(facts, now)) return refusal(403, 'player_blocked', world);
  if (act.gamecode !== rules.gamecode) return refusal(403, 'player_blocked', world);
  if (act.amount < rules.minBet || act.amount > rules.maxBet) return refusal(422, 'stake_out_of_range', world);
  if (breaksLimit(world, facts.limits, act.amount, now)) return refusal(403, 'limit_reached', world);
  if (world.real < act.amount) return refusal(402, 'insufficient_funds', world);
  world.real -= act.amount;
  const { amount, round, gamecode } = act;
  world.bets.set(act.transaction, {
    kind: 'bet',
    amount,
    round,
    gamecode,
    at: now,
    won: 0,
    settled: false,
    undone: false,
  });
  return { status: 200, balance: world.real, replayed: false };
}

function takeWin(world: World, act: Op & { kind: 'win' }): Answer {
  const facts = `win ${act.bet} ${act.round} ${act.amount}`;
  const known = world.ended.get(act.transaction);
  if (known) {
    return known.facts === facts
      ? { status: 200, balance: world.real, replayed: true }
      : refusal(409, 'transaction_conflict', world);
  }
  const bet = act.foreign ? undefined : world.bets.get(act.bet);
  if (!bet) return refusal(404, 'bet_unknown', world);
  if (bet.kind === 'tombstone' || bet.undone) return refusal(409, 'rolled_back', world);
  if (bet.round !== act.round || bet.gamecode !== act.gamecode || bet.settled) {
    return refusal(409, 'transaction_conflict', world);
  }
  world.real += act.amount;
  world.bets.set(act.bet, { ...bet, won: bet.won + act.amount, settled: act.finished });
  world.ended.set(act.transaction, { facts });
  return { status: 200, balance: world.real, replayed: false };
}

function takeRollback(world: World, act: Op & { kind: 'rollback' }, now: number): Answer {
  const facts = `rollback ${act.bet} ${act.round}`;
  const known = world.ended.get(act.transaction);
  if (known) {
    return known.facts === facts
      ? { status: 200, balance: world.real, replayed: true }
      : refusal(409, 'transaction_conflict', world);
  }
  if (act.foreign) return refusal(409, 'transaction_conflict', world);
  const bet = world.bets.get(act.bet);
  if (bet && (bet.round !== act.round || bet.settled || bet.won > 0)) {
    return refusal(409, 'transaction_conflict', world);
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
    });
  } else if (bet.kind === 'bet' && !bet.undone) {
    world.real += bet.amount;
    world.bets.set(act.bet, { ...bet, undone: true });
  }
  world.ended.set(act.transaction, { facts });
  return { status: 200, balance: world.real, replayed: false };
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
  world.waiting += 1;
  world.made = [...world.made, amount].toSorted((a, b) => a - b);
  world.keys.set(key, { status: 200 });
  return { status: 200 };
}

/** Does an act in a world, which it changes, and says what the platform must answer. */
export function take(world: World, act: Op, facts: Facts, rules: Rules, now: number): Answer | null {
  switch (act.kind) {
    case 'bet':
      return takeBet(world, act, facts, rules, now);
    case 'win':
      return takeWin(world, act);
    case 'rollback':
      return takeRollback(world, act, now);
    case 'withdraw':
      return takeWithdrawal(world, act, facts, rules, now);
    default:
      world.real += act.real;
      world.held += act.held;
      world.deposits += act.deposits;
      if (act.held < 0) world.waiting -= 1;
      return null;
  }
}
