/**
 * Missions as players see, accept and claim them (MISSION-1). Progress is counted by `count.ts`. A mission of a period
 * has an id for each period (`7.2026-11-23`), so that a reward of yesterday can still be claimed today.
 */
import type { Selectable } from 'kysely';
import type { Mission } from '../../src/contract/missions.ts';
import type { Wallet } from '../../src/contract/wallet.ts';
import { payReward } from '../bonuses/reward.ts';
import type { BoxRow } from '../boxes/boxes.ts';
import { grantBox } from '../boxes/held.ts';
import type { DbOrTrx, Trx } from '../db/connect.ts';
import type { Missions, Player, PlayerMissions } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { lockPlayer, walletOf } from '../ledger/ledger.ts';
import { databaseId } from '../lib/ids.ts';
import { playerBlocked } from '../limits/account-state.ts';
import { isExcluded } from '../limits/exclusion-term.ts';
import type { Language } from '../messages.ts';
import { emit, privateChannel } from '../realtime/outbox.ts';
import type { CurrentPlayer } from '../session/sessions.ts';
import type { CurrentSite } from '../site/sites.ts';
import { DAY_MS, endOfPeriod, periodOf } from './periods.ts';
import { type RewardRules, readRules, rewardOf, rulesOf } from './reward.ts';

export type MissionRow = Selectable<Missions>;
export type OwnRow = Selectable<PlayerMissions>;

/** Claimed and expired missions that a player's list still shows. */
const SHOWN_DONE = 30;
/** Days for which a list shows a mission after its end. */
const SHOWN_DAYS = 60;
const PERIODS = ['once', 'day', 'week', 'month'] as const;

/** Identity of the caller: a player, or the guest of a browser. */
export interface Caller {
  readonly player: CurrentPlayer | null;
  readonly guestId: string | null;
}

/** End of a mission that is accepted now: of its period, of the operator's offer, or of its own days. */
function expiryOf(row: MissionRow, now: Date): Date | null {
  const ends = [
    ...(row.period === 'once' ? [] : [endOfPeriod(row.period, periodOf(row.period, now))]),
    ...(row.ends_at === null ? [] : [row.ends_at]),
    ...(row.days === null ? [] : [new Date(now.getTime() + row.days * DAY_MS)]),
  ];
  return ends.length === 0 ? null : new Date(Math.min(...ends.map((end) => end.getTime())));
}

/** Whether the operator offers a mission now. */
export function isOffered(row: Pick<MissionRow, 'starts_at' | 'ends_at'>, now: Date): boolean {
  return (row.starts_at === null || row.starts_at <= now) && (row.ends_at === null || row.ends_at > now);
}

export type BoxTitle = Pick<BoxRow, 'title_pt' | 'title_en'>;

