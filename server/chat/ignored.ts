/** Ignored chat players of a player, stored on the server so that they apply on every device. */
import type { Trx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { lockPlayer } from '../ledger/ledger.ts';
import { databaseId } from '../lib/ids.ts';
import { publicPlayerOf } from '../profile/players.ts';
import { emit, privateChannel } from '../realtime/outbox.ts';
import { authorOf } from './messages.ts';

interface Owner {
  readonly id: number;
  readonly casino_id: number;
}

/** Ignored players of one player, at most: the page needs all of them to leave out their live messages. */
const MOST = 500;

/** The player that a request names: by the public id, by the id of an entry of the list, or by a message. */
interface Named {
  readonly user_id?: string | undefined;
  readonly message_id?: string | undefined;
}

/**
 * Players that a player ignores, latest first. Ids and names are hidden as everywhere: the id of a hidden player is the
 * `author` of the messages.
 */
export async function ignoredBy(deps: Deps, owner: Owner): Promise<{ id: string; name: string; author: string }[]> {
  const rows = await deps.db
    .selectFrom('ignored_players as i')
    .innerJoin('players as p', 'p.id', 'i.ignored_id')
    .select(['p.id', 'p.first_name', 'p.public_name', 'p.hide_username', 'p.hide_all'])
    .where('i.player_id', '=', owner.id)
    .orderBy('i.created_at', 'desc')
    .orderBy('p.id')
    .execute();
  return rows.map((row) => {
    const author = authorOf(deps, owner.casino_id, row.id);
    const { id, name } = publicPlayerOf(row);
    return { id: id || author, name, author };
  });
}

/**
 * Finds a player of the owner's site. A hidden player has no id for others: an answer to a guessed id would tell whose
 * messages that player has written.
 * @throws ApiError 404 `player_not_found`, also for oneself; 404 `message_not_found` for a message of the house
 */
async function playerNamed(deps: Deps, trx: Trx, owner: Owner, named: Named): Promise<number> {
  const { message_id, user_id = '' } = named;
  if (message_id !== undefined) return writerOf(trx, owner, message_id);
  // No database id has sixteen digits.
  if (/^[a-f0-9]{16}$/.test(user_id)) {
    const entries = await trx
      .selectFrom('ignored_players')
      .select('ignored_id')
      .where('player_id', '=', owner.id)
      .execute();
    const entry = entries.find(({ ignored_id }) => authorOf(deps, owner.casino_id, ignored_id) === user_id);
    if (!entry) throw new ApiError(404, 'player_not_found');
    return entry.ignored_id;
  }
  const player = await trx
    .selectFrom('players')
    .select('id')
    .where('id', '=', databaseId(user_id))
    .where('id', '!=', owner.id)
    .where('casino_id', '=', owner.casino_id)
    .where('hide_username', '=', false)
    .where('hide_all', '=', false)
    .executeTakeFirst();
  if (!player) throw new ApiError(404, 'player_not_found');
  return player.id;
}

/** The writer of a message, who may hide the name. */
async function writerOf(trx: Trx, owner: Owner, messageId: string): Promise<number> {
  const row = await trx
    .selectFrom('chat_messages')
    .select('player_id')
    .where('id', '=', databaseId(messageId))
    .where('casino_id', '=', owner.casino_id)
    .executeTakeFirst();
  if (!row?.player_id) throw new ApiError(404, 'message_not_found');
  if (row.player_id === owner.id) throw new ApiError(404, 'player_not_found');
  return row.player_id;
}

/**
 * Ignores a player of the same site, or stops ignoring them, and tells the owner's open pages.
 * @throws ApiError as `playerNamed`; 409 `too_many_ignored` above 500
 */
export async function setIgnored(deps: Deps, owner: Owner, named: Named, ignore: boolean): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    // Two requests at once: the second counts the first one's entry.
    await lockPlayer(trx, owner.id);
    const id = await playerNamed(deps, trx, owner, named);
    const at = deps.clock.now();
    if (ignore) await addIgnored(trx, owner, id, at);
    else
      await trx.deleteFrom('ignored_players').where('player_id', '=', owner.id).where('ignored_id', '=', id).execute();
    const channel = privateChannel(owner.id);
    await emit(trx, { casinoId: owner.casino_id, channel, event: 'IgnoredChanged', payload: {}, at });
  });
}

async function addIgnored(trx: Trx, owner: Owner, id: number, at: Date): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('ignored_players')
    .values({ player_id: owner.id, ignored_id: id, casino_id: owner.casino_id, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return;
  const { count } = await trx
    .selectFrom('ignored_players')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('player_id', '=', owner.id)
    .executeTakeFirstOrThrow();
  if (count > MOST) throw new ApiError(409, 'too_many_ignored');
}
