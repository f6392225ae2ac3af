/**
 * Only the risked part of a bet counts towards a rollover, and a bet under a bonus has a largest stake (decision 023).
 * The provider reports how much of a stake the player can lose, net of opposite choices.
 */
import type { Migration } from '../migration.ts';

export const netRisk: Migration = {
  name: '023-net-risk',
  sql: /* sql */ `
-- How much of a bet's amount counts as risked; null: its supplier has not said so, or not yet.
alter table wagers add column risk bigint check (risk between 0 and amount);
-- The greatest stake while the bonus is active, centavos, as its terms said when it was granted; null: none.
alter table bonuses add column max_stake bigint check (max_stake > 0);
-- The same of the bonuses that a coupon brings; null: the site's.
alter table coupons add column max_stake bigint check (max_stake > 0);
`,
};
