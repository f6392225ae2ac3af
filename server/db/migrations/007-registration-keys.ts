/** Idempotency keys of registrations. They have no player yet, so they have a table of their own. */
import type { Migration } from '../migration.ts';

export const registrationKeys: Migration = {
  name: '007-registration-keys',
  sql: /* sql */ `
create table registration_keys (
  casino_id integer not null references sites,
  key_hash text not null,
  body_hash text not null,
  -- The first answer, which only the key and the password that made it open: it holds a session's token.
  sealed text not null,
  created_at timestamptz not null,
  primary key (casino_id, key_hash)
);
create index registration_keys_created on registration_keys (created_at);
`,
};
