/**
 * Bookmarks in a player's long lists, so that page 5,000 of a statement costs what page 1 does (services/places.ts).
 * They stand beside the rows and are made by who reads: a bet pays nothing for them.
 */
import type { Migration } from '../migration.ts';

export const places: Migration = {
  name: '012-places',
  sql: /* sql */ `
create table list_places (
  player_id bigint not null references players,
  -- 'transactions', 'transactions:bet', 'bets'…
  list text not null,
  -- How many rows of the list stand at or before this one, the oldest being the first.
  number bigint not null check (number > 0),
  created_at timestamptz not null,
  row_id bigint not null,
  primary key (player_id, list, number)
);
create index list_places_time on list_places (player_id, list, created_at, number);
`,
};
