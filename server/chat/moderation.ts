/** Moderation of the chat by the operator: list, reports, pin, remove, mute. */
import type { Trx } from '../db/connect.ts';
import { json } from '../db/json.ts';
import type { Deps } from '../deps.ts';
import { emit, emitAll } from '../realtime/outbox.ts';
import { imageNames } from './images.ts';
import { type Message, publish, REMOVED } from './messages.ts';

interface Place {
  readonly id: number;
  readonly name: string;
}

/** A message of a site by its id; undefined if there is none, or it was removed. */
function messageBy(trx: Trx, site: Place, id: number) {
  return trx
    .selectFrom('chat_messages')
    .select(['id', 'player_id', 'attachments'])
    .where('id', '=', id)
    .where('casino_id', '=', site.id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Pins a message until a moment, or unpins it with null, for all visitors at once. @returns false if there is none */
export async function pinMessage(deps: Deps, trx: Trx, site: Place, id: number, until: Date | null): Promise<boolean> {
  if (!(await messageBy(trx, site, id))) return false;
  await trx.updateTable('chat_messages').set({ pinned_until: until }).where('id', '=', id).execute();
  await publish(deps, trx, site, id);
  return true;
}

/**
 * Removes a message with its images from all screens and closes its reports; the log keeps both for their term.
 * @returns false if there is none
 */
export async function removeMessage(deps: Deps, trx: Trx, site: Place, id: number): Promise<boolean> {
  const message = await messageBy(trx, site, id);
  if (!message) return false;
  const at = deps.clock.now();
  await trx.updateTable('chat_messages').set({ removed_at: at }).where('id', '=', id).execute();
  await trx.updateTable('chat_reports').set({ closed_at: at }).where('message_id', '=', id).execute();
  const images = imageNames(message.attachments as Message['attachments']);
  if (images.length > 0)
    await trx.updateTable('chat_images').set({ removed_at: at }).where('name', 'in', images).execute();
  await tellRemoved(trx, site.id, [id], at);
  return true;
}

/** Removes all messages and images of a deleted account from all screens. Open reports stay with the operator. */
export async function removeAllOf(trx: Trx, player: Muted, at: Date): Promise<void> {
  const removed = await trx
    .updateTable('chat_messages')
    .set({ removed_at: at })
    .where('player_id', '=', player.id)
    .where('removed_at', 'is', null)
    .returning('id')
    .execute();
  await trx
    .updateTable('chat_images')
    .set({ removed_at: at })
    .where('player_id', '=', player.id)
    .where('removed_at', 'is', null)
    .execute();
  const latest = removed.map(({ id }) => id).sort((a, b) => b - a);
  await tellRemoved(trx, player.casino_id, latest.slice(0, REMOVED), at);
}

/** Tells all open pages of a site. */
async function tellRemoved(trx: Trx, casinoId: number, ids: readonly number[], at: Date): Promise<void> {
  const channel = `universal-public.${casinoId}`;
  await emitAll(
    trx,
    ids.map((id) => ({ casinoId, channel, event: 'MessageRemoved', payload: { id: String(id) }, at })),
  );
}

/** Closes the reports of a message without removing it. @returns the number of reports closed */
export async function closeReports(deps: Deps, trx: Trx, site: Place, id: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('chat_reports')
    .set({ closed_at: deps.clock.now() })
    .where('message_id', '=', id)
    .where('casino_id', '=', site.id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

interface Said {
  readonly text: string;
  readonly pinnedUntil: Date | null;
  /** A mission that the message offers; null: none. */
  readonly mission: Message['mission'];
}

/** Writes a message of the house. @returns its id */
export async function say(deps: Deps, trx: Trx, site: Place, { text, pinnedUntil, mission }: Said): Promise<number> {
  const { id } = await trx
    .insertInto('chat_messages')
    .values({
      casino_id: site.id,
      player_id: null,
      text,
      color_class: null,
      emoji: null,
      mission: mission ? json(mission) : null,
      pinned_until: pinnedUntil,
      removed_at: null,
      reply_to: null,
      created_at: deps.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await publish(deps, trx, site, id);
  return id;
}

interface Muted {
  readonly id: number;
  readonly casino_id: number;
}

/** Mutes a player until a moment; the player can still read. */
export async function mute(deps: Deps, trx: Trx, player: Muted, until: Date, reason: string | null): Promise<void> {
  const values = { until, reason, created_at: deps.clock.now() };
  await trx
    .insertInto('chat_mutes')
    .values({ player_id: player.id, casino_id: player.casino_id, ...values })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(values))
    .execute();
  await tellMute(deps, trx, player, until);
}

/** Tells the player's open pages. @param until null: the mute has ended */
async function tellMute(deps: Deps, trx: Trx, { id, casino_id }: Muted, until: Date | null): Promise<void> {
  await emit(trx, {
    casinoId: casino_id,
    channel: `private-universal.${id}`,
    event: 'ChatMuted',
    payload: { until: until?.toISOString() ?? null },
    at: deps.clock.now(),
  });
}

/** Ends a mute. @returns false if the player was not muted */
export async function unmute(deps: Deps, trx: Trx, player: Muted): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('chat_mutes')
    .where('player_id', '=', player.id)
    .where('until', '>', deps.clock.now())
    .executeTakeFirst();
  await tellMute(deps, trx, player, null);
  return numDeletedRows > 0n;
}
