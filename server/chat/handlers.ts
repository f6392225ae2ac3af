/** The global chat: history, messages, images, ignored players and reports. */
import type * as calls from '../../src/contract/chat.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { type HandlersFor, reply } from '../http/handler.ts';
import { REPLAYED } from '../http/idempotency-key.ts';
import { databaseId } from '../lib/ids.ts';
import { ignoredBy, setIgnored } from './ignored.ts';
import { ownerCookie, readImage, storeImage } from './images.ts';
import { authorOf, messagesOf, REMOVED, toMessage } from './messages.ts';
import { chatRules } from './rules.ts';
import { report, sendMessage, sentUnder } from './write.ts';

/** Pinned messages of an answer, at most. */
const PINNED = 5;

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

/** Counts the messages of others after one. The page shows the number only, so no message is read. */
async function countUnread(
  deps: Deps,
  siteId: number,
  player: { readonly id: number } | null,
  after: number,
  most: number,
): Promise<{ count: number; last: string | null }> {
  const rows = await shownTo(player, messagesOf(deps.db, siteId))
    .clearSelect()
    .select('m.id')
    .where('m.id', '>', after)
    .where('m.player_id', 'is distinct from', player?.id ?? 0)
    .orderBy('m.id')
    .limit(most)
    .execute();
  return { count: rows.length, last: rows.at(-1)?.id.toString() ?? null };
}

export const chatHandlers: HandlersFor<typeof calls> = {
  async getChatMessages({ deps, site, player, query }) {
    const before = query.before === undefined ? null : databaseId(query.before);
    const after = query.after === undefined ? null : databaseId(query.after);
    const since = query.since === undefined ? null : databaseId(query.since);
    const { amountBet, missing, mutedUntil } = await chatRules(deps, deps.db, site, player);
    const facts = {
      amountBet,
      missing,
      muted_until: mutedUntil?.toISOString() ?? null,
      author: player ? authorOf(deps, site.id, player.id) : '',
    };
    if (query.only === 'count')
      return { ...facts, messages: [], unread: await countUnread(deps, site.id, player, after ?? 0, query.limit) };
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
    return {
      ...facts,
      messages: rows.map((row) => toMessage(deps, site, row)),
      pinned: pinned.reverse().map((row) => toMessage(deps, site, row)),
      removed: removed.map(({ id }) => String(id)),
    };
  },

  async sendChatMessage({ deps, services, site, player, body, ip, header }) {
    const key = header('idempotency-key');
    const sent = key === null ? undefined : await sentUnder(deps, site, player.id, key, body);
    if (sent) return reply(200, { data: sent }, REPLAYED);
    services.chatPace.refuseHasty(player.id);
    const message = await deps.db.transaction().execute(async (trx) => {
      const stored = await sendMessage(deps, trx, site, player.id, body, key);
      // A refused message does not count: it must not use up what the other players of the address have.
      await services.rateLimits.take('chat', ip);
      return stored;
    });
    services.chatPace.stored(player.id, new Date(message.time));
    deps.outbox.wake();
    return { data: message };
  },

  async uploadChatImage({ deps, services, site, player, files, origin }) {
    const { missing, mutedUntil } = await chatRules(deps, deps.db, site, player);
    if (missing > 0) throw new ApiError(403, 'chat_stake_missing', { details: { missing } });
    if (mutedUntil) throw new ApiError(403, 'chat_muted', { details: { muted_until: mutedUntil.toISOString() } });
    const url = await storeImage(deps, services.pictures, player, files['image']);
    const cookie = ownerCookie(deps, player.id, origin.startsWith('https:'));
    return reply(200, { data: { attachment_type: 'image' as const, attachment_url: url } }, { 'set-cookie': cookie });
  },

  async getChatImage({ deps, site, player, params, header }) {
    const visitor = { playerId: player?.id ?? null, cookies: header('cookie') };
    const image = await readImage(deps, site.id, params.name, visitor);
    if (!image) throw new ApiError(404, 'not_found');
    return reply(200, image.bytes, {
      'content-type': 'image/webp',
      // A moderator may remove it.
      'cache-control': image.isPublic ? 'public, max-age=3600' : 'private, no-store',
      vary: 'Host',
    });
  },

  async getIgnored({ deps, player }) {
    return { data: await ignoredBy(deps, player) };
  },

  async ignorePlayer({ deps, player, body }) {
    await setIgnored(deps, player, body, body.ignore);
    return { data: await ignoredBy(deps, player) };
  },

  async reportMessage({ deps, site, player, body }) {
    return { data: { reported: true as const, reports_today: await report(deps, site, player.id, body) } };
  },
};
