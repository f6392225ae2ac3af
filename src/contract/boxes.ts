/**
 * Crates and boxes: offers, a player's boxes, opening, items won, selling. Prices and values in centavos. The `chance`
 * values of a box's prizes add up to 1.
 */
import * as v from 'valibot';
import { amount, data, defineCall, id, imageUrl, list, slug, timestamp } from './call.ts';
import { wallet } from './wallet.ts';

export const prize = v.object({
  id: v.string(),
  title: v.string(),
  image: imageUrl,
  /** Selling price. */
  value: amount,
  kind: v.picklist(['cash', 'bonus', 'item', 'nothing']),
  chance: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  rarity: v.optional(v.picklist(['common', 'uncommon', 'rare', 'epic', 'legendary']), 'common'),
});
export type Prize = v.InferOutput<typeof prize>;

export const box = v.object({
  id: v.string(),
  /** As in its path: `/casino/box/{name}`. */
  name: slug,
  title: v.string(),
  description: v.string(),
  image: imageUrl,
  price: amount,
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
  /** Current selling price. */
  value: amount,
});
export type UserBox = v.InferOutput<typeof userBox>;

/** Commitment before, reveal after: enough to compute the outcome again. */
export const fairness = v.object({
  /** SHA-256 of the server seed, published before the box is opened. */
  commitment: v.string(),
  server_seed: v.string(),
  client_seed: v.string(),
  nonce: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** The number in [0, 1) that chose the prize. */
  roll: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
});

/** A prize that the player has won. */
export const item = v.object({
  id: v.string(),
  prize,
  box: v.nullable(box),
  won_at: timestamp,
  sold_at: v.nullable(timestamp),
  value: amount,
});
export type Item = v.InferOutput<typeof item>;

export const getBoxes = defineCall({
  method: 'GET',
  path: '/boxes/all',
  auth: 'none',
  summary: 'Boxes for sale',
  etag: true,
  response: list(box),
});

export const getUserBoxes = defineCall({
  method: 'GET',
  path: '/boxes/user/get',
  restricted: false,
  summary: 'Boxes that the player holds',
  response: list(userBox),
});

/** `id` is the box's id or name. */
export const getBoxPrizes = defineCall({
  method: 'GET',
  path: '/boxes/get/{id}/prizes',
  auth: 'none',
  summary: 'What is in a box, with its chances',
  etag: true,
  params: v.object({ id }),
  response: list(prize),
  errors: ['box_not_found'],
});

/** `box_id` is an id from `/boxes/user/get`. */
export const openBox = defineCall({
  method: 'POST',
  path: '/boxes/open',
  stepUp: {},
  summary: 'Open a box',
  idempotent: true,
  body: v.object({
    box_id: id,
    client_seed: v.optional(v.pipe(v.string(), v.maxLength(64), v.regex(/^[\w-]*$/))),
  }),
  response: data(v.object({ prize, item_id: v.string(), fairness })),
  errors: ['box_not_found', 'box_used', 'player_blocked', 'boxes_not_available'],
});

export const buyBox = defineCall({
  method: 'POST',
  path: '/boxes/buy',
  stepUp: {},
  summary: 'Buy a box',
  idempotent: true,
  body: v.object({ box_id: id }),
  response: v.object({ data: userBox, wallet }),
  errors: ['box_not_found', 'insufficient_funds', 'limit_reached', 'player_blocked', 'boxes_not_available'],
});

export const sellBox = defineCall({
  method: 'POST',
  path: '/boxes/sell',
  stepUp: {},
  summary: 'Sell a box that was not opened',
  idempotent: true,
  body: v.object({ id }),
  response: v.object({ data: userBox, wallet }),
  errors: ['box_not_found', 'box_used'],
});

export const getItems = defineCall({
  method: 'GET',
  path: '/prizes/user',
  restricted: false,
  summary: 'Items that the player won',
  response: list(item),
});

export const sellItem = defineCall({
  method: 'POST',
  path: '/prizes/sell',
  stepUp: {},
  summary: 'Sell an item',
  idempotent: true,
  body: v.object({ id }),
  response: v.object({ data: item, wallet }),
  errors: ['item_not_found', 'item_sold'],
});
