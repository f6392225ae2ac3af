/** A player's reads of their own money beside the statement: bets, rounds, daily sums, the session strip. */
import { sql } from 'kysely';
import type { Bet, Round } from '../../src/contract/wallet.ts';
import type { Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { dayOf, startOfDay } from '../lib/day.ts';
import { type Page, pageOf } from '../lib/paging.ts';
import { BREAK_SECONDS, timeAlertAt } from '../limits/settings.ts';
import { gameRefOf } from '../profile/profiles.ts';
import { pageAt } from './bookmarked-pages.ts';
import { boundsOf, type Period } from './transactions.ts';

const PER_PAGE = 20;
const DAY_MS = 86_400_000;
/** Most days in a summary. */
const LONGEST_SUMMARY = 92;

function multiplier(bet: number, win: number): number {
  return bet > 0 && win > 0 ? Math.round((win / bet) * 100) / 100 : 0;
}

function statusOf(wager: {
  readonly settled_at: Date | null;
  readonly rolled_back_at: Date | null;
}): NonNullable<Bet['status']> {
  if (wager.rolled_back_at) return 'rolled_back';
  return wager.settled_at ? 'settled' : 'open';
}

interface BetsQuery extends Period {
  readonly page: number;
  readonly game?: string | null | undefined;
}

/** The player's bets with their wins, newest first, 20 a page; the cost does not depend on the page. */
export async function listBets(deps: Deps, playerId: number, query: BetsQuery): Promise<Page<Bet>> {
  const { page, game, ...period } = query;
  const games = game ? await gamesNamed(deps, playerId, game) : null;
  const only = games
    ? sql`kind = 'bet' and game_id = any(${games}::bigint[])`
    : // This condition matches an index of its own, which holds the bets of every game.
      sql`kind = 'bet'`;
  const name = games ? `bets:${games.join('+')}` : 'bets';
  const list = { playerId, name, table: 'wagers', only } as const;
  const bounds = { ...boundsOf(period), page, perPage: PER_PAGE };
  const { ids, total } = await pageAt(deps.db, list, bounds, deps.clock.now());
  const rows =
    ids.length === 0
      ? []
      : await deps.db
          .selectFrom('wagers')
          .innerJoin('games', 'games.id', 'wagers.game_id')
          .select(['wagers.id as wager', 'wagers.amount', 'wagers.win_amount', 'wagers.created_at', 'wagers.round'])
          .leftJoin('rounds', (join) =>
            join
              .onRef('rounds.player_id', '=', 'wagers.player_id')
              .onRef('rounds.provider_code', '=', 'wagers.provider_code')
              .onRef('rounds.round', '=', 'wagers.round'),
          )
          .select(['wagers.settled_at', 'wagers.rolled_back_at', 'wagers.balance_after'])
          .select(['rounds.ended_at', 'rounds.balance_after as round_balance'])
          .select(['games.id', 'games.title', 'games.image', 'games.gamecode', 'games.provider_code'])
          .where('wagers.id', 'in', ids)
          .execute();
  const byId = new Map(rows.map((row) => [row.wager, row]));
  const data = ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((row) => ({
      id: String(row.wager),
      transaction: String(row.wager),
      game: gameRefOf(row),
      bet_amount: row.amount,
      win_amount: row.win_amount,
      multiplier: multiplier(row.amount, row.win_amount),
      date: row.created_at.toISOString(),
      round: row.round,
      status: statusOf(row),
      balance_after: (row.ended_at ? row.round_balance : null) ?? row.balance_after,
    }));
  return pageOf(data, page, PER_PAGE, total);
}

/** Ids of the games of the player's site with this gamecode or id. */
async function gamesNamed(deps: Deps, playerId: number, name: string): Promise<number[]> {
  const rows = await deps.db
    .selectFrom('games')
    .innerJoin('players', 'players.casino_id', 'games.casino_id')
    .select('games.id')
    .where('players.id', '=', playerId)
    .where((eb) =>
      eb.or([eb('games.gamecode', '=', name), ...(/^\d{1,15}$/.test(name) ? [eb('games.id', '=', Number(name))] : [])]),
    )
    .orderBy('games.id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * One round of the player, by the id of one of its bets, or by its own: of providers that share it, the newest round.
 * @throws ApiError 404 `round_not_found`.
 */
export async function findRound(deps: Deps, playerId: number, id: string): Promise<Round> {
  const bet = /^\d{1,15}$/.test(id)
    ? await deps.db
        .selectFrom('wagers')
        .select(['round', 'provider_code'])
        .where('id', '=', Number(id))
        .where('player_id', '=', playerId)
        .executeTakeFirst()
    : undefined;
  let query = deps.db
    .selectFrom('rounds')
    .innerJoin('games', 'games.id', 'rounds.game_id')
    .where('rounds.player_id', '=', playerId)
    .where('rounds.round', '=', bet?.round ?? id);
  if (bet) query = query.where('rounds.provider_code', '=', bet.provider_code);
  const row = await query
    .selectAll('rounds')
    .select(['games.id', 'games.title', 'games.image', 'games.gamecode', 'games.provider_code'])
    .orderBy('rounds.started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new ApiError(404, 'round_not_found');
  const steps = await deps.db
    .selectFrom('wagers')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('round', '=', row.round)
    .where('provider_code', '=', row.provider_code)
    .where('kind', '!=', 'tombstone')
    .orderBy('id')
    .execute();
  const undone =
    steps.some((step) => step.kind === 'bet') && steps.every((step) => step.kind !== 'bet' || step.rolled_back_at);
  return {
    id: row.round,
    game: gameRefOf(row),
    status: undone ? 'rolled_back' : row.ended_at ? 'settled' : 'open',
    started_at: row.started_at.toISOString(),
    finished_at: row.ended_at?.toISOString() ?? null,
    bet_amount: row.bet_amount,
    win_amount: row.win_amount,
    multiplier: multiplier(row.bet_amount, row.win_amount),
    balance_before: row.balance_before,
    balance_after: row.balance_after,
    detail: row.detail ?? undefined,
    steps: steps.map((step) => ({
      transaction: String(step.id),
      // Tombstones are filtered out above.
      kind: step.kind as 'bet' | 'win' | 'rollback' | 'correction',
      amount: step.amount,
      balance_after: step.balance_after,
      at: step.created_at.toISOString(),
    })),
    verify_url: verifierOf(deps, row.round, row.detail),
  };
}

interface Sum {
  readonly staked: number;
  readonly won: number;
  readonly net: number;
  readonly rounds: number;
  readonly seconds: number;
}

export interface DaySum extends Sum {
  readonly date: string;
  readonly deposited: number;
  readonly withdrawn: number;
}

const NO_PLAY = { staked: 0, won: 0, rounds: 0 };
const NO_MONEY = { deposited: 0, withdrawn: 0 };

/** Address of the provider's page that verifies a round; null when the round has no fairness data. */
function verifierOf(deps: Deps, round: string, detail: unknown): string | null {
  const { PROVIDER_URL } = deps.env;
  if (PROVIDER_URL === null || detail === null || typeof detail !== 'object' || !('fairness' in detail)) return null;
  return new URL(`/verify?round=${encodeURIComponent(round)}`, PROVIDER_URL).href;
}

/**
 * Stakes and wins of a player from `first` on: ended rounds, and bought boxes as `stakes_since` counts them. The stake of
 * an open round is not lost yet: it counts with the round's result.
 */
const playsFrom = (playerId: number, first: Date) => sql`(
  select started_at as played_at, bet_amount as staked, win_amount as won, 1 as rounds from rounds
  where player_id = ${playerId} and started_at >= ${first}::timestamptz and ended_at is not null
  union all
  select received_at, price, returned, 0 from user_boxes
  where player_id = ${playerId} and received_at >= ${first}::timestamptz and source = 'bought' and sold_at is null
) plays`;

const SUMS = sql`coalesce(sum(staked), 0)::bigint as staked, coalesce(sum(won), 0)::bigint as won,
  coalesce(sum(rounds), 0)::bigint as rounds`;

/** One row per day of the period in São Paulo, also for days without play; without a period, the last seven days. */
export async function summaryOf(deps: Deps, playerId: number, period: Period): Promise<DaySum[]> {
  const today = dayOf(deps.clock.now());
  const last = startOfDay(period.to ?? today);
  const asked = period.from ? startOfDay(period.from) : new Date(last.getTime() - 6 * DAY_MS);
  const earliest = last.getTime() - (LONGEST_SUMMARY - 1) * DAY_MS;
  const first = new Date(Math.max(asked.getTime(), earliest));
  if (first > last) return [];
  const until = new Date(last.getTime() + DAY_MS);
  const { rows: played } = await sql<typeof NO_PLAY & { readonly day: string }>`
    select to_char(played_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as day, ${SUMS}
    from ${playsFrom(playerId, first)} where played_at < ${until}::timestamptz group by day`.execute(deps.db);
  const times = await playTimes(deps, playerId, first, until);
  const moved = await deps.db
    .selectFrom('transactions')
    .where('player_id', '=', playerId)
    .where((eb) =>
      eb.or([
        eb.and([eb('type', '=', 'deposit'), eb('payment_status', '=', 'paid')]),
        eb.and([eb('type', '=', 'withdraw'), eb('status', '=', 1)]),
      ]),
    )
    .where('created_at', '>=', first)
    .where('created_at', '<', until)
    .select(sql<string>`to_char(created_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`.as('day'))
    .select([
      sql<number>`coalesce(sum(amount) filter (where type = 'deposit'), 0)::bigint`.as('deposited'),
      sql<number>`coalesce(-sum(amount) filter (where type = 'withdraw'), 0)::bigint`.as('withdrawn'),
    ])
    .groupBy('day')
    .execute();
  const days: DaySum[] = [];
  for (let at = first.getTime(); at < until.getTime(); at += DAY_MS) {
    const date = dayOf(new Date(at + DAY_MS / 2));
    const { day: _played, ...play } = played.find(({ day }) => day === date) ?? { ...NO_PLAY, day: date };
    const { day: _moved, ...money } = moved.find(({ day }) => day === date) ?? { ...NO_MONEY, day: date };
    const seconds = times.get(date) ?? 0;
    days.push({ date, ...play, net: play.won - play.staked, seconds, ...money });
  }
  return days;
}

/** Seconds of play by day in São Paulo, counted from bet to bet as the time limit counts them (CARE-1). */
async function playTimes(deps: Deps, playerId: number, first: Date, until: Date): Promise<Map<string, number>> {
  const before = new Date(first.getTime() - BREAK_SECONDS * 1000);
  const { rows } = await sql<{ day: string; seconds: number }>`
    select to_char(created_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as day, ceil(sum(gap))::bigint as seconds
    from (
      select created_at, extract(epoch from created_at - lag(created_at) over (order by created_at, id)) as gap
      from stakes_since(${playerId}::bigint, ${before}::timestamptz) where created_at < ${until}::timestamptz
    ) play
    where created_at >= ${first} and gap <= ${BREAK_SECONDS} group by day`.execute(deps.db);
  return new Map(rows.map(({ day, seconds }) => [day, seconds]));
}

/** Session strip (CARE-6): sums since this login. */
export async function sessionSum(
  deps: Deps,
  player: Pick<Player, 'id' | 'settings'>,
  startedAt: Date,
): Promise<Sum & { started_at: string; time_alert_at: string | null }> {
  const { rows } = await sql<typeof NO_PLAY>`select ${SUMS} from ${playsFrom(player.id, startedAt)}`.execute(deps.db);
  const { staked, won, rounds } = rows[0] ?? NO_PLAY;
  const seconds = Math.max(0, Math.floor((deps.clock.nowMs() - startedAt.getTime()) / 1000));
  const time_alert_at = await timeAlertAt(deps.db, player, deps.clock.now());
  return { staked, won, net: won - staked, rounds, seconds, started_at: startedAt.toISOString(), time_alert_at };
}
