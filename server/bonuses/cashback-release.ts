/**
 * The week's cashback. On the site's release day and hour (São Paulo) each player who lost real money in the week
 * before gets one item with a share of the loss: the site's, or the player's VIP level's if it is higher. A player has one
 * item for a week, told in the same transaction, and the week is closed after all of them: a crash, a restart or a second
 * replica never skips a player or a week, and gives nothing twice. Missed weeks are released later.
 */
import { sql } from 'kysely';
import type { Stop } from '../clock.ts';
import type { Trx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { safeError } from '../http/safe-log.ts';
import { dayOf, startOfDay } from '../lib/day.ts';
import { addresseeOf, notifyPlayer } from '../notifications/notify.ts';
import { reais } from '../wallet/amounts.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const LOOK_MS = 60_000;
/** Most missed weeks that are released after a pause. */
const MOST_WEEKS = 8;

export interface ReleaseSettings {
  /** 0 is Sunday. */
  readonly release_day: number;
  readonly release_hour: number;
  /** Share of the loss, in per cent. */
  readonly conversion_percentage: number;
}

/** The last release time of these settings that is not after `now`. */
export function lastRelease(now: Date, { release_day: day, release_hour: hour }: ReleaseSettings): Date {
  const today = dayOf(now);
  const weekday = new Date(`${today}T12:00:00.000Z`).getUTCDay();
  const back = (weekday - day + 7) % 7;
  const at = (days: number): Date => {
    // From midday, so that a change of the clock cannot shift the date.
    const date = dayOf(new Date(startOfDay(today).getTime() + DAY_MS / 2 - days * DAY_MS));
    return new Date(startOfDay(date).getTime() + hour * HOUR_MS);
  };
  const moment = at(back);
  return moment <= now ? moment : at(back + 7);
}

/** Release times after `since` up to `now`, oldest first, at most `MOST_WEEKS`. */
export function releasesSince(since: Date, now: Date, settings: ReleaseSettings): Date[] {
  const moments: Date[] = [];
  let moment = lastRelease(now, settings);
  while (moment > since && moments.length < MOST_WEEKS) {
    moments.unshift(moment);
    moment = lastRelease(new Date(moment.getTime() - 1), settings);
  }
  return moments;
}

function settingsOf(config: Readonly<Record<string, unknown>>): ReleaseSettings | null {
  const { release_day, release_hour, conversion_percentage } = (config['cashback'] ?? {}) as Partial<ReleaseSettings>;
  if (![release_day, release_hour, conversion_percentage].every((value) => typeof value === 'number')) return null;
  return { release_day, release_hour, conversion_percentage } as ReleaseSettings;
}

interface Week {
  readonly casinoId: number;
  readonly since: Date;
  readonly until: Date;
}

/** Players of one transaction: they cannot bet before its commit. */
const BATCH = 100;

/** The share of each player who lost in the week, centavos above 0, by player. */
async function sharesOf({ db, clock }: Deps, { casinoId, since, until }: Week, percentage: number) {
  const { rows } = await sql<{ player_id: number; amount: number }>`
    select player_id, share as amount from (
      select l.player_id, floor(loss * greatest(${percentage}::numeric, r.cashback_percentage) / 100)::bigint as share
      from net_losses(${casinoId}::integer, ${since}::timestamptz, ${until}::timestamptz, ${clock.now()}::timestamptz) l
        join players p on p.id = l.player_id
        left join ranks r on r.casino_id = p.casino_id and r.level = p.level and ${percentage}::numeric > 0
    ) losses where share > 0 order by player_id`.execute(db);
  return rows;
}

/** Creates the items of some players that they do not have yet, and tells them. @returns how many */
async function createItems(
  trx: Trx,
  { casinoId, until }: Week,
  shares: readonly { readonly player_id: number; readonly amount: number }[],
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ player_id: number; amount: number }>`
    insert into cashback (casino_id, player_id, title_pt, title_en, amount, type, available_at, released_for, created_at)
    select p.casino_id, p.id, 'Cashback da semana', 'Cashback of the week', s.amount, 'immediate',
      ${dayOf(until)}::date, ${until}::timestamptz, ${now}::timestamptz
    from unnest(${shares.map(({ player_id }) => player_id)}::bigint[], ${shares.map(({ amount }) => amount)}::bigint[]) as s (player_id, amount)
      join players p on p.id = s.player_id and p.casino_id = ${casinoId}
    where p.blocked_at is null and not is_excluded(p, ${now}::timestamptz)
    order by p.id
    on conflict (player_id, released_for) where released_for is not null do nothing
    returning player_id, amount`.execute(trx);
  for (const { player_id: id, amount } of rows) {
    const notice = {
      title_pt: 'Cashback da semana',
      title_en: 'Cashback of the week',
      text_pt: `${reais(amount)} de cashback podem ser resgatados.`,
      text_en: `${reais(amount)} in cashback can be claimed.`,
      link: '/bonus',
    };
    await notifyPlayer(trx, await addresseeOf(trx, id), notice, now);
  }
  return rows.length;
}

