/** Sends and checks the codes that verify an e-mail or a telephone, or serve as second factor. */
import { RESEND_SECONDS } from '../../src/contract/checks.ts';
import { recordOwn } from '../audit.ts';
import type { CodePurpose } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { networkOf } from '../http/host.ts';
import { recipientBounds } from '../http/rate-limit.ts';
import type { Services } from '../http/services.ts';
import { type CodeRequest, lastCode, maskAddress, redeemCode, resendIn, writeCode } from './codes.ts';
import { type ContactKind, factorRecipients } from './contacts.ts';
import { SECOND_FACTOR_MS } from './second-factor.ts';
import type { CurrentPlayer } from './sessions.ts';
import type { Visit } from './visit.ts';

export interface CodeSent {
  readonly resend_in: number;
  readonly sent_to: string;
  readonly expires_at: string;
}

/**
 * Addresses for a code: the one to verify, or for the second factor those that the session did not set.
 * @throws ApiError 422 `phone_missing`, 503 `sms_unavailable`, 403 `contact_too_new`.
 */
async function addressesOf(
  deps: Deps,
  services: Services,
  player: CurrentPlayer,
  purpose: CodePurpose,
  kind: ContactKind,
): Promise<string[]> {
  if (kind === 'phone' && player.phone === null) {
    throw new ApiError(422, 'phone_missing', { errors: { phone: ['required'] } });
  }
  if (kind === 'phone' && !services.letters.sms) throw new ApiError(503, 'sms_unavailable');
  if (purpose !== 'second_factor') return [(kind === 'email' ? player.email : player.phone) ?? ''];
  const known = await factorRecipients(deps.db, player, kind, player.session.created_at, deps.clock.now());
  if (known.length === 0) throw new ApiError(403, 'contact_too_new');
  return known;
}

function codeRequestOf(
  deps: Deps,
  player: CurrentPlayer,
  purpose: CodePurpose,
  addresses: readonly string[],
): CodeRequest {
  const { env, clock } = deps;
  return {
    env,
    now: clock.now(),
    casinoId: player.casino_id,
    playerId: player.id,
    purpose,
    // A code is bound to all its addresses together: when one of them changes, the code is invalid.
    sentTo: addresses.join(' '),
    // A code is bound to its session, so that another session can neither replace it nor spend its tries.
    requester: `session ${player.session.id}`,
  };
}

/**
 * Sends a new code and waits for its delivery.
 * @throws ApiError 429 `resend_too_soon` with `resend_in`, 429 `too_many_requests` when a bound on codes is full, 503
 * `delivery_delayed` when the carrier has not taken it yet (the server keeps trying).
 */
export async function sendCode(
  deps: Deps,
  services: Services,
  visit: Pick<Visit, 'site' | 'ip'>,
  player: CurrentPlayer,
  purpose: CodePurpose,
  kind: ContactKind,
): Promise<CodeSent> {
  const addresses = await addressesOf(deps, services, player, purpose, kind);
  const masked = addresses.map(maskAddress).join(', ');
  const request = codeRequestOf(deps, player, purpose, addresses);
  const standing = await lastCode(deps.db, player.id, purpose, request.requester);
  if (standing?.sent_to === request.sentTo) refuseSoon(resendIn(standing.created_at, deps.clock.now()));
  const network = networkOf(visit.ip);
  const sending = await services.rateLimits.reserve(
    ['codes', String(player.id), purpose, network],
    ['codesAddress', network],
    ...addresses.flatMap((address) => recipientBounds(address, network)),
  );
  const made = await deps.db.transaction().execute(async (trx) => {
    const channel = kind === 'email' ? 'email' : 'sms';
    const written = await writeCode(services, trx, request, { player, channel, recipients: addresses }, visit.site);
    if ('letters' in written) await recordOwn(trx, player, 'code.sent', request.now, { purpose, channel });
    return written;
  });
  if ('waitSeconds' in made) {
    await sending.refund();
    refuseSoon(made.waitSeconds);
    throw new ApiError(429, 'resend_too_soon');
  }
  const deliveries = await Promise.all(made.letters.map((id) => services.letters.deliver(id)));
  // One failed address is no error when another one got the code.
  if (!deliveries.includes('sent')) {
    throw new ApiError(503, 'delivery_delayed', {
      retryAfter: RESEND_SECONDS,
      details: { resend_in: RESEND_SECONDS, sent_to: masked },
    });
  }
  return { resend_in: RESEND_SECONDS, sent_to: masked, expires_at: made.expiresAt.toISOString() };
}

