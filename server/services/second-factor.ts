/** The second factor that a regulated site asks of a session at least every seven days (compliance.md 11). */
import { ApiError } from '../errors.ts';

/** As far as it matters here. */
interface Site {
  readonly config: { readonly is_regulated: boolean };
}
interface Holder {
  readonly session: { readonly second_factor_at: Date | null };
}

/** How long a second factor holds. Registering counts as one. */
export const SECOND_FACTOR_MS = 7 * 24 * 3_600_000;

/** Until when the second factor of a session holds; null where the site asks for none, or none was given. */
export function secondFactorUntil(site: Site, player: Holder): Date | null {
  const given = player.session.second_factor_at;
  return site.config.is_regulated && given ? new Date(given.getTime() + SECOND_FACTOR_MS) : null;
}

/** Whether a session owes its second factor at a moment. */
export function owesSecondFactor(site: Site, player: Holder, now: Date): boolean {
  if (!site.config.is_regulated) return false;
  const until = secondFactorUntil(site, player);
  return until === null || until <= now;
}

/**
 * Refuses what moves money or opens play while the second factor is owed. It is a session's: whoever has the password
 * and another device gives one of their own.
 * @throws ApiError 403 `second_factor_required`, with `second_factor_until` when one has run out.
 */
export function refuseWithoutFactor(site: Site, player: Holder, now: Date): void {
  if (!owesSecondFactor(site, player, now)) return;
  const until = secondFactorUntil(site, player);
  throw new ApiError(403, 'second_factor_required', {
    details: { second_factor_until: until?.toISOString() ?? null },
  });
}
