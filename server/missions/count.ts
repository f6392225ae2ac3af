/** Counts settled bets towards the accepted missions of a player (MISSION-1); the SQL function does it in one round trip. */
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Trx } from '../db/connect.ts';
import type { Missions, Player } from '../db/schema.ts';
import { isExcluded } from '../limits/exclusion-term.ts';
import { notifyPlayer } from '../notifications/notify.ts';
import { reais } from '../wallet/amounts.ts';
import { type RewardRules, readRules, rewardOf } from './reward.ts';

/** Tells the player that a mission is completed and its reward waits. */
export async function tellCompleted(
  trx: Trx,
  player: Player,
  mission: Selectable<Missions>,
  rules: RewardRules,
  at: Date,
): Promise<void> {
  const amount = reais(mission.reward_amount);
  const { pt, en } = {
    cash: { pt: amount, en: amount },
    bonus: { pt: `${amount} em bônus`, en: `${amount} as a bonus` },
    box: { pt: 'uma caixa', en: 'a box' },
  }[rewardOf(mission, rules).kind];
  await notifyPlayer(
    trx,
    player,
    {
      title_pt: `Missão cumprida: ${mission.title_pt}`,
      title_en: `Mission completed: ${mission.title_en}`,
      text_pt: `Resgate a recompensa: ${pt}.`,
      text_en: `Claim the reward: ${en}.`,
      link: '/promotions?sheet=missions',
      push: 'marketing',
      tag: 'mission',
    },
    at,
  );
}

/** Counts the bets of a player, unless the player is excluded or blocked (CARE-5). */
export async function countMissions(trx: Trx, player: Player, at: Date, wagers: readonly number[]): Promise<void> {
  if (player.blocked_at !== null || isExcluded(player, at)) return;
  const { rows } = await sql<{ id: number }>`
    select count_missions(${player.id}::bigint, ${wagers}::bigint[], ${at}::timestamptz) as id`.execute(trx);
  if (rows.length === 0) return;
  const rules = await readRules(trx, player.casino_id);
  const completed = rows.map(({ id }) => id);
  const missions = await trx.selectFrom('missions').selectAll().where('id', 'in', completed).orderBy('id').execute();
  for (const mission of missions) await tellCompleted(trx, player, mission, rules, at);
}
