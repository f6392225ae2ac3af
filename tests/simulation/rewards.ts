/**
 * Boxes, prizes, missions and referrals in a simulated run: what players ask for, and a witness that checks each change
 * against the published prizes and the terms. A change that moved money becomes an act for the judge.
 */
import { sql } from 'kysely';
import type { Db } from '../../server/db/connect.ts';
import { followSettledBets } from '../../server/settlements/settlements.ts';
import { allow, commanded, type Message, type Stage } from './actions.ts';
import type { Op } from './model.ts';
import type { Person } from './people.ts';
import type { BonusSeen } from './witness.ts';

const STOCK = 6;
/** Centavos that a referred player bets before the referrer is paid. */
const CPA_WAGER = 6_000;
const CASINO = 1;

interface Prize {
  readonly id: number;
  readonly kind: 'cash' | 'bonus' | 'item' | 'nothing';
  readonly value: number;
}

interface HeldSeen {
  readonly id: number;
  readonly player_id: number;
  readonly box_id: number;
  readonly source: 'bought' | 'mission' | 'gift' | 'rank';
  readonly price: number;
  readonly value: number;
  readonly prize_id: number | null;
  readonly item_id: number | null;
  readonly item_sold: boolean;
  readonly opened: boolean;
  readonly sold: boolean;
}

interface MissionSeen {
  readonly id: number;
  readonly player_id: number;
  readonly wire: string;
  readonly reward_kind: 'cash' | 'bonus' | 'box';
  readonly reward_amount: number;
  readonly reward_rollover: number;
  readonly accepted: boolean;
  readonly completed: boolean;
  readonly claimed: boolean;
}

interface ReferralSeen {
  readonly player_id: number;
  readonly referrer_id: number;
  readonly status: 'open' | 'paid' | 'refused';
  readonly amount: number;
  readonly wagered: number;
}

export interface Offered {
  readonly id: number;
  readonly price: number;
}

export interface Rewards {
  /** The boxes for sale. */
  readonly offers: readonly Offered[];
  readonly held: ReadonlyMap<number, HeldSeen>;
  readonly missions: ReadonlyMap<number, MissionSeen>;
  /** Ids of the missions that a player may accept. */
  wireIds(): readonly string[];
  /** Reads boxes, missions and referrals. @returns the acts that moved money, by player. @throws the fault */
  look(): Promise<Map<number, Op[]>>;
  /** The expected bonus of a reward; null if no reward explains the bonus. */
  bonusOf(bonus: Pick<BonusSeen, 'source' | 'reference' | 'player_id'>): { amount: number; rollover: number } | null;
  /**
   * Checks the stock and the count of each mission, once nothing is under way any more.
   * @returns the number of paid referrals
   * @throws the fault
   */
  settle(): Promise<number>;
}

/** Two missions that repeat each day, a stock, and an early reward of a referral; the seed has all else. */
async function offer(db: Db): Promise<void> {
  const at = new Date(0);
  const words = { title_pt: 'Missão', title_en: 'Mission', description_pt: 'Jogue.', description_en: 'Play.' };
  const filters = {
    provider_code: null,
    gamecode: null,
    category_slug: null,
    days: null,
    starts_at: null,
    ends_at: null,
  };
  const facts = { casino_id: CASINO, ...words, ...filters, unit: 'rounds', period: 'day', created_at: at } as const;
  await db
    .insertInto('missions')
    .values([
      { ...facts, slug: 'sim-saldo', goal: 2, reward_kind: 'cash', reward_amount: 150 },
      { ...facts, slug: 'sim-bonus', goal: 3, reward_kind: 'bonus', reward_amount: 400, reward_rollover: 2 },
    ])
    .execute();
  await db
    .updateTable('boxes')
    .set({ stock: STOCK })
    .where('casino_id', '=', CASINO)
    .where('name', '=', 'mare')
    .execute();
  await sql`update sites set config = config || ${JSON.stringify({ cpa_wager: CPA_WAGER, bonus_max_stake: 1_000_000_000 })}::jsonb
    where casino_id = ${CASINO}`.execute(db);
}

