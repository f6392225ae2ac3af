/** The referrer's view of referrals: link, number of referred players, and their masked names. */
import type { Affiliates } from '../../src/contract/profile.ts';
import type { Deps } from '../deps.ts';
import type { CurrentPlayer } from '../session/sessions.ts';
import type { CurrentSite } from '../site/sites.ts';
import { publicPlayerOf } from './players.ts';

const PER_PAGE = 20;

/**
 * Referrals of a player. Rewards follow bets, never a registration or a deposit (BONUS-3). A referred player with a bet
 * is `active`; none is `qualified` until the reward itself is booked.
 */
export async function affiliatesOf(
  deps: Deps,
  site: CurrentSite,
  player: CurrentPlayer,
  origin: string,
  page: number,
): Promise<Affiliates> {
  const [rows, counted] = await Promise.all([
    deps.db
      .selectFrom('players')
      .select(['id', 'first_name', 'public_name', 'hide_username', 'hide_all', 'created_at', 'total_bet'])
      .where('casino_id', '=', site.id)
      .where('referred_by', '=', player.id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(PER_PAGE)
      .offset((page - 1) * PER_PAGE)
      .execute(),
    deps.db
      .selectFrom('players')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('casino_id', '=', site.id)
      .where('referred_by', '=', player.id)
      .executeTakeFirst(),
  ]);
  return {
    code: player.ref_code,
    link: `${origin}/?ref=${encodeURIComponent(player.ref_code)}`,
    invited: Number(counted?.n ?? 0),
    qualified: 0,
    earned: 0,
    cpa_value: site.config.cpa_value,
    people: rows.map((row) => ({
      name: publicPlayerOf(row).name,
      joined_at: row.created_at.toISOString(),
      status: row.total_bet > 0 ? 'active' : 'registered',
    })),
  };
}
