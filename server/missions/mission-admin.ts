/** The operator's side of missions: create, assign, complete, end, list. `missions.ts` is the player's side. */
import { type RawBuilder, sql } from 'kysely';
import { isForSale } from '../boxes/boxes.ts';
import type { Trx } from '../db/connect.ts';
import type { Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError, isUniqueViolation } from '../errors.ts';
import { lockPlayer } from '../ledger/ledger.ts';
import { dayOf, startOfDay } from '../lib/day.ts';
import { isExcluded } from '../limits/exclusion-term.ts';
import { hasLevel } from '../ranks/ranks.ts';
import { emit, emitAll, type LiveEvent, privateChannel } from '../realtime/outbox.ts';
import { tellCompleted } from './count.ts';
import { type BoxTitle, isOffered, type MissionRow, type OwnRow, rewardBoxOf, toMission } from './missions.ts';
import { DAY_MS, periodOf } from './periods.ts';
import { type RewardRules, readRules } from './reward.ts';

export type MissionFacts = Omit<MissionRow, 'id' | 'casino_id' | 'slug' | 'requires' | 'reward_box' | 'created_at'>;

/** A mission that is linked to others by name. */
interface Links {
  /** Slug of the mission to complete first. */
  readonly requires?: string | null;
  /** Name of the box of the reward. */
  readonly box?: string | null;
}

/** Writes the audit record, in the transaction of the change. */
type WriteRecord = (trx: Trx, row: MissionRow) => Promise<void>;

async function find(trx: Trx, casinoId: number, slug: string): Promise<MissionRow> {
  const row = await trx
    .selectFrom('missions')
    .selectAll()
    .where('casino_id', '=', casinoId)
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError(404, 'mission_not_found');
  return row;
}

/** The most calendar days of a period. */
const DAYS_OF: Readonly<Record<MissionFacts['period'], number>> = {
  once: Number.POSITIVE_INFINITY,
  day: 1,
  week: 7,
  month: 31,
};

/** The calendar days of an offer that begins now or later; no bound without an end. */
function offeredDays({ starts_at, ends_at }: MissionFacts, now: Date): number {
  if (ends_at === null) return Number.POSITIVE_INFINITY;
  const first = startOfDay(dayOf(starts_at !== null && starts_at > now ? starts_at : now));
  return Math.ceil((ends_at.getTime() - first.getTime()) / DAY_MS);
}

/** Whether a mission of different days has more of them than its period, its offer, or its time after it is accepted. */
function hasTooManyDays(facts: MissionFacts, now: Date): boolean {
  const { unit, goal, period, days } = facts;
  // A time of whole days begins and ends within a day.
  const own = days === null ? Number.POSITIVE_INFINITY : days + 1;
  return unit === 'days' && goal > Math.min(DAYS_OF[period], offeredDays(facts, now), own);
}

/**
 * Refuses a mission that no bet could complete, and real money or a box on a regulated site (BONUS-3).
 * @throws ApiError 422 `mission_regulated`, `mission_dates`, `mission_days`, `mission_games`, `level_not_found`.
 */
async function check(trx: Trx, casinoId: number, facts: MissionFacts, now: Date): Promise<void> {
  const { regulated } = await readRules(trx, casinoId);
  if (regulated && (facts.reward_kind !== 'bonus' || facts.reward_rollover === 0)) {
    throw new ApiError(422, 'mission_regulated', { errors: {} });
  }
  if (facts.starts_at !== null && facts.ends_at !== null && facts.ends_at <= facts.starts_at)
    throw new ApiError(422, 'mission_dates', { errors: {} });
  if (!(await hasLevel(trx, casinoId, facts.min_level))) throw new ApiError(422, 'level_not_found', { errors: {} });
  if (hasTooManyDays(facts, now)) throw new ApiError(422, 'mission_days', { errors: {} });
  const games = await trx
    .selectFrom('games')
    .select('id')
    .where('casino_id', '=', casinoId)
    .where('active', '=', true)
    .where('only_demo', '=', false)
    .where('max_bet', '>=', facts.min_stake)
    .$if(facts.provider_code !== null, (query) => query.where('provider_code', '=', facts.provider_code))
    .$if(facts.gamecode !== null, (query) => query.where('gamecode', '=', facts.gamecode))
    .$if(facts.category_slug !== null, (query) => query.where('category_slug', '=', facts.category_slug))
    .limit(facts.unit === 'games' ? facts.goal : 1)
    .execute();
  if (games.length < (facts.unit === 'games' ? facts.goal : 1)) {
    throw new ApiError(422, 'mission_games', { errors: {} });
  }
}

