/** Missions: goals that a player accepts, and their reward. Amounts in centavos. */
import * as v from 'valibot';
import { amount, count, data, defineCall, extend, id, imageUrl, language, list, target, timestamp } from './call.ts';
import { wallet } from './wallet.ts';

export const missionReward = v.object({
  /** `cash` goes to the balance, `bonus` to the bonus balance, `box` grants a box, `points` count for the rank. */
  kind: v.picklist(['cash', 'bonus', 'box', 'points']),
  /** Centavos, or points; 1 for a box. */
  amount,
  title: v.string(),
});

export const mission = v.object({
  id: v.string(),
  title: v.string(),
  description: v.string(),
  /** Completed when `progress` equals `goal`; both in `unit`. */
  goal: count,
  progress: count,
  unit: v.optional(v.picklist(['rounds', 'centavos', 'games', 'days', 'wins']), 'rounds'),
  reward: missionReward,
  image: v.optional(v.nullable(imageUrl), null),
  accepted_at: v.nullable(timestamp),
  completed_at: v.nullable(timestamp),
  claimed_at: v.nullable(timestamp),
  expires_at: v.nullable(timestamp),
  /** When the operator assigned it to this player or guest; null: it is open to all. */
  assigned_at: v.optional(v.nullable(timestamp), null),
  period: v.optional(v.picklist(['once', 'day', 'week', 'month']), 'once'),
  /** The mission to complete first; null: none, or it is completed. */
  requires: v.optional(v.nullable(v.object({ id: v.string(), title: v.string() })), null),
  /** Lowest VIP level that may accept it. */
  min_level: v.optional(count, 1),
  /** Least stake of a bet that counts, centavos. */
  min_stake: v.optional(amount, 0),
  /** Least win of a bet that counts, in hundredths of its stake; 0: any. */
  min_multiplier: v.optional(count, 0),
  /** Page of the games that count; null: all. */
  to: v.optional(v.nullable(target), null),
});
export type Mission = v.InferOutput<typeof mission>;

/** A mission in a live event. Our extension: the language of its words. Another page reads it again. */
export const assignedMission = extend(mission, { language: v.optional(language) });

/** The player's own part of a mission, as it changes. A counted bet changes only the first three. */
export const missionProgress = extend(v.pick(mission, ['id', 'progress', 'completed_at']), {
  accepted_at: v.exactOptional(mission.entries.accepted_at),
  claimed_at: v.exactOptional(mission.entries.claimed_at),
  expires_at: v.exactOptional(mission.entries.expires_at),
});

/** A guest gets the missions that are open to every player. */
export const getMissions = defineCall({
  method: 'GET',
  path: '/missions',
  auth: 'identity',
  summary: 'Missions open to this player',
  response: list(mission),
});

export const getMission = defineCall({
  method: 'GET',
  path: '/missions/{id}',
  auth: 'identity',
  summary: 'One mission',
  params: v.object({ id }),
  response: data(mission),
  errors: ['mission_not_found'],
});

export const acceptMission = defineCall({
  method: 'POST',
  path: '/missions/{id}/accept',
  summary: 'Take on a mission',
  idempotent: true,
  params: v.object({ id }),
  body: v.object({}),
  response: data(mission),
  errors: ['mission_not_found', 'mission_expired', 'mission_locked', 'player_blocked'],
});

/** 409 `mission_not_completed`, `already_claimed`. `wallet` is present if the reward is money. */
export const claimMission = defineCall({
  method: 'POST',
  path: '/missions/{id}/claim',
  stepUp: {},
  summary: "Claim a mission's reward",
  idempotent: true,
  params: v.object({ id }),
  body: v.object({}),
  response: v.object({ data: mission, wallet: v.optional(wallet) }),
  errors: [
    'mission_not_found',
    'mission_not_completed',
    'mission_no_bet',
    'mission_expired',
    'already_claimed',
    'player_blocked',
  ],
});
