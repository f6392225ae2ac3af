/** Binds codes to the requester that asked for them, and makes a solved captcha valid once across all replicas. */
import type { Migration } from '../migration.ts';

export const requesters: Migration = {
  name: '021-requesters',
  sql: /* sql */ `
-- A hash. Wrong tries of one requester must not use up the code of another; '' where the player's login is the requester.
alter table codes add column requester text not null default '';
alter table codes drop constraint codes_pkey;
alter table codes add primary key (player_id, purpose, requester);
create index codes_expiry on codes (expires_at);

create table spent_captchas (
  challenge text primary key,
  expires_at timestamptz not null
);
create index spent_captchas_expiry on spent_captchas (expires_at);
`,
};
