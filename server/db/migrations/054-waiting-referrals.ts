/** The review of waiting referrals finds those with enough bets, and the players of a device, without reading the others. */
import type { Migration } from '../migration.ts';

export const waitingReferrals: Migration = {
  name: '054-waiting-referrals',
  sql: /* sql */ `
create index referrals_open on referrals (casino_id, wagered) where status = 'open';
create index sessions_device on sessions (device) where device is not null;
`,
};
