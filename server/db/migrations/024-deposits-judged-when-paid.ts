/** A payment is checked against the player's limits again; the part above them is returned to the payer. */
import type { Migration } from '../migration.ts';

export const depositsJudgedWhenPaid: Migration = {
  name: '024-deposits-judged-when-paid',
  sql: /* sql */ `
-- Centavos of a paid charge over the deposit limit: never credited, given back at the bank. A charge that goes back whole
-- has status 'refunded' and none.
alter table charges add column excess bigint not null default 0;
alter table charges add constraint charges_excess_check check (excess >= 0 and excess < amount);
`,
};