/** The titles of the boxes that missions give, by the id of the box. */
export async function rewardBoxes(
  db: DbOrTrx,
  missions: readonly MissionRow[],
): Promise<ReadonlyMap<number, BoxTitle>> {
  const ids = missions.flatMap(({ reward_box }) => reward_box ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('boxes').select(['id', 'title_pt', 'title_en']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The title of the box that one mission gives. */
export async function rewardBoxOf(db: DbOrTrx, mission: MissionRow): Promise<BoxTitle | undefined> {
  return (await rewardBoxes(db, [mission])).get(mission.reward_box ?? 0);
}

const wireId = (row: MissionRow, period: string): string => (period === '' ? String(row.id) : `${row.id}.${period}`);
const iso = (time: Date | null | undefined): string | null => time?.toISOString() ?? null;

/** Page of the games that count; null for all. */
function gamesPage({ provider_code, gamecode, category_slug }: MissionRow): string | null {
  if (gamecode !== null && provider_code !== null) return `/casino/${provider_code}/${gamecode}`;
  if (category_slug !== null) return `/casino/category/${category_slug}`;
  return provider_code === null ? null : `/casino/games?provider=${provider_code}`;
}

/**
 * A mission in the contract's form.
 * @param own the player's part in one period; undefined: none yet
 * @param terms `rules`: of the site, which decide about the reward; `box`: the box of the reward (`rewardBoxes`)
 */
export function toMission(
  row: MissionRow,
  own:
    | Pick<OwnRow, 'period' | 'progress' | 'assigned_at' | 'accepted_at' | 'completed_at' | 'claimed_at' | 'expires_at'>
    | undefined,
  {
    language,
    now,
    rules,
    box,
    requires = null,
  }: {
    language: Language;
    now: Date;
    rules: RewardRules;
    box: BoxTitle | undefined;
    requires?: Mission['requires'];
  },
): Mission {
  const english = language === 'en';
  const { reward_amount: amount } = row;
  const { kind, rollover } = rewardOf(row, rules);
  const titles = {
    cash: english ? 'Real balance' : 'Saldo real',
    bonus: english
      ? `Bonus, wagered ${rollover}× before it is real money`
      : `Bônus, apostado ${rollover}× antes de virar saldo real`,
    box: english
      ? `${box?.title_en ?? 'A box'}, closed, in My boxes`
      : `${box?.title_pt ?? 'Uma caixa'}, fechada, em Minhas caixas`,
  };
  return {
    id: wireId(row, own?.period ?? periodOf(row.period, now)),
    title: english ? row.title_en : row.title_pt,
    description: english ? row.description_en : row.description_pt,
    goal: row.goal,
    progress: own?.progress ?? 0,
    unit: row.unit,
    reward: { kind, amount: kind === 'box' ? 1 : amount, title: titles[kind] },
    image: null,
    accepted_at: iso(own?.accepted_at),
    completed_at: iso(own?.completed_at),
    claimed_at: iso(own?.claimed_at),
    expires_at: iso(own?.accepted_at ? own.expires_at : expiryOf({ ...row, days: null }, now)),
    assigned_at: iso(own?.assigned_at),
    period: row.period,
    requires,
    min_level: row.min_level,
    min_stake: row.min_stake,
    min_multiplier: row.min_multiplier,
    to: gamesPage(row),
  };
}

interface Shelf {
  readonly missions: readonly MissionRow[];
  readonly own: readonly OwnRow[];
}

/**
 * The site's missions and the player's rows, in two reads. A row that decides whether a mission can be accepted now is
 * read at any age: of the current period, still running, or required by another mission.
 */
async function shelfOf(db: DbOrTrx, site: CurrentSite, playerId: number | null, now: Date): Promise<Shelf> {
  const missions = await db.selectFrom('missions').selectAll().where('casino_id', '=', site.id).orderBy('id').execute();
  if (playerId === null) return { missions, own: [] };
  const needed = missions.flatMap(({ requires }) => requires ?? []);
  const own = await db
    .selectFrom('player_missions')
    .selectAll()
    .where('player_id', '=', playerId)
    .where((eb) =>
      eb.or([
        eb('created_at', '>', new Date(now.getTime() - SHOWN_DAYS * DAY_MS)),
        eb(
          'period',
          'in',
          PERIODS.map((period) => periodOf(period, now)),
        ),
        eb.and([eb('completed_at', 'is not', null), eb('claimed_at', 'is', null)]),
        eb.and([eb('completed_at', 'is', null), eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)])]),
        ...(needed.length === 0 ? [] : [eb('mission_id', 'in', needed)]),
      ]),
    )
    .orderBy('id', 'desc')
    .execute();
  return { missions, own };
}

/** The mission that must be completed before this one; null if none or done. */
function missing(row: MissionRow, { missions, own }: Shelf, language: Language): Mission['requires'] {
  const before = missions.find(({ id }) => id === row.requires);
  if (!before || own.some(({ mission_id, completed_at }) => mission_id === before.id && completed_at !== null)) {
    return null;
  }
  return { id: String(before.id), title: language === 'en' ? before.title_en : before.title_pt };
}

/** When a mission was claimed or expired; null: it is not over. */
function overSince({ claimed_at, completed_at, expires_at }: OwnRow, now: Date): Date | null {
  if (claimed_at !== null) return claimed_at;
  return completed_at === null && expires_at !== null && expires_at <= now ? expires_at : null;
}

/** Missions that the operator assigned to a guest. */
async function ofGuest(db: DbOrTrx, site: CurrentSite, guestId: string | null): Promise<Map<number, Date>> {
  if (guestId === null) return new Map();
  const rows = await db
    .selectFrom('guest_missions')
    .select(['mission_id', 'created_at'])
    .where('casino_id', '=', site.id)
    .where('guest_id', '=', guestId)
    .execute();
  return new Map(rows.map(({ mission_id, created_at }) => [mission_id, created_at]));
}

