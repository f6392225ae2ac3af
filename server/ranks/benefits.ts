/**
 * The benefits of a VIP level. Each benefit is a figure of the level (`ranks`) that one place applies: the target of a
 * withdrawal (here), the week's cashback (bonuses/cashback-release.ts), the largest stake at roulette
 * (db/functions/table_limit.sql). A site's own value is the least that a player gets.
 */
import type { Selectable } from 'kysely';
import type { DbOrTrx } from '../db/connect.ts';
import type { Player, Ranks } from '../db/schema.ts';
import type { Language } from '../messages.ts';
import type { CurrentSite } from '../site/sites.ts';
import { moneyRules } from '../wallet/amounts.ts';

type Figures = Pick<Selectable<Ranks>, 'withdrawal_minutes' | 'cashback_percentage' | 'table_limit_percent'>;

/** Minutes within which a withdrawal of the player should be paid: the level's, if it is shorter than the site's. */
export async function withdrawalMinutes(
  db: DbOrTrx,
  config: Readonly<Record<string, unknown>>,
  player: Pick<Player, 'casino_id' | 'level'>,
): Promise<number> {
  const rank = await db
    .selectFrom('ranks')
    .select('withdrawal_minutes')
    .where('casino_id', '=', player.casino_id)
    .where('level', '=', player.level)
    .executeTakeFirst();
  const target = moneyRules(config).withdrawalTargetMinutes;
  return Math.min(rank?.withdrawal_minutes ?? target, target);
}

/** The benefits of a level in words, before those that the operator writes. */
export function benefitWords(rank: Figures, site: CurrentSite, language: Language): string[] {
  const english = language === 'en';
  const target = moneyRules(site.config).withdrawalTargetMinutes;
  const minutes = Math.min(rank.withdrawal_minutes ?? target, target);
  const own = site.config.cashback?.conversion_percentage ?? 0;
  const cashback = own > 0 ? Math.max(rank.cashback_percentage ?? own, own) : 0;
  const higher = rank.table_limit_percent - 100;
  return [
    english ? `Withdrawals within ${minutes} minutes` : `Saque em até ${minutes} minutos`,
    ...(cashback === 0 ? [] : [english ? `${cashback}% weekly cashback` : `Cashback semanal de ${cashback}%`]),
    ...(higher === 0 ? [] : [english ? `Roulette limit ${higher}% higher` : `Limite ${higher}% maior na roleta`]),
  ];
}
