/**
 * A player's settings: limits, time alert, marketing consent, privacy. A lower limit holds at once; a raise waits 24
 * hours and must be requested a second time (CARE-1). Settings are in `players.settings`; used amounts are computed
 * from the bets and deposits.
 */
import { sql } from 'kysely';
import {
  type Hide,
  type LimitChanges,
  type LimitKind,
  type LimitPeriod,
  type Limits,
  limitKinds,
  limitPeriods,
  type Settings,
} from '../../src/contract/limits.ts';
import { recordOwn } from '../audit.ts';
import type { DbOrTrx } from '../db/connect.ts';
import { json } from '../db/json.ts';
import type { Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { lockPlayer } from '../ledger/ledger.ts';
import { dayOf, startOfDay } from '../lib/day.ts';
import { missingLimits } from '../profile/missing-pieces.ts';
import { hideOf } from '../profile/players.ts';
import { revokeGames } from '../session/revocation.ts';
import type { CurrentSite } from '../site/sites.ts';

const DAY_MS = 86_400_000;
const RAISE_WAITS_MS = DAY_MS;

interface PendingRaise {
  readonly value: number | null;
  /** Time from which the raise can be confirmed. */
  readonly at: string;
}
type Each<T> = { [K in LimitKind]?: { [P in LimitPeriod]?: T } | undefined };

/** Content of `players.settings`; registration and the seed write `limits` and `marketing`. */
interface Stored {
  limits?: Each<number | null>;
  marketing?: boolean;
  pending?: Each<PendingRaise>;
  time_alert_minutes?: number | null;
  /** When the player answered a time alert, or chose its interval. */
  time_alert_since?: string;
}

function storedOf(player: Pick<Player, 'settings'>): Stored {
  // Only this file, registration and the seed write it.
  return player.settings;
}

/** Start of the current day, week (Monday) and month in São Paulo. */
export function periodStarts(now: Date): Readonly<Record<LimitPeriod, Date>> {
  const today = dayOf(now);
  const noon = new Date(`${today}T12:00:00.000Z`);
  const sinceMonday = (noon.getUTCDay() + 6) % 7;
  return {
    day: startOfDay(today),
    week: startOfDay(new Date(noon.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10)),
    month: startOfDay(`${today.slice(0, 8)}01`),
  };
}

/** A longer pause between two bets is a break and not playing time. */
export const BREAK_SECONDS = 300;

/**
 * The used part of each limit, as the ledger counts it (`wager_limit_breach`). An open stake counts as lost; the time
 * from a bet before the period to its first one belongs to the period.
 */
async function usedSince(db: DbOrTrx, playerId: number, since: Date): Promise<Record<LimitKind, number>> {
  const before = new Date(since.getTime() - BREAK_SECONDS * 1000);
  const { rows } = await sql<Record<LimitKind, number>>`
    with play as (
      select amount, win_amount, created_at, extract(epoch from created_at - lag(created_at) over (order by created_at, id)) as gap
      from stakes_since(${playerId}::bigint, ${before}::timestamptz)
    )
    select coalesce(max(amount), 0)::bigint as stake, count(*)::bigint as bets,
      greatest(coalesce(sum(amount - win_amount), 0), 0)::bigint as loss,
      ceil(coalesce(sum(gap) filter (where gap <= ${BREAK_SECONDS}), 0) / 60)::bigint as time,
      (select coalesce(sum(amount - excess), 0) from charges where player_id = ${playerId}
        and status = 'paid' and paid_at >= ${since})::bigint as deposit
    from play where created_at >= ${since}`.execute(db);
  return rows[0] ?? { deposit: 0, loss: 0, stake: 0, bets: 0, time: 0 };
}

/**
 * When the next time alert is due (CARE-6): the chosen minutes after the last answer, or after the first bet since the
 * player's last break. @returns null if the player has chosen none.
 */
export async function timeAlertAt(
  db: DbOrTrx,
  player: Pick<Player, 'id' | 'settings'>,
  now: Date,
): Promise<string | null> {
  const { time_alert_minutes: minutes = null, time_alert_since: since } = storedOf(player);
  if (minutes === null) return null;
  const { rows } = await sql<{ began: Date | null }>`
    with play as (
      select created_at, extract(epoch from created_at - lag(created_at) over (order by created_at, id)) as gap
      from stakes_since(${player.id}::bigint, ${new Date(now.getTime() - DAY_MS)}::timestamptz)
    )
    select max(created_at) filter (where gap is null or gap > ${BREAK_SECONDS}) as began from play
    having max(created_at) >= ${new Date(now.getTime() - BREAK_SECONDS * 1000)}::timestamptz`.execute(db);
  const began = rows[0]?.began ?? now;
  const from = Math.max(began.getTime(), since === undefined ? 0 : Date.parse(since));
  return new Date(from + minutes * 60_000).toISOString();
}

/** Answers a time alert (CARE-6); the next interval begins. To stop ends the player's open games. */
export async function answerTimeAlert(
  deps: Deps,
  current: Pick<Player, 'id'>,
  answer: 'continue' | 'stop',
): Promise<string | null> {
  return deps.db.transaction().execute(async (trx) => {
    const player = await lockPlayer(trx, current.id);
    const now = deps.clock.now();
    const settings = { ...storedOf(player), time_alert_since: now.toISOString() };
    await trx
      .updateTable('players')
      .set({ settings: json(settings) })
      .where('id', '=', player.id)
      .execute();
    if (answer === 'stop') await revokeGames(trx, player.id, now);
    await recordOwn(trx, player, `time_alert.${answer}`, now);
    return timeAlertAt(trx, { ...player, settings }, now);
  });
}

async function limitsOf(deps: Deps, db: DbOrTrx, playerId: number, stored: Stored): Promise<Limits> {
  const starts = periodStarts(deps.clock.now());
  const used = {
    day: await usedSince(db, playerId, starts.day),
    week: await usedSince(db, playerId, starts.week),
    month: await usedSince(db, playerId, starts.month),
  };
  const stateOf = (kind: LimitKind, period: LimitPeriod) => {
    const pending = stored.pending?.[kind]?.[period];
    return {
      current: stored.limits?.[kind]?.[period] ?? null,
      pending: pending?.value ?? null,
      pending_at: pending?.at ?? null,
      has_pending: pending !== undefined,
      used: used[period][kind],
    };
  };
  const kindOf = (kind: LimitKind) => ({
    day: stateOf(kind, 'day'),
    week: stateOf(kind, 'week'),
    month: stateOf(kind, 'month'),
  });
  return {
    deposit: kindOf('deposit'),
    loss: kindOf('loss'),
    stake: kindOf('stake'),
    bets: kindOf('bets'),
    time: kindOf('time'),
  };
}

async function shown(deps: Deps, db: DbOrTrx, player: Omit<Player, 'password_hash'>): Promise<Settings> {
  const stored = storedOf(player);
  return {
    limits: await limitsOf(deps, db, player.id, stored),
    time_alert_minutes: stored.time_alert_minutes ?? null,
    marketing: stored.marketing ?? false,
    hide: hideOf(player),
  };
}

/** Current settings and limits of a player. */
export function settingsOf(deps: Deps, player: Omit<Player, 'password_hash'>): Promise<Settings> {
  return shown(deps, deps.db, player);
}

/** Whether a change removes or raises a limit in force. */
function raises(current: number | null, change: number | null): boolean {
  return current !== null && (change === null || change > current);
}

/** Whether changes raise any limit. A pending raise that is sent again is its confirmation and does not count. */
export function raisesLimit(player: Pick<Player, 'settings'>, changes: LimitChanges | undefined): boolean {
  const { limits, pending } = storedOf(player);
  return limitKinds.some((kind) =>
    limitPeriods.some((period) => {
      const change = changes?.[kind]?.[period];
      if (change === undefined || pending?.[kind]?.[period]?.value === change) return false;
      return raises(limits?.[kind]?.[period] ?? null, change);
    }),
  );
}

/** Applies one change to `next`. */
function applyChange(next: Stored, kind: LimitKind, period: LimitPeriod, change: number | null, now: Date): void {
  const limits = ((next.limits ??= {})[kind] ??= {});
  const pending = ((next.pending ??= {})[kind] ??= {});
  const current = limits[period] ?? null;
  if (!raises(current, change)) {
    limits[period] = change;
    delete pending[period];
    return;
  }
  const waiting = pending[period];
  if (waiting?.value !== change) {
    pending[period] = { value: change, at: new Date(now.getTime() + RAISE_WAITS_MS).toISOString() };
  } else if (new Date(waiting.at) <= now) {
    limits[period] = change;
    delete pending[period];
  }
}

/** Refuses to remove a limit that the site requires; the player may change its value. */
function refuseGivingUp(site: CurrentSite, next: Stored): void {
  const after: Each<number | null> = structuredClone(next.limits ?? {});
  for (const kind of limitKinds) {
    for (const period of limitPeriods) {
      const pending = next.pending?.[kind]?.[period];
      if (pending) (after[kind] ??= {})[period] = pending.value;
    }
  }
  const missing = missingLimits(site, after);
  if (missing.length === 0) return;
  throw new ApiError(422, 'limit_required', {
    errors: Object.fromEntries(missing.map((kind) => [`limits.${kind}`, ['required_limit']])),
  });
}

type HideChange = { readonly [K in keyof Hide]?: boolean | undefined };

export interface SettingsChange {
  readonly limits?: LimitChanges | undefined;
  readonly time_alert_minutes?: number | null | undefined;
  readonly marketing?: boolean | undefined;
  readonly hide?: HideChange | undefined;
}

const COLUMNS = {
  username: 'hide_username',
  statistics: 'hide_statistics',
  activity: 'hide_activity',
  played_games: 'hide_played_games',
  battle_rewards: 'hide_battle_rewards',
  all: 'hide_all',
} as const satisfies Record<keyof Hide, keyof Player>;

function hideColumns(hide: HideChange): Partial<Record<(typeof COLUMNS)[keyof Hide], boolean>> {
  return Object.fromEntries(
    Object.entries(hide)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [COLUMNS[name as keyof Hide], value]),
  );
}

