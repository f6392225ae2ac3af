/** The referrer's view of referrals: link, sums, and the masked names of the referred players with their state. */
import { sql } from 'kysely';
import type { Affiliates } from '../../src/contract/profile.ts';
import type { Deps } from '../deps.ts';
import { publicPlayerOf } from '../profile/players.ts';
import type { CurrentPlayer } from '../session/sessions.ts';
import type { CurrentSite } from '../site/sites.ts';
import { referralRules } from './referrals.ts';

const PER_PAGE = 20;

/** Referrals of a player. Rewards follow bets, never a registration or a deposit (BONUS-3). */
export async function affiliatesOf(
  deps: Deps,
  site: CurrentSite,
  player: CurrentPlayer,
  origin: string,
  page: number,
): Promise<Affiliates> {
  const own = deps.db.selectFrom('referrals as r').where('r.referrer_id', '=', player.id);
  const [rows, sums] = await Promise.all([
    own
      .innerJoin('players as p', 'p.id', 'r.player_id')
      .select(['p.id', 'p.first_name', 'p.public_name', 'p.hide_username', 'p.hide_all', 'p.identity_verified_at'])
      .select(['r.created_at', 'r.status', 'r.wagered'])
      .orderBy('r.created_at', 'desc')
      .orderBy('p.id', 'desc')
      .limit(PER_PAGE)
      .offset((page - 1) * PER_PAGE)
      .execute(),
    own
      .select(({ fn }) => [
        fn.countAll<number>().as('invited'),
        sql<number>`count(*) filter (where status = 'paid')`.as('qualified'),
        sql<number>`coalesce(sum(amount), 0)::bigint`.as('earned'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  const rules = referralRules(site.config);
  const invited = Number(sums.invited);
  return {
    code: player.ref_code,
    link: `${origin}/?ref=${encodeURIComponent(player.ref_code)}`,
    invited,
    qualified: Number(sums.qualified),
    earned: Number(sums.earned),
    cpa_value: rules.value,
    active: rules.active,
    wager: rules.wager,
    as_bonus: rules.regulated,
    last_page: Math.max(1, Math.ceil(invited / PER_PAGE)),
    people: rows.map((row) => ({
      name: publicPlayerOf(row).name,
      joined_at: row.created_at.toISOString(),
      status:
        row.status === 'paid'
          ? 'qualified'
          : row.status === 'refused'
            ? 'refused'
            : row.identity_verified_at === null
              ? row.wagered > 0
                ? 'active'
                : 'registered'
              : 'verified',
    })),
  };
}
