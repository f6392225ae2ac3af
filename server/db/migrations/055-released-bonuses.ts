/**
 * The line of a released bonus moves its amount out of the bonus: the wallet's sum does not change. Bonuses name the
 * players, so that the index of a player's types finds the lines.
 */
import type { Migration } from '../migration.ts';

export const releasedBonuses: Migration = {
  name: '055-released-bonuses',
  sql: /* sql */ `
update transactions set amount = 0, bonus_amount = -amount
where type = 'rollover' and bonus_amount = 0 and player_id in (select player_id from bonuses where outcome = 'converted');
`,
};
