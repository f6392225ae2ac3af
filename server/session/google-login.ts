/** Login with Google: finds the linked account, links an existing one, or creates a new one. */
import { sql } from 'kysely';
import type { SignedIn } from '../../src/contract/session.ts';
import { recordOwn } from '../audit.ts';
import { json } from '../db/json.ts';
import type { Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError, isUniqueViolation } from '../errors.ts';
import type { GoogleIdentity } from '../gateways/google/id-token.ts';
import { networkOf } from '../http/host.ts';
import type { Services } from '../http/services.ts';
import { isExcluded } from '../limits/exclusion-term.ts';
import { takenField } from '../profile/players.ts';
import { openReferral } from '../referrals/referrals.ts';
import { isSettled } from './contacts.ts';
import { checkGoogleToken } from './google-token.ts';
import { refuseBlocked, refuseExcluded, signIn } from './login.ts';
import { refuseProhibited } from './person-check.ts';
import { newRefCode, referrerOf, refuseBadRef } from './registration.ts';
import { writeNotice } from './security-notices.ts';
import type { CurrentPlayer } from './sessions.ts';
import { requireFreshSession } from './step-up.ts';
import type { Visit } from './visit.ts';

interface GoogleLogin {
  readonly idToken: string;
  readonly ref?: string | null | undefined;
}

/**
 * Links a Google account to a player; an existing link is never replaced.
 * @throws ApiError 409 `google_account_exists` when another Google account is already linked to the player.
 */
async function linkAccount(
  deps: Deps,
  services: Services,
  visit: Visit,
  playerId: number,
  identity: GoogleIdentity,
): Promise<Player> {
  const { player, letters } = await deps.db.transaction().execute(async (trx) => {
    const player = await trx
      .updateTable('players')
      .set({ google_sub: identity.sub, updated_at: deps.clock.now() })
      .where('id', '=', playerId)
      .where((eb) => eb.or([eb('google_sub', 'is', null), eb('google_sub', '=', identity.sub)]))
      .returningAll()
      .executeTakeFirst();
    if (!player) throw new ApiError(409, 'google_account_exists');
    await recordOwn(trx, player, 'google.joined', deps.clock.now());
    const letters = await writeNotice(deps, services, trx, { kind: 'google_linked', player, visit });
    return { player, letters };
  });
  deps.outbox.wake();
  services.letters.deliverSoon(letters);
  return player;
}

interface Found {
  readonly player: Player;
  /** Whether this call created the account. */
  readonly isNew: boolean;
}

/** Creates an account from Google's data. Missing data stays empty and is asked for before the first deposit. */
async function createAccount(deps: Deps, visit: Visit, identity: GoogleIdentity, ref: string | null): Promise<Player> {
  const { site } = visit;
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    const player = await trx
      .insertInto('players')
      .values({
        casino_id: site.id,
        email: identity.email,
        first_name: identity.firstName,
        last_name: identity.lastName,
        google_sub: identity.sub,
        language: visit.language,
        ref_code: newRefCode(),
        referred_by: await referrerOf(trx, site, ref),
        lmcp: visit.lmcp?.slice(0, 200) ?? null,
        settings: json({ marketing: false }),
        email_verified_at: now,
        last_login_at: now,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await openReferral(trx, player);
    await recordOwn(trx, player, 'account.created', now, { how: 'google', referred: player.referred_by !== null });
    return player;
  });
}

/** Finds or creates the player of an unlinked Google account (docs/decisions/011-joining-google-accounts.md). */
async function linkOrCreate(
  deps: Deps,
  services: Services,
  visit: Visit,
  identity: GoogleIdentity,
  login: GoogleLogin & { readonly current: CurrentPlayer | null },
): Promise<Found> {
  const { current } = login;
  // The player is logged in, so an unverified address is no risk. The session must be fresh, because the link is a new
  // way to log in.
  if (current && !current.restricted && current.email === identity.email) {
    await requireFreshSession({ deps, services, visit, player: current });
    return { player: await linkAccount(deps, services, visit, current.id, identity), isNew: false };
  }
  const same = await deps.db
    .selectFrom('players')
    .select(['id', 'email_verified_at', 'email_changed_at', 'google_sub'])
    .where('casino_id', '=', visit.site.id)
    .where('email', '=', identity.email)
    .executeTakeFirst();
  if (!same) {
    await refuseBadRef(deps, visit, login.ref ?? null);
    await services.rateLimits.reserve(['registration', networkOf(visit.ip)]);
    return { player: await createAccount(deps, visit, identity, login.ref ?? null), isNew: true };
  }
  // Created or linked by a parallel request of another tab.
  const made = same.google_sub === identity.sub ? await findByGoogleId(deps, visit.site.id, identity.sub) : undefined;
  if (made) return made;
  const safe =
    same.email_verified_at !== null &&
    isSettled({ changed_at: same.email_changed_at }, deps.clock.now()) &&
    identity.authoritative &&
    same.google_sub === null;
  if (!safe) throw new ApiError(409, 'google_account_exists');
  return { player: await linkAccount(deps, services, visit, same.id, identity), isNew: false };
}

async function findByGoogleId(deps: Deps, casinoId: number, sub: string): Promise<Found | undefined> {
  const player = await deps.db
    .selectFrom('players')
    .selectAll()
    .where('casino_id', '=', casinoId)
    .where(sql<boolean>`google_sub = ${sub}`)
    .executeTakeFirst();
  return player && { player, isNew: false };
}

/**
 * Logs in with a Google ID token.
 * @throws ApiError 401 `google_token_invalid`; 403 `google_not_available`, `google_email_unverified`, `self_excluded`,
 * `account_blocked`, `prohibited`, `step_up_required` where a stale session would link the account; 409
 * `google_account_exists`; 422 `ref_unknown` where it would create an account; 503 `google_unavailable`.
 */
export async function loginWithGoogle(
  deps: Deps,
  services: Services,
  visit: Visit,
  login: GoogleLogin & { readonly current: CurrentPlayer | null },
): Promise<SignedIn & { readonly is_new: boolean }> {
  const identity = await checkGoogleToken(deps, services, visit, login.idToken);
  const { player, isNew } =
    (await findByGoogleId(deps, visit.site.id, identity.sub)) ??
    (await linkOrCreate(deps, services, visit, identity, login).catch(async (error: unknown) => {
      // Two first logins in parallel: the second one finds the account that the first one created.
      const made = isUniqueViolation(error) ? await findByGoogleId(deps, visit.site.id, identity.sub) : undefined;
      if (made) return made;
      throw takenField(error) === null ? error : new ApiError(409, 'google_account_exists');
    }));
  await refuseBlocked(deps, player);
  if (isExcluded(player, deps.clock.now())) refuseExcluded(deps, player);
  await refuseProhibited(deps, visit.site, player);
  // Registration with Google counts as a second factor, as the form does.
  const secondFactorAt = isNew ? deps.clock.now() : null;
  return { ...(await signIn(deps, services, visit, player, { how: 'google', secondFactorAt })), is_new: isNew };
}