/** Creates the items of one week of a site, and then closes the week. @returns how many this process has created */
async function release(deps: Deps, week: Week, percentage: number): Promise<number> {
  const { casinoId, since, until } = week;
  const shares = await sharesOf(deps, week, percentage);
  let created = 0;
  for (let from = 0; from < shares.length; from += BATCH) {
    const batch = shares.slice(from, from + BATCH);
    created += await deps.db.transaction().execute((trx) => createItems(trx, week, batch, deps.clock.now()));
    deps.outbox.wake();
  }
  await sql`
    insert into cashback_releases (casino_id, since, until, items, created_at)
    select ${casinoId}::integer, ${since}::timestamptz, ${until}::timestamptz, count(*), ${deps.clock.now()}::timestamptz
    from cashback c where c.casino_id = ${casinoId} and c.released_for = ${until}
    on conflict do nothing`.execute(deps.db);
  return created;
}

async function releaseSite(
  deps: Deps,
  site: { readonly casino_id: number; readonly config: Record<string, unknown>; readonly created_at: Date },
): Promise<number> {
  const settings = settingsOf(site.config);
  if (!settings) return 0;
  const now = deps.clock.now();
  const last = await deps.db
    .selectFrom('cashback_releases')
    .select('until')
    .where('casino_id', '=', site.casino_id)
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst();
  // An old site without any release begins with its last week.
  const young = site.created_at.getTime() > now.getTime() - MOST_WEEKS * WEEK_MS;
  const begin = last?.until ?? (young ? site.created_at : new Date(lastRelease(now, settings).getTime() - 1));
  let previous = last?.until;
  let items = 0;
  for (const until of releasesSince(begin, now, settings)) {
    // After a change of the release day the week begins at the last release, so that no bet counts twice.
    const week = new Date(until.getTime() - WEEK_MS);
    const since = previous && previous > week ? previous : week;
    items += await release(deps, { casinoId: site.casino_id, since, until }, settings.conversion_percentage);
    previous = until;
  }
  return items;
}

/** Creates the items of each week that has ended and has none yet. @returns how many items. */
export async function releaseCashback(deps: Deps): Promise<number> {
  const sites = await deps.db
    .selectFrom('sites')
    .select(['casino_id', 'config', 'created_at'])
    .where('active', '=', true)
    .execute();
  let items = 0;
  for (const site of sites) {
    try {
      items += await releaseSite(deps, site);
    } catch (error) {
      // An error of one site must not stop the others; the next check retries.
      deps.log.error(
        { fault: safeError(error), casino: site.casino_id },
        'the cashback of a week could not be released',
      );
    }
  }
  return items;
}

/** Starts the check for ended weeks. @returns stop function. */
export function startCashbackReleases(deps: Deps): Stop {
  return deps.clock.every(LOOK_MS, () => releaseCashback(deps));
}
