/**
 * Figures by day (São Paulo), site and product, from the ledger alone: each is a sum of entries of the site's own accounts,
 * so the figures of all days reconcile with the players' balances to the centavo (docs/reports.md).
 */
import { sql } from 'kysely';
import type { Db, Trx } from '../db/connect.ts';
import { startOfDay } from '../lib/day.ts';
import { SPORTS_PROVIDER } from '../sports/sportsbook.ts';

export const products = ['casino', 'sports', 'boxes', 'all'] as const;
export type Product = (typeof products)[number];

/** Money in centavos. The figures of money in, out and given stand in the row of `all` products; elsewhere they are null. */
export interface DayRow {
  readonly day: string;
  readonly casino_id: number;
  readonly product: Product;
  /** Bets, and boxes that were bought. */
  readonly bets: number;
  /** Without the stakes of bets that were taken back. */
  readonly stakes: number;
  /** The part of the stakes that bonuses paid. */
  readonly bonus_stakes: number;
  /** Wins, corrections, prizes of boxes. */
  readonly payouts: number;
  /** Stakes less payouts: gross gaming revenue. */
  readonly ggr: number;
  readonly active_players: number;
  readonly new_players: number | null;
  readonly first_deposits: number | null;
  readonly deposits: number | null;
  /** Deposits that were given back to the payer or taken back by the payer's bank. */
  readonly deposits_returned: number | null;
  readonly withdrawals: number | null;
  /** Bonuses, promotions and missions, less what ended unused. */
  readonly bonus_cost: number | null;
  readonly cashback: number | null;
  readonly referrals: number | null;
  /** Corrections by operators; positive: given to players. */
  readonly adjustments: number | null;
  /** Deposits that a bank took back after the player had spent them. */
  readonly chargeback_losses: number | null;
  /** GGR less bonus cost, cashback, referrals, adjustments and chargeback losses: net gaming revenue. */
  readonly ngr: number | null;
  /** Money of the players at the end of the day: balances, bonuses and held withdrawals. */
  readonly player_funds: number | null;
}

export interface Period {
  /** Days in São Paulo, YYYY-MM-DD, both included. */
  readonly since: string;
  readonly until: string;
  /** Absent: every site. */
  readonly casinoId?: number | undefined;
}

const DAY_MS = 86_400_000;
const MONEY = [
  'deposits',
  'deposits_returned',
  'withdrawals',
  'bonus_cost',
  'cashback',
  'referrals',
  'adjustments',
  'chargeback_losses',
] as const;

type PlayFigures = Pick<DayRow, 'bets' | 'stakes' | 'bonus_stakes' | 'payouts' | 'ggr' | 'active_players'>;
type MoneyFigures = Record<(typeof MONEY)[number] | 'new_players' | 'first_deposits' | 'house', number>;
type Place = Pick<DayRow, 'day' | 'casino_id'>;

/**
 * Reads the figures, one row for each day, site and product with a movement, and one of `all` products for each day and
 * site with any. One function because its queries share the period.
 */
