/**
 * How long a change of telephone, e-mail, password or Pix key holds withdrawals (SESS-7): the site's value, else the
 * platform's (`WITHDRAWAL_HOLD_HOURS`); 0: not at all.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../deps.ts';

/** Part of a site that this file needs. */
interface Site {
  readonly config: { readonly withdrawal_hold_hours?: number | null };
}

/** Length of the hold, in hours. */
export function holdHours({ env }: Pick<Deps, 'env'>, site: Site): number {
  return site.config.withdrawal_hold_hours ?? env.WITHDRAWAL_HOLD_HOURS;
}

/** Columns that a sensitive change sets in the player's row; a longer hold is never shortened. */
export function heldFrom(
  deps: Pick<Deps, 'env'>,
  site: Site,
  now: Date,
): { withdrawals_held_until?: RawBuilder<Date> } {
  const hours = holdHours(deps, site);
  if (hours === 0) return {};
  const until = new Date(now.getTime() + hours * 3_600_000);
  return { withdrawals_held_until: sql<Date>`greatest(players.withdrawals_held_until, ${until}::timestamptz)` };
}
