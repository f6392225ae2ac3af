/** Codes that verify a telephone before its account exists, on sites that verify registrations. */
import type { Migration } from '../migration.ts';

export const registrationCodes: Migration = {
  name: '022-registration-codes',
  sql: /* sql */ `
create table registration_codes (
  casino_id integer not null references sites,
  phone text not null,
  -- A hash, as in codes.
  requester text not null,
  code_hash text not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (casino_id, phone, requester)
);
create index registration_codes_expiry on registration_codes (expires_at);
`,
};