export async function reportDays(db: Db, { since, until, casinoId }: Period): Promise<DayRow[]> {
  const from = startOfDay(since);
  const to = new Date(startOfDay(until).getTime() + DAY_MS);
  const site = casinoId ?? null;
  const day = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`;
  const inPeriod = (column: string) =>
    sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to} and (${site}::int is null or t.casino_id = ${site}::int)`;
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const play = await sql<Place & PlayFigures & { product: Product }>`
        with moves as (
          select ${day('t.created_at')} as day, t.id, t.casino_id, t.player_id, t.kind, e.amount,
            case when a.kind = 'boxes' then 'boxes' when split_part(t.key, ':', 2) = ${SPORTS_PROVIDER} then 'sports' else 'casino' end as product
          from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
          join ledger_accounts a on a.id = e.account_id and a.player_id is null and a.kind in ('games', 'boxes')
          where ${inPeriod('t.created_at')}), bonus as (
          select t.id, -e.amount as amount from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
          join ledger_accounts a on a.id = e.account_id and a.player_id is not null and a.kind = 'bonus'
          where t.kind in ('bet', 'rollback') and ${inPeriod('t.created_at')}
        )
        select day, casino_id, coalesce(product, 'all') as product,
          count(*) filter (where kind in ('bet', 'box'))::int as bets,
          coalesce(sum(m.amount) filter (where kind in ('bet', 'box', 'rollback')), 0)::bigint as stakes,
          coalesce(sum(b.amount), 0)::bigint as bonus_stakes,
          coalesce(-sum(m.amount) filter (where kind not in ('bet', 'box', 'rollback')), 0)::bigint as payouts,
          sum(m.amount)::bigint as ggr,
          count(distinct player_id) filter (where kind in ('bet', 'box'))::int as active_players
        from moves m left join bonus b using (id)
        group by grouping sets ((day, casino_id, product), (day, casino_id))`.execute(trx);
      const money = await sql<Place & MoneyFigures>`
        with moves as (
          select ${day('t.created_at')} as day, t.casino_id, t.player_id, t.kind, a.kind as account, e.amount,
            -- A bonus is named as the statement's line names it: cashback and referrals may be paid as a bonus.
            case when a.kind = 'bonus' and t.kind = 'bonus' then coalesce((select l.type from transactions l where l.ledger_id = t.id limit 1), t.kind)
              else t.kind end as gift,
            t.kind = 'deposit' and not exists (select from ledger_transactions f
              where f.player_id = t.player_id and f.kind = 'deposit' and f.id < t.id) as first
          from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
          join ledger_accounts a on a.id = e.account_id and a.player_id is null
          where ${inPeriod('t.created_at')}), figures as (
          select day, casino_id,
            coalesce(-sum(amount) filter (where account = 'bank' and kind = 'deposit'), 0)::bigint as deposits,
            coalesce(sum(amount) filter (where account = 'bank' and kind in ('refund', 'chargeback')), 0)::bigint as deposits_returned,
            coalesce(sum(amount) filter (where account = 'bank' and kind = 'payout'), 0)::bigint as withdrawals,
            coalesce(-sum(amount) filter (where account = 'bonus' and gift not in ('cashback', 'referral')), 0)::bigint as bonus_cost,
            coalesce(-sum(amount) filter (where account = 'bonus' and gift = 'cashback'), 0)::bigint as cashback,
            coalesce(-sum(amount) filter (where account = 'bonus' and gift = 'referral'), 0)::bigint as referrals,
            coalesce(-sum(amount) filter (where account = 'adjustment'), 0)::bigint as adjustments,
            coalesce(-sum(amount) filter (where account = 'chargeback'), 0)::bigint as chargeback_losses,
            coalesce(sum(amount), 0)::bigint as house, count(*) filter (where first)::int as first_deposits
          from moves group by day, casino_id), arrivals as (
          select ${day('t.created_at')} as day, t.casino_id, count(*)::int as new_players from players t
          where ${inPeriod('t.created_at')} group by 1, 2
        )
        select * from figures full join arrivals using (day, casino_id) order by day, casino_id`.execute(trx);
      const funds = await fundsAt(trx, from, site);
      return money.rows.flatMap((row) => rowsOfDay(row, play.rows, funds));
    });
}

/**
 * The players' money of each site at a moment: their balances of now, with the house's movements since then taken back
 * (entries of a transaction sum to zero). So a report reads the ledger from its first day on, not all of it.
 */
async function fundsAt(trx: Trx, from: Date, site: number | null): Promise<Map<number, number>> {
  const { rows } = await sql<{ casino_id: number; funds: number }>`
    with since as (
      select t.casino_id, sum(e.amount) as house from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      join ledger_accounts a on a.id = e.account_id and a.player_id is null
      where t.created_at >= ${from} and (${site}::int is null or t.casino_id = ${site}::int) group by t.casino_id)
    select casino_id, (sum(a.balance) + coalesce(max(s.house), 0))::bigint as funds
    from ledger_accounts a left join since s using (casino_id)
    where a.player_id is not null and (${site}::int is null or casino_id = ${site}::int) group by casino_id`.execute(
    trx,
  );
  return new Map(rows.map((row) => [row.casino_id, row.funds]));
}

const NO_PLAY: PlayFigures = { bets: 0, stakes: 0, bonus_stakes: 0, payouts: 0, ggr: 0, active_players: 0 };

/** The rows of one day and site: its products, then all of them with the money. `funds` moves on to the day's end. */
function rowsOfDay(
  { day, casino_id, ...money }: Place & MoneyFigures,
  play: readonly (Place & PlayFigures & { readonly product: Product })[],
  funds: Map<number, number>,
): DayRow[] {
  const own = play.filter((row) => row.day === day && row.casino_id === casino_id);
  const all = own.find(({ product }) => product === 'all') ?? NO_PLAY;
  const figures = Object.fromEntries(MONEY.map((key) => [key, money[key] ?? 0])) as Record<
    (typeof MONEY)[number],
    number
  >;
  const given = figures.bonus_cost + figures.cashback + figures.referrals;
  const player_funds = (funds.get(casino_id) ?? 0) - (money.house ?? 0);
  funds.set(casino_id, player_funds);
  const none = Object.fromEntries(
    [...MONEY, 'ngr', 'player_funds', 'new_players', 'first_deposits'].map((key) => [key, null]),
  ) as Pick<DayRow, (typeof MONEY)[number] | 'ngr' | 'player_funds' | 'new_players' | 'first_deposits'>;
  const ofProduct = products
    .filter((product) => product !== 'all')
    .flatMap((product) => own.filter((row) => row.product === product));
  return [
    ...ofProduct.map((row): DayRow => ({ ...none, ...row })),
    {
      ...NO_PLAY,
      ...all,
      day,
      casino_id,
      product: 'all',
      ...figures,
      new_players: money.new_players ?? 0,
      first_deposits: money.first_deposits ?? 0,
      ngr: all.ggr - given - figures.adjustments - figures.chargeback_losses,
      player_funds,
    },
  ];
}
