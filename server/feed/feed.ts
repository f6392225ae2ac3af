/**
 * Initial content of the feed: the latest settled bets, the biggest wins of a period, the player's own bets, the
 * leaderboard; and the public page of a bet.
 */
import { sql } from 'kysely';
import * as v from 'valibot';
import type { FeedPeriod, leaderboardEntry, processedBet, publicBet } from '../../src/contract/feed.ts';
import type { DbOrTrx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { ROUND_OF_WAGER } from '../ledger/round-of-wager.ts';
import { createCache } from '../lib/cache.ts';
import { databaseId } from '../lib/ids.ts';
import { publicPlayerOf } from '../profile/players.ts';
import { gameRefOf } from '../profile/profiles.ts';

type PublicBet = v.InferInput<typeof publicBet>;
type ProcessedBet = v.InferInput<typeof processedBet>;
type LeaderboardEntry = v.InferInput<typeof leaderboardEntry>;

const DAY_MS = 24 * 3_600_000;
const LENGTH_MS: Readonly<Record<FeedPeriod, number>> = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS };
const FEED = 20;

/** Start of a period that ends now. */
function since(deps: Deps, period: FeedPeriod): Date {
  return new Date(deps.clock.nowMs() - LENGTH_MS[period]);
}

interface Named {
  readonly player_id: number;
  readonly first_name: string;
  readonly public_name: string | null;
  readonly hide_username: boolean;
  readonly hide_activity: boolean;
  readonly hide_all: boolean;
}

/** Public id and name of a player; both are empty or masked for a player who hides them (DATA-1). */
function publicName(row: Named): { id: string; name: string } {
  return publicPlayerOf({ ...row, id: row.player_id });
}

function settled(db: DbOrTrx, casinoId: number) {
  return (
    db
      .selectFrom('wagers as w')
      .innerJoin('players as p', 'p.id', 'w.player_id')
      .innerJoin('games as g', 'g.id', 'w.game_id')
      .where('w.casino_id', '=', casinoId)
      .where('w.kind', '=', 'bet')
      .where('w.settled_at', 'is not', null)
      .where('w.rolled_back_at', 'is', null)
      .select(['w.id as wager', 'w.amount', 'w.win_amount', 'w.created_at', 'w.round', 'w.player_id'])
      // A sports bet is settled hours after it was placed, and belongs to the moment of its result.
      .select(({ fn }) => fn.coalesce('w.settled_at', 'w.created_at').as('settled_at'))
      .select(['p.first_name', 'p.public_name', 'p.hide_username', 'p.hide_activity', 'p.hide_all'])
      .select(['g.id', 'g.title', 'g.image', 'g.gamecode', 'g.provider_code'])
  );
}

type Row = Awaited<ReturnType<ReturnType<typeof settled>['execute']>>[number];

function toProcessed(row: Row, own: boolean): ProcessedBet {
  return {
    // Same id as in the channel's events, so that the feed shows a bet once.
    transaction: String(row.wager),
    game: gameRefOf(row),
    user: own ? { id: String(row.player_id), name: row.public_name ?? row.first_name } : publicName(row),
    bet_amount: row.amount,
    win_amount: row.win_amount,
    multiplier: row.amount > 0 ? Math.round((row.win_amount / row.amount) * 100) / 100 : 0,
    date: row.settled_at.toISOString(),
    round: own ? row.round : null,
  };
}

/** The first bets of a query, after its own order the newest first. */
async function newest(bets: ReturnType<typeof settled>, own: boolean): Promise<ProcessedBet[]> {
  const rows = await bets.orderBy('w.settled_at', 'desc').orderBy('w.id', 'desc').limit(FEED).execute();
  return rows.map((row) => toProcessed(row, own));
}

/** The latest settled bets of a site, newest first. */
export async function latestBets(deps: Deps, casinoId: number): Promise<ProcessedBet[]> {
  return newest(settled(deps.db, casinoId).where('p.hide_all', '=', false), false);
}

/** The biggest wins of a period. */
export async function biggestWins(deps: Deps, casinoId: number, period: FeedPeriod): Promise<ProcessedBet[]> {
  const wins = settled(deps.db, casinoId)
    .where('p.hide_all', '=', false)
    .where('w.win_amount', '>', 0)
    .where('w.settled_at', '>=', since(deps, period))
    .orderBy('w.win_amount', 'desc');
  return newest(wins, false);
}

/** A player's own latest settled bets. */
export async function ownBets(deps: Deps, casinoId: number, playerId: number): Promise<ProcessedBet[]> {
  return newest(settled(deps.db, casinoId).where('w.player_id', '=', playerId), true);
}

