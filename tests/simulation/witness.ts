/**
 * Reads the results of a moment, and checks each change of a charge, a withdrawal, a limit or an exclusion against the
 * bank's books and the requests. A change that moved money becomes a move for the judge.
 */
import { sql } from 'kysely';
import type { Db } from '../../server/db/connect.ts';
import type { Bank } from './bank.ts';
import type { Bonus } from './bonuses.ts';
import { type Facts, isExcluded, type Limits, type Op, periodStart } from './model.ts';
import type { Person } from './people.ts';
import type { Rewards } from './rewards.ts';

const DAY = 86_400_000;

export interface ChargeSeen {
  readonly txid: string;
  readonly id: number;
  readonly player_id: number;
  readonly amount: number;
  readonly status: 'waiting_payment' | 'paid' | 'refused' | 'refunded';
  readonly expires_at: Date;
  readonly created_at: Date;
  readonly closed: boolean;
  readonly refund_pending: boolean;
  /** Centavos of a paid charge that go back to the payer. */
  readonly excess: number;
  readonly paid_at: Date | null;
  readonly refund_reason: string | null;
}

type ChargeRow = ChargeSeen & { limits: Limits | null; start: Date | null; end: Date | null };

export interface WithdrawalSeen {
  readonly id: number;
  readonly player_id: number;
  readonly amount: number;
  readonly status: number;
  readonly payout_id: string;
}

export interface BonusSeen {
  readonly id: number;
  readonly player_id: number;
  readonly amount: number;
  readonly balance: number;
  readonly rollover: number;
  readonly progress: number;
  readonly open: number;
  readonly status: Bonus['status'];
  readonly outcome: string | null;
  /** Its origin: a coupon, or a reward. */
  readonly source: string;
  readonly reference: string;
  readonly charge_txid: string | null;
  readonly expires_at: Date | null;
  readonly created_at: Date;
}

export interface CashbackSeen {
  readonly id: number;
  readonly player_id: number;
  readonly amount: number;
  readonly type: 'calendar' | 'immediate';
  readonly day: string;
  readonly claimed: number;
}

/** As JSON tells it: moments as text. */
type Dated<T> = { [Key in keyof T]: Date extends T[Key] ? Exclude<T[Key], Date> | string : T[Key] };

/** A coupon of the run, as its players know it. */
export interface Offer {
  readonly code: string;
  readonly percent: number | null;
  readonly fixed: number | null;
  readonly most: number | null;
  readonly least: number;
  readonly rollover: number;
  readonly days: number;
  readonly uses: number | null;
}

export interface Witness {
  readonly charges: ReadonlyMap<string, ChargeSeen>;
  readonly withdrawals: ReadonlyMap<number, WithdrawalSeen>;
  readonly cashback: ReadonlyMap<number, CashbackSeen>;
  /** Looks at charges and withdrawals: what they have moved, and the new withdrawals, by player id. */
  look(
    woken: ReadonlySet<string>,
    refunds: ReadonlySet<string>,
  ): Promise<{ moves: Map<number, Op[]>; made: Map<number, number[]> }>;
  /** Looks at players: wallets, limits, exclusions. */
  lookAt(
    people: readonly Person[],
  ): Promise<Map<number, { seen: Omit<Person['seen'], 'made'>; facts: Facts; bonusMoves: Op[] }>>;
}

const move = (what: string, real: number, held: number, deposits = 0): Op => ({
  kind: 'move',
  what,
  real,
  held,
  deposits,
});

