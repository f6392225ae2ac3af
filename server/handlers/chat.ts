/** The global chat, as it is read. Writing comes with the chat's own issue. */
import type * as v from 'valibot';
import type * as calls from '../../src/contract/chat.ts';
import type { chatMessage } from '../../src/contract/chat.ts';
import type { HandlersFor } from '../http/handler.ts';
import { databaseId } from '../services/ids.ts';
import { maskName } from '../services/players.ts';

type Message = v.InferInput<typeof chatMessage>;

export const chatHandlers: HandlersFor<typeof calls> = {
  async getChatMessages({ deps, site, query }) {
    const before = query.before === undefined ? null : (databaseId(query.before) ?? 0);
    const rows = await deps.db
      .selectFrom('chat_messages as m')
      .leftJoin('players as p', 'p.id', 'm.player_id')
      .selectAll('m')
      .select(['p.first_name', 'p.hide_username', 'p.hide_all'])
      .where('m.casino_id', '=', site.id)
      .where('m.removed_at', 'is', null)
      .$if(before !== null, (some) => some.where('m.id', '<', before))
      .orderBy('m.id', 'desc')
      .limit(query.limit)
      .execute();
    const now = deps.clock.now();
    const messages = rows.reverse().map((row): Message => {
      const hidden = row.hide_all || row.hide_username;
      const pinned = row.pinned_until !== null && row.pinned_until > now;
      return {
        id: String(row.id),
        type: pinned ? 'pinned' : row.type === 'pinned' ? 'global' : row.type,
        user:
          row.player_id === null
            ? { id: '', name: site.name }
            : { id: hidden ? '' : String(row.player_id), name: hidden ? '******' : maskName(row.first_name ?? '') },
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
    // R30: 0 on the demonstration site.
    const { chat_min_wagered = 0 } = site.config as { chat_min_wagered?: number };
    return { amountBet: chat_min_wagered, messages };
  },
};
