/**
 * Bookmarks in a player's long lists, so that page 5,000 of a statement costs as much as page 1 (wallet/bookmarked-pages.ts).
 * Reads write them into a table of their own, so a bet pays nothing for them.
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
