/** A new password: by recovery (a code, then a token) or by who knows the old one. Either way the other sessions end. */
import { setTimeout as pause } from 'node:timers/promises';
import { brazilPhone, digitsOf, isCpf } from '../../src/contract/checks.ts';
import type { Trx } from '../db/connect.ts';
import type { Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError, invalid } from '../errors.ts';
import type { Services } from '../http/services.ts';
import { recordOwn, sendSoon, writeNotice } from './account-security.ts';
import { makeCode, RESEND_SECONDS, redeemCode } from './codes.ts';
import { codeLetter } from './letter-texts.ts';
import { countedName } from './login.ts';
import { refuseEndedSession, refuseWrongPassword } from './own-password.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import type { Visit } from './players.ts';
import { requesterOf, reserveRecovery } from './recovery-bounds.ts';
import { revokeSessions } from './revocation.ts';
import { type CurrentPlayer, newToken, tokenHash } from './sessions.ts';
import type { CurrentSite } from './sites.ts';
import { codeInvalid } from './verification.ts';
import { heldFrom } from './withdrawal-hold.ts';

/** A recovery answers no sooner than this, so that what it did for somebody does not show. */
const FLOOR_MS = 250;
const TOKEN_LIFE_MS = 15 * 60_000;

interface Found {
  readonly player: Player;
  readonly channel: 'email' | 'sms';
  readonly sentTo: string;
}

/**
 * Who a name is and where their code goes: to the telephone for a telephone or CPF, else to a verified e-mail. An
 * e-mail that was never verified may be somebody else's, who would get the account with it.
 */
async function findForRecovery(
  deps: Deps,
  services: Services,
  site: CurrentSite,
  username: string,
): Promise<Found | null> {
  const phone = brazilPhone(username);
  const cpf = isCpf(username) ? digitsOf(username) : null;
  const email = username.includes('@') ? username.trim().toLowerCase() : null;
  const player = await deps.db
    .selectFrom('players')
    .selectAll()
    .where('casino_id', '=', site.id)
    .where((eb) => eb.or([eb('phone', '=', phone ?? ''), eb('cpf', '=', cpf ?? ''), eb('email', '=', email ?? '')]))
    // Digits that are one player's telephone and another's CPF: the telephone is what the screen asks for.
    .orderBy((eb) =>
      eb
        .case()
        .when('phone', '=', phone ?? '')
        .then(0)
        .else(1)
        .end(),
    )
    .limit(1)
    .executeTakeFirst();
  if (!player || player.blocked_at) return null;
  const verifiedEmail = player.email_verified_at === null ? null : player.email;
  if (email === null && player.phone !== null && services.letters.sms) {
    return { player, channel: 'sms', sentTo: player.phone };
  }
  return verifiedEmail === null ? null : { player, channel: 'email', sentTo: verifiedEmail };
}

async function sendRecovery(deps: Deps, services: Services, visit: Visit, username: string): Promise<void> {
  const { site } = visit;
  const found = await findForRecovery(deps, services, site, username);
  const sending = await reserveRecovery(deps, services, visit, found?.player.id ?? countedName(username));
  if (!sending || !found) return;
  const { player, channel, sentTo } = found;
  const letter = await deps.db.transaction().execute(async (trx) => {
    const made = await makeCode(trx, {
      env: deps.env,
      now: deps.clock.now(),
      casinoId: site.id,
      playerId: player.id,
      purpose: 'recovery',
      sentTo,
      requester: requesterOf(visit),
    });
    if ('waitSeconds' in made) return null;
    const text = codeLetter(site.name, 'recovery', made.code, channel, player.language === 'en' ? 'en' : 'pt');
    const id = await services.letters.write(trx, {
      casinoId: site.id,
      playerId: player.id,
      channel,
      recipient: sentTo,
      kind: 'code.recovery',
      ...text,
      expiresAt: made.expiresAt,
    });
    await recordOwn(deps, trx, player, 'recovery.asked', { channel });
    return id;
  });
  if (letter === null) await sending.refund();
  else sendSoon(services, [letter]);
}

/** Sends a recovery code where there is somebody to send it to; says the same, as late, where there is nobody. */
export async function recoverPassword(
  deps: Deps,
  services: Services,
  visit: Visit,
  username: string,
): Promise<{ resend_in: number }> {
  const floor = pause(FLOOR_MS);
  try {
    await sendRecovery(deps, services, visit, username);
  } catch (error) {
    // A fault that only a known name can meet must not be told to whoever asks.
    deps.log.error({ err: error }, 'a recovery code could not be written');
  }
  await floor;
  return { resend_in: RESEND_SECONDS };
}

/**
 * Exchanges a recovery code for a token that is good once. Only the requester that asked for a code can try it.
 * @throws ApiError 422 `code_invalid`, whether the code, the name or its age is wrong; 429 after 20 tries.
 */
