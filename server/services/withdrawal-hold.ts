/**
 * R35: how long withdrawals are held after a change of telephone, e-mail, password or Pix key. The site's own figure,
 * else the platform's (`WITHDRAWAL_HOLD_HOURS`); 0 holds nothing.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../deps.ts';

/** As far as it matters here. */
interface Site {
  readonly config: { readonly withdrawal_hold_hours?: number | null };
}

/** Hours. */
export function holdHours({ env }: Pick<Deps, 'env'>, site: Site): number {
  return site.config.withdrawal_hold_hours ?? env.WITHDRAWAL_HOLD_HOURS;
}

/** What a sensitive change writes into the player's row. A hold that lasts longer already is not cut short. */
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