export async function createRewards(db: Db, people: ReadonlyMap<number, Person>, now: () => number): Promise<Rewards> {
  await offer(db);
  const offers = await db
    .selectFrom('boxes')
    .select(['id', 'price', 'name'])
    .where('casino_id', '=', CASINO)
    .where('table_id', 'is not', null)
    .orderBy('id')
    .execute();
  const prizes = new Map<number, Prize>(
    (await db.selectFrom('box_prizes').select(['id', 'kind', 'value']).execute()).map((prize) => [prize.id, prize]),
  );
  const { config } = await db
    .selectFrom('sites')
    .select('config')
    .where('casino_id', '=', CASINO)
    .executeTakeFirstOrThrow();
  const boards = await db
    .selectFrom('missions')
    .select(['id', 'period'])
    .where('casino_id', '=', CASINO)
    .orderBy('id')
    .execute();
  const held = new Map<number, HeldSeen>();
  const missions = new Map<number, MissionSeen>();
  const referrals = new Map<number, ReferralSeen>();
  /** Players who were excluded at some time. */
  const excluded = new Set<number>();
  const wrong = (what: string): never => {
    throw new Error(what);
  };
  const prizeOf = ({ prize_id: id }: HeldSeen): Prize =>
    prizes.get(id ?? 0) ?? wrong(`Prize ${id} was drawn and never published.`);

  /** The acts behind a box's new state: bought, then opened or sold, then its prize sold. */
  function judgeBox(before: HeldSeen | undefined, after: HeldSeen): Op[] {
    const { id, source, price, value } = after;
    const acts: Op[] = [];
    if (!before) {
      const asked = offers.find(({ id: box }) => box === after.box_id)?.price;
      const expected = source === 'bought' ? asked : 0;
      if (price !== expected || value !== expected)
        wrong(`Box ${id} (${source}) cost ${price}, and is worth ${value}.`);
      if (source === 'bought') acts.push({ kind: 'buy', box: id, price });
    }
    if (before && ((before.opened && !after.opened) || (before.sold && !after.sold)))
      wrong(`Box ${id} was used, and is not any more.`);
    if (after.sold && !before?.sold) {
      if (source !== 'bought') wrong(`Box ${id} (${source}) was given, and sold.`);
      acts.push({ kind: 'sell', box: id, value });
    }
    if (after.opened && !before?.opened) {
      const { kind, value: worth } = prizeOf(after);
      acts.push({ kind: 'draw', box: id, returned: worth, real: kind === 'cash' ? worth : 0 });
    }
    if (before?.opened && before.prize_id !== after.prize_id) wrong(`The prize of box ${id} changed.`);
    if (after.opened && prizeOf(after).kind === 'item' && after.item_sold && !before?.item_sold) {
      acts.push({ kind: 'move', what: `prize ${after.item_id}`, real: prizeOf(after).value, held: 0, deposits: 0 });
    }
    return acts;
  }

  function judgeMission(before: MissionSeen | undefined, after: MissionSeen): Op[] {
    const { id, reward_kind: kind, reward_amount: amount } = after;
    if (before && ((before.claimed && !after.claimed) || (before.completed && !after.completed)))
      wrong(`Mission ${id} went back.`);
    if (!after.claimed || before?.claimed) return [];
    if (!after.completed) wrong(`Mission ${id} was claimed before it was completed.`);
    return kind === 'cash' ? [{ kind: 'move', what: `mission ${id}`, real: amount, held: 0, deposits: 0 }] : [];
  }

  function judgeReferral(before: ReferralSeen | undefined, after: ReferralSeen): Op[] {
    const { player_id: id, status, amount, wagered } = after;
    const was = before?.status ?? 'open';
    if (was !== 'open' && was !== status) wrong(`The referral of player ${id} went from ${was} to ${status}.`);
    if (status !== 'paid' || was === 'paid') return [];
    if (amount !== config['cpa_value'] || wagered < CPA_WAGER)
      wrong(`The referral of player ${id} paid ${amount} after ${wagered}.`);
    return [{ kind: 'move', what: `referral ${id}`, real: amount, held: 0, deposits: 0 }];
  }

  return {
    offers,
    held,
    missions,
    wireIds() {
      const today = new Date(now() - 3 * 3_600_000).toISOString().slice(0, 10);
      return boards.flatMap(({ id, period }) =>
        period === 'once' ? [String(id)] : period === 'day' ? [`${id}.${today}`] : [],
      );
    },
    async look() {
      const acts = new Map<number, Op[]>();
      const add = (player: number, ops: readonly Op[]): void => {
        if (ops.length > 0) acts.set(player, [...(acts.get(player) ?? []), ...ops]);
      };
      for (const { id, facts } of people.values()) if (facts.exclusion) excluded.add(id);
      // All in one round trip, of the run's players only.
      const { rows } = await sql<{
        boxes: readonly HeldSeen[] | null;
        missions: readonly MissionSeen[] | null;
        referrals: readonly ReferralSeen[] | null;
      }>`with own as (select unnest(${[...people.keys()]}::bigint[]) as id)
        select (select json_agg(json_build_object('id', u.id, 'player_id', u.player_id, 'box_id', u.box_id, 'source', u.source,
            'price', u.price, 'value', u.value, 'prize_id', i.prize_id, 'item_id', i.id, 'item_sold', i.sold_at is not null,
            'opened', u.opened_at is not null, 'sold', u.sold_at is not null) order by u.id)
            from user_boxes u join own on own.id = u.player_id left join items i on i.user_box_id = u.id) as boxes,
          (select json_agg(json_build_object('id', p.id, 'player_id', p.player_id,
            'wire', p.mission_id || case p.period when '' then '' else '.' || p.period end, 'reward_kind', m.reward_kind,
            'reward_amount', m.reward_amount, 'reward_rollover', m.reward_rollover, 'accepted', p.accepted_at is not null,
            'completed', p.completed_at is not null, 'claimed', p.claimed_at is not null) order by p.id)
            from player_missions p join own on own.id = p.player_id join missions m on m.id = p.mission_id) as missions,
          (select json_agg(json_build_object('player_id', r.player_id, 'referrer_id', r.referrer_id, 'status', r.status,
            'amount', r.amount, 'wagered', r.wagered) order by r.player_id)
            from referrals r join own on own.id = r.player_id) as referrals`.execute(db);
      const [seen] = rows;
      for (const box of seen?.boxes ?? []) {
        add(box.player_id, judgeBox(held.get(box.id), box));
        held.set(box.id, box);
      }
      for (const mission of seen?.missions ?? []) {
        add(mission.player_id, judgeMission(missions.get(mission.id), mission));
        missions.set(mission.id, mission);
      }
      for (const referral of seen?.referrals ?? []) {
        add(referral.referrer_id, judgeReferral(referrals.get(referral.player_id), referral));
        referrals.set(referral.player_id, referral);
      }
      return acts;
    },
    bonusOf({ source, reference, player_id: owner }) {
      if (source === 'box') {
        const box = held.get(Number(reference));
        if (box?.player_id !== owner || !box.opened || prizeOf(box).kind !== 'bonus') return null;
        return { amount: prizeOf(box).value, rollover: prizeOf(box).value };
      }
      const mission = source === 'mission' ? missions.get(Number(reference)) : undefined;
      if (mission?.player_id !== owner || !mission.claimed || mission.reward_kind !== 'bonus') return null;
      return { amount: mission.reward_amount, rollover: mission.reward_amount * mission.reward_rollover };
    },
    async settle() {
      const bought = [...held.values()].filter(({ source, sold }) => source === 'bought' && !sold);
      const limited = offers.find(({ name }) => name === 'mare');
      const { stock } = await db
        .selectFrom('boxes')
        .select('stock')
        .where('id', '=', limited?.id ?? 0)
        .executeTakeFirstOrThrow();
      const left = STOCK - bought.filter(({ box_id }) => box_id === limited?.id).length;
      if (stock !== left) wrong(`The stock is ${stock}, and ${left} boxes are left.`);
      // A bet that settled during an exclusion counts for nothing (CARE-5), so such players may have less. A bet of the
      // moment of the acceptance may have come before it.
      const { rows } = await sql<{ id: number; progress: number; most: number }>`
        select id, progress, most from (
        select p.id, p.player_id, p.progress, least(m.goal, count(w.id)) as most,
          least(m.goal, count(w.id) filter (where w.created_at > p.accepted_at)) as least
        from player_missions p join missions m on m.id = p.mission_id
        left join wagers w on w.player_id = p.player_id and w.kind = 'bet' and w.created_at >= p.accepted_at
          and (p.expires_at is null or w.settled_at < p.expires_at) and w.settled_at is not null and w.rolled_back_at is null
          and w.amount >= m.min_stake and coalesce(w.risk, w.amount) > 0
        where m.unit = 'rounds' and p.accepted_at is not null and p.player_id = any(${[...people.keys()]}::bigint[])
          and m.provider_code is null and m.gamecode is null and m.category_slug is null
        group by p.id, m.goal) as counted
        where progress > most or (progress < least and player_id <> all(${[...excluded]}::bigint[]))
        order by id limit 1`.execute(db);
      for (const { id, progress, most } of rows) wrong(`Mission ${id} counts ${progress} of ${most} bets.`);
      return [...referrals.values()].filter(({ status }) => status === 'paid').length;
    },
  };
}