/**
 * The part of a round's outcome that strangers see: the drawing of a game, the picks of a ticket. Seeds, commitments and
 * other facts of the provider stay with the player.
 */
const shownDetail = v.union([
  v.object({
    picks: v.array(v.looseObject({})),
    system: v.optional(v.string()),
    cash_outs: v.optional(v.array(v.object({ stake: v.number(), value: v.number(), at: v.optional(v.string()) }))),
    corrected: v.optional(v.boolean()),
  }),
  v.object({ engine: v.string(), choice: v.optional(v.unknown()), outcome: v.unknown() }),
]);

/**
 * A settled bet as its public page shows it; the outcome is left out if its player hides the activity or the games
 * (DATA-1). @throws ApiError 404 `bet_not_found`, also for an open bet and for one of another site.
 */
export async function publicBetOf(db: DbOrTrx, casinoId: number, id: string): Promise<PublicBet> {
  const row = await settled(db, casinoId)
    .leftJoin('rounds as r', (join) => join.on(ROUND_OF_WAGER))
    .where('w.id', '=', databaseId(id))
    .select(['r.detail', 'p.hide_played_games'])
    .executeTakeFirst();
  if (!row) throw new ApiError(404, 'bet_not_found');
  const hidden = row.hide_all || row.hide_activity || row.hide_played_games;
  const detail = v.safeParse(shownDetail, row.detail);
  return {
    ...toProcessed(row, false),
    date: row.created_at.toISOString(),
    settled_at: row.settled_at.toISOString(),
    detail: !hidden && detail.success ? detail.output : null,
    hidden,
  };
}

/** How long the sums of a leaderboard are kept: pages read it again at most this often, ms. */
const LEADERS_MS = 10_000;
const LEADERS = 50;

interface Leader {
  readonly player_id: number;
  readonly staked: number;
  readonly won: number;
}
const leaderCaches = new WeakMap<Deps, ReturnType<typeof createCache<readonly Leader[]>>>();

/** The sums of the players with the highest stakes of a period, one read for all visitors of `LEADERS_MS`. */
async function leadersOf(deps: Deps, casinoId: number, period: FeedPeriod): Promise<readonly Leader[]> {
  const cache = leaderCaches.get(deps) ?? createCache<readonly Leader[]>(LEADERS_MS);
  leaderCaches.set(deps, cache);
  return cache.get(`${casinoId} ${period}`, () =>
    deps.db
      .selectFrom('wagers as w')
      .innerJoin('players as p', 'p.id', 'w.player_id')
      .where('w.casino_id', '=', casinoId)
      .where('w.kind', '=', 'bet')
      .where('w.rolled_back_at', 'is', null)
      .where('w.created_at', '>=', since(deps, period))
      .where('p.hide_all', '=', false)
      .where('p.hide_statistics', '=', false)
      .groupBy('p.id')
      .select('p.id as player_id')
      .select([sql<number>`sum(w.amount)::bigint`.as('staked'), sql<number>`sum(w.win_amount)::bigint`.as('won')])
      .orderBy('staked', 'desc')
      .orderBy('p.id')
      .limit(LEADERS)
      .execute(),
  );
}

/**
 * Players with the highest stakes of a period, without those who hide their statistics. The sums may be ten seconds old;
 * names and what a player hides are read now.
 */
export async function leaderboard(
  deps: Deps,
  casinoId: number,
  me: number | null,
  period: FeedPeriod,
): Promise<LeaderboardEntry[]> {
  const leaders = await leadersOf(deps, casinoId, period);
  if (leaders.length === 0) return [];
  const players = await deps.db
    .selectFrom('players')
    .where(
      'id',
      'in',
      leaders.map(({ player_id }) => player_id),
    )
    .where('hide_all', '=', false)
    .where('hide_statistics', '=', false)
    .select(['id as player_id', 'first_name', 'public_name', 'avatar', 'level'])
    .select(['hide_username', 'hide_activity', 'hide_all'])
    .execute();
  const byId = new Map(players.map((player) => [player.player_id, player]));
  return leaders
    .flatMap(({ player_id, staked, won }) => {
      const player = byId.get(player_id);
      return player ? [{ ...player, staked, won }] : [];
    })
    .map((row, index) => ({
      position: index + 1,
      user: publicName(row),
      // An avatar identifies a player like a name.
      avatar: publicName(row).id === '' ? null : row.avatar,
      level: row.level,
      staked: row.staked,
      net: row.won - row.staked,
      me: row.player_id === me,
    }));
}
