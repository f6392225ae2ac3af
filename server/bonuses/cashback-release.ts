/**
 * The week's cashback. On the site's release day and hour (São Paulo) each player who lost real money in the week
 * before gets one item with a share of the loss: the site's, or the player's VIP level's if it is higher. A release is a row in the transaction of its items, so that a crash, a
 * restart or a second replica never skips a week or releases it twice; missed weeks are released later.
 */
import { sql } from 'kysely';
import type { Stop } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { safeError } from '../http/safe-log.ts';
import { dayOf, startOfDay } from '../lib/day.ts';
import { notifyPlayer } from '../notifications/notify.ts';
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

/** Creates the items of one week of a site. @returns how many; null when another replica has created them. */
async function release(
  deps: Deps,
  casinoId: number,
  since: Date,
  until: Date,
  percentage: number,
): Promise<number | null> {
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now();
    const made = await trx
      .insertInto('cashback_releases')
      .values({ casino_id: casinoId, since, until, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('until')
      .executeTakeFirst();
    if (!made) return null;
    const { rows } = await sql<{ player_id: number; amount: number }>`
      insert into cashback (casino_id, player_id, title_pt, title_en, amount, type, available_at, released_for, created_at)
      select ${casinoId}::integer, player_id, 'Cashback da semana', 'Cashback of the week', share, 'immediate',
        ${dayOf(until)}::date, ${until}::timestamptz, ${now}::timestamptz
      from (
        select l.player_id, floor(loss * greatest(${percentage}::numeric, r.cashback_percentage) / 100)::bigint as share
        from net_losses(${casinoId}::integer, ${since}::timestamptz, ${until}::timestamptz, ${now}::timestamptz) l
          join players p on p.id = l.player_id
          left join ranks r on r.casino_id = p.casino_id and r.level = p.level and ${percentage}::numeric > 0
      ) losses where share > 0
      on conflict (player_id, released_for) where released_for is not null do nothing
      returning player_id, amount`.execute(trx);
    for (const { player_id: id, amount } of rows) {
      const player = await trx
        .selectFrom('players')
        .select(['id', 'casino_id', 'language'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const notice = {
        title_pt: 'Cashback da semana',
        title_en: 'Cashback of the week',
        text_pt: `${reais(amount)} de cashback podem ser resgatados.`,
        text_en: `${reais(amount)} in cashback can be claimed.`,
        link: '/bonus',
      };
      await notifyPlayer(trx, player, notice, now);
    }
    await trx
      .updateTable('cashback_releases')
      .set({ items: rows.length })
      .where('casino_id', '=', casinoId)
      .where('until', '=', until)
      .execute();
    return rows.length;
  });
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
    items += (await release(deps, site.casino_id, since, until, settings.conversion_percentage)) ?? 0;
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
  if (items > 0) deps.outbox.wake();
  return items;
}

/** Starts the check for ended weeks. @returns stop function. */
export function startCashbackReleases(deps: Deps): Stop {
  return deps.clock.every(LOOK_MS, () => releaseCashback(deps));
}