function refuseSoon(seconds: number): void {
  if (seconds <= 0) return;
  throw new ApiError(429, 'resend_too_soon', { retryAfter: seconds, details: { resend_in: seconds } });
}

/** 422 `code_invalid` under its field; `attempts_left` 0 means that the player needs a new code. */
export function codeInvalid(attemptsLeft?: number): ApiError {
  return new ApiError(422, 'code_invalid', {
    errors: { code: ['code_wrong'] },
    ...(attemptsLeft === undefined ? {} : { details: { attempts_left: attemptsLeft } }),
  });
}

/** Uses a code up. @throws ApiError 422 `code_invalid`. */
export async function spendCode(
  deps: Deps,
  services: Services,
  player: CurrentPlayer,
  purpose: CodePurpose,
  kind: ContactKind,
  code: string,
): Promise<void> {
  const addresses = await addressesOf(deps, services, player, purpose, kind);
  const request = { ...codeRequestOf(deps, player, purpose, addresses), code };
  // In a transaction of its own, because a refused try must stay counted.
  const verdict = await deps.db.transaction().execute((trx) => redeemCode(trx, request));
  if (!verdict.ok) throw codeInvalid(verdict.attemptsLeft);
}

export interface VerificationState {
  readonly verified_at: string | null;
  readonly resend_in: number;
  readonly sent_to: string | null;
  readonly expires_at: string | null;
}

const FIELDS = {
  email: { purpose: 'verify_email', column: 'email_verified_at', action: 'email.verified' },
  phone: { purpose: 'verify_phone', column: 'phone_verified_at', action: 'phone.verified' },
} as const;

/** Verifies a contact: `{}` sends a code, `{code}` checks it. A verified contact is left as it is. */
export async function verifyAddress(
  deps: Deps,
  services: Services,
  visit: Pick<Visit, 'site' | 'ip'>,
  player: CurrentPlayer,
  kind: ContactKind,
  code: string | undefined,
): Promise<VerificationState> {
  const { purpose, column, action } = FIELDS[kind];
  const already = player[column];
  if (already) return { verified_at: already.toISOString(), resend_in: 0, sent_to: null, expires_at: null };
  if (code === undefined) {
    return { verified_at: null, ...(await sendCode(deps, services, visit, player, purpose, kind)) };
  }
  await spendCode(deps, services, player, purpose, kind, code);
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    const verified = await trx
      .updateTable('players')
      .set({ [column]: now, updated_at: now })
      .where('id', '=', player.id)
      // A parallel request may have changed the address since the code was sent.
      .where(kind, '=', kind === 'email' ? player.email : player.phone)
      .returning('id')
      .executeTakeFirst();
    if (!verified) throw codeInvalid(0);
    await recordOwn(trx, player, action, now);
  });
  return { verified_at: now.toISOString(), resend_in: 0, sent_to: null, expires_at: null };
}

export interface SecondFactorState {
  readonly second_factor_until: string | null;
  readonly resend_in: number;
  readonly sent_to: string | null;
}

/** Sends or checks the second factor of this session. @returns the answer, and the player with the updated session. */
export async function giveSecondFactor(
  deps: Deps,
  services: Services,
  visit: Pick<Visit, 'site' | 'ip'>,
  player: CurrentPlayer,
  kind: ContactKind,
  code: string | undefined,
): Promise<{ readonly state: SecondFactorState; readonly player: CurrentPlayer }> {
  if (code === undefined) {
    const { resend_in, sent_to } = await sendCode(deps, services, visit, player, 'second_factor', kind);
    const given = player.session.second_factor_at;
    const second_factor_until = given ? new Date(given.getTime() + SECOND_FACTOR_MS).toISOString() : null;
    return { state: { second_factor_until, resend_in, sent_to }, player };
  }
  await spendCode(deps, services, player, 'second_factor', kind, code);
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    await trx.updateTable('sessions').set({ second_factor_at: now }).where('id', '=', player.session.id).execute();
    await recordOwn(trx, player, 'second_factor.given', now, { way: kind });
  });
  const second_factor_until = new Date(now.getTime() + SECOND_FACTOR_MS).toISOString();
  return {
    state: { second_factor_until, resend_in: 0, sent_to: null },
    player: { ...player, session: { ...player.session, second_factor_at: now } },
  };
}
