/** Data of the step-up policy: the time of a session's last proof, and an account's former contacts. */
import type { Migration } from '../migration.ts';

export const stepUp: Migration = {
  name: '020-step-up',
  sql: /* sql */ `
-- When the password (or Google) was last given in this session. Null: a session of before, which gives it anew.
alter table sessions add column authenticated_at timestamptz;

-- When the contact was replaced by this one; null: it stands since the registration.
alter table players add column email_changed_at timestamptz;
alter table players add column phone_changed_at timestamptz;
update players p set email_changed_at = a.at from (
  select actor, max(created_at) as at from audit_log
  where action = 'personal_data.changed' and jsonb_exists(details->'fields', 'email') group by actor) a
where a.actor = 'player:' || p.id;
update players p set phone_changed_at = a.at from (
  select actor, max(created_at) as at from audit_log
  where action = 'personal_data.changed' and jsonb_exists(details->'fields', 'phone') group by actor) a
where a.actor = 'player:' || p.id;

-- Contacts that were replaced: they receive codes and warnings for 24 hours more.
create table former_contacts (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  player_id bigint not null references players,
  kind text not null check (kind in ('email', 'phone')),
  address text not null,
  -- As the two columns of players said when it was replaced.
  verified_at timestamptz,
  changed_at timestamptz,
  replaced_at timestamptz not null
);
create index former_contacts_player on former_contacts (player_id, replaced_at);
create index former_contacts_address on former_contacts (casino_id, address);
`,
};
