/** Realised RTP of each game beside the theoretical one, from the ledger's entries of its bets and wins. */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { startOfDay } from '../lib/day.ts';
import type { Period } from './days.ts';

export interface GameRow {
  readonly casino_id: number;
  readonly supplier: string;
  readonly gamecode: string;
  readonly title: string;
  readonly bets: number;
  /** Centavos; without the stakes of bets that were taken back. */
  readonly stakes: number;
  readonly payouts: number;
  readonly ggr: number;
  /** Percent of the stakes that was paid out; null without stakes. */
  readonly rtp_realised: number | null;
  /** Percent; null for sports. */
  readonly rtp_theoretical: number | null;
  /** Null for a supplier: players of several games do not add up. */
  readonly players: number | null;
}

const DAY_MS = 86_400_000;

/** Reads the games with a movement in the period, the largest stakes first. */
export async function reportGames(db: Db, { since, until, casinoId }: Period): Promise<GameRow[]> {
  const from = startOfDay(since);
  const to = new Date(startOfDay(until).getTime() + DAY_MS);
  const site = casinoId ?? null;
  const { rows } = await sql<Omit<GameRow, 'rtp_realised'>>`
    with moves as (
      select w.casino_id, coalesce(w.game_id, b.game_id) as game_id, w.provider_code, w.player_id, w.kind, e.amount
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      join ledger_accounts a on a.id = e.account_id and a.player_id is null and a.kind = 'games'
      -- The transaction names its wager in its key: kind, supplier and the supplier's own id.
      join wagers w on w.casino_id = t.casino_id and w.provider_code = split_part(t.key, ':', 2)
        and w.transaction = substr(t.key, length(split_part(t.key, ':', 1)) + length(split_part(t.key, ':', 2)) + 3)
      -- A rollback names the game only through its bet.
      left join wagers b on b.casino_id = w.casino_id and b.provider_code = w.provider_code and b.transaction = w.bet_transaction
      where t.created_at >= ${from} and t.created_at < ${to} and (${site}::int is null or t.casino_id = ${site}::int)
    ), bets as (
      -- A rollback takes a stake back.
      select casino_id, game_id, provider_code,
        count(*) filter (where kind = 'bet')::int as bets,
        coalesce(sum(amount) filter (where kind in ('bet', 'rollback')), 0)::bigint as stakes,
        coalesce(-sum(amount) filter (where kind in ('win', 'correction')), 0)::bigint as payouts,
        count(distinct player_id) filter (where kind = 'bet')::int as players
      from moves group by 1, 2, 3
    )
    select b.casino_id, coalesce(p.name, b.provider_code) as supplier, coalesce(g.gamecode, '') as gamecode, coalesce(g.title, '') as title,
      b.bets, b.stakes, b.payouts, b.stakes - b.payouts as ggr, g.rtp as rtp_theoretical, b.players
    from bets b left join games g on g.id = b.game_id
    left join providers p on p.casino_id = b.casino_id and p.code = b.provider_code
    order by b.casino_id, b.stakes desc, gamecode`.execute(db);
  return rows.map((row) => ({ ...row, rtp_realised: rtpOf(row) }));
}

/** The figures of the suppliers: the sums of their games. */
export function bySupplier(rows: readonly GameRow[]): GameRow[] {
  const sums = new Map<string, GameRow>();
  for (const row of rows) {
    const key = `${row.casino_id} ${row.supplier}`;
    const known = sums.get(key);
    const add = (figure: 'bets' | 'stakes' | 'payouts' | 'ggr') => (known?.[figure] ?? 0) + row[figure];
    const sum = { bets: add('bets'), stakes: add('stakes'), payouts: add('payouts'), ggr: add('ggr') };
    // The theoretical payout of these stakes; unknown once a game without a stated RTP has stakes.
    const theory = (one: GameRow | undefined) =>
      one === undefined || one.stakes === 0
        ? 0
        : one.rtp_theoretical === null
          ? null
          : one.rtp_theoretical * one.stakes;
    const [before, own] = [theory(known), theory(row)];
    sums.set(key, {
      casino_id: row.casino_id,
      supplier: row.supplier,
      gamecode: '',
      title: '',
      ...sum,
      rtp_realised: rtpOf(sum),
      rtp_theoretical: before === null || own === null || sum.stakes === 0 ? null : round((before + own) / sum.stakes),
      players: null,
    });
  }
  return [...sums.values()];
}

const round = (percent: number): number => Math.round(percent * 100) / 100;

function rtpOf({ stakes, payouts }: Pick<GameRow, 'stakes' | 'payouts'>): number | null {
  return stakes === 0 ? null : round((payouts / stakes) * 100);
}
