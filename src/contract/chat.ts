/** The global chat: messages, attachments, ignoring and reporting. */
import * as v from 'valibot';
import { amount, count, data, defineCall, id, lines, list, timestamp } from './call.ts';
import { hasLink } from './checks.ts';
import { publicPlayer } from './feed.ts';

export const attachment = v.object({
  attachment_type: v.picklist(['image', 'gif', 'sticker', 'bet']),
  /** A path of this site: an uploaded image, a sticker, the page of a shared bet. */
  attachment_url: v.string(),
});

export const chatMessage = v.object({
  id: v.string(),
  /** `pinned` stays on top until `pinned_until`; `global` is written by the house; other types by players. */
  type: v.string(),
  user: publicPlayer,
  time: timestamp,
  text: v.string(),
  /** A mission that the message offers; null: none. */
  mission: v.optional(v.nullable(v.object({ id: v.string(), title: v.string() })), null),
  /** Colour token of the name, by rank. */
  colorClass: v.optional(v.nullable(v.string()), null),
  emoji: v.optional(v.nullable(v.string()), null),
  pinned_until: v.nullable(timestamp),
  attachments: v.array(attachment),
});
export type ChatMessage = v.InferOutput<typeof chatMessage>;

/** `amountBet`: centavos that a player must have wagered before writing (FEED-5). */
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
  }),
  response: v.object({ amountBet: amount, messages: v.array(chatMessage) }),
});

/** 422 when blank, with a link or over 500 characters; 429 with `Retry-After` when the player writes too fast. */
export const sendChatMessage = defineCall({
  method: 'POST',
  path: '/chat/messages',
  summary: 'Write a message',
  body: v.object({
    text: v.pipe(
      lines(500),
      v.check((text) => !hasLink(text), 'link'),
    ),
    attachments: v.optional(
      v.pipe(
        v.array(
          v.object({
            attachment_type: v.picklist(['image', 'gif', 'sticker', 'bet']),
            attachment_url: v.pipe(v.string(), v.maxLength(500), v.regex(/^\/(?![/\\])/, 'url')),
          }),
        ),
        v.maxLength(4),
      ),
      [],
    ),
  }),
  response: data(chatMessage),
  errors: ['chat_stake_missing', 'chat_muted'],
});

/** An image for a message: re-encoded, stored by the site. */
export const uploadChatImage = defineCall({
  method: 'POST',
  path: '/chat/attachments',
  summary: 'Upload an image for a message',
  files: ['image'],
  response: data(attachment),
  errors: ['file_required', 'file_type', 'file_too_large'],
});

export const getIgnored = defineCall({
  method: 'GET',
  path: '/chat/ignored',
  restricted: false,
  summary: 'Players whose messages are not shown',
  response: list(publicPlayer),
});

export const ignorePlayer = defineCall({
  method: 'POST',
  path: '/chat/ignore',
  offline: 'queued',
  summary: "Hide a player's messages, or show them again",
  body: v.object({ user_id: id, ignore: v.optional(v.boolean(), true) }),
  response: list(publicPlayer),
  errors: ['player_not_found'],
});

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
