/**
 * Limits, the time alert and self-exclusion, which players set for their own protection. Money in centavos, bets as a
 * count, time in minutes. Lowering holds at once; raising waits 24 h and needs the same request again (CARE-1).
 */
import * as v from 'valibot';
import { count, data, defineCall, timestamp } from './call.ts';
import { dayField } from './fields.ts';

export const limitKinds = ['deposit', 'loss', 'stake', 'bets', 'time'] as const;
export const limitPeriods = ['day', 'week', 'month'] as const;
export type LimitKind = (typeof limitKinds)[number];
export type LimitPeriod = (typeof limitPeriods)[number];

/** `null` removes a limit (a raise); absent keeps it. */
const newLimit = v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))));
const newLimits = v.optional(v.object({ day: newLimit, week: newLimit, month: newLimit }));

/** `{deposit|loss|stake|bets|time: {day|week|month: integer|null}}`, every part optional. */
export const limitChanges = v.object({
  deposit: newLimits,
  loss: newLimits,
  stake: newLimits,
  bets: newLimits,
  time: newLimits,
});
export type LimitChanges = v.InferOutput<typeof limitChanges>;

/** State of one limit: value in force, pending raise with its earliest confirmation, amount used. */
export const limitState = v.object({
  current: v.nullable(count),
  pending: v.nullable(count),
  /** When sending it again confirms the pending raise; null when none is pending. */
  pending_at: v.nullable(timestamp),
  /** Needed because a pending raise may be `null` (no limit any more). */
  has_pending: v.optional(v.boolean(), false),
  /** Used in the current period, in the limit's own unit. For stakes: the highest single stake. */
  used: v.optional(count, 0),
});
export type LimitState = v.InferOutput<typeof limitState>;
const limitStates = v.object({ day: limitState, week: limitState, month: limitState });

export const limits = v.object({
  deposit: limitStates,
  loss: limitStates,
  stake: limitStates,
  bets: limitStates,
  time: limitStates,
});
export type Limits = v.InferOutput<typeof limits>;

/** The parts of their public profile, feed and chat that a player hides (DATA-1). */
export const hide = v.object({
  username: v.boolean(),
  statistics: v.boolean(),
  activity: v.boolean(),
  played_games: v.boolean(),
  battle_rewards: v.boolean(),
  all: v.boolean(),
});
export type Hide = v.InferOutput<typeof hide>;

export const settings = v.object({
  limits,
  /** Minutes between two time alerts; null: none. */
  time_alert_minutes: v.nullable(count),
  marketing: v.boolean(),
  hide,
});
export type Settings = v.InferOutput<typeof settings>;

/** Reads settings and limits. */
export const getSettings = defineCall({
  method: 'GET',
  path: '/profile/settings',
  summary: 'Settings and limits as they stand',
  response: data(settings),
});

/**
 * Changes only the fields that are sent. A limit equal to or below the one in force holds at once and drops a pending
 * raise; the same raise sent again after its 24 h confirms it; sent earlier it changes nothing (CARE-1).
 */
export const updateSettings = defineCall({
  method: 'POST',
  path: '/profile/update-settings',
  stepUp: { password: true, when: 'limit_rises' },
  summary: 'Change limits, time alert, marketing consent and privacy',
  restricted: true,
  body: v.object({
    limits: v.optional(limitChanges),
    time_alert_minutes: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1440)))),
    marketing: v.optional(v.boolean()),
    hide: v.optional(v.partial(hide)),
  }),
  response: data(settings),
  errors: ['limit_required'],
});

/** The terms of CARE-4: three pauses, whole months, or indefinite. */
export const exclusionValues = [
  'pause_24h',
  'pause_7d',
  'pause_30d',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  '11',
  '12',
  'indefinite',
] as const;
export type ExclusionValue = (typeof exclusionValues)[number];

export const exclusion = v.object({
  start_at: timestamp,
  /** Null: indefinite. */
  end_at: v.nullable(timestamp),
});
export type Exclusion = v.InferOutput<typeof exclusion>;

/** State of an exclusion; `active` is false if it begins later. */
export const exclusionState = v.object({
  value: v.picklist(exclusionValues),
  start_at: timestamp,
  end_at: v.nullable(timestamp),
  active: v.boolean(),
  /** Last moment to take back an indefinite exclusion (its first 30 days); null: not possible. */
  removable_until: v.nullable(timestamp),
});
export type ExclusionState = v.InferOutput<typeof exclusionState>;

/** Reads the exclusion in force or to come; null if there is none. */
export const getSelfExclusion = defineCall({
  method: 'GET',
  path: '/profile/self-exclusion',
  summary: 'The exclusion in force or to come',
  response: data(v.nullable(exclusionState)),
});

/** Starts a pause or an exclusion. Months may be sent as a number too. Never shortens one in force. */
export const selfExclude = defineCall({
  method: 'POST',
  path: '/profile/self-exclusion',
  summary: 'Pause or exclude oneself',
  restricted: true,
  body: v.object({
    value: v.pipe(
      v.union([v.string(), v.pipe(v.number(), v.safeInteger())]),
      v.transform(String),
      v.picklist(exclusionValues),
    ),
    /** First day, today or later, in São Paulo. */
    date: dayField,
  }),
  response: data(exclusion),
  errors: ['self_exclusion_in_force'],
});

/** Ends an exclusion after its term, or an indefinite one in its first 30 days (CARE-4). */
export const removeSelfExclusion = defineCall({
  method: 'POST',
  path: '/profile/self-exclusion/remove',
  stepUp: { password: true, when: 'exclusion_is_lifted' },
  summary: 'End an exclusion after its term',
  restricted: true,
  body: v.object({}),
  errors: ['self_exclusion_in_force', 'not_excluded'],
});
