/** Promotions of the operator: cards, terms, and the player's own part in them. */
import * as v from 'valibot';
import { amount, count, data, defineCall, imageUrl, list, slug, target, timestamp } from './call.ts';

/** Topic of a promotion; decides which rewards count as received from it. */
export const promotionTopics = ['coupon', 'cashback', 'referral', 'vip', 'other'] as const;

export const promotion = v.object({
  id: v.string(),
  slug,
  title: v.string(),
  summary: v.string(),
  image: imageUrl,
  /** Sanitised HTML with the full terms. */
  html: v.string(),
  /** Target of the button; null: no button. */
  to: v.nullable(target),
  starts_at: v.nullable(timestamp),
  ends_at: v.nullable(timestamp),
  /** The warning sentence of a regulated site. */
  warning: v.nullable(v.string()),
  topic: v.optional(v.picklist(promotionTopics), 'other'),
  /** Whether the player takes part only after joining. */
  opt_in: v.optional(v.boolean(), false),
  /** Lowest VIP level that may take part; 1: all. */
  min_level: v.optional(count, 1),
  /** The player's own part; null for a guest. */
  mine: v.optional(
    v.nullable(
      v.object({
        joined_at: v.nullable(timestamp),
        /** Rewards received from it so far, centavos. */
        received: amount,
        /**
         * Its coupon's code while the player is offered it: from its level up, after joining where that is asked; after
         * its end only for those who joined. It stays after the player has used it.
         */
        coupon: v.nullable(v.string()),
      }),
    ),
    null,
  ),
});
export type Promotion = v.InferOutput<typeof promotion>;

export const getPromotions = defineCall({
  method: 'GET',
  path: '/promotions',
  auth: 'none',
  summary: 'Promotions that hold now',
  response: list(promotion),
});

export const getPromotion = defineCall({
  method: 'GET',
  path: '/promotions/{slug}',
  auth: 'none',
  summary: 'One promotion with its terms',
  params: v.object({ slug }),
  response: data(promotion),
  errors: ['promotion_not_found', 'promotion_players', 'player_blocked'],
});

/** Joining twice changes nothing. 409 `promotion_ended` when it ended while its page was open. */
export const joinPromotion = defineCall({
  method: 'POST',
  path: '/promotions/{slug}/join',
  summary: 'Take part in a promotion that asks for it',
  params: v.object({ slug }),
  response: data(promotion),
  errors: ['promotion_not_found', 'promotion_ended', 'promotion_level', 'player_blocked'],
});
