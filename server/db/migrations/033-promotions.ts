/** Promotions of the operator, and the players who joined one that asks for it. */
import type { Migration } from '../migration.ts';

export const promotions: Migration = {
  name: '033-promotions',
  sql: /* sql */ `
create table promotions (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  slug text not null,
  topic text not null default 'other' check (topic in ('coupon', 'cashback', 'referral', 'vip', 'other')),
  title_pt text not null,
  title_en text not null,
  summary_pt text not null,
  summary_en text not null,
  html_pt text not null,
  html_en text not null,
  -- Null: the default picture.
  image text,
  link text,
  -- Code of the coupon that it gives; shown after joining, where that is asked.
  coupon text,
  opt_in boolean not null default false,
  players_only boolean not null default false,
  min_level integer not null default 1 check (min_level >= 1),
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (casino_id, slug),
  check (ends_at is null or starts_at is null or ends_at > starts_at)
);

create table promotion_joins (
  promotion_id bigint not null references promotions,
  player_id bigint not null references players,
  casino_id integer not null references sites,
  created_at timestamptz not null,
  primary key (promotion_id, player_id)
);
`,
};