const NOTHING = { progress: 0, accepted_at: null, completed_at: null, claimed_at: null, expires_at: null };

/**
 * Missions of a player: those offered now, and their own of all periods, including the 30 latest that ended in the last
 * 60 days. A guest gets those open to all and those assigned to them. An excluded or blocked player gets none (CARE-5).
 */
export async function listMissions(
  deps: Deps,
  site: CurrentSite,
  { player, guestId }: Caller,
  language: Language,
): Promise<Mission[]> {
  const now = deps.clock.now();
  if (player !== null && (player.blocked_at !== null || isExcluded(player, now))) return [];
  const shelf = await shelfOf(deps.db, site, player?.id ?? null, now);
  const guests = player === null ? await ofGuest(deps.db, site, guestId) : new Map<number, Date>();
  const shown: { readonly row: MissionRow; readonly own?: Parameters<typeof toMission>[1] }[] = [];
  const shownFrom = new Date(now.getTime() - SHOWN_DAYS * DAY_MS);
  let done = 0;
  for (const own of shelf.own) {
    const row = shelf.missions.find(({ id }) => id === own.mission_id);
    if (!row) continue;
    // An assignment that the player never accepted ends with the offer and its period.
    const isStale = !isOffered(row, now) || own.period !== periodOf(row.period, now);
    if (own.accepted_at === null && isStale) continue;
    const end = overSince(own, now);
    if (end !== null && (end <= shownFrom || ++done > SHOWN_DONE)) continue;
    shown.push({ row, own });
  }
  for (const row of shelf.missions) {
    const period = periodOf(row.period, now);
    if (!isOffered(row, now) || shelf.own.some((own) => own.mission_id === row.id && own.period === period)) continue;
    const assigned = guests.get(row.id);
    if (row.assigned_only && !assigned) continue;
    shown.push(assigned ? { row, own: { ...NOTHING, period, assigned_at: assigned } } : { row });
  }
  const boxes = await rewardBoxes(
    deps.db,
    shown.map(({ row }) => row),
  );
  return shown.map(({ row, own }) =>
    toMission(row, own, {
      language,
      now,
      rules: rulesOf(site),
      box: boxes.get(row.reward_box ?? 0),
      requires: own?.accepted_at ? null : missing(row, shelf, language),
    }),
  );
}

/** One mission of the list. @throws ApiError 404 `mission_not_found`. */
export async function showMission(
  deps: Deps,
  site: CurrentSite,
  caller: Caller,
  id: string,
  language: Language,
): Promise<Mission> {
  const found = (await listMissions(deps, site, caller, language)).find((mission) => mission.id === id);
  if (!found) throw new ApiError(404, 'mission_not_found');
  return found;
}

/** The mission of an id and the player's row of that period, both locked. @throws ApiError 404 `mission_not_found`. */
async function lockMission(
  trx: Trx,
  site: CurrentSite,
  player: Player,
  id: string,
): Promise<{ row: MissionRow; own: OwnRow | undefined; period: string }> {
  const [, number = '', period = ''] = /^(\d+)(?:\.(\d{4}-\d\d-\d\d))?$/.exec(id) ?? [];
  const row = await trx
    .selectFrom('missions')
    .selectAll()
    .where('id', '=', databaseId(number))
    .where('casino_id', '=', site.id)
    // An operator's `mission end` waits, and a later acceptance sees it.
    .forShare()
    .executeTakeFirst();
  if (!row) throw new ApiError(404, 'mission_not_found');
  const own = await trx
    .selectFrom('player_missions')
    .selectAll()
    .where('mission_id', '=', row.id)
    .where('player_id', '=', player.id)
    .where('period', '=', period)
    .forUpdate()
    .executeTakeFirst();
  return { row, own, period };
}

/** Runs a change of a player's mission under the player's lock. @throws ApiError 403 `player_blocked`. */
async function change<T>(
  deps: Deps,
  current: CurrentPlayer,
  work: (trx: Trx, player: Player, now: Date) => Promise<T>,
): Promise<T> {
  const answer = await deps.db.transaction().execute(async (trx) => {
    const player = await lockPlayer(trx, current.id);
    const now = deps.clock.now();
    if (player.blocked_at !== null || isExcluded(player, now)) throw playerBlocked(player, now);
    return work(trx, player, now);
  });
  deps.outbox.wake();
  return answer;
}

