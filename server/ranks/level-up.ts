/**
 * A level-up and all its effects: the player's level, which the benefits of levels read (benefits.ts), the history, a
 * notice and the live event `LevelRaised`. Happens when a bet is settled, because only then is the stake final.
 */
import type { Selectable } from 'kysely';
import type { Trx } from '../db/connect.ts';
import type { Player, Ranks } from '../db/schema.ts';
import { isExcluded } from '../limits/exclusion-term.ts';
import { notifyPlayer } from '../notifications/notify.ts';
import { emit, privateChannel } from '../realtime/outbox.ts';
import { vipOf } from './ranks.ts';

type Climber = Pick<Player, 'id' | 'casino_id' | 'level' | 'total_bet'>;

/**
 * Raises the level to the highest that the total stake has reached, and writes each passed level into the history. A
 * level never falls (BONUS-7). The caller has locked the player's row. @returns the new level; null if none is reached.
 */
export async function reachLevel(trx: Trx, player: Climber, at: Date): Promise<Selectable<Ranks> | null> {
  const reached = await trx
    .selectFrom('ranks')
    .selectAll()
    .where('casino_id', '=', player.casino_id)
    .where('level', '>', player.level)
    .where('total_bet', '<=', player.total_bet)
    .orderBy('level')
    .execute();
  const highest = reached.at(-1);
  if (!highest) return null;
  await trx.updateTable('players').set({ level: highest.level }).where('id', '=', player.id).execute();
  await trx
    .insertInto('level_ups')
    .values(reached.map(({ level }) => ({ player_id: player.id, casino_id: player.casino_id, level, reached_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return highest;
}

/** Raises the level and tells the player, unless the player is excluded or blocked (CARE-5). */
export async function levelUp(trx: Trx, player: Player, at: Date): Promise<void> {
  const rank = await reachLevel(trx, player, at);
  if (!rank || player.blocked_at !== null || isExcluded(player, at)) return;
  await notifyPlayer(
    trx,
    player,
    {
      title_pt: `Nível ${rank.level}: ${rank.title_pt}`,
      title_en: `Level ${rank.level}: ${rank.title_en}`,
      text_pt: 'Você subiu de nível no Clube VIP. Veja o que vale a partir de agora.',
      text_en: 'You have moved up in the VIP Club. See what applies from now on.',
      link: '/rewards',
      push: 'marketing',
      tag: 'level',
    },
    at,
  );
  await emit(trx, {
    casinoId: player.casino_id,
    channel: privateChannel(player.id),
    event: 'LevelRaised',
    payload: await vipOf(trx, { ...player, level: rank.level }),
    at,
  });
}
