/** The feed lists bets by the moment of their result: a sports bet may be settled hours after later bets. */
import type { Migration } from '../migration.ts';

export const feed: Migration = {
  name: '029-feed',
  sql: /* sql */ `
create index wagers_feed on wagers (casino_id, settled_at desc, id desc)
  where kind = 'bet' and settled_at is not null and rolled_back_at is null;
`,
};
