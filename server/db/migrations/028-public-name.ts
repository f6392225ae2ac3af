/** The name that others see apart from the legal one, which approved documents fix. */
import type { Migration } from '../migration.ts';

export const publicName: Migration = {
  name: '028-public-name',
  sql: /* sql */ `
-- Null: the player is named by first name and surname.
alter table players add column public_name text;
`,
};
