/** The live strip of bets: the channel's event, and the reads that fill the strip at the start. */
import * as v from 'valibot';
import { amount, centavos, count, data, defineCall, extend, id, list, maybe, timestamp } from './call.ts';
import { gameRef } from './wallet.ts';

/** A player as others see them; `id` and `name` are masked or empty if the player hides the name. */
export const publicPlayer = v.object({ id: v.string(), name: v.string() });

/** Bet event, payload of `BetPlaced`. A `win` is published for every settled bet, amount 0 included (FEED-2). */
export const betEvent = v.object({
  type: v.picklist(['bet', 'win']),
  transaction: v.string(),
  game: gameRef,
  user: publicPlayer,
  amount,
  /** Of a win: the stake, because a page may have opened after the bet (a sports bet stays open for hours). */
  bet_amount: v.optional(amount),
  date: timestamp,
});
export type BetEvent = v.InferOutput<typeof betEvent>;

/** A bet and its win in one row (FEED-1). */
export const processedBet = v.object({
  transaction: v.string(),
  game: gameRef,
  user: publicPlayer,
  bet_amount: amount,
  win_amount: amount,
  /** Win / bet, 0 when nothing was won. */
  multiplier: v.pipe(v.number(), v.minValue(0)),
  date: timestamp,
  /** Round of the row, for its page; only the player's own rounds open. */
  round: v.optional(v.nullable(v.string()), null),
});
export type ProcessedBet = v.InferOutput<typeof processedBet>;

/** A settled bet on its public page. It never says more than its player shows (FEED-6). */
export const publicBet = extend(processedBet, {
  settled_at: timestamp,
  /** Outcome of the round: the engine's drawing, or a ticket's picks. Null: the player hides it, or there is none. */
  detail: v.optional(v.unknown()),
  /** Whether the player hides the outcome. */
  hidden: v.boolean(),
});
export type PublicBet = v.InferOutput<typeof publicBet>;

const period = v.picklist(['day', 'week', 'month']);
export type FeedPeriod = v.InferOutput<typeof period>;

export const getFeed = defineCall({
  method: 'GET',
  path: '/feed',
  auth: 'none',
  summary: 'The latest settled bets, newest first',
  response: list(processedBet),
});

export const getBiggestWins = defineCall({
  method: 'GET',
  path: '/feed/biggest',
  auth: 'none',
  summary: 'The biggest wins of a period',
  query: v.object({ period: maybe(period) }),
  response: list(processedBet),
});

export const getMyFeed = defineCall({
  method: 'GET',
  path: '/feed/mine',
  summary: "The player's own latest settled bets",
  response: list(processedBet),
});

/** `id` is the transaction of the feed's row. An open bet has no page: others could copy it. */
export const getPublicBet = defineCall({
  method: 'GET',
  path: '/feed/bets/{id}',
  auth: 'none',
  summary: 'One settled bet of the feed, without what its player hides',
  params: v.object({ id }),
  response: data(publicBet),
  errors: ['bet_not_found'],
});

export const leaderboardEntry = v.object({
  position: count,
  user: publicPlayer,
  avatar: v.nullable(v.string()),
  level: count,
  staked: amount,
  net: centavos,
  /** Whether the row is the calling player. */
  me: v.boolean(),
});
export type LeaderboardEntry = v.InferOutput<typeof leaderboardEntry>;

export const getLeaderboard = defineCall({
  method: 'GET',
  path: '/leaderboard',
  auth: 'none',
  summary: 'Who staked most in a period; hidden players are left out',
  query: v.object({ period: maybe(period) }),
  response: list(leaderboardEntry),
});
