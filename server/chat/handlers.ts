/** Reads of the global chat and the list of ignored players. The calls that write messages have no handler yet. */
import type * as v from 'valibot';
import type * as calls from '../../src/contract/chat.ts';
import type { chatMessage } from '../../src/contract/chat.ts';
import type { HandlersFor } from '../http/handler.ts';
import { databaseId } from '../lib/ids.ts';
import { publicPlayerOf } from '../profile/players.ts';
import { ignoredBy, setIgnored } from './ignored.ts';

type Message = v.InferInput<typeof chatMessage>;

export const chatHandlers: HandlersFor<typeof calls> = {
  async getChatMessages({ deps, site, player, query }) {
    const before = query.before === undefined ? null : databaseId(query.before);
    const rows = await deps.db
      .selectFrom('chat_messages as m')
      .leftJoin('players as p', 'p.id', 'm.player_id')
      .selectAll('m')
      .select(['p.first_name', 'p.public_name', 'p.hide_username', 'p.hide_all'])
      .where('m.casino_id', '=', site.id)
      .where('m.removed_at', 'is', null)
      // Filtered on the server, because a player who hides their name has no id on the screen to filter by.
      .$if(player !== null, (some) =>
        some.where((eb) =>
          eb.or([
            eb('m.player_id', 'is', null),
            eb(
              'm.player_id',
              'not in',
              eb
                .selectFrom('ignored_players')
                .select('ignored_id')
                .where('player_id', '=', player?.id ?? 0),
            ),
          ]),
        ),
      )
      .$if(before !== null, (some) => some.where('m.id', '<', before))
      .orderBy('m.id', 'desc')
      .limit(query.limit)
      .execute();
    const now = deps.clock.now();
    const messages = rows.reverse().map((row): Message => {
      const pinned = row.pinned_until !== null && row.pinned_until > now;
      return {
        id: String(row.id),
        type: pinned ? 'pinned' : row.type === 'pinned' ? 'global' : row.type,
        user:
          row.player_id === null
            ? { id: '', name: site.name }
            : publicPlayerOf({
                id: row.player_id,
                first_name: row.first_name ?? '',
                public_name: row.public_name,
                hide_username: row.hide_username ?? true,
                hide_all: row.hide_all ?? true,
              }),
        time: row.created_at.toISOString(),
        text: row.text,
        // Written through the chat's own schema.
        mission: row.mission as Message['mission'],
        colorClass: row.color_class,
        emoji: row.emoji,
        pinned_until: row.pinned_until?.toISOString() ?? null,
        attachments: row.attachments as Message['attachments'],
      };
    });
    // FEED-5; 0 on the demonstration site.
    const { chat_min_wagered = 0 } = site.config as { chat_min_wagered?: number };
    return { amountBet: chat_min_wagered, messages };
  },

  async getIgnored({ deps, player }) {
    return { data: await ignoredBy(deps, player) };
  },

  async ignorePlayer({ deps, player, body }) {
    await setIgnored(deps, player, body.user_id, body.ignore);
    return { data: await ignoredBy(deps, player) };
  },
};
