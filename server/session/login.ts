/** Login with a password. An unknown name gets the same answer in the same time as a wrong password (SESS-8). */
import { brazilPhone, digitsOf, isCpf } from '../../src/contract/checks.ts';
import type { SignedIn } from '../../src/contract/session.ts';
import { recordAudit, recordOwn } from '../audit.ts';
import type { Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { passwordBounds } from '../http/rate-limit.ts';
import type { Services } from '../http/services.ts';
import { exclusionDetails, isExcluded } from '../limits/exclusion-term.ts';
import { toUser } from '../profile/players.ts';
import type { CurrentSite } from '../site/sites.ts';
import { playersOfFormerContact } from './contacts.ts';
import { deviceOf, knowsDevice, maskIp } from './devices.ts';
import { passwordMatches } from './passwords.ts';
import { accountOf, isProhibited, refuseProhibited } from './person-check.ts';
import { replaceSession } from './revocation.ts';
import { writeNotice } from './security-notices.ts';
import { openSession, tokenHash } from './sessions.ts';
import type { Visit } from './visit.ts';

type NameKind = 'phone' | 'cpf' | 'email';

/**
 * The kinds of name that a username may be on a site, in the order of the lookups. A site without a setting takes
 * telephones. Eleven digits may be a telephone of one player and the CPF of another: then both are tried.
 */
export function namesOf(site: CurrentSite, username: string): ReadonlyArray<readonly [NameKind, string]> {
  const { login_requires_cpf: byCpf, login_requires_email: byEmail, login_requires_phone: byPhone } = site.config;
  const names: Array<readonly [NameKind, string]> = [];
  const phone = byPhone || !(byCpf || byEmail) ? brazilPhone(username) : null;
  if (phone) names.push(['phone', phone]);
  if (byCpf && isCpf(username)) names.push(['cpf', digitsOf(username)]);
  if (byEmail && username.includes('@')) names.push(['email', username.trim().toLowerCase()]);
  return names;
}

/** Normalised name for the bounds on tries, so that every spelling of a name counts as one. */
export function countedName(username: string): string {
  return brazilPhone(username) ?? (isCpf(username) ? digitsOf(username) : username.trim().toLowerCase());
}

/**
 * Finds the player of a name and password. A contact that was replaced in the last 24 hours still names its player, so
 * that the owner of a hijacked account can log in with a recovered password. An unknown name costs as many lookups and
 * hashes as a known one (SESS-8).
 */
async function findByPassword(
  deps: Deps,
  site: CurrentSite,
  username: string,
  password: string,
): Promise<Player | undefined> {
  const names = namesOf(site, username);
  let found: Player | undefined;
  // A username that is no valid name still costs one lookup and one hash.
  for (const [kind, value] of names.length > 0 ? names : [['email', ''] as const]) {
    const former = await playersOfFormerContact(deps.db, site.id, [value], deps.clock.now());
    const player = await deps.db
      .selectFrom('players')
      .selectAll()
      .where('casino_id', '=', site.id)
      .where((eb) => eb.or([eb(kind, '=', value), eb('id', 'in', [0, ...former])]))
      // The current holder of the name comes before a former one.
      .orderBy((eb) => eb.case().when(kind, '=', value).then(0).else(1).end())
      .limit(1)
      .executeTakeFirst();
    const right = await passwordMatches(player?.password_hash ?? null, password);
    if (right && !found) found = player;
  }
  return found;
}

async function checkedPlayer(
  deps: Deps,
  services: Services,
  visit: Visit,
  username: string,
  password: string,
): Promise<Player> {
  const { site, ip } = visit;
  const name = countedName(username);
  const player = await services.rateLimits.judge(passwordBounds(site.id, ip, name), () =>
    findByPassword(deps, site, username, password),
  );
  if (!player) {
    // The audit record does not look the name up, so an unknown name takes the same time.
    await recordAudit(deps.db, {
      casinoId: site.id,
      actor: 'guest',
      action: 'login.failed',
      target: null,
      details: { ip: maskIp(ip), device: deviceOf(visit.userAgent) },
      at: deps.clock.now(),
    });
    throw new ApiError(401, 'invalid_credentials');
  }
  await refuseBlocked(deps, player);
  return player;
}

/** Refuses a blocked player, after the password was checked. @throws ApiError 403 `account_blocked`. */
export async function refuseBlocked(deps: Deps, player: Player): Promise<void> {
  if (!player.blocked_at) return;
  await recordOwn(deps.db, player, 'login.refused', deps.clock.now(), { why: 'blocked' });
  throw new ApiError(403, 'account_blocked');
}

/** Refuses an excluded player. @throws ApiError 403 `self_excluded` with both dates (SESS-3). */
export function refuseExcluded(deps: Deps, player: Player): void {
  if (!isExcluded(player, deps.clock.now())) return;
  throw new ApiError(403, 'self_excluded', { details: { selfExcluded: true, ...exclusionDetails(player) } });
}

/**
 * Logs in with a password and a telephone, CPF or e-mail, as the site takes them.
 * @throws ApiError 401 `invalid_credentials` for a wrong name and a wrong password alike, 403 `self_excluded` with both
 * dates, 403 `account_blocked`, 403 `prohibited` on a regulated site, 429 after too many wrong passwords from this
 * address.
 */
export async function loginPlayer(
  deps: Deps,
  services: Services,
  visit: Visit,
  username: string,
  password: string,
): Promise<SignedIn> {
  const player = await checkedPlayer(deps, services, visit, username, password);
  refuseExcluded(deps, player);
  await refuseProhibited(deps, visit.site, player);
  return signIn(deps, services, visit, player, { how: 'password' });
}

/**
 * Opens a restricted session for an excluded player, or for one barred from betting by law: read, withdraw, log out
 * (CARE-5).
 * @throws ApiError 409 `not_excluded` for any other player.
 */
export async function loginRestrictedPlayer(
  deps: Deps,
  services: Services,
  visit: Visit,
  username: string,
  password: string,
): Promise<SignedIn> {
  const player = await checkedPlayer(deps, services, visit, username, password);
  const isBarred = isExcluded(player, deps.clock.now()) || (await isProhibited(deps, visit.site, player));
  if (!isBarred) throw new ApiError(409, 'not_excluded');
  return signIn(deps, services, visit, player, { how: 'password', scope: 'restricted' });
}

export interface SignInOptions {
  /** For the audit record: `password`, `google`, `renewal`. */
  readonly how: string;
  readonly scope?: 'full' | 'restricted';
  /** Time of the last second factor, carried over from an idle session. */
  readonly secondFactorAt?: Date | null;
  /** Id of the session that this one replaces. */
  readonly replaces?: number;
}

/** Opens a session for an authenticated player, records it, and notifies the player of a new device or place. */
export async function signIn(
  deps: Deps,
  services: Services,
  visit: Visit,
  player: Player,
  options: SignInOptions,
): Promise<SignedIn> {
  const { how, scope = 'full', secondFactorAt = null, replaces } = options;
  const now = deps.clock.now();
  const { token, letters } = await deps.db.transaction().execute(async (trx) => {
    // The very first login sends no notice.
    const isNew = (await knowsDevice(trx, visit, player.id)) === false;
    const token = await openSession(deps, trx, {
      site: visit.site,
      playerId: player.id,
      scope,
      ip: visit.ip,
      userAgent: visit.userAgent,
      guestId: visit.guestId,
      secondFactorAt,
    });
    const row = await trx
      .updateTable('players')
      .set({ last_login_at: now })
      .where('id', '=', player.id)
      .where('blocked_at', 'is', null)
      // A password that was changed during this login opens no session.
      .where((eb) =>
        eb.or([eb.val(how === 'google'), eb('password_hash', 'is not distinct from', player.password_hash)]),
      )
      .returning('id')
      .executeTakeFirst();
    if (!row) throw new ApiError(401, 'invalid_credentials');
    if (replaces !== undefined) await replaceSession(trx, replaces, tokenHash(token), now);
    const place = { ip: maskIp(visit.ip), device: deviceOf(visit.userAgent) };
    await recordOwn(trx, player, 'login.done', now, { how, scope, new_place: isNew, ...place });
    const letters = isNew ? await writeNotice(deps, services, trx, { kind: 'new_login', player, visit }) : [];
    return { token, letters };
  });
  deps.outbox.wake();
  services.letters.deliverSoon(letters);
  const restricted = scope === 'restricted';
  return { data: toUser(player, visit.site, await accountOf(deps, visit.site, player, restricted), restricted), token };
}

/** An idle session can be renewed for this long after its last use. */
const RENEWABLE_MS = 24 * 3_600_000;

/**
 * Renews an idle session with the password (SESS-5). The old token stays invalid; the second factor is carried over.
 * @throws ApiError 401 `session_dead` when the token is unknown, ended by logout, or idle for more than a day; 401
 * `invalid_credentials`; 403 `self_excluded`, `account_blocked`, `prohibited`; 429 after too many wrong passwords.
 */
export async function renewSession(
  deps: Deps,
  services: Services,
  visit: Visit,
  token: string | null,
  password: string,
): Promise<SignedIn> {
  const { site, ip } = visit;
  const now = deps.clock.now();
  const session = token
    ? await deps.db
        .selectFrom('sessions')
        .selectAll()
        .where('token_hash', '=', tokenHash(token))
        .where('casino_id', '=', site.id)
        .executeTakeFirst()
    : undefined;
  const alive = session && session.expires_at > now && (!session.ended_at || session.ended_reason === 'idle');
  if (!session || !alive || now.getTime() - session.last_seen_at.getTime() > RENEWABLE_MS) {
    throw new ApiError(401, 'session_dead');
  }
  const name = `session ${session.player_id}`;
  const player = await services.rateLimits.judge(passwordBounds(site.id, ip, name), async () => {
    const found = await deps.db
      .selectFrom('players')
      .selectAll()
      .where('id', '=', session.player_id)
      .executeTakeFirstOrThrow();
    return (await passwordMatches(found.password_hash, password)) ? found : undefined;
  });
  if (!player) throw new ApiError(401, 'invalid_credentials');
  await refuseBlocked(deps, player);
  const scope = session.scope === 'restricted' ? 'restricted' : 'full';
  if (scope === 'full') {
    refuseExcluded(deps, player);
    await refuseProhibited(deps, site, player);
  }
  return signIn(deps, services, visit, player, {
    how: 'renewal',
    scope,
    secondFactorAt: session.second_factor_at,
    replaces: session.id,
  });
}
