/** VIP levels of a site, and a player's position among them. level-up.ts raises a player's level. */
import type { Rank } from '../../src/contract/bonuses.ts';
import type { Vip } from '../../src/contract/profile.ts';
import type { DbOrTrx } from '../db/connect.ts';
import type { Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Language } from '../messages.ts';
import type { CurrentSite } from '../site/sites.ts';
import { benefitWords } from './benefits.ts';

/** Levels of a site, lowest first. */
export async function listRanks(deps: Deps, site: CurrentSite, language: Language): Promise<Rank[]> {
  const rows = await deps.db
    .selectFrom('ranks')
    .selectAll()
    .where('casino_id', '=', site.id)
    .orderBy('level')
    .execute();
  return rows.map((row) => ({
    level: row.level,
    title: language === 'en' ? row.title_en : row.title_pt,
    totalBet: row.total_bet,
    image: row.image,
    benefits: [...benefitWords(row, site, language), ...(language === 'en' ? row.benefits_en : row.benefits_pt)],
  }));
}

/** Whether players of a site can have the level: everyone has the first, also where the site has no levels. */
export async function hasLevel(db: DbOrTrx, casinoId: number, level: number): Promise<boolean> {
  if (level <= 1) return true;
  const row = await db
    .selectFrom('ranks')
    .select('level')
    .where('casino_id', '=', casinoId)
    .where('level', '>=', level)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** One point per real staked. @param totalBet centavos. */
export function pointsOf(totalBet: number): number {
  return Math.floor(totalBet / 100);
}

/** A player's level as level-up.ts set it, total stake (centavos) and next level. */
export async function vipOf(
  db: DbOrTrx,
  player: Pick<Player, 'id' | 'casino_id' | 'level' | 'total_bet'>,
): Promise<Vip> {
  const next = await db
    .selectFrom('ranks')
    .select(['level', 'total_bet'])
    .where('casino_id', '=', player.casino_id)
    .where('level', '>', player.level)
    .orderBy('level')
    .limit(1)
    .executeTakeFirst();
  const history = await db
    .selectFrom('level_ups')
    .select(['level', 'reached_at'])
    .where('player_id', '=', player.id)
    .orderBy('level', 'desc')
    .execute();
  return {
    level: player.level,
    points: pointsOf(player.total_bet),
    totalBet: player.total_bet,
    next: next ? { level: next.level, totalBet: next.total_bet } : null,
    history: history.map(({ level, reached_at }) => ({ level, reached_at: reached_at.toISOString() })),
  };
}
