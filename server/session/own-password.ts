import type { Trx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { passwordBounds } from '../http/rate-limit.ts';
import type { Services } from '../http/services.ts';
import { lockPlayer } from '../ledger/ledger.ts';
import type { Visit } from '../profile/players.ts';
import { passwordMatches } from './passwords.ts';
import type { CurrentPlayer } from './sessions.ts';

/**
 * Checks the password of a logged-in player again before a sensitive action.
 * @throws ApiError 422 `invalid_credentials` or `password_not_set` under the field; 429 after ten wrong ones.
 */
export async function refuseWrongPassword(
  deps: Deps,
  services: Services,
  visit: Pick<Visit, 'site' | 'ip'>,
  player: CurrentPlayer,
  password: string,
  field = 'current_password',
): Promise<void> {
  const name = `player ${player.id}`;
  const right = await services.rateLimits.judge(passwordBounds(visit.site.id, visit.ip, name), async () => {
    const { password_hash } = await deps.db
      .selectFrom('players')
      .select('password_hash')
      .where('id', '=', player.id)
      .executeTakeFirstOrThrow();
    if (password_hash === null) {
      throw new ApiError(422, 'password_not_set', { errors: { [field]: ['password_not_set'] } });
    }
    return (await passwordMatches(password_hash, password)) || undefined;
  });
  if (right) return;
  throw new ApiError(422, 'invalid_credentials', { errors: { [field]: ['password_wrong'] } });
}

/** Refuses a change whose session a parallel change has ended. @throws ApiError 401. */
export async function refuseEndedSession(trx: Trx, playerId: number, sessionId: number): Promise<void> {
  await lockPlayer(trx, playerId);
  const session = await trx.selectFrom('sessions').select('ended_at').where('id', '=', sessionId).executeTakeFirst();
  if (!session || session.ended_at) throw new ApiError(401, 'unauthenticated');
}
