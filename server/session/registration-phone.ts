/**
 * Verifies a telephone before its account exists (decision 026). Every telephone gets a code alike; only a requester
 * that has given the code learns which data an account of the site already has.
 */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { RESEND_SECONDS } from '../../src/contract/checks.ts';
import type { Trx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { networkOf } from '../http/host.ts';
import { recipientBounds } from '../http/rate-limit.ts';
import type { Services } from '../http/services.ts';
import { codeLetter } from '../letters/texts.ts';
import { codeHash, codeHashes, LIFE_MS, MOST_ATTEMPTS, maskAddress, resendIn } from './codes.ts';
import { requesterOf, type Visit } from './visit.ts';

/** Validity of a right code (ms) from its sending, so that the player can correct other fields. */
const PROVED_MS = 30 * 60_000;

const contextOf = (visit: Visit, phone: string) => `registration ${visit.site.id} ${phone} ${requesterOf(visit)}`;

/** 422 `phone_code_required`: a code is on its way, or was sent a moment ago. */
function codeRequired(phone: string, seconds: number): ApiError {
  return new ApiError(422, 'phone_code_required', {
    errors: { phone_code: ['required'] },
    details: { resend_in: seconds, sent_to: maskAddress(phone) },
  });
}

/**
 * Sends a code to a telephone that is being registered, whether or not an account has it.
 * @returns the error to answer: 422 `phone_code_required` with `resend_in` (seconds) and `sent_to` (masked).
 * @throws ApiError 429 `too_many_requests`; 503 `sms_unavailable`.
 */
export async function askPhoneCode(deps: Deps, services: Services, visit: Visit, phone: string): Promise<ApiError> {
  const { site } = visit;
  if (!services.letters.sms) throw new ApiError(503, 'sms_unavailable');
  const network = networkOf(visit.ip);
  const key = [String(site.id), phone] as const;
  const sending = await services.rateLimits.reserve(
    ['registrationCode', ...key, network],
    ['registrationCodePhone', ...key],
    ['codesAddress', network],
    ...recipientBounds(phone, network),
  );
  const now = deps.clock.now();
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + LIFE_MS);
  const youngest = new Date(now.getTime() - RESEND_SECONDS * 1000);
  const requester = requesterOf(visit);
  const letter = await deps.db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      insert into registration_codes (casino_id, phone, requester, code_hash, created_at, expires_at)
      values (${site.id}, ${phone}, ${requester}, ${codeHash(deps.env, contextOf(visit, phone), code)}, ${now}, ${expiresAt})
      on conflict (casino_id, phone, requester) do update set code_hash = excluded.code_hash, attempts = 0,
        created_at = excluded.created_at, expires_at = excluded.expires_at
      where registration_codes.created_at <= ${youngest}
      returning created_at`.execute(trx);
    if (rows.length === 0) return null;
    return services.letters.write(trx, {
      casinoId: site.id,
      playerId: null,
      channel: 'sms',
      recipient: phone,
      kind: 'code.verify_phone',
      ...codeLetter(site.name, 'verify_phone', code, 'sms', visit.language),
      expiresAt,
    });
  });
  if (letter !== null) {
    services.letters.deliverSoon([letter]);
    return codeRequired(phone, RESEND_SECONDS);
  }
  await sending.refund();
  const standing = await deps.db
    .selectFrom('registration_codes')
    .select('created_at')
    .where('casino_id', '=', site.id)
    .where('phone', '=', phone)
    .where('requester', '=', requester)
    .executeTakeFirst();
  return codeRequired(phone, standing ? resendIn(standing.created_at, now) : RESEND_SECONDS);
}

/**
 * Checks the code of a registration. A right one stays valid for 30 minutes from its sending, so that the player can
 * correct a registration that was refused for other data.
 * @throws ApiError 422 `code_invalid` with `attempts_left`; 0 means that the player needs a new code.
 */
export async function provePhone(deps: Deps, visit: Visit, phone: string, code: string): Promise<void> {
  const now = deps.clock.now();
  const given = codeHashes(deps.env, contextOf(visit, phone), code);
  // One statement, so that of many parallel tries at most five are checked; a right code costs none.
  const { rows } = await sql<{ right: boolean; attempts: number }>`
    update registration_codes set
      attempts = attempts + case when code_hash = any(${given}) then 0 else 1 end,
      expires_at = case when code_hash = any(${given})
        then created_at + ${PROVED_MS} * interval '1 millisecond' else expires_at end
    where casino_id = ${visit.site.id} and phone = ${phone} and requester = ${requesterOf(visit)}
      and expires_at > ${now} and attempts < ${MOST_ATTEMPTS}
    returning code_hash = any(${given}) as right, attempts`.execute(deps.db);
  const [row] = rows;
  if (row?.right) return;
  throw new ApiError(422, 'code_invalid', {
    errors: { phone_code: ['code_wrong'] },
    details: { attempts_left: row ? MOST_ATTEMPTS - row.attempts : 0 },
  });
}

/** Deletes the codes of a telephone, in the transaction that registers it. */
export async function forgetPhoneCodes(trx: Trx, casinoId: number, phone: string): Promise<void> {
  await trx.deleteFrom('registration_codes').where('casino_id', '=', casinoId).where('phone', '=', phone).execute();
}
