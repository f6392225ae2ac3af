/** Tables of the people who run a site: notes on players, exclusions by CPF, adjustments; indexes of the audit log. */
import type { Migration } from '../migration.ts';

export const people040: Migration = {
  name: '040-people',
  sql: /* sql */ `
create index audit_log_site on audit_log (casino_id, id);
create index audit_log_actor on audit_log (actor, id);
create index audit_log_target on audit_log (target, id);

create table player_notes (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  player_id bigint not null references players,
  -- 'operator:maria', as in the audit log.
  author text not null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null
);
create index player_notes_player on player_notes (player_id, id);

-- Persons excluded on all sites, with or without an account.
create table cpf_exclusions (
  cpf text primary key check (cpf ~ '^[0-9]{11}$'),
  value text not null,
  start_at timestamptz not null,
  -- Null: without an end.
  end_at timestamptz,
  set_by text not null,
  updated_at timestamptz not null
);

-- Money that an operator gives to a player or takes, once a second operator has approved it.
create table adjustments (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  player_id bigint not null references players,
  -- Centavos; positive: towards the player.
  amount bigint not null check (amount <> 0),
  reason text not null check (length(reason) between 1 and 500),
  status text not null check (status in ('proposed', 'approved', 'rejected')),
  proposed_by text not null,
  decided_by text,
  ledger_id bigint references ledger_transactions,
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((status = 'proposed') = (decided_at is null) and (status = 'proposed') = (decided_by is null)),
  check ((status = 'approved') = (ledger_id is not null)),
  check (status <> 'approved' or decided_by <> proposed_by)
);
create index adjustments_open on adjustments (created_at) where status = 'proposed';
create index adjustments_player on adjustments (player_id, id);
`,
};