export function createWitness(
  db: Db,
  bank: Bank,
  now: () => number,
  people: ReadonlyMap<number, Person>,
  offers: readonly Offer[],
  bonusOf: Rewards['bonusOf'],
): Witness {
  const bonuses = new Map<number, BonusSeen>();
  const cashback = new Map<number, CashbackSeen>();
  const charges = new Map<string, ChargeSeen>();
  const withdrawals = new Map<number, WithdrawalSeen>();
  let lastCharge = 0;
  let lastWithdrawal = 0;
  /** The charges of the running look. */
  let fresh: readonly ChargeRow[] = [];
  const wrong = (what: string): never => {
    throw new Error(what);
  };

  /** The operation behind a charge's new status; a status that the bank's books contradict is a fault. */
  function judgeCharge(before: ChargeSeen | undefined, after: ChargeRow, asked: boolean): Op | null {
    const { txid, amount, excess, status } = after;
    const was = before?.status ?? 'waiting_payment';
    if (was === status) {
      if (before && excess !== before.excess) wrong(`The excess of charge ${txid} became ${excess}.`);
      return null;
    }
    const step = `Charge ${txid} of ${amount} went from ${was} to ${status}`;
    if (status === 'refused' && was === 'waiting_payment') return null;
    if (was === 'refunded' || (was === 'paid' && status !== 'refunded') || status === 'waiting_payment') {
      return wrong(`${step}.`);
    }
    if (was === 'paid') {
      if (!asked) wrong(`${step}, and nobody asked for it.`);
      return move(`refund ${txid}`, excess - amount, 0);
    }
    const credited = status === 'refunded' ? 0 : amount - excess;
    const fault = faultOf(after, credited);
    if (fault !== null) wrong(`${step} with ${credited} credited (${after.refund_reason}), but ${fault}.`);
    return credited === 0 ? null : move(`deposit ${txid}`, credited, 0, 1);
  }

  /**
   * Why a payment may not have been credited with just so much, or null. A player's limits and exclusion may
   * change in the same moment: either state counts.
   */
  function faultOf(charge: ChargeRow, credited: number): string | null {
    const { txid, amount, player_id: owner, paid_at: paidAt, refund_reason: reason } = charge;
    const paid = bank.charges.get(txid)?.payment ?? null;
    const person = people.get(owner);
    if (!paid || !paidAt || !person) return `the bank knows ${JSON.stringify(paid)}`;
    const right = paid.cpf === person.cpf && paid.amount === amount;
    if (!right) return credited === 0 ? null : `the bank knows ${JSON.stringify(paid)}`;
    const at = paidAt.getTime();
    const after = charge.start && { start: charge.start.getTime(), end: charge.end?.getTime() ?? null };
    const excluded = [person.facts.exclusion, after].map((exclusion) => isExcluded({ exclusion }, at));
    if (reason === 'excluded') return excluded.includes(true) && credited === 0 ? null : 'the player is not excluded';
    if (credited > 0 && !excluded.includes(false)) return 'the player is excluded';
    const known = [person.facts.limits, charge.limits ?? {}];
    const rooms = ['day', 'week', 'month'].map((period) => {
      const counted = creditedSince(owner, periodStart(period, at));
      const most = known.map((limits) => limits['deposit']?.[period] ?? Number.POSITIVE_INFINITY);
      return { period, counted, most };
    });
    if (credited > 0) {
      const over = rooms.find(({ counted, most }) => most.every((limit) => counted.kept > limit));
      if (over) return `${over.counted.kept} of ${over.most.join(' or ')} were credited in the ${over.period}`;
    }
    if (credited === amount) return null;
    const full = rooms.some(({ counted, most }) => most.some((limit) => counted.peak >= limit));
    return reason === 'deposit_limit' && full ? null : `nothing held it back: ${JSON.stringify(rooms)}`;
  }

  /** Centavos credited to a player since a moment: `kept` now, `peak` before the refunds of this look. */
  function creditedSince(owner: number, since: number): { kept: number; peak: number } {
    let kept = 0;
    let back = 0;
    for (const row of [...charges.values(), ...fresh]) {
      const credited = row.amount - row.excess;
      const counts = row.player_id === owner && row.paid_at !== null && row.paid_at.getTime() >= since;
      if (!counts) continue;
      const latest = fresh.find(({ txid }) => txid === row.txid);
      if (latest && latest !== row) continue;
      if (row.status === 'paid') kept += credited;
      else if (latest && charges.get(row.txid)?.status === 'paid') back += credited;
    }
    return { kept, peak: kept + back };
  }

  function judgeWithdrawal(before: WithdrawalSeen, after: WithdrawalSeen): Op | null {
    if (before.status === after.status) return null;
    const step = `Withdrawal ${after.id} of ${after.amount} went from ${before.status} to ${after.status}`;
    if ([1, 2, 3].includes(before.status)) wrong(`${step}, but it had ended.`);
    const paid = bank.payouts.get(after.payout_id);
    if (after.status === 1) {
      if (paid !== after.amount) wrong(`${step}, but the bank has paid ${paid ?? 'nothing'}.`);
      return move(`payout ${after.id}`, 0, -after.amount);
    }
    if (after.status === 2 || after.status === 3) {
      if (paid !== undefined) wrong(`${step}, but the bank has paid ${paid}.`);
      return move(`release ${after.id}`, after.amount, -after.amount);
    }
    return null;
  }

  async function lookAtCharges(
    woken: ReadonlySet<string>,
    refunds: ReadonlySet<string>,
    moves: Map<number, Op[]>,
  ): Promise<void> {
    const open = [...charges.values()].filter(({ closed, status }) => !closed || status === 'waiting_payment');
    // A charge that was given up may still be paid, and a paid one be given back.
    const known = [...new Set([...open.map(({ txid }) => txid), ...woken])];
    const { rows } = await sql<ChargeRow>`
      select c.txid, c.id, c.player_id, c.amount, c.status, c.expires_at, c.created_at, c.closed_at is not null as closed,
        c.refund_pending, c.excess, c.paid_at, c.refund_reason, p.settings->'limits' as limits,
        p.self_exclusion_start as start, p.self_exclusion_end as "end"
      from charges c join players p on p.id = c.player_id
      where c.txid = any(${known}::text[]) or c.id > ${lastCharge} order by c.id`.execute(db);
    fresh = rows;
    for (const row of rows) {
      if (!people.has(row.player_id)) continue;
      const op = judgeCharge(charges.get(row.txid), row, refunds.has(row.txid));
      charges.set(row.txid, row);
      lastCharge = Math.max(lastCharge, row.id);
      if (op) moves.set(row.player_id, [...(moves.get(row.player_id) ?? []), op]);
    }
    fresh = [];
  }

  return {
    charges,
    withdrawals,
    cashback,
    async look(woken, refunds) {
      const moves = new Map<number, Op[]>();
      const made = new Map<number, number[]>();
      await lookAtCharges(woken, refunds, moves);
      const open = [...withdrawals.values()].filter(({ status }) => [0, 4, 5].includes(status)).map(({ id }) => id);
      const { rows } = await sql<WithdrawalSeen>`
        select id, player_id, amount, status, payout_id from withdrawals
        where id = any(${open}::bigint[]) or id > ${lastWithdrawal} order by id`.execute(db);
      for (const row of rows) {
        if (!people.has(row.player_id)) continue;
        const before = withdrawals.get(row.id);
        if (!before) made.set(row.player_id, [...(made.get(row.player_id) ?? []), row.amount]);
        const op = judgeWithdrawal(before ?? { ...row, status: 0 }, row);
        withdrawals.set(row.id, row);
        lastWithdrawal = Math.max(lastWithdrawal, row.id);
        if (op) moves.set(row.player_id, [...(moves.get(row.player_id) ?? []), op]);
      }
      return { moves, made };
    },

    async lookAt(some) {
      // All in one round trip, as this is asked after every step. The balances are the accounts' own; that the wallet shows
      // just these is one of the ledger's invariants.
      const { rows } = await sql<{
        id: number;
        deposits: number;
        limits: Limits | null;
        start: Date | null;
        end: Date | null;
        held_until: Date | null;
        money: Readonly<Record<string, number>> | null;
        bonuses: readonly Dated<BonusSeen>[] | null;
        items: readonly CashbackSeen[] | null;
      }>`select id, deposit_count as deposits, settings->'limits' as limits, self_exclusion_start as start,
          self_exclusion_end as "end", withdrawals_held_until as held_until,
          (select json_object_agg(kind, a.balance) from ledger_accounts a where a.player_id = p.id) as money,
          (select json_agg(json_build_object('id', id, 'player_id', player_id, 'amount', amount, 'balance', balance,
            'rollover', rollover, 'progress', progress, 'open', open_bets, 'status', status, 'outcome', outcome,
            'source', source, 'reference', reference, 'charge_txid', charge_txid, 'expires_at', expires_at, 'created_at', created_at) order by id)
            from bonuses b where b.player_id = p.id) as bonuses,
          (select json_agg(json_build_object('id', id, 'player_id', player_id, 'amount', amount, 'type', type,
            'day', available_at, 'claimed', claimed) order by id)
            from cashback c where c.player_id = p.id) as items
        from players p where id = any(${some.map(({ id }) => id)}::bigint[])`.execute(db);
      const looks = new Map<number, { seen: Omit<Person['seen'], 'made'>; facts: Facts; bonusMoves: Op[] }>();
      for (const row of rows) {
        const person = people.get(row.id);
        if (!person) continue;
        const { real = 0, held = 0, bonus = 0 } = row.money ?? {};
        const { deposits } = row;
        const limits = row.limits ?? {};
        const exclusion = row.start && { start: row.start.getTime(), end: row.end?.getTime() ?? null };
        judgeLimits(person, limits);
        judgeExclusion(person, exclusion);
        const sessions = new Map(person.sessions);
        const facts = { limits, exclusion, heldUntil: row.held_until?.getTime() ?? null, sessions };
        const own = (row.bonuses ?? []).map(
          (one): BonusSeen => ({
            ...one,
            expires_at: one.expires_at === null ? null : new Date(one.expires_at),
            created_at: new Date(one.created_at),
          }),
        );
        const bonusMoves = own.flatMap((after) => judgeBonus(person, bonuses.get(after.id), after) ?? []);
        for (const one of own) bonuses.set(one.id, one);
        judgeUses();
        for (const item of row.items ?? []) {
          const op = judgeCashback(person, cashback.get(item.id), item);
          cashback.set(item.id, item);
          if (op) bonusMoves.push(op);
        }
        looks.set(row.id, { seen: { real, held, bonus, deposits, bonuses: own }, facts, bonusMoves });
      }
      return looks;
    },
  };

  /** Whether amount and rollover of a new bonus are those of its coupon or reward. @throws the fault */
  function judgeGrant(name: string, { amount, rollover, reference, charge_txid: txid, ...after }: BonusSeen): void {
    const promised = (): { amount: number; rollover: number } | null => {
      if (after.source !== 'coupon') return bonusOf({ ...after, reference });
      const offer = offers.find(({ code }) => code === reference);
      const charge = charges.get(txid ?? '');
      if (!offer || charge?.player_id !== after.player_id) return null;
      const credited = charge.amount - charge.excess;
      if (credited < offer.least) return null;
      const share = offer.fixed ?? Math.floor((credited * (offer.percent ?? 0)) / 100);
      const most = Math.min(share, offer.most ?? share);
      return { amount: most, rollover: most * offer.rollover };
    };
    const known = promised();
    if (known?.amount !== amount || known.rollover !== rollover)
      wrong(`${name} should be ${JSON.stringify(known)}: rollover ${rollover}.`);
    const isSame = (one: BonusSeen) =>
      one.player_id === after.player_id && one.source === after.source && one.reference === reference;
    if ([...bonuses.values()].some(isSame)) wrong(`${name} came a second time.`);
  }

  /** A bonus comes with a paid deposit or a reward, and ends by itself only when its time is over. */
  function judgeBonus(person: Person, before: BonusSeen | undefined, after: BonusSeen): Op | null {
    const { id, amount, rollover, source, reference, created_at: created, expires_at: expires } = after;
    const name = `Bonus ${id} of ${amount} (${reference}) of player ${person.number}`;
    if (!before) {
      judgeGrant(name, after);
      return {
        kind: 'grant',
        bonus: {
          id,
          rollover,
          expires: expires?.getTime() ?? null,
          created: created.getTime(),
          balance: amount,
          progress: 0,
          open: 0,
          status: 'active',
          ofDeposit: source === 'coupon',
        },
      };
    }
    if (before.status === after.status || after.outcome === 'withdrawal') return null;
    if (after.outcome === 'expired' && (expires === null || expires.getTime() > now())) wrong(`${name} expired early.`);
    if (after.outcome === 'cancelled' && !person.givenUp.has(id))
      wrong(`${name} was cancelled, and nobody asked for it.`);
    if (after.outcome === 'expired' || after.outcome === 'cancelled' || after.outcome === 'refunded')
      return { kind: 'end', bonus: id, status: after.status };
    return null;
  }

  /** BONUS-4: three claims on the item's day in São Paulo, from 00:00, 12:01 and 18:01; or one, from its day on. */
  function judgeCashback(person: Person, before: CashbackSeen | undefined, after: CashbackSeen): Op | null {
    const { id, amount, claimed, type, day } = after;
    const fresh = claimed - (before?.claimed ?? 0);
    if (fresh === 0) return null;
    const local = new Date(now() - 3 * 3_600_000).toISOString();
    const today = local.slice(0, 10);
    const clock = local.slice(11, 16);
    const calendar = day === today ? (clock >= '18:01' ? 3 : clock >= '12:01' ? 2 : 1) : 0;
    const allowed = type === 'calendar' ? calendar : day <= today ? 1 : 0;
    if (fresh < 0 || claimed > allowed) {
      wrong(`Cashback ${id} (${type}, ${day}) of player ${person.number} was claimed ${claimed} times at ${local}.`);
    }
    return move(`cashback ${id}`, amount * fresh, 0);
  }

  function judgeUses(): void {
    for (const { code, uses } of offers) {
      const used = [...bonuses.values()].filter(({ reference }) => reference === code).length;
      if (uses !== null && used > uses) wrong(`Coupon ${code} was used ${used} times, of ${uses}.`);
    }
  }

  /** A limit may be raised or lifted only for a player who asked for just that at least a day ago (CARE-1). */
  function judgeLimits(person: Person, limits: Limits): void {
    for (const [kind, periods] of Object.entries(person.facts.limits)) {
      for (const [period, before] of Object.entries(periods ?? {})) {
        const after = limits[kind]?.[period] ?? null;
        if (before === null || before === undefined || (after !== null && after <= before)) continue;
        const asked = person.raises.get(`${kind}.${period}`);
        if (!asked || asked.value !== after || asked.at + DAY > now()) {
          wrong(`Limit ${kind}.${period} of player ${person.number} went from ${before} to ${after}.`);
        }
      }
    }
  }

  /** An exclusion ends when its term is over, or in its first 30 days where it has none. */
  function judgeExclusion(person: Person, after: Facts['exclusion']): void {
    const before = person.facts.exclusion;
    if (before === null || (after?.start === before.start && after.end === before.end)) return;
    const over = before.end === null ? now() < before.start + 30 * DAY : before.end <= now();
    if (over) return;
    const longer = after !== null && after.start <= before.start && before.end !== null;
    if (longer && (after.end === null || after.end >= (before.end ?? 0))) return;
    wrong(`The exclusion of player ${person.number} went from ${JSON.stringify(before)} to ${JSON.stringify(after)}.`);
  }
}
