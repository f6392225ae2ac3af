/** A payment of another amount than its charge's names the amount that came, which goes back to the payer. */
import type { Migration } from '../migration.ts';

export const received: Migration = {
  name: '026-received',
  sql: /* sql */ `
-- Centavos that the payer paid; null until then. Payments from before count as their charge's amount.
alter table charges add column received bigint;
update charges set received = amount where paid_at is not null;
`,
};