/** Tells the player's other tabs. */
async function tellProgress(trx: Trx, player: Player, mission: Mission, at: Date): Promise<void> {
  const { id, progress, accepted_at, completed_at, claimed_at, expires_at } = mission;
  await emit(trx, {
    casinoId: player.casino_id,
    channel: privateChannel(player.id),
    event: 'MissionsProgressed',
    payload: { missions: [{ id, progress, accepted_at, completed_at, claimed_at, expires_at }] },
    at,
  });
}

/**
 * Accepts a mission, once; bets placed from now on count.
 * @throws ApiError 404 `mission_not_found`; 409 `mission_expired`, `mission_locked` below its level or before the
 * mission that it requires; 403 `player_blocked`.
 */
export async function acceptMission(
  deps: Deps,
  site: CurrentSite,
  current: CurrentPlayer,
  id: string,
  language: Language,
): Promise<Mission> {
  return change(deps, current, async (trx, player, now) => {
    const { row, own, period } = await lockMission(trx, site, player, id);
    const rules = rulesOf(site);
    const box = await rewardBoxOf(trx, row);
    if (own?.accepted_at) return toMission(row, own, { language, now, rules, box });
    if (!own && row.assigned_only) throw new ApiError(404, 'mission_not_found');
    if (!isOffered(row, now) || period !== periodOf(row.period, now)) throw new ApiError(409, 'mission_expired');
    const locked = missing(row, await shelfOf(trx, site, player.id, now), language);
    if (locked !== null || player.level < row.min_level) throw new ApiError(409, 'mission_locked');
    const accepted = { accepted_at: now, expires_at: expiryOf(row, now) };
    const mine = await trx
      .insertInto('player_missions')
      .values({
        mission_id: row.id,
        player_id: player.id,
        casino_id: site.id,
        period,
        assigned_at: null,
        completed_at: null,
        claimed_at: null,
        ...accepted,
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['player_id', 'mission_id', 'period']).doUpdateSet(accepted))
      .returningAll()
      .executeTakeFirstOrThrow();
    const mission = toMission(row, mine, { language, now, rules, box });
    await tellProgress(trx, player, mission, now);
    return mission;
  });
}

/**
 * Claims the reward of a completed mission, once: real money, a bonus or a box; on a regulated site always a bonus
 * (BONUS-3). A site that has no boxes any more pays the box's price as a bonus.
 * @throws ApiError 404 `mission_not_found`; 409 `already_claimed`, `mission_expired`, `mission_not_completed`, on a
 * regulated site `mission_no_bet` before a first bet; 403 `player_blocked`.
 */
export async function claimMission(
  deps: Deps,
  site: CurrentSite,
  current: CurrentPlayer,
  id: string,
  language: Language,
): Promise<{ data: Mission; wallet: Wallet }> {
  return change(deps, current, async (trx, player, now) => {
    const { row, own } = await lockMission(trx, site, player, id);
    if (!own) throw new ApiError(404, 'mission_not_found');
    if (own.claimed_at) throw new ApiError(409, 'already_claimed');
    if (!own.completed_at) {
      throw new ApiError(409, overSince(own, now) ? 'mission_expired' : 'mission_not_completed');
    }
    // The request's own settings may be older than the site's: a site that became regulated pays no real money.
    const rules = await readRules(trx, site.id);
    if (rules.regulated && player.total_bet === 0) throw new ApiError(409, 'mission_no_bet');
    await trx.updateTable('player_missions').set({ claimed_at: now }).where('id', '=', own.id).execute();
    const { kind, rollover } = rewardOf(row, rules);
    if (kind === 'box' && row.reward_box !== null) {
      await grantBox(trx, player, { boxId: row.reward_box, source: 'mission', playerMissionId: own.id }, now);
    } else {
      await payReward(trx, {
        player,
        title_pt: row.title_pt,
        title_en: row.title_en,
        amount: row.reward_amount,
        rollover: kind === 'cash' ? null : rollover,
        source: 'mission',
        reference: String(own.id),
        key: `mission:${own.id}`,
        at: now,
      });
    }
    const box = await rewardBoxOf(trx, row);
    const mission = toMission(row, { ...own, claimed_at: now }, { language, now, rules, box });
    await tellProgress(trx, player, mission, now);
    return { data: mission, wallet: await walletOf(trx, player.id) };
  });
}
