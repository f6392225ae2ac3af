/** Writes a player's message (CHAT-1). */

import type { BodyOf } from '../../src/contract/call.ts';
import type { Attachment, sendChatMessage } from '../../src/contract/chat.ts';
import type { Trx } from '../db/connect.ts';
import { json } from '../db/json.ts';
import type { Deps } from '../deps.ts';
import { ApiError, invalid } from '../errors.ts';
import { publicBetOf } from '../feed/feed.ts';
import { keyReused } from '../http/idempotency-key.ts';
import { lockPlayer } from '../ledger/ledger.ts';
import { databaseId } from '../lib/ids.ts';
import { isOffered } from '../missions/missions.ts';
import type { CurrentSite } from '../site/sites.ts';
import { SPORTS_PROVIDER, SPORTS_TITLE_EN } from '../sports/sportsbook.ts';
import { attachImages, imageName, imageNames } from './images.ts';
import { type Message, messagesOf, publish, toMessage } from './messages.ts';
import { requireSpacing } from './pace.ts';
import { chatRules } from './rules.ts';
import { judgeText } from './text.ts';

type Draft = BodyOf<typeof sendChatMessage>;

/** @throws anything but a refusal */
function ignoreRefusal(fault: unknown): undefined {
  if (!(fault instanceof ApiError)) throw fault;
}

/** Names of the game, bet or mission that an attachment leads to; undefined: this player may not show it here. */
async function titlesOf(
  deps: Deps,
  trx: Trx,
  site: CurrentSite,
  playerId: number,
  { attachment_type: type, attachment_url: url }: Draft['attachments'][number],
): Promise<Pick<Attachment, 'title' | 'title_en'> | undefined> {
  const named = (title: string | undefined, title_en = '') => (title === undefined ? undefined : { title, title_en });
  const image = imageName(url);
  const [, bet] = /^\/bets\/(\d{1,15})$/.exec(url) ?? [];
  const [, provider, gamecode] = /^\/casino\/([a-z0-9-]{1,80})\/([a-z0-9-]{1,80})$/.exec(url) ?? [];
  const [, mission] = /^\/\?sheet=missions:(\d{1,15})$/.exec(url) ?? [];
  if (type === 'image' && image) {
    const found = await trx
      .selectFrom('chat_images')
      .select('message_id')
      .where('name', '=', image)
      .where('player_id', '=', playerId)
      .where('removed_at', 'is', null)
      // The job that deletes unsent images waits.
      .forUpdate()
      .executeTakeFirst();
    // A removed message takes its picture away, which no other message may show then.
    if (found && found.message_id !== null) throw invalid('attachments', 'image_sent');
    return found && named('');
  }
  if (type === 'bet' && bet) {
    // In the message's own transaction: the embedded database has one connection, which another read would wait for.
    const game = (await publicBetOf(trx, site.id, bet).catch(ignoreRefusal))?.game;
    return named(game?.title, game?.providercode === SPORTS_PROVIDER ? SPORTS_TITLE_EN : '');
  }
  if (type === 'game' && provider && gamecode) {
    const found = await trx
      .selectFrom('games')
      .select('title')
      .where('casino_id', '=', site.id)
      .where('provider_code', '=', provider)
      .where('gamecode', '=', gamecode)
      .executeTakeFirst();
    return named(found?.title);
  }
  if (type !== 'mission' || !mission) return undefined;
  const found = await trx
    .selectFrom('missions')
    .select(['title_pt', 'title_en', 'starts_at', 'ends_at'])
    .where('id', '=', databaseId(mission))
    .where('casino_id', '=', site.id)
    .where('assigned_only', '=', false)
    .executeTakeFirst();
  return found && isOffered(found, deps.clock.now()) ? named(found.title_pt, found.title_en) : undefined;
}

/** @throws ApiError 422 if an attachment leads to nothing that this player may show here, or comes twice. */
async function judgeAttachments(deps: Deps, trx: Trx, site: CurrentSite, playerId: number, draft: Draft) {
  const urls = new Set(draft.attachments.map(({ attachment_url }) => attachment_url));
  if (urls.size < draft.attachments.length) throw invalid('attachments', 'invalid');
  const titled: Attachment[] = [];
  for (const { attachment_type, attachment_url } of draft.attachments) {
    const titles = await titlesOf(deps, trx, site, playerId, { attachment_type, attachment_url });
    if (titles === undefined) throw invalid('attachments', 'invalid');
    titled.push({ attachment_type, attachment_url, ...titles });
  }
  return titled;
}

/**
 * Finds the message that a player sent under a key, for a retry after the key's own end.
 * @throws ApiError 422 `idempotency_key_reused` if that message was another one, or a moderator has removed it
 */