/** The box of a reward, for sale now. Its price becomes the reward's amount. @throws ApiError 404 `box_not_found`. */
async function rewardBox(trx: Trx, casinoId: number, name: string | null) {
  if (name === null) return { reward_box: null };
  const box = await trx
    .selectFrom('boxes')
    .selectAll()
    .where('casino_id', '=', casinoId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (!box || !isForSale(box)) throw new ApiError(404, 'box_not_found');
  return { reward_box: box.id, reward_amount: box.price };
}

/** @throws ApiError 409 `mission_exists`, and as `check`, `find`, `rewardBox`. */
export async function createMission(
  deps: Deps,
  casinoId: number,
  slug: string,
  facts: MissionFacts,
  { requires = null, box = null }: Links,
  record: WriteRecord,
): Promise<MissionRow> {
  try {
    return await deps.db.transaction().execute(async (trx) => {
      await check(trx, casinoId, facts, deps.clock.now());
      const before = requires === null ? null : (await find(trx, casinoId, requires)).id;
      const row = await trx
        .insertInto('missions')
        .values({
          casino_id: casinoId,
          slug,
          ...facts,
          ...(await rewardBox(trx, casinoId, box)),
          requires: before,
          created_at: deps.clock.now(),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await record(trx, row);
      return row;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError(409, 'mission_exists', { cause: error });
    throw error;
  }
}

/** Ends the offer at once. A player who accepted keeps the mission. */
export async function endMission(
  deps: Deps,
  casinoId: number,
  slug: string,
  record: WriteRecord,
): Promise<{ row: MissionRow; changed: boolean }> {
  return deps.db.transaction().execute(async (trx) => {
    const known = await find(trx, casinoId, slug);
    const now = deps.clock.now();
    const changed = known.ends_at === null || known.ends_at > now;
    const begins = known.starts_at !== null && known.starts_at >= now ? { starts_at: null } : {};
    const row = changed
      ? await trx
          .updateTable('missions')
          .set({ ends_at: now, ...begins })
          .where('id', '=', known.id)
          .returningAll()
          .executeTakeFirstOrThrow()
      : known;
    await record(trx, row);
    return { row, changed };
  });
}

/** The players of an assignment: one, all of the site, or the guest of a browser. */
export type Assignees = { readonly player: Player } | { readonly guest: string } | 'all';

interface AssignmentTerms {
  readonly rules: RewardRules;
  readonly box: BoxTitle | undefined;
}

/** The live event of an assignment. @param id of the player, or of the guest's browser */
function assignmentOf(
  row: MissionRow,
  { id, english, ...terms }: AssignmentTerms & { readonly id: number | string; readonly english: boolean },
  at: Date,
): LiveEvent {
  const language = english ? 'en' : 'pt';
  const own = { period: periodOf(row.period, at), progress: 0, assigned_at: at };
  const none = { accepted_at: null, completed_at: null, claimed_at: null, expires_at: null };
  return {
    casinoId: row.casino_id,
    channel: privateChannel(id),
    event: 'MissionAssigned',
    payload: { ...toMission(row, { ...own, ...none }, { language, now: at, ...terms }), language },
    at,
  };
}

/** A mission that is offered now, locked. @throws ApiError 409 `mission_expired`; as `find`. */
async function findOffered(trx: Trx, casinoId: number, slug: string, at: Date): Promise<MissionRow> {
  const row = await find(trx, casinoId, slug);
  if (!isOffered(row, at)) throw new ApiError(409, 'mission_expired');
  return row;
}

/**
 * Assigns a mission: it appears live on the pages of its players. Assigning it again changes nothing. Excluded and
 * blocked players get none (CARE-5). `all` takes a transaction for each batch of players, because an assigned player
 * cannot bet before the commit; an assignment that was killed is completed by the next one.
 * @param record writes the audit record; `assigned` is null where the batches of `all` begin
 * @returns number of new assignments. @throws ApiError 409 `mission_expired` when it is not offered; as `find`.
 */
export async function assignMission(
  deps: Deps,
  casinoId: number,
  slug: string,
  to: Assignees,
  record: (trx: Trx, row: MissionRow, assigned: number | null) => Promise<void>,
): Promise<{ row: MissionRow; assigned: number }> {
  const at = deps.clock.now();
  if (to === 'all') return assignAll(deps, { casinoId, slug, at }, record);
  const answer = await deps.db.transaction().execute(async (trx) => {
    const row = await findOffered(trx, casinoId, slug, at);
    const made =
      'guest' in to
        ? await toGuest(trx, row, to.guest, at)
        : (await toPlayers(trx, row, sql`p.id = ${to.player.id}`, at)).assigned;
    await record(trx, row, made);
    return { row, assigned: made };
  });
  deps.outbox.wake();
  return answer;
}

/** Players of one transaction of an assignment to all. */
const BATCH = 500;

async function assignAll(
  deps: Deps,
  { casinoId, slug, at }: { readonly casinoId: number; readonly slug: string; readonly at: Date },
  record: (trx: Trx, row: MissionRow, assigned: number | null) => Promise<void>,
): Promise<{ row: MissionRow; assigned: number }> {
  let last: number | null = 0;
  let total = 0;
  for (;;) {
    const after: number = last;
    const batch = await deps.db.transaction().execute(async (trx) => {
      const row = await findOffered(trx, casinoId, slug, deps.clock.now());
      const made = await toPlayers(trx, row, sql`p.id > ${after}`, at);
      if (made.last === null) await record(trx, row, total + made.assigned);
      else if (after === 0) await record(trx, row, null);
      return { row, ...made };
    });
    deps.outbox.wake();
    total += batch.assigned;
    last = batch.last;
    if (last === null) return { row: batch.row, assigned: total };
  }
}

async function termsOf(trx: Trx, row: MissionRow): Promise<AssignmentTerms> {
  return { rules: await readRules(trx, row.casino_id), box: await rewardBoxOf(trx, row) };
}

async function toGuest(trx: Trx, row: MissionRow, guest: string, at: Date): Promise<number> {
  const { numInsertedOrUpdatedRows: made = 0n } = await trx
    .insertInto('guest_missions')
    .values({ casino_id: row.casino_id, guest_id: guest, mission_id: row.id, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  const terms = await termsOf(trx, row);
  if (made > 0n) await emit(trx, assignmentOf(row, { id: guest, english: false, ...terms }, at));
  return Number(made);
}

/**
 * Assigns a mission to one batch of players, and tells those with an open session live.
 * @param which condition on the player `p`
 * @returns number of new assignments, and the last player's id; null: the batch was not full
 */
async function toPlayers(
  trx: Trx,
  row: MissionRow,
  which: RawBuilder<unknown>,
  at: Date,
): Promise<{ readonly assigned: number; readonly last: number | null }> {
  const { rows } = await sql<{ id: number; english: boolean; isNew: boolean; online: boolean }>`
    with batch as materialized (
      select p.id, p.language from players p
      where p.casino_id = ${row.casino_id} and p.blocked_at is null and not is_excluded(p, ${at}) and ${which}
      order by p.id limit ${BATCH}
    ), made as (
      insert into player_missions (mission_id, player_id, casino_id, period, assigned_at, created_at)
      select ${row.id}, id, ${row.casino_id}, ${periodOf(row.period, at)}, ${at}, ${at} from batch
      on conflict do nothing returning player_id
    )
    select b.id, b.language = 'en' as english, made.player_id is not null as "isNew", exists (
      select from sessions s where s.player_id = b.id and s.ended_at is null and s.expires_at > ${at}) as online
    from batch b left join made on made.player_id = b.id order by b.id`.execute(trx);
  const terms = await termsOf(trx, row);
  const fresh = rows.filter(({ isNew }) => isNew);
  await emitAll(
    trx,
    fresh.filter(({ online }) => online).map((player) => assignmentOf(row, { ...player, ...terms }, at)),
  );
  return { assigned: fresh.length, last: rows.length < BATCH ? null : (rows.at(-1)?.id ?? null) };
}

/**
 * Completes the current period's mission for one player by hand; the player still claims it.
 * @throws ApiError 409 `mission_completed` when it is complete already, `mission_no_bet` on a regulated site before a
 * first bet (BONUS-3); 403 `player_blocked`; as `find`.
 */
export async function completeMission(
  deps: Deps,
  casinoId: number,
  slug: string,
  playerId: number,
  record: WriteRecord,
): Promise<MissionRow> {
  const answer = await deps.db.transaction().execute(async (trx) => {
    const player = await lockPlayer(trx, playerId);
    const row = await find(trx, casinoId, slug);
    const now = deps.clock.now();
    if (player.blocked_at !== null || isExcluded(player, now)) throw new ApiError(403, 'player_blocked');
    const rules = await readRules(trx, casinoId);
    if (rules.regulated && player.total_bet === 0) throw new ApiError(409, 'mission_no_bet');
    const facts = { progress: row.goal, completed_at: now };
    const own: OwnRow | undefined = await trx
      .insertInto('player_missions')
      .values({
        mission_id: row.id,
        player_id: player.id,
        casino_id: casinoId,
        period: periodOf(row.period, now),
        assigned_at: now,
        accepted_at: now,
        claimed_at: null,
        expires_at: null,
        ...facts,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['player_id', 'mission_id', 'period'])
          .doUpdateSet({ ...facts, accepted_at: sql<Date>`coalesce(player_missions.accepted_at, ${now})` })
          .where('player_missions.completed_at', 'is', null),
      )
      .returningAll()
      .executeTakeFirst();
    if (!own) throw new ApiError(409, 'mission_completed');
    const language = player.language === 'en' ? 'en' : 'pt';
    const box = await rewardBoxOf(trx, row);
    await emit(trx, {
      casinoId,
      channel: privateChannel(player.id),
      event: 'MissionAssigned',
      payload: { ...toMission(row, own, { language, now, rules, box }), language },
      at: now,
    });
    await tellCompleted(trx, player, row, rules, now);
    await record(trx, row);
    return row;
  });
  deps.outbox.wake();
  return answer;
}

export type MissionCounts = MissionRow & {
  readonly accepted: number;
  readonly completed: number;
  readonly claimed: number;
  /** Name of the box of the reward. */
  readonly box: string | null;
};

/** Missions of a site with the players who accepted, completed and claimed them, the newest first. */
export async function listAllMissions(deps: Deps, casinoId: number): Promise<MissionCounts[]> {
  const counts = (column: 'accepted_at' | 'completed_at' | 'claimed_at') =>
    sql<number>`(select count(*) from player_missions p where p.mission_id = missions.id and ${sql.ref(`p.${column}`)} is not null)::bigint`;
  return deps.db
    .selectFrom('missions')
    .selectAll()
    .select([
      counts('accepted_at').as('accepted'),
      counts('completed_at').as('completed'),
      counts('claimed_at').as('claimed'),
    ])
    .select((eb) =>
      eb.selectFrom('boxes').select('boxes.name').whereRef('boxes.id', '=', 'missions.reward_box').as('box'),
    )
    .where('casino_id', '=', casinoId)
    .orderBy('id', 'desc')
    .execute();
}
