/** Operators with their logins, and the approvals of withdrawals that need two of them. */
import type { Migration } from '../migration.ts';

export const operators: Migration = {
  name: '041-operators',
  sql: /* sql */ `
create table operators (
  id bigint generated always as identity primary key,
  -- As the audit log writes it: operator:NAME.
  name text not null unique,
  role text not null check (role in ('support', 'compliance', 'finance', 'administrator')),
  password_hash text not null,
  -- Sealed under FILES_SECRET.
  totp_secret text not null,
  -- Null: the operator has only a first password, and enrols at the next login.
  enrolled_at timestamptz,
  -- The time step of the last used code: each code works once.
  totp_step bigint,
  disabled_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null
);

create table operator_sessions (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators,
  token_hash text not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index operator_sessions_open on operator_sessions (operator_id) where ended_at is null;

create table withdrawal_approvals (
  withdrawal_id bigint not null references withdrawals,
  casino_id integer not null references sites,
  -- By name, because the command's operators need no account of the back office.
  operator text not null,
  created_at timestamptz not null,
  primary key (withdrawal_id, operator)
);
`,
};
