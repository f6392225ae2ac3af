/**
 * Sets a new password: by the token of a recovery, or by a player who knows the old one. Both end the other sessions.
 */
import { recordOwn } from '../audit.ts';
import type { Trx } from '../db/connect.ts';
import type { Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError, invalid } from '../errors.ts';
import type { Services } from '../http/services.ts';
import { lockPlayer } from '../ledger/ledger.ts';
import { heldFrom } from '../withdrawals/hold.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { revokeSessions } from './revocation.ts';
import { writeNotice } from './security-notices.ts';
import { type CurrentPlayer, tokenHash } from './sessions.ts';
import type { Visit } from './visit.ts';

/** Refuses a change whose session a parallel change has ended. @throws ApiError 401. */
async function refuseEndedSession(trx: Trx, playerId: number, sessionId: number): Promise<void> {
  await lockPlayer(trx, playerId);
  const session = await trx.selectFrom('sessions').select('ended_at').where('id', '=', sessionId).executeTakeFirst();
  if (!session || session.ended_at) throw new ApiError(401, 'unauthenticated');
}

/** Sets the hash, holds withdrawals, ends every session but one, and writes the notice. @returns the letters' ids. */
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
  // An intruder with an older code or token could replace the new password.
  await trx.deleteFrom('codes').where('player_id', '=', player.id).where('purpose', '=', 'recovery').execute();
  await trx
    .updateTable('reset_tokens')
    .set({ used_at: now })
    .where('player_id', '=', player.id)
    .where('used_at', 'is', null)
    .execute();
  await recordOwn(trx, player, action, now, { sessions_ended: ended });
  return writeNotice(deps, services, trx, { kind: 'password_changed', player, visit });
}

function refuseUnlike(password: string, confirmation: string): void {
  if (password !== confirmation) throw invalid('password_confirmation', 'confirmed');
}

function reused(): ApiError {
  return new ApiError(422, 'password_reused', { errors: { password: ['password_reused'] } });
}

/**
 * Sets a new password by a recovery token; every session ends.
 * @throws ApiError 422 `reset_token_invalid`, `password_reused`, or the fault of the password.
 */
export async function resetPassword(
  deps: Deps,
  services: Services,
  visit: Visit,
  body: { readonly reset_token: string; readonly password: string; readonly password_confirmation: string },
): Promise<void> {
  const { site } = visit;
  refuseUnlike(body.password, body.password_confirmation);
  const hash = tokenHash(body.reset_token);
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
  refuseWeakPassword(body.password, player);
  // These refusals do not use the token up, so the player can choose another password.
  if (player.password_hash !== null && (await passwordMatches(player.password_hash, body.password))) throw reused();
  const fresh = await hashPassword(body.password);
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
  services.letters.deliverSoon(letters);
}

/**
 * Changes the password of a player who knows the old one; the other sessions end.
 * @throws ApiError 422 `invalid_credentials` under `current_password`, `password_not_set`, `password_reused`; 429.
 */
export async function changePassword(
  deps: Deps,
  services: Services,
  visit: Visit,
  player: CurrentPlayer,
  body: { readonly current_password: string; readonly password: string; readonly password_confirmation: string },
): Promise<void> {
  refuseUnlike(body.password, body.password_confirmation);
  // The call's step-up has checked the old password.
  if (!player.has_password) {
    throw new ApiError(422, 'password_not_set', { errors: { current_password: ['password_not_set'] } });
  }
  refuseWeakPassword(body.password, player);
  if (body.password === body.current_password) throw reused();
  const hash = await hashPassword(body.password);
  const letters = await deps.db
    .transaction()
    .execute((trx) => setPassword(deps, services, trx, visit, player, hash, player.session.id, 'password.changed'));
  deps.outbox.wake();
  services.letters.deliverSoon(letters);
}
