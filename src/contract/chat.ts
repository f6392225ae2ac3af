/** The global chat: messages, attachments, ignoring and reporting. */
import * as v from 'valibot';
import { amount, count, data, defineCall, id, lines, list, timestamp } from './call.ts';
import { publicPlayer } from './feed.ts';
import { hasLink } from './links.ts';

export const attachment = v.object({
  attachment_type: v.picklist(['image', 'gif', 'sticker', 'bet', 'game', 'mission']),
  /** A path of this site: an uploaded image, the page of a shared bet, game or mission. */
  attachment_url: v.string(),
  /** Our extension: name of the shared game, bet or mission; empty for a picture. */
  title: v.optional(v.string(), ''),
  /** Our extension: the English name of a mission; empty: `title` is the name in both languages. */
  title_en: v.optional(v.string(), ''),
});
export type Attachment = v.InferOutput<typeof attachment>;

export const chatMessage = v.object({
  id: v.string(),
  /** `pinned` stays on top until `pinned_until`; `global` is written by the house; other types by players. */
  type: v.string(),
  user: publicPlayer,
  /**
   * Tells the writers of a site apart, also those who hide their name; empty: the house. Says nothing else about the
   * writer.
   */
  author: v.optional(v.string(), ''),
  time: timestamp,
  text: v.string(),
  /** The message that this one answers; null: none, or it was removed. */
  reply_to: v.optional(
    v.nullable(
      v.object({
        id: v.string(),
        name: v.string(),
        text: v.string(),
        /** `author` of the answered message; empty: the house. */
        author: v.optional(v.string(), ''),
      }),
    ),
    null,
  ),
  /** A mission that the message offers; null: none. */
  mission: v.optional(
    v.nullable(
      v.object({
        id: v.string(),
        title: v.string(),
        /** Our extension: the English name; empty: `title` is the name in both languages. */
        title_en: v.optional(v.string(), ''),
      }),
    ),
    null,
  ),
  /** Colour token of the name, by rank. */
  colorClass: v.optional(v.nullable(v.string()), null),
  emoji: v.optional(v.nullable(v.string()), null),
  pinned_until: v.nullable(timestamp),
  attachments: v.array(attachment),
});
export type ChatMessage = v.InferOutput<typeof chatMessage>;

/** Longest message, characters. */
export const CHAT_TEXT = 500;
/** Time between two messages of a player, milliseconds. */
export const CHAT_SPACING_MS = 3_000;
/** Most attachments of a message. */
export const CHAT_ATTACHMENTS = 4;

/**
 * `amountBet`: centavos that a player must have wagered before writing (FEED-5); `missing`: the part that this player
 * lacks, all of it for a guest. `before` asks for older messages, `after` for newer ones.
 */
export const getChatMessages = defineCall({
  method: 'GET',
  path: '/chat/messages',
  auth: 'none',
  summary: 'The latest messages, oldest first',
  query: v.object({
    limit: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{0,3}$/),
        v.transform((text) => Number(text || '50')),
        v.minValue(1),
        v.maxValue(100),
      ),
      '50',
    ),
    /** Id of a message; the answer holds older ones. */
    before: v.optional(id),
    /** Id of a message; the answer holds the ones that followed it, after a lost connection. */
    after: v.optional(id),
    /** Id of the oldest message that the page has; the answer names the removed ones since. */
    since: v.optional(id),
    /** The answer only counts the messages after `after`, in `unread`. */
    only: v.optional(v.literal('count')),
  }),
  response: v.object({
    amountBet: amount,
    missing: v.optional(amount, 0),
    /** End of the time for which a moderator has muted the player; null: not muted. */
    muted_until: v.optional(v.nullable(timestamp), null),
    /** `author` of the player's own messages; empty for a guest. */
    author: v.optional(v.string(), ''),
    messages: v.array(chatMessage),
    /**
     * Our extension, with `only=count` alone: messages of others after `after`, at most `limit`, and the id of the last
     * counted one; null: none.
     */
    unread: v.optional(v.object({ count, last: v.nullable(v.string()) })),
    /** Our extension: pinned messages of any age, the oldest first. */
    pinned: v.optional(v.array(chatMessage), []),
    /** Our extension: ids of the removed messages from `since` on, the latest 1,000; none without it. */
    removed: v.optional(v.array(v.string()), []),
  }),
});

