/** Codes, the letters that carry them, tokens for a new password, and counters that all replicas share. */
import type { Migration } from '../migration.ts';

export const accounts: Migration = {
  name: '004-accounts',
  sql: /* sql */ `
-- An account made by Google knows neither; both are asked for before money moves in.
alter table players alter column phone drop not null;
alter table players alter column birth_date drop not null;
-- As the list of sessions shows it: '187.10.x.x'.
alter table sessions add column ip_masked text;

-- One live code for each purpose of a player: a new one takes the place of the one before.
create table codes (
  player_id bigint not null references players,
  purpose text not null check (purpose in ('verify_email', 'verify_phone', 'recovery', 'second_factor')),
  casino_id integer not null references sites,
  -- Keyed hash: six digits alone would be found in a moment.
  code_hash text not null,
  -- The address that the code proves; another one since then is not proved by it.
  sent_to text not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (player_id, purpose)
);

create table reset_tokens (
  token_hash text primary key,
  casino_id integer not null references sites,
  player_id bigint not null references players,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index reset_tokens_player on reset_tokens (player_id);

-- What is to be sent, written in the transaction of what it tells, so that no crash loses it.
create table letters (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  player_id bigint references players,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  kind text not null,
  subject text not null,
  -- Emptied once it is delivered, but for the development mailbox.
  body text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'expired')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  -- After this it is of no use any more: a code that has run out.
  expires_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index letters_waiting on letters (next_attempt_at) where state = 'waiting';
create index letters_site on letters (casino_id, id desc);

-- Bounds on what one account or address may do, in every replica and across restarts. Keys are hashes.
create table rate_counters (
  key text primary key,
  points integer not null,
  resets_at timestamptz not null
);
create index rate_counters_resets on rate_counters (resets_at);
`,
};
