/** Changes of personal data by the player. */
import { sql } from 'kysely';
import type * as v from 'valibot';
import { ageOn, MIN_AGE } from '../../src/contract/checks.ts';
import type { LimitChanges } from '../../src/contract/limits.ts';
import type { User, updateUser } from '../../src/contract/session.ts';
import { recordOwn } from '../audit.ts';
import { json } from '../db/json.ts';
import type { Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError, invalid } from '../errors.ts';
import { networkOf } from '../http/host.ts';
import { type Bounds, recipientBounds } from '../http/rate-limit.ts';
import type { Services } from '../http/services.ts';
import { lockPlayer } from '../ledger/ledger.ts';
import { dayOf } from '../lib/day.ts';
import { keepFormerContacts } from '../session/contacts.ts';
import { accountOf } from '../session/person-check.ts';
import { writeNotice } from '../session/security-notices.ts';
import type { CurrentPlayer } from '../session/sessions.ts';
import type { Visit } from '../session/visit.ts';
import type { CurrentSite } from '../site/sites.ts';
import { heldFrom } from '../withdrawals/hold.ts';
import { acceptsTerms, missingLimits } from './missing-pieces.ts';
import { takenField, toUser } from './players.ts';

type Changes = v.InferOutput<typeof updateUser.body>;

/** Refuses to change a CPF that is set. @throws ApiError 422 `cpf_fixed`. */
function refuseOtherCpf(player: Pick<Player, 'cpf'>, cpf: string | undefined): void {
  if (!cpf || !player.cpf || cpf === player.cpf) return;
  throw new ApiError(422, 'cpf_fixed', { errors: { cpf: ['cpf_fixed'] } });
}

/** Name and birth date stand as the approved documents say. @throws ApiError 422 `identity_fixed`. */
function refuseOtherIdentity(player: Player, changes: Changes): void {
  if (player.identity_verified_at === null) return;
  const other = (['first_name', 'last_name', 'birth_date'] as const).filter(
    (field) => changes[field] !== undefined && changes[field] !== player[field],
  );
  if (other.length > 0) throw identityFixed(...other);
}

function identityFixed(...fields: readonly string[]): ApiError {
  return new ApiError(422, 'identity_fixed', {
    errors: Object.fromEntries(fields.map((field) => [field, ['identity_fixed']])),
  });
}

/**
 * A site that verifies registrations says that a CPF is taken only to a player whose phone is proved (decision 026).
 * @throws ApiError 403 `verification_required`, whether or not another account has the CPF.
 */
function refuseUnprovedCpf(site: CurrentSite, player: Player, changes: Changes): void {
  if (!site.config.casVerifyRegistrations || !changes.cpf || player.cpf !== null) return;
  const keepsPhone = changes.phone === undefined || changes.phone === player.phone;
  if (player.phone_verified_at !== null && keepsPhone) return;
  throw new ApiError(403, 'verification_required', { details: { missing: ['phone_code'] } });
}

/** @throws ApiError 422 `limits_required`, naming the kinds. */
function refuseMissingLimits(site: CurrentSite, limits: LimitChanges | null): void {
  const missing = missingLimits(site, limits);
  if (missing.length === 0) return;
  const errors = Object.fromEntries(missing.map((kind) => [`limits.${kind}`, ['required_limit']]));
  throw new ApiError(422, 'limits_required', { errors });
}

/** @throws ApiError 422 for an impossible birth date, or `under_age`. */
export function refuseBirthDate(deps: Deps, day: string): void {
  const age = ageOn(day, dayOf(deps.clock.now()));
  if (age < 0 || age > 130) throw invalid('birth_date', 'date');
  if (age < MIN_AGE) throw new ApiError(422, 'under_age', { errors: { birth_date: ['under_age'] } });
}

