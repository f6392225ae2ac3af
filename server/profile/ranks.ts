/** Ranks of a site, and a player's position among them. */
import type { Rank } from '../../src/contract/bonuses.ts';
import type { Vip } from '../../src/contract/profile.ts';
import type { Deps } from '../deps.ts';
import type { Language } from '../messages.ts';

/** Levels of a site, lowest first. */
export async function listRanks(deps: Deps, casinoId: number, language: Language): Promise<Rank[]> {
  const rows = await deps.db
    .selectFrom('ranks')
    .selectAll()
    .where('casino_id', '=', casinoId)
    .orderBy('level')
    .execute();
  return rows.map((row) => ({
    level: row.level,
    title: language === 'en' ? row.title_en : row.title_pt,
    totalBet: row.total_bet,
    image: row.image,
    benefits: language === 'en' ? row.benefits_en : row.benefits_pt,
  }));
}

/** One point per real staked. @param totalBet centavos. */
export function pointsOf(totalBet: number): number {
  return Math.floor(totalBet / 100);
}

/** The level that a total stake (centavos) has reached, and the next one. */
export async function vipOf(deps: Deps, casinoId: number, totalBet: number): Promise<Vip> {
  const rows = await deps.db
    .selectFrom('ranks')
    .select(['level', 'total_bet'])
    .where('casino_id', '=', casinoId)
    .orderBy('level')
    .execute();
  const reached = rows.filter((row) => row.total_bet <= totalBet).at(-1);
  const next = rows.find((row) => row.total_bet > totalBet);
  return {
    level: reached?.level ?? 1,
    points: pointsOf(totalBet),
    totalBet,
    next: next ? { level: next.level, totalBet: next.total_bet } : null,
  };
}
