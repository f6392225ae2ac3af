/** Missions of the operator, and each player's progress in them. */
import type { Migration } from '../migration.ts';

export const missions: Migration = {
  name: '035-missions',
  sql: /* sql */ `
create table missions (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  slug text not null,
  title_pt text not null,
  title_en text not null,
  description_pt text not null,
  description_en text not null,
  unit text not null check (unit in ('rounds', 'centavos', 'games', 'days', 'wins')),
  goal bigint not null check (goal > 0),
  -- The settled bets that count; null: any.
  provider_code text,
  gamecode text,
  category_slug text,
  min_stake bigint not null default 0 check (min_stake >= 0),
  -- Hundredths: 250 counts bets that paid 2.5 times their stake or more.
  min_multiplier integer not null default 0 check (min_multiplier >= 0),
  period text not null default 'once' check (period in ('once', 'day', 'week', 'month')),
  -- Days to complete it after accepting; null: until the period or the mission ends.
  days integer check (days > 0),
  requires bigint references missions,
  min_level integer not null default 1 check (min_level >= 1),
  -- Whether it is only for those to whom the operator assigned it.
  assigned_only boolean not null default false,
  reward_kind text not null check (reward_kind in ('cash', 'bonus')),
  reward_amount bigint not null check (reward_amount > 0),
  -- How many times a bonus must be wagered.
  reward_rollover integer not null default 0 check (reward_rollover >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null,
  unique (casino_id, slug),
  check (ends_at is null or starts_at is null or ends_at > starts_at)
);

create table player_missions (
  id bigint generated always as identity primary key,
  mission_id bigint not null references missions,
  player_id bigint not null references players,
  casino_id integer not null references sites,
  -- First day of the period; empty for a mission that happens once.
  period text not null default '',
  progress bigint not null default 0 check (progress >= 0),
  assigned_at timestamptz,
  accepted_at timestamptz,
  completed_at timestamptz,
  claimed_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null,
  unique (player_id, mission_id, period)
);
create index player_missions_counting on player_missions (player_id) where accepted_at is not null and completed_at is null;

-- The different games or days that a mission has counted.
create table mission_marks (
  player_mission_id bigint not null references player_missions on delete cascade,
  mark text not null,
  primary key (player_mission_id, mark)
);

-- Missions that the operator assigned to a guest; they pass to the account of a login or registration from that browser.
create table guest_missions (
  casino_id integer not null references sites,
  guest_id text not null,
  mission_id bigint not null references missions,
  created_at timestamptz not null,
  primary key (casino_id, guest_id, mission_id)
);
`,
};
