/** Messages of the chat as the API and the live channel show them. */
import { createHmac } from 'node:crypto';
import type * as v from 'valibot';
import type { chatMessage } from '../../src/contract/chat.ts';
import type { DbOrTrx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { publicPlayerOf } from '../profile/players.ts';
import { emit } from '../realtime/outbox.ts';

export type Message = v.InferInput<typeof chatMessage>;

interface Place {
  readonly id: number;
  readonly name: string;
}

/** Removed messages that an answer names, and that a deleted account tells the open pages, at most. */
export const REMOVED = 1_000;

/** Tells the writers of a site apart without naming them; empty for the house. */
export function authorOf(deps: Pick<Deps, 'env'>, casinoId: number, playerId: number | null): string {
  if (playerId === null) return '';
  const key = createHmac('sha256', deps.env.FILES_SECRET).update(`chat author ${casinoId} ${playerId}`);
  return key.digest('hex').slice(0, 16);
}

/** Messages of a site that moderators have not removed, with their writers and the messages that they answer. */
export function messagesOf(db: DbOrTrx, casinoId: number) {
  return db
    .selectFrom('chat_messages as m')
    .leftJoin('players as p', 'p.id', 'm.player_id')
    .leftJoin('chat_messages as a', (join) =>
      join.onRef('a.id', '=', 'm.reply_to').onRef('a.casino_id', '=', 'm.casino_id').on('a.removed_at', 'is', null),
    )
    .leftJoin('players as q', 'q.id', 'a.player_id')
    .selectAll('m')
    .select(['p.first_name', 'p.public_name', 'p.hide_username', 'p.hide_all'])
    .select(['a.text as answered', 'a.player_id as answered_player'])
    .select([
      'q.first_name as q_first',
      'q.public_name as q_public',
      'q.hide_username as q_hide',
      'q.hide_all as q_all',
    ])
    .where('m.casino_id', '=', casinoId)
    .where('m.removed_at', 'is', null);
}

type Row = Awaited<ReturnType<ReturnType<typeof messagesOf>['execute']>>[number];

/** Characters of an answered message that its answer quotes. */
const QUOTED = 120;

/** A row as the contract's message. @param site the writer of messages without a player */
export function toMessage(deps: Pick<Deps, 'env' | 'clock'>, site: Place, row: Row): Message {
  const named = (id: number | null, who: readonly [string | null, string | null, boolean | null, boolean | null]) =>
    id === null
      ? { id: '', name: site.name }
      : publicPlayerOf({
          id,
          first_name: who[0] ?? '',
          public_name: who[1],
          hide_username: who[2] ?? true,
          hide_all: who[3] ?? true,
        });
  const pinned = row.pinned_until !== null && row.pinned_until > deps.clock.now();
  return {
    id: String(row.id),
    type: pinned ? 'pinned' : row.type === 'pinned' ? 'global' : row.type,
    user: named(row.player_id, [row.first_name, row.public_name, row.hide_username, row.hide_all]),
    author: authorOf(deps, site.id, row.player_id),
    time: row.created_at.toISOString(),
    text: row.text,
    reply_to:
      row.reply_to === null || row.answered === null
        ? null
        : {
            id: String(row.reply_to),
            name: named(row.answered_player, [row.q_first, row.q_public, row.q_hide, row.q_all]).name,
            text: [...row.answered].slice(0, QUOTED).join(''),
            author: authorOf(deps, site.id, row.answered_player),
          },
    // Written through the chat's own schema.
    mission: row.mission as Message['mission'],
    colorClass: row.color_class,
    emoji: row.emoji,
    pinned_until: row.pinned_until?.toISOString() ?? null,
    attachments: row.attachments as Message['attachments'],
  };
}

/**
 * Publishes a new or changed message to every visitor of the site, after the caller's commit; the publisher copies it to
 * their private channels (CHAT-10). @returns it as shown
 */
export async function publish(deps: Deps, trx: DbOrTrx, site: Place, id: number): Promise<Message> {
  const row = await messagesOf(trx, site.id).where('m.id', '=', id).executeTakeFirstOrThrow();
  const message = toMessage(deps, site, row);
  await emit(trx, {
    casinoId: site.id,
    channel: `universal-public.${site.id}`,
    event: 'MessageSent',
    payload: { ...message },
    at: deps.clock.now(),
  });
  return message;
}