export async function verifyRecovery(
  deps: Deps,
  services: Services,
  visit: Visit,
  username: string,
  code: string,
): Promise<{ reset_token: string }> {
  const { site } = visit;
  const tries = await services.rateLimits.reserve([
    'recoveryTries',
    String(site.id),
    requesterOf(visit),
    countedName(username),
  ]);
  const found = await findForRecovery(deps, services, site, username);
  const now = deps.clock.now();
  const token = newToken();
  const done = await deps.db.transaction().execute(async (trx) => {
    const verdict = await redeemCode(trx, {
      env: deps.env,
      now,
      casinoId: site.id,
      // For nobody the same is done, about a player that there is none of.
      playerId: found?.player.id ?? 0,
      purpose: 'recovery',
      sentTo: found?.sentTo ?? '',
      requester: requesterOf(visit),
      code,
    });
    if (!verdict.ok || !found) return false;
    await trx
      .insertInto('reset_tokens')
      .values({
        token_hash: tokenHash(token),
        casino_id: site.id,
        player_id: found.player.id,
        created_at: now,
        expires_at: new Date(now.getTime() + TOKEN_LIFE_MS),
      })
      .execute();
    await recordOwn(deps, trx, found.player, 'recovery.confirmed', { channel: found.channel });
    return true;
  });
  if (!done) throw codeInvalid();
  await tries.refund();
  return { reset_token: token };
}

/** Sets the hash, holds withdrawals, ends every session but one, and writes the notice. @returns the letters. */
async function setPassword(
  deps: Deps,
  services: Services,
  trx: Trx,
  visit: Visit,
  player: Pick<Player, 'id' | 'casino_id' | 'email' | 'first_name' | 'language'>,
  hash: string,
  keep: number | null,
  action: string,
): Promise<number[]> {
  const now = deps.clock.now();
  if (keep !== null) await refuseEndedSession(trx, player.id, keep);
  await trx
    .updateTable('players')
    .set({ password_hash: hash, updated_at: now, ...heldFrom(deps, visit.site, now) })
    .where('id', '=', player.id)
    .execute();
  const ended = await revokeSessions(trx, player.id, { reason: 'password_changed', at: now, except: keep });
  // A code or token that another requester still holds would undo the new password.
  await trx.deleteFrom('codes').where('player_id', '=', player.id).where('purpose', '=', 'recovery').execute();
  await trx
    .updateTable('reset_tokens')
    .set({ used_at: now })
    .where('player_id', '=', player.id)
    .where('used_at', 'is', null)
    .execute();
  await recordOwn(deps, trx, player, action, { sessions_ended: ended });
  return writeNotice(deps, services, trx, { kind: 'password_changed', player, visit });
}

function refuseUnlike(password: string, confirmation: string): void {
  if (password !== confirmation) throw invalid('password_confirmation', 'confirmed');
}

function reused(): ApiError {
  return new ApiError(422, 'password_reused', { errors: { password: ['password_reused'] } });
}

/**
 * Sets a new password by a token of the recovery; every session ends.
 * @throws ApiError 422 `reset_token_invalid`, `password_reused`, or what is wrong with the password.
 */
export async function resetPassword(
  deps: Deps,
  services: Services,
  visit: Visit,
  wish: { readonly reset_token: string; readonly password: string; readonly password_confirmation: string },
): Promise<void> {
  const { site } = visit;
  refuseUnlike(wish.password, wish.password_confirmation);
  const hash = tokenHash(wish.reset_token);
  const player = await deps.db
    .selectFrom('reset_tokens as t')
    .innerJoin('players as p', 'p.id', 't.player_id')
    .selectAll('p')
    .where('t.token_hash', '=', hash)
    .where('t.casino_id', '=', site.id)
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', deps.clock.now())
    .executeTakeFirst();
  const dead = () => new ApiError(422, 'reset_token_invalid', { errors: { reset_token: ['reset_token_invalid'] } });
  if (!player) throw dead();
  refuseWeakPassword(wish.password, player);
  // Neither uses the token up: the player is on the screen and chooses another.
  if (player.password_hash !== null && (await passwordMatches(player.password_hash, wish.password))) throw reused();
  const fresh = await hashPassword(wish.password);
  const letters = await deps.db.transaction().execute(async (trx) => {
    const used = await trx
      .updateTable('reset_tokens')
      .set({ used_at: deps.clock.now() })
      .where('token_hash', '=', hash)
      .where('used_at', 'is', null)
      .returning('player_id')
      .executeTakeFirst();
    if (!used) throw dead();
    return setPassword(deps, services, trx, visit, player, fresh, null, 'password.reset');
  });
  deps.outbox.wake();
  sendSoon(services, letters);
}

/**
 * Changes the password of who knows it; the other sessions end.
 * @throws ApiError 422 `invalid_credentials` under `current_password`, `password_not_set`, `password_reused`; 429.
 */
export async function changePassword(
  deps: Deps,
  services: Services,
  visit: Visit,
  player: CurrentPlayer,
  wish: { readonly current_password: string; readonly password: string; readonly password_confirmation: string },
): Promise<void> {
  refuseUnlike(wish.password, wish.password_confirmation);
  await refuseWrongPassword(deps, services, visit, player, wish.current_password);
  refuseWeakPassword(wish.password, player);
  if (wish.password === wish.current_password) throw reused();
  const hash = await hashPassword(wish.password);
  const letters = await deps.db
    .transaction()
    .execute((trx) => setPassword(deps, services, trx, visit, player, hash, player.session.id, 'password.changed'));
  deps.outbox.wake();
  sendSoon(services, letters);
}
