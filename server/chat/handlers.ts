/** The global chat: history, messages, images, ignored players and reports. */
import type * as calls from '../../src/contract/chat.ts';
import { ApiError } from '../errors.ts';
import { type HandlersFor, reply } from '../http/handler.ts';
import { databaseId } from '../lib/ids.ts';
import { ignoredBy, setIgnored, writerOf } from './ignored.ts';
import { readImage, storeImage } from './images.ts';
import { authorOf, messagesOf, toMessage } from './messages.ts';
import { chatRules } from './rules.ts';
import { report, sendMessage } from './write.ts';

/** Pinned messages of an answer, at most. */
const PINNED = 5;
/** Removed messages that an answer names, at most. */
const REMOVED = 1_000;

/** Leaves out ignored players. The page cannot do it: a player who hides the name has no id there. */
function shownTo(player: { readonly id: number } | null, query: ReturnType<typeof messagesOf>) {
  if (player === null) return query;
  return query.where((eb) =>
    eb.or([
      eb('m.player_id', 'is', null),
      eb(
        'm.player_id',
        'not in',
        eb.selectFrom('ignored_players').select('ignored_id').where('player_id', '=', player.id),
      ),
    ]),
  );
}

export const chatHandlers: HandlersFor<typeof calls> = {
  async getChatMessages({ deps, site, player, query }) {
    const before = query.before === undefined ? null : databaseId(query.before);
    const after = query.after === undefined ? null : databaseId(query.after);
    const since = query.since === undefined ? null : databaseId(query.since);
    const rows = await shownTo(player, messagesOf(deps.db, site.id))
      .$if(before !== null, (some) => some.where('m.id', '<', before))
      .$if(after !== null, (some) => some.where('m.id', '>', after))
      .orderBy('m.id', after === null ? 'desc' : 'asc')
      .limit(query.limit)
      .execute();
    if (after === null) rows.reverse();
    const pinned = await shownTo(player, messagesOf(deps.db, site.id))
      .where('m.pinned_until', '>', deps.clock.now())
      .orderBy('m.id', 'desc')
      .limit(PINNED)
      .execute();
    const removed =
      since === null
        ? []
        : await deps.db
            .selectFrom('chat_messages')
            .select('id')
            .where('casino_id', '=', site.id)
            .where('removed_at', 'is not', null)
            .where('id', '>=', since)
            .orderBy('id', 'desc')
            .limit(REMOVED)
            .execute();
    const { amountBet, missing, mutedUntil } = await chatRules(deps, deps.db, site, player);
    return {
      amountBet,
      missing,
      muted_until: mutedUntil?.toISOString() ?? null,
      author: player ? authorOf(deps, site.id, player.id) : '',
      messages: rows.map((row) => toMessage(deps, site, row)),
      pinned: pinned.reverse().map((row) => toMessage(deps, site, row)),
      removed: removed.map(({ id }) => String(id)),
    };
  },

  async sendChatMessage({ deps, site, player, body }) {
    const message = await deps.db.transaction().execute((trx) => sendMessage(deps, trx, site, player.id, body));
    deps.outbox.wake();
    return { data: message };
  },

  async uploadChatImage({ deps, services, site, player, files }) {
    const { missing, mutedUntil } = await chatRules(deps, deps.db, site, player);
    if (missing > 0) throw new ApiError(403, 'chat_stake_missing', { details: { missing } });
    if (mutedUntil) throw new ApiError(403, 'chat_muted', { details: { muted_until: mutedUntil.toISOString() } });
    const url = await storeImage(deps, services.pictures, player, files['image']);
    return { data: { attachment_type: 'image', attachment_url: url } };
  },

  async getChatImage({ deps, site, params }) {
    const bytes = await readImage(deps, site.id, params.name);
    if (!bytes) throw new ApiError(404, 'not_found');
    return reply(200, bytes, {
      'content-type': 'image/webp',
      // A moderator may remove it.
      'cache-control': 'public, max-age=3600',
      vary: 'Host',
    });
  },

  async getIgnored({ deps, player }) {
    return { data: await ignoredBy(deps, player) };
  },

  async ignorePlayer({ deps, player, body }) {
    const id = body.user_id ?? (await writerOf(deps, player.casino_id, body.message_id ?? ''));
    await setIgnored(deps, player, id, body.ignore);
    return { data: await ignoredBy(deps, player) };
  },

  async reportMessage({ deps, site, player, body }) {
    return { data: { reported: true as const, reports_today: await report(deps, site, player.id, body) } };
  },
};
