/** A box as the reward of a mission. */
import type { Migration } from '../migration.ts';

export const missionBoxes: Migration = {
  name: '038-mission-boxes',
  sql: /* sql */ `
alter table missions drop constraint missions_reward_kind_check;
alter table missions add column reward_box bigint references boxes;
alter table missions add constraint missions_reward_kind_check
  check (reward_kind in ('cash', 'bonus', 'box') and (reward_kind = 'box') = (reward_box is not null));

-- The claimed mission that gave the box.
alter table user_boxes add column player_mission_id bigint unique references player_missions;
`,
};
