/** What a session has proved of its player, and until when each proof holds (decision 025, compliance 11). */

/** As far as it matters here. */
interface Site {
  readonly config: { readonly is_regulated: boolean };
}
interface Holder {
  /** Whether the account has a password to ask for. */
  readonly has_password: boolean;
  readonly session: { readonly second_factor_at: Date | null; readonly authenticated_at: Date | null };
}

/** How long a second factor holds. Registering counts as one. */
export const SECOND_FACTOR_MS = 7 * 24 * 3_600_000;
/** How long a password counts as fresh. A login, a registration and a renewal give one. */
export const FRESH_PASSWORD_MS = 15 * 60_000;

/** Until when the second factor of a session holds; null where the site asks for none, or none was given. */
export function secondFactorUntil(site: Site, player: Pick<Holder, 'session'>): Date | null {
  const given = player.session.second_factor_at;
  return site.config.is_regulated && given ? new Date(given.getTime() + SECOND_FACTOR_MS) : null;
}

/** Whether a session owes its second factor at a moment. */
export function owesSecondFactor(site: Site, player: Pick<Holder, 'session'>, now: Date): boolean {
  if (!site.config.is_regulated) return false;
  const until = secondFactorUntil(site, player);
  return until === null || until <= now;
}

/**
 * Until when the password of a session is fresh; null when it never was given. An account without a password has its
 * last code in the place of one.
 */
export function passwordUntil({ has_password, session }: Holder): Date | null {
  const { authenticated_at, second_factor_at } = session;
  const given = [authenticated_at, has_password ? null : second_factor_at].flatMap((at) => at?.getTime() ?? []);
  return given.length === 0 ? null : new Date(Math.max(...given) + FRESH_PASSWORD_MS);
}

/** Whether a session must give its password again at a moment. */
export function owesPassword(player: Holder, now: Date): boolean {
  const until = passwordUntil(player);
  return until === null || until <= now;
}
