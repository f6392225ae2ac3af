import type { DbOrTrx } from '../db/connect.ts';
import type { Visit } from '../profile/players.ts';
import { deviceOf, ipHash, maskIp } from './sessions.ts';

/**
 * Whether a player has logged in before from the device and network of a visit: same browser and system, and same
 * address or network. Null for a player without any login.
 */
export async function knowsPlace(db: DbOrTrx, visit: Visit, playerId: number): Promise<boolean | null> {
  const earlier = await db
    .selectFrom('sessions')
    .select(['user_agent', 'ip_hash', 'ip_masked'])
    .where('player_id', '=', playerId)
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute();
  if (earlier.length === 0) return null;
  const device = deviceOf(visit.userAgent);
  const hash = ipHash(visit.site.id, visit.ip);
  const masked = maskIp(visit.ip);
  return earlier.some(
    (row) => deviceOf(row.user_agent) === device && (row.ip_hash === hash || row.ip_masked === masked),
  );
}
