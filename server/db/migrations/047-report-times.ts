/** The ledger by time, for reports. */
import type { Migration } from '../migration.ts';

export const reportTimes: Migration = {
  name: '047-report-times',
  // The ledger grows in the order of time, so the first and last time of each block of pages find a period (BRIN). A tree would cost each
  // bet a page; this index is a few kilobytes, and an insert changes it only where its block begins.
  sql: /* sql */ `
create index ledger_transactions_time on ledger_transactions using brin (created_at) with (pages_per_range = 32);
`,
};
