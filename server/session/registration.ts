/** Registration: checks a new player's data and creates the account. */
import { randomBytes } from 'node:crypto';
import type * as v from 'valibot';
import { ageOn, MIN_AGE } from '../../src/contract/checks.ts';
import type { register, SignedIn } from '../../src/contract/session.ts';
import { recordOwn } from '../audit.ts';
import type { DbOrTrx, Trx } from '../db/connect.ts';
import { json } from '../db/json.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { countRefusals, takenError } from '../http/counted-refusals.ts';
import { networkOf } from '../http/host.ts';
import type { Bounds } from '../http/rate-limit.ts';
import type { Services } from '../http/services.ts';
import { dayOf } from '../lib/day.ts';
import { missingLimits } from '../profile/missing-pieces.ts';
import { takenField, toUser, UNIQUE } from '../profile/players.ts';
import { openReferral, refuseOwnRef } from '../referrals/referrals.ts';
import type { CurrentSite } from '../site/sites.ts';
import { requireCaptcha } from './captcha.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { checkNewcomer } from './person-check.ts';
import { askPhoneCode, forgetPhoneCodes, provePhone } from './registration-phone.ts';
import { openSession } from './sessions.ts';
import type { Visit } from './visit.ts';

type Registration = v.InferOutput<typeof register.body>;
type AlsoWrite = (trx: Trx, made: SignedIn) => Promise<void>;

/** Creates a referral code without letters that look like digits. */
export function newRefCode(): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return [...randomBytes(8)].map((byte) => letters[byte % letters.length]).join('');
}

function refuseFields(deps: Deps, site: CurrentSite, body: Registration): void {
  const errors: Record<string, string[]> = {};
  if (body.password_confirmation !== body.password) errors['password_confirmation'] = ['confirmed'];
  const age = ageOn(body.birth_date, dayOf(deps.clock.now()));
  if (age < 0 || age > 130) errors['birth_date'] = ['date'];
  else if (age < MIN_AGE) errors['birth_date'] = ['under_age'];
  if (site.config.registerCPF && !body.cpf) errors['cpf'] = ['required'];
  const missing = missingLimits(site, body.limits ?? null);
  for (const kind of missing) errors[`limits.${kind}`] = ['required_limit'];
  if (Object.keys(errors).length === 0) return;
  const code =
    errors['birth_date']?.[0] === 'under_age'
      ? 'under_age'
      : missing.length > 0
        ? 'limits_required'
        : 'validation_failed';
  throw new ApiError(422, code, { errors });
}

async function refuseTaken(deps: Deps, site: CurrentSite, body: Registration): Promise<void> {
  const rows = await deps.db
    .selectFrom('players')
    .select(UNIQUE)
    .where('casino_id', '=', site.id)
    .where((eb) =>
      eb.or([
        eb('phone', '=', body.phone),
        eb('email', '=', body.email),
        ...(body.cpf ? [eb('cpf', '=', body.cpf)] : []),
      ]),
    )
    .execute();
  const taken = UNIQUE.filter((field) => body[field] && rows.some((row) => row[field] === body[field]));
  if (taken.length > 0) throw takenError(taken);
}

/** Player id of a referral code; null without a code or for an unknown one. */
export async function referrerOf(trx: DbOrTrx, site: CurrentSite, ref: string | null): Promise<number | null> {
  if (!ref) return null;
  const referrer = await trx
    .selectFrom('players')
    .select('id')
    .where('casino_id', '=', site.id)
    .where('ref_code', 'in', [ref, ref.toUpperCase()])
    .executeTakeFirst();
  return referrer?.id ?? null;
}

/**
 * @throws ApiError 422 `ref_unknown` for a code that belongs to no player of the site, `ref_own` for one of this device;
 * an empty one is none.
 */