/* ── what players ask for ───────────────────────────────────────────────── */

type RewardStage = Stage & { readonly rewards: Rewards };

/** One call of a player; each copy of it has the same key. */
function call(
  { serial }: Stage,
  person: Person,
  { name, path, body }: { readonly name: string; readonly path: string; readonly body: object },
  statuses: readonly number[],
): Message {
  const key = `reward-${serial()}`;
  return {
    name,
    person,
    op: null,
    rewards: true,
    send: (replica) => replica.ask('POST', path, { token: person.token, key, body }),
    check: allow(statuses),
    repeatable: true,
  };
}

/** The player buys a box: once, in two tabs, or at a price that was never asked. */
export function buyBox(stage: RewardStage, person: Person): Message[] {
  const { random, rewards } = stage;
  const { id, price } = random.pick(rewards.offers);
  const shown = random.oneIn(10) ? { price: price - 1 } : random.oneIn(2) ? { price } : {};
  const buy = () =>
    call(
      stage,
      person,
      { name: `buy box ${id}`, path: '/boxes/buy', body: { box_id: String(id), ...shown } },
      'price' in shown && shown.price !== price ? [401, 402, 403, 409] : [200, 401, 402, 403, 409, 422],
    );
  return random.oneIn(4) ? [buy(), buy()] : [buy()];
}

