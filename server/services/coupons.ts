/** Coupons that a visitor may use. A regulated site grants nothing for a deposit, so it shows none (compliance.md). */
import { sql } from 'kysely';
import type { Coupon } from '../../src/contract/bonuses.ts';
import type { Deps } from '../deps.ts';
import type { Language } from '../messages.ts';
import type { CurrentSite } from './sites.ts';

/** The coupons that hold now; a player's used ones are left out. */
export async function listCoupons(
  deps: Deps,
  site: CurrentSite,
  playerId: number | null,
  language: Language,
): Promise<Coupon[]> {
  if (site.config.is_regulated) return [];
  const now = deps.clock.now();
  const rows = await deps.db
    .selectFrom('coupons')
    .selectAll()
    .where('casino_id', '=', site.id)
    .where('disabled_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .where(
      sql<boolean>`(max_uses is null or max_uses > (select count(*) from coupon_uses where coupon_id = coupons.id))`,
    )
    .$if(playerId !== null, (query) =>
      query.where(
        sql<boolean>`not exists (select from coupon_uses where coupon_id = coupons.id and player_id = ${playerId})`,
      ),
    )
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    code: row.code,
    title: language === 'en' ? row.title_en : row.title_pt,
    description: language === 'en' ? row.description_en : row.description_pt,
    kind: row.kind === 'percent' ? 'percent' : 'fixed',
    value: row.value,
    min_deposit: row.min_deposit,
    rollover: row.rollover,
    expires_at: row.expires_at?.toISOString() ?? null,
    max_bonus: null,
    bonus_days: null,
  }));
}
