/** The bets, wins and returns of a round are found without a scan: the statement names the game of each of its rows. */
import type { Migration } from '../migration.ts';

export const wagersOfARound: Migration = {
  name: '027-wagers-of-a-round',
  sql: /* sql */ `
create index wagers_round on wagers (player_id, round);
`,
};