/**
 * 422 when blank, with a link, an e-mail address, a telephone, document or card number, a random Pix key, a word of the
 * site's list, over 500 characters, with an attachment twice or a picture of an earlier message; 429 with `Retry-After`
 * within 3 seconds of the last message; 403 `chat_stake_missing` with `missing` (centavos), or `chat_muted` with `muted_until`.
 */
export const sendChatMessage = defineCall({
  method: 'POST',
  path: '/chat/messages',
  summary: 'Write a message',
  idempotent: true,
  // The server counts stored messages under `chat`.
  rate: 'read',
  body: v.object({
    text: v.pipe(
      lines(CHAT_TEXT),
      v.check((text) => !hasLink(text), 'link'),
    ),
    /** Id of the message that this one answers. */
    reply_to: v.optional(v.nullable(id), null),
    attachments: v.optional(
      v.pipe(
        v.array(
          v.object({
            attachment_type: v.picklist(['image', 'bet', 'game', 'mission']),
            attachment_url: v.pipe(v.string(), v.maxLength(500), v.regex(/^\/(?![/\\])/, 'url')),
          }),
        ),
        v.maxLength(CHAT_ATTACHMENTS),
      ),
      [],
    ),
  }),
  response: data(chatMessage),
  errors: ['chat_stake_missing', 'chat_muted', 'message_not_found'],
});

/**
 * An image for a message: re-encoded, stored by the site. The answer sets a cookie by which this browser shows the
 * player's own images; others get an image when a message shows it. An unsent one is deleted after a day.
 */
export const uploadChatImage = defineCall({
  method: 'POST',
  path: '/chat/attachments',
  summary: 'Upload an image for a message',
  files: ['image'],
  response: data(attachment),
  errors: ['file_required', 'file_type', 'file_too_large'],
});

/** The image of a message: WebP, immutable. Its opaque name says nothing about its sender. */
export const getChatImage = defineCall({
  method: 'GET',
  path: '/chat/images/{name}.webp',
  auth: 'none',
  summary: 'The image of a message as WebP',
  params: v.object({ name: v.pipe(v.string(), v.regex(/^[a-f0-9]{32}$/)) }),
  produces: 'image/webp',
});

/** An ignored player; `author` is that of the player's messages, and the `id` too if the player hides the own one. */
export const ignoredPlayer = v.object({ ...publicPlayer.entries, author: v.optional(v.string(), '') });

export const getIgnored = defineCall({
  method: 'GET',
  path: '/chat/ignored',
  summary: 'Players whose messages are not shown',
  response: list(ignoredPlayer),
});

export const ignorePlayer = defineCall({
  method: 'POST',
  path: '/chat/ignore',
  offline: 'queued',
  summary: "Hide a player's messages, or show them again",
  /**
   * Names the player by the `id` of an entry of the list, by the public id, or by a message, because a hidden player has
   * no id on the screen. 409 `too_many_ignored` above 500.
   */
  body: v.pipe(
    v.object({
      user_id: v.optional(id),
      message_id: v.optional(id),
      ignore: v.optional(v.boolean(), true),
    }),
    v.forward(
      v.check(({ user_id, message_id }) => (user_id === undefined) !== (message_id === undefined), 'required'),
      ['user_id'],
    ),
  ),
  response: list(ignoredPlayer),
  errors: ['player_not_found', 'message_not_found', 'too_many_ignored'],
});

/** A second report of a message by the same player changes the first, and opens it again. 429 above 20 reports in a day. */
export const reportMessage = defineCall({
  method: 'POST',
  path: '/chat/report',
  summary: 'Report a message to the moderators',
  body: v.object({
    message_id: id,
    reason: v.picklist(['spam', 'abuse', 'fraud', 'minor', 'other']),
    text: v.optional(lines(500, 0), ''),
  }),
  response: data(v.object({ reported: v.literal(true), reports_today: count })),
  errors: ['message_not_found'],
});
