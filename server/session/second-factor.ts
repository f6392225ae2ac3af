/** The proofs that a session has given of its player, and how long each is valid (decision 025, SESS-6). */

/** Part of a site that this file needs. */
interface Site {
  readonly config: { readonly is_regulated: boolean };
}
interface Holder {
  /** Whether the account has a password. */
  readonly has_password: boolean;
  readonly session: { readonly second_factor_at: Date | null; readonly authenticated_at: Date | null };
}

/** Validity of a second factor (ms); a registration counts as one. */
export const SECOND_FACTOR_MS = 7 * 24 * 3_600_000;
/** Time (ms) for which a password counts as fresh after a login, registration, renewal or step-up. */
export const FRESH_PASSWORD_MS = 15 * 60_000;

/** End of a session's second factor; null where the site requires none, or the session has none. */
export function secondFactorUntil(site: Site, player: Pick<Holder, 'session'>): Date | null {
  const given = player.session.second_factor_at;
  return site.config.is_regulated && given ? new Date(given.getTime() + SECOND_FACTOR_MS) : null;
}

/** Whether a session lacks a valid second factor. */
export function owesSecondFactor(site: Site, player: Pick<Holder, 'session'>, now: Date): boolean {
  if (!site.config.is_regulated) return false;
  const until = secondFactorUntil(site, player);
  return until === null || until <= now;
}

/**
 * End of a session's fresh password; null when it never gave one. For an account without a password its last code
 * counts instead.
 */
export function passwordUntil({ has_password, session }: Holder): Date | null {
  const { authenticated_at, second_factor_at } = session;
  const given = [authenticated_at, has_password ? null : second_factor_at].flatMap((at) => at?.getTime() ?? []);
  return given.length === 0 ? null : new Date(Math.max(...given) + FRESH_PASSWORD_MS);
}

/** Whether a session must give its password again. */
export function owesPassword(player: Holder, now: Date): boolean {
  const until = passwordUntil(player);
  return until === null || until <= now;
}
