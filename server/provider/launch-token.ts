/** Launch tokens: valid once and for two minutes, and only while the login lasts that asked for them. */
import type { Deps } from '../deps.ts';
import { type CurrentPlayer, newToken, tokenHash } from '../session/sessions.ts';
import type { CurrentSite } from '../site/sites.ts';

const LAUNCH_MS = 2 * 60_000;
const KEPT_MS = 3_600_000;

/** Issues a token with which a provider opens a session of this player in this game. */
export async function issueLaunchToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  site: CurrentSite,
  player: CurrentPlayer,
  gameId: number,
): Promise<string> {
  const token = newToken();
  const now = clock.now();
  await db
    .insertInto('launch_tokens')
    .values({
      token_hash: tokenHash(token),
      casino_id: site.id,
      player_id: player.id,
      session_id: player.session.id,
      game_id: gameId,
      created_at: now,
      expires_at: new Date(now.getTime() + LAUNCH_MS),
      used_at: null,
    })
    .execute();
  await db
    .deleteFrom('launch_tokens')
    .where('expires_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
  return token;
}