/** The player opens or sells a box or a prize: once, in two tabs, both at once, or another player's. */
export function useBox(stage: RewardStage, person: Person): Message[] {
  const { random, rewards } = stage;
  const isOwn = !random.oneIn(15);
  const known = [...rewards.held.values()].filter(({ player_id: owner }) => (owner === person.id) === isOwn);
  const unused = known.filter(({ opened, sold }) => !opened && !sold);
  const items = known.filter(({ item_id, item_sold }) => item_id !== null && !item_sold);
  // Now and then something that was used before.
  const boxes = unused.length === 0 || random.oneIn(12) ? known : unused;
  if (boxes.length === 0) return [];
  const { id } = random.pick(boxes);
  const allowed = isOwn ? [200, 401, 403, 404, 409] : [401, 403, 404];
  const open = () =>
    call(
      stage,
      person,
      {
        name: `open box ${id}`,
        path: '/boxes/open',
        body: { box_id: String(id), client_seed: `s-${random.below(1e6)}` },
      },
      allowed,
    );
  const sell = () =>
    call(stage, person, { name: `sell box ${id}`, path: '/boxes/sell', body: { id: String(id) } }, allowed);
  const item = random.pick(items.length > 0 ? items : known).item_id ?? 0;
  const sellPrize = () =>
    call(stage, person, { name: `sell prize ${item}`, path: '/prizes/sell', body: { id: String(item) } }, allowed);
  return random.weighted<() => Message[]>([
    [35, () => [open()]],
    [12, () => [open(), open()]],
    [12, () => [open(), sell()]],
    [8, () => [sell()]],
    [5, () => [sell(), sell()]],
    [18, () => [sellPrize()]],
    [10, () => [sellPrize(), sellPrize()]],
  ])();
}

/** The player accepts a mission, or claims one: once, or in two tabs. */
export function mission(stage: RewardStage, person: Person): Message[] {
  const { random, rewards } = stage;
  const own = [...rewards.missions.values()].filter(({ player_id: owner }) => owner === person.id);
  const ready = own.filter(({ completed, claimed }) => completed && !claimed);
  const running = own.filter(({ claimed }) => !claimed || random.oneIn(20));
  if (ready.length > 0 || (running.length > 0 && random.oneIn(4))) {
    const { wire } = random.pick(ready.length > 0 ? ready : running);
    const claim = () =>
      call(
        stage,
        person,
        { name: `claim-mission ${wire}`, path: `/missions/${wire}/claim`, body: {} },
        [200, 401, 403, 404, 409],
      );
    return random.oneIn(3) ? [claim(), claim()] : [claim()];
  }
  const wire = random.pick(rewards.wireIds());
  const accept = () =>
    call(
      stage,
      person,
      { name: `accept-mission ${wire}`, path: `/missions/${wire}/accept`, body: {} },
      [200, 401, 403, 404, 409],
    );
  return random.oneIn(4) ? [accept(), accept()] : [accept()];
}

/** The platform takes its queue of settled bets: levels, missions and referrals follow. */
export function follow(): Message[] {
  return [
    {
      name: 'follow settled bets',
      person: null,
      op: null,
      rewards: true,
      send: (replica) => commanded(replica, followSettledBets),
      check: allow([200]),
      repeatable: true,
    },
  ];
}
