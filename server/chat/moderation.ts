/** Moderation of the chat by the operator: list, reports, pin, remove, mute. */
import type { Trx } from '../db/connect.ts';
import { json } from '../db/json.ts';
import type { Deps } from '../deps.ts';
import { emit } from '../realtime/outbox.ts';
import { type Message, publish } from './messages.ts';

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
 * Removes a message with its images from all screens and closes its reports; the log keeps the message for its term.
 * @returns false if there is none
 */
export async function removeMessage(deps: Deps, trx: Trx, site: Place, id: number): Promise<boolean> {
  const message = await messageBy(trx, site, id);
  if (!message) return false;
  const at = deps.clock.now();
  await trx.updateTable('chat_messages').set({ removed_at: at }).where('id', '=', id).execute();
  await trx.updateTable('chat_reports').set({ closed_at: at }).where('message_id', '=', id).execute();
  const images = (message.attachments as readonly { readonly attachment_url: string }[]).flatMap(
    ({ attachment_url: url }) => /^\/api\/chat\/images\/([a-f0-9]{32})\.webp$/.exec(url)?.[1] ?? [],
  );
  // Without its row an image is not served, and the next sweep deletes its file.
  if (images.length > 0) await trx.deleteFrom('chat_images').where('name', 'in', images).execute();
  await emit(trx, {
    casinoId: site.id,
    channel: `universal-public.${site.id}`,
    event: 'MessageRemoved',
    payload: { id: String(id) },
    at,
  });
  return true;
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
