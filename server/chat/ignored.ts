/** Ignored chat players of a player, stored on the server so that they apply on every device. */
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { databaseId } from '../lib/ids.ts';
import { publicPlayerOf } from '../profile/players.ts';
import { emit, privateChannel } from '../realtime/outbox.ts';
import { authorOf } from './messages.ts';

interface Owner {
  readonly id: number;
  readonly casino_id: number;
}

/** Most ignored players in the list. */
const MOST = 500;

/**
 * Players that a player ignores, latest first. Names are masked as everywhere; the id is given even for a player who
 * hides it, because the owner needs it to remove the entry.
 */
export async function ignoredBy(deps: Deps, owner: Owner): Promise<{ id: string; name: string }[]> {
  const rows = await deps.db
    .selectFrom('ignored_players as i')
    .innerJoin('players as p', 'p.id', 'i.ignored_id')
    .select(['p.id', 'p.first_name', 'p.public_name', 'p.hide_username', 'p.hide_all'])
    .where('i.player_id', '=', owner.id)
    .orderBy('i.created_at', 'desc')
    .orderBy('p.id')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    ...publicPlayerOf(row),
    id: String(row.id),
    author: authorOf(deps, owner.casino_id, row.id),
  }));
}

/**
 * Id of a message's writer, who may hide it on the screen.
 * @throws ApiError 404 `message_not_found`, also for a message of the house or of another site
 */
export async function writerOf(deps: Deps, casinoId: number, messageId: string): Promise<string> {
  const row = await deps.db
    .selectFrom('chat_messages')
    .select('player_id')
    .where('id', '=', databaseId(messageId))
    .where('casino_id', '=', casinoId)
    .executeTakeFirst();
  if (!row?.player_id) throw new ApiError(404, 'message_not_found');
  return String(row.player_id);
}

/**
 * Ignores a player of the same site, or stops ignoring them, and tells the owner's open pages.
 * @throws ApiError 404 `player_not_found`, also for oneself and for a player of another site.
 */
export async function setIgnored(deps: Deps, owner: Owner, userId: string, ignore: boolean): Promise<void> {
  const id = databaseId(userId);
  await deps.db.transaction().execute(async (trx) => {
    const player =
      id === owner.id
        ? undefined
        : await trx
            .selectFrom('players')
            .select('id')
            .where('id', '=', id)
            .where('casino_id', '=', owner.casino_id)
            .executeTakeFirst();
    if (!player) throw new ApiError(404, 'player_not_found');
    const at = deps.clock.now();
    if (ignore)
      await trx
        .insertInto('ignored_players')
        .values({ player_id: owner.id, ignored_id: player.id, casino_id: owner.casino_id, created_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else
      await trx
        .deleteFrom('ignored_players')
        .where('player_id', '=', owner.id)
        .where('ignored_id', '=', player.id)
        .execute();
    const channel = privateChannel(owner.id);
    await emit(trx, { casinoId: owner.casino_id, channel, event: 'IgnoredChanged', payload: {}, at });
  });
}
