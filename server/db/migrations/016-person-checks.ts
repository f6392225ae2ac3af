/** Daily answers of the check for people barred from betting by law (SESS-15). */
import type { Migration } from '../migration.ts';

export const personChecks: Migration = {
  name: '016-person-checks',
  sql: /* sql */ `
create table person_checks (
  player_id bigint not null references players,
  -- Of São Paulo, where the site's day begins.
  day date not null,
  casino_id integer not null references sites,
  state text not null check (state in ('clear', 'blocked', 'unavailable')),
  -- For the operator and the authority, never for the player.
  reason text,
  -- Which list or service said it.
  source text not null,
  checked_at timestamptz not null,
  primary key (player_id, day)
);
`,
};