/**
 * Changes the named settings. @returns all settings afterwards.
 * @throws ApiError 422 `limit_required` for removing a limit that the site requires.
 */
export async function changeSettings(
  deps: Deps,
  site: CurrentSite,
  playerId: number,
  change: SettingsChange,
): Promise<Settings> {
  return deps.db.transaction().execute(async (trx) => {
    const player = await lockPlayer(trx, playerId);
    const now = deps.clock.now();
    const before = storedOf(player);
    const next: Stored = structuredClone(before);
    for (const kind of limitKinds) {
      for (const period of limitPeriods) {
        const value = change.limits?.[kind]?.[period];
        if (value !== undefined) applyChange(next, kind, period, value, now);
      }
    }
    if (change.limits) refuseGivingUp(site, next);
    if (change.time_alert_minutes !== undefined) {
      next.time_alert_minutes = change.time_alert_minutes;
      next.time_alert_since = now.toISOString();
    }
    if (change.marketing !== undefined) next.marketing = change.marketing;
    const row = await trx
      .updateTable('players')
      .set({ settings: json({ ...next }), ...hideColumns(change.hide ?? {}), updated_at: now })
      .where('id', '=', playerId)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (change.limits) {
      await recordOwn(trx, player, 'limits.changed', now, { asked: change.limits, now: next.limits });
    }
    // The operator must be able to prove a consent and its time.
    if (change.marketing !== undefined && change.marketing !== (before.marketing ?? false)) {
      await recordOwn(trx, player, change.marketing ? 'consent.given' : 'consent.withdrawn', now);
    }
    if (change.hide) await recordOwn(trx, player, 'privacy.changed', now, { ...change.hide });
    return shown(deps, trx, row);
  });
}