export async function refuseBadRef(deps: Deps, visit: Visit, ref: string | null): Promise<void> {
  if (!ref) return;
  const referrer = await referrerOf(deps.db, visit.site, ref);
  if (referrer === null) throw new ApiError(422, 'ref_unknown', { errors: { ref: ['ref_unknown'] } });
  await refuseOwnRef(deps.db, visit, referrer);
}

/**
 * Creates an account and logs in; `alsoWrite` writes in the same transaction. A site that verifies registrations first asks
 * for the telephone's code, and says which data is taken only to a requester that has given it.
 * @throws ApiError 422 `under_age`, `limits_required`, `captcha_failed`, `phone_code_required`, `code_invalid`, `taken`, `ref_unknown`,
 * `ref_own`
 * (each naming its fields); on a regulated site 403 `prohibited`, 503 `verification_unavailable`.
 */
export async function registerPlayer(
  deps: Deps,
  services: Services,
  visit: Visit,
  body: Registration,
  alsoWrite: AlsoWrite = async () => undefined,
): Promise<SignedIn> {
  const { site } = visit;
  refuseFields(deps, site, body);
  refuseWeakPassword(body.password, body);
  await services.rateLimits.reserve(['registration', networkOf(visit.ip)]);
  const proves = site.config.casVerifyRegistrations;
  // The captcha was checked when the code was sent.
  if (proves && body.phone_code !== undefined) await provePhone(deps, visit, body.phone, body.phone_code);
  else await requireCaptcha(deps, services.captcha, site, { answer: body.captcha, ip: visit.ip });
  if (proves && body.phone_code === undefined) throw await askPhoneCode(deps, services, visit, body.phone);
  const bounds: Bounds = [
    ['takenNetwork', networkOf(visit.ip)],
    // Only with a verified telephone: else a stranger could use up its points.
    ...(proves ? ([['takenPhone', String(site.id), body.phone]] as const) : []),
  ];
  return countRefusals(services, 'taken', bounds, () => createPlayer(deps, visit, body, alsoWrite));
}

async function createPlayer(deps: Deps, visit: Visit, body: Registration, alsoWrite: AlsoWrite): Promise<SignedIn> {
  const { site } = visit;
  const proves = site.config.casVerifyRegistrations;
  await refuseTaken(deps, site, body);
  await refuseBadRef(deps, visit, body.ref ?? null);
  const noteVerdict = await checkNewcomer(deps, site, body.cpf);
  const password_hash = await hashPassword(body.password);
  const now = deps.clock.now();
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const referrer = await referrerOf(trx, site, body.ref ?? null);
      const player = await trx
        .insertInto('players')
        .values({
          casino_id: site.id,
          phone: body.phone,
          email: body.email,
          cpf: body.cpf ?? null,
          first_name: body.first_name,
          last_name: body.last_name,
          birth_date: body.birth_date,
          password_hash,
          language: body.language ?? visit.language,
          ref_code: newRefCode(),
          referred_by: referrer,
          lmcp: visit.lmcp?.slice(0, 200) ?? null,
          settings: json({ ...(body.limits ? { limits: body.limits } : {}), marketing: false }),
          accepted_terms_at: now,
          phone_verified_at: proves ? now : null,
          last_login_at: now,
          created_at: now,
          updated_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await openReferral(trx, player);
      if (proves) await forgetPhoneCodes(trx, site.id, body.phone);
      await recordOwn(trx, player, 'account.created', now, { how: 'registration', referred: referrer !== null });
      await noteVerdict(trx, player);
      const token = await openSession(deps, trx, {
        site,
        playerId: player.id,
        ip: visit.ip,
        userAgent: visit.userAgent,
        guestId: visit.guestId,
        secondFactorAt: now,
      });
      const made = { data: toUser(player, site), token };
      await alsoWrite(trx, made);
      return made;
    });
  } catch (error) {
    // Parallel registrations: the unique constraint decides.
    const field = takenField(error);
    if (field) throw takenError([field]);
    throw error;
  }
}
