/**
 * Crates and boxes: offers, a player's boxes, opening, items won, selling. Prices and values in centavos. The `chance`
 * values of a box's prizes add up to 1.
 */
import * as v from 'valibot';
import { amount, count, defineCall, id, imageUrl, list, slug, timestamp } from './call.ts';
import { wallet } from './wallet.ts';

export const prize = v.object({
  id: v.string(),
  title: v.string(),
  image: imageUrl,
  /** Selling price. */
  value: amount,
  kind: v.picklist(['cash', 'bonus', 'item', 'nothing']),
  chance: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  /** Rolls from this number on, for the length of `chance`, draw this prize. */
  from: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 0),
  rarity: v.optional(v.picklist(['common', 'uncommon', 'rare', 'epic', 'legendary']), 'common'),
});
export type Prize = v.InferOutput<typeof prize>;
export type PrizeKind = Prize['kind'];
export type PrizeRarity = Prize['rarity'];

export const box = v.object({
  id: v.string(),
  /** As in its path: `/casino/box/{name}`. */
  name: slug,
  title: v.string(),
  description: v.string(),
  image: imageUrl,
  price: amount,
  /** Names its prizes for `getBoxPrizes`. They never change under this id, also after the box has changed. */
  prizes_id: v.optional(id, ''),
  /** The average return of the box, centavos, with every prize at its full value. */
  average_return: v.optional(amount, 0),
  sold_out: v.optional(v.boolean(), false),
});
export type Box = v.InferOutput<typeof box>;

/** A box that a player holds. `id` names this one box, for `open` and `sell`. */
export const userBox = v.object({
  id: v.string(),
  box,
  /** How the player got it. */
  source: v.picklist(['bought', 'mission', 'gift', 'rank']),
  received_at: timestamp,
  opened_at: v.nullable(timestamp),
  sold_at: v.nullable(timestamp),
  /** Current selling price; 0: it cannot be sold. */
  value: amount,
  /** SHA-256 of the server seed that will draw the prize, as hex. */
  commitment: v.optional(v.string(), ''),
});
export type UserBox = v.InferOutput<typeof userBox>;
export type BoxSource = UserBox['source'];

/** Commitment before, reveal after: enough to compute the outcome again. */
export const fairness = v.object({
  /** SHA-256 of the server seed, published before the box is opened. */
  commitment: v.string(),
  server_seed: v.string(),
  client_seed: v.string(),
  /** 0: each box has a server seed of its own. */
  nonce: count,
  /** The number in [0, 1) that chose the prize, in whole millionths. */
  roll: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
});
export type Fairness = v.InferOutput<typeof fairness>;

/** Result of an opened box: a prize, or `nothing`. */
export const item = v.object({
  id: v.string(),
  /** The `userBox` that drew it. */
  user_box_id: v.optional(v.string(), ''),
  prize,
  box: v.nullable(box),
  won_at: timestamp,
  /** When it was settled: an item when it is sold, everything else at once. */
  sold_at: v.nullable(timestamp),
  value: amount,
  /** How it was drawn. */
  fairness: v.optional(v.nullable(fairness), null),
});
export type Item = v.InferOutput<typeof item>;

export const getBoxes = defineCall({
  method: 'GET',
  path: '/boxes/all',
  auth: 'none',
  summary: 'Boxes for sale',
  etag: true,
  response: list(box),
  errors: ['boxes_not_available'],
});

export const getUserBoxes = defineCall({
  method: 'GET',
  path: '/boxes/user/get',
  summary: 'Boxes that the player holds',
  response: list(userBox),
  errors: ['boxes_not_available'],
});

/** `id` is the name or id of a box for sale, or any box's `prizes_id`. */
export const getBoxPrizes = defineCall({
  method: 'GET',
  path: '/boxes/get/{id}/prizes',
  auth: 'none',
  summary: 'What is in a box, with its chances',
  etag: true,
  params: v.object({ id }),
  response: list(prize),
  errors: ['box_not_found', 'boxes_not_available'],
});

/** `box_id` is an id from `/boxes/user/get`. */
export const openBox = defineCall({
  method: 'POST',
  path: '/boxes/open',
  part: 'boxes',
  stepUp: {},
  summary: 'Open a box',
  idempotent: true,
  body: v.object({
    box_id: id,
    client_seed: v.optional(v.pipe(v.string(), v.maxLength(64), v.regex(/^[\w-]*$/))),
  }),
  response: v.object({ data: v.object({ prize, item_id: v.string(), fairness }), wallet: v.optional(wallet) }),
  errors: ['box_not_found', 'box_used', 'player_blocked', 'boxes_not_available'],
});

export const buyBox = defineCall({
  method: 'POST',
  path: '/boxes/buy',
  part: 'boxes',
  stepUp: {},
  summary: 'Buy a box',
  idempotent: true,
  body: v.object({
    box_id: id,
    /** The price and the prizes that the player has seen: 409 `box_changed` if they are no longer in force. */
    price: v.optional(amount),
    prizes_id: v.optional(id),
  }),
  response: v.object({ data: userBox, wallet }),
  errors: [
    'box_not_found',
    'box_changed',
    'box_sold_out',
    'insufficient_funds',
    'limit_reached',
    'player_blocked',
    'boxes_not_available',
  ],
});

export const sellBox = defineCall({
  method: 'POST',
  path: '/boxes/sell',
  part: 'boxes',
  stepUp: {},
  restricted: true,
  summary: 'Sell a box that was not opened',
  idempotent: true,
  body: v.object({ id }),
  response: v.object({ data: userBox, wallet }),
  errors: ['box_not_found', 'box_used', 'box_not_for_sale', 'boxes_not_available'],
});

export const getItems = defineCall({
  method: 'GET',
  path: '/prizes/user',
  summary: 'Items that the player won',
  response: list(item),
});

export const sellItem = defineCall({
  method: 'POST',
  path: '/prizes/sell',
  stepUp: {},
  restricted: true,
  summary: 'Sell an item',
  idempotent: true,
  body: v.object({ id }),
  response: v.object({ data: item, wallet }),
  errors: ['item_not_found', 'item_sold'],
});