/**
 * Changes only the sent fields. A new e-mail or phone needs the password, becomes unverified, holds withdrawals for a
 * while and is reported to the former contacts (SESS-7), which receive codes for 24 hours more. The first phone holds
 * nothing. One function because each check, change and notice of the transaction depends on which fields change.
 * @throws ApiError 422 `under_age`, `cpf_fixed`, `identity_fixed`, `invalid_credentials`, `password_not_set`, `taken`,
 * `limits_required`;
 * 403 `verification_required` for a CPF before the phone is verified; 429 after ten contact changes an hour, or when
 * the new e-mail receives too many letters.
 */
export async function updatePersonalData(
  deps: Deps,
  services: Services,
  visit: Visit,
  player: CurrentPlayer,
  body: Changes,
): Promise<User> {
  const { current_password, accepted_terms, limits, ...changes } = body;
  const { site } = visit;
  const now = deps.clock.now();
  if (changes.birth_date) refuseBirthDate(deps, changes.birth_date);
  refuseOtherCpf(player, changes.cpf);
  const email = changes.email !== undefined && changes.email !== player.email;
  const phone = changes.phone !== undefined && changes.phone !== player.phone;
  const sensitive = email || (phone && player.phone !== null);
  // The call's step-up checks it; a player without a password is authenticated by the step-up alone.
  if (sensitive && player.has_password && !current_password) throw invalid('current_password', 'required');
  const network = networkOf(visit.ip);
  const contactBounds: Bounds = [
    ['contactChanges', String(player.id), network],
    ...(email ? recipientBounds(changes.email ?? '', network) : []),
  ];
  const changing = email || phone ? await services.rateLimits.reserve(...contactBounds) : undefined;
  try {
    const { row, letters } = await deps.db.transaction().execute(async (trx) => {
      // A parallel request may have changed the account since the session was read.
      const before = await lockPlayer(trx, player.id);
      refuseOtherCpf(before, changes.cpf);
      refuseOtherIdentity(before, changes);
      refuseUnprovedCpf(site, before, changes);
      if (
        changes.phone !== undefined &&
        before.phone !== player.phone &&
        before.phone !== changes.phone &&
        !sensitive
      ) {
        throw invalid('current_password', 'required');
      }
      const chosen: LimitChanges | null = before.settings['limits'] ?? null;
      // Only limits that were never set: later changes have their own rules and their own call.
      const choosesLimits = Boolean(limits) && missingLimits(site, chosen).length > 0;
      if (choosesLimits) refuseMissingLimits(site, limits ?? null);
      const changedContacts = [...(email ? (['email'] as const) : []), ...(phone ? (['phone'] as const) : [])];
      await keepFormerContacts(trx, before, changedContacts, now);
      const row = await trx
        .updateTable('players')
        .set({
          ...changes,
          updated_at: now,
          ...(accepted_terms && !acceptsTerms(before, site) ? { accepted_terms_at: now } : {}),
          ...(choosesLimits
            ? { settings: sql`players.settings || ${json({ limits: { ...limits, ...chosen } })}` }
            : {}),
          ...(email ? { email_verified_at: null, email_changed_at: now } : {}),
          ...(phone ? { phone_verified_at: null, phone_changed_at: now } : {}),
          ...(sensitive ? heldFrom(deps, site, now) : {}),
        })
        .where('id', '=', player.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      // Names of the fields, never their values.
      const fields = Object.keys(changes).concat(
        accepted_terms ? ['accepted_terms'] : [],
        choosesLimits ? ['limits'] : [],
      );
      await recordOwn(trx, player, 'personal_data.changed', now, { fields: fields.sort() });
      const notices = [
        ...(email ? (['email_changed'] as const) : []),
        ...(phone && player.phone !== null ? (['phone_changed'] as const) : []),
      ];
      const letters: number[] = [];
      for (const kind of notices)
        letters.push(...(await writeNotice(deps, services, trx, { kind, player: row, visit })));
      return { row, letters };
    });
    deps.outbox.wake();
    services.letters.deliverSoon(letters);
    return toUser(row, site, await accountOf(deps, site, row, false));
  } catch (error) {
    await changing?.refund();
    const field = takenField(error);
    if (field) throw new ApiError(422, 'taken', { errors: { [field]: ['taken'] } });
    throw error;
  }
}
