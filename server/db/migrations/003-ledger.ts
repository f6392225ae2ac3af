/** The result of the functions that book play: `wager`, `settle`, `roll_back`. */
import type { Migration } from '../migration.ts';

export const ledger: Migration = {
  name: '003-ledger',
  sql: /* sql */ `
create type play_result as (outcome text, balance bigint, wager_id bigint, player_id bigint);
`,
};
