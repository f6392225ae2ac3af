/** Formats money in the database's texts as `R$ 1.234,56` in both languages, as on every screen. */
import type { Migration } from '../migration.ts';

export const oneMoney: Migration = {
  name: '018-one-money',
  sql: /* sql */ `
-- The language is still asked for by those who call it, and changes nothing.
create or replace function brl(p_amount bigint, p_english boolean) returns text language sql immutable as $$
  select 'R$' || chr(160) || translate(to_char(p_amount::numeric / 100, 'FM999,999,999,999,990.00'), ',.', '.,')
$$;
`,
};
