/** Document review, deletion requests, retained identities of deleted accounts, ignored players. */
import type { Migration } from '../migration.ts';

export const people: Migration = {
  name: '005-people',
  sql: /* sql */ `
alter table documents
  add column reviewed_at timestamptz,
  add column reviewed_by text,
  add column file_type text check (file_type in ('image/jpeg', 'application/pdf'));
-- One of a type stands at a time; one that was rejected or taken back makes room for the next.
create unique index documents_standing on documents (player_id, type) where status in ('pending', 'approved');
create index documents_waiting on documents (casino_id, created_at) where status = 'pending';
create index documents_file on documents (file) where file is not null;
create index players_avatar on players (avatar) where avatar is not null;

create table deletion_requests (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  player_id bigint not null references players,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  cancelled_at timestamptz,
  -- When the player was told that money left in the wallet holds it up.
  held_up_at timestamptz,
  done_at timestamptz
);
create unique index deletion_requests_open on deletion_requests (player_id) where cancelled_at is null and done_at is null;
create index deletion_requests_due on deletion_requests (due_at) where cancelled_at is null and done_at is null;

-- Who a deleted account belonged to, for as long as the law wants it: sealed, and read by nothing but its removal.
create table retained_identities (
  player_id bigint primary key references players,
  casino_id integer not null references sites,
  sealed text not null,
  keep_until timestamptz not null,
  created_at timestamptz not null
);
create index retained_identities_until on retained_identities (keep_until);

create table ignored_players (
  player_id bigint not null references players,
  ignored_id bigint not null references players,
  casino_id integer not null references sites,
  created_at timestamptz not null,
  primary key (player_id, ignored_id)
);
`,
};
