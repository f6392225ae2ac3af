/** The reward of a mission as its site may give it (BONUS-3). */
import type { Selectable } from 'kysely';
import { REWARD_ROLLOVER } from '../bonuses/reward.ts';
import { hasBoxes } from '../boxes/boxes.ts';
import type { Trx } from '../db/connect.ts';
import type { Missions } from '../db/schema.ts';
import { lockConfig } from '../site/config.ts';
import type { CurrentSite } from '../site/sites.ts';

type Reward = Pick<Selectable<Missions>, 'reward_kind' | 'reward_rollover'>;

/** The settings of a site that decide about rewards. */
export interface RewardRules {
  readonly regulated: boolean;
  readonly boxes: boolean;
}

export const rulesOf = (site: Pick<CurrentSite, 'config'>): RewardRules => ({
  regulated: site.config.is_regulated,
  boxes: hasBoxes(site),
});

/** The rules of a site as they are now. A change of its settings waits for the transaction. */
export async function readRules(trx: Trx, casinoId: number): Promise<RewardRules> {
  const config = await lockConfig(trx, casinoId);
  const regulated = config['is_regulated'] === true;
  return { regulated, boxes: !regulated && config['hasBoxes'] === true };
}

/**
 * The kind of a mission's reward and how many times a bonus must be wagered. A regulated site gives bonus money only,
 * also for a mission from before it was regulated; a site without boxes gives a box's price as a bonus.
 */
export function rewardOf(
  { reward_kind: kind, reward_rollover: rollover }: Reward,
  { regulated, boxes }: RewardRules,
): { readonly kind: Reward['reward_kind']; readonly rollover: number } {
  if (kind === 'box' ? boxes : !regulated) return { kind, rollover };
  return { kind: 'bonus', rollover: Math.max(REWARD_ROLLOVER, rollover) };
}
