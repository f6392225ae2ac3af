/** Missions that the operator assigned to a guest pass to the account that logs in from that browser. */
import type { DbOrTrx } from '../db/connect.ts';
import { periodOf } from './periods.ts';

/** Gives a player the missions that were assigned to the guest of the same browser. Happens at each login. */
export async function takeGuestMissions(
  trx: DbOrTrx,
  casinoId: number,
  guestId: string | null,
  playerId: number,
  at: Date,
): Promise<void> {
  if (guestId === null) return;
  const taken = await trx
    .deleteFrom('guest_missions')
    .using('missions')
    .whereRef('missions.id', '=', 'guest_missions.mission_id')
    .where('guest_missions.casino_id', '=', casinoId)
    .where('guest_id', '=', guestId)
    .returning(['missions.id', 'missions.period'])
    .execute();
  if (taken.length === 0) return;
  const none = { accepted_at: null, completed_at: null, claimed_at: null, expires_at: null };
  await trx
    .insertInto('player_missions')
    .values(
      taken.map(({ id, period }) => ({
        ...none,
        mission_id: id,
        player_id: playerId,
        casino_id: casinoId,
        period: periodOf(period, at),
        assigned_at: at,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