export async function sentUnder(
  deps: Deps,
  site: CurrentSite,
  playerId: number,
  key: string,
  draft: Draft,
): Promise<Message | undefined> {
  const sent = await deps.db
    .selectFrom('chat_messages')
    .select('id')
    .where('player_id', '=', playerId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (!sent) return undefined;
  const row = await messagesOf(deps.db, site.id).where('m.id', '=', sent.id).executeTakeFirst();
  const message = row && toMessage(deps, site, row);
  const urls = (attachments: readonly { readonly attachment_url: string }[]) =>
    attachments.map(({ attachment_url }) => attachment_url).join();
  const isSame =
    message?.text === judgeText(draft.text, []) &&
    row?.reply_to === (draft.reply_to ? databaseId(draft.reply_to) : null) &&
    urls(message.attachments) === urls(draft.attachments);
  if (!isSame) throw keyReused();
  return message;
}

/**
 * Stores and publishes a message. The caller wakes the outbox.
 * @param key idempotency key of the request; null: none
 * @throws ApiError as `sendChatMessage` of the contract says
 */
export async function sendMessage(
  deps: Deps,
  trx: Trx,
  site: CurrentSite,
  playerId: number,
  draft: Draft,
  key: string | null,
): Promise<Message> {
  // Two tabs that send at once: the second sees the first one's message.
  const player = await lockPlayer(trx, playerId);
  const at = deps.clock.now();
  const { missing, mutedUntil, words } = await chatRules(deps, trx, site, player);
  if (missing > 0) throw new ApiError(403, 'chat_stake_missing', { details: { missing } });
  if (mutedUntil) throw new ApiError(403, 'chat_muted', { details: { muted_until: mutedUntil.toISOString() } });
  const text = judgeText(draft.text, words);
  const last = await trx
    .selectFrom('chat_messages')
    .select('created_at')
    .where('player_id', '=', player.id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  requireSpacing(last?.created_at, at);
  const replyTo = draft.reply_to ? databaseId(draft.reply_to) : null;
  if (replyTo !== null) await requireAnswered(trx, site, replyTo);
  const attachments = await judgeAttachments(deps, trx, site, player.id, draft);
  const { id } = await trx
    .insertInto('chat_messages')
    .values({
      casino_id: site.id,
      player_id: player.id,
      type: 'user',
      text,
      attachments: json(attachments),
      color_class: `level-${player.level}`,
      emoji: null,
      mission: null,
      pinned_until: null,
      removed_at: null,
      reply_to: replyTo,
      idempotency_key: key,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await attachImages(trx, imageNames(attachments), id);
  return publish(deps, trx, site, id);
}

/** @throws ApiError 404 `message_not_found` */
async function requireAnswered(trx: Trx, site: CurrentSite, id: number): Promise<void> {
  const answered = await trx
    .selectFrom('chat_messages')
    .select('id')
    .where('id', '=', id)
    .where('casino_id', '=', site.id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!answered) throw new ApiError(404, 'message_not_found');
}

/** Reports of one player in 24 hours, at most. */
const REPORTS = 20;
const DAY_MS = 86_400_000;

/**
 * Reports a message to the moderators. @returns the player's reports of the last 24 hours
 * @throws ApiError 404 `message_not_found`; 429 `too_many_requests` above 20 reports in 24 hours
 */
export async function report(
  deps: Deps,
  site: CurrentSite,
  playerId: number,
  { message_id, reason, text }: { readonly message_id: string; readonly reason: string; readonly text: string },
): Promise<number> {
  const at = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    await lockPlayer(trx, playerId);
    const message = await trx
      .selectFrom('chat_messages')
      .select('id')
      .where('id', '=', databaseId(message_id))
      .where('casino_id', '=', site.id)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (!message) throw new ApiError(404, 'message_not_found');
    // A moderator may have closed an earlier report of this player.
    const told = { reason, text, closed_at: null, created_at: at };
    await trx
      .insertInto('chat_reports')
      .values({
        message_id: message.id,
        player_id: playerId,
        casino_id: site.id,
        ...told,
      })
      .onConflict((conflict) => conflict.columns(['message_id', 'player_id']).doUpdateSet(told))
      .execute();
    const { count } = await trx
      .selectFrom('chat_reports')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('player_id', '=', playerId)
      .where('created_at', '>', new Date(at.getTime() - DAY_MS))
      .executeTakeFirstOrThrow();
    if (count > REPORTS) throw new ApiError(429, 'too_many_requests', { retryAfter: 3_600 });
    return count;
  });
}
