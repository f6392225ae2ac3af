/** Settled bets that wait for what follows them, and the history of each player's VIP levels. */
import type { Migration } from '../migration.ts';

export const settledBets: Migration = {
  name: '030-settled-bets',
  sql: /* sql */ `
-- A queue: a row lives for milliseconds. Without foreign keys, because each would cost every bet a look-up.
create table settled_bets (
  id bigint generated always as identity primary key,
  casino_id integer not null,
  player_id bigint not null,
  wager_id bigint not null
);

create table level_ups (
  player_id bigint not null references players,
  level integer not null,
  casino_id integer not null references sites,
  reached_at timestamptz not null,
  primary key (player_id, level)
);
`,
};
