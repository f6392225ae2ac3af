/** Coupons that a charge reserves and its payment grants, and each week's cashback. */
import type { Migration } from '../migration.ts';

export const offers: Migration = {
  name: '010-offers',
  sql: /* sql */ `
alter table coupons
  -- Greatest bonus of a percentage, centavos; null: none.
  add column max_bonus bigint check (max_bonus > 0),
  -- How long the bonus may be wagered.
  add column days integer not null default 30 check (days between 1 and 365),
  add constraint coupons_kind check (kind in ('percent', 'fixed')),
  add constraint coupons_figures check (value > 0 and min_deposit >= 0 and rollover between 0 and 1000 and (max_uses is null or max_uses > 0));
-- The bonus that this use brought.
alter table coupon_uses add column bonus_id bigint unique references bonuses;
-- A charge that can still be paid keeps a place of its coupon.
create index charges_coupon on charges (casino_id, coupon) where coupon is not null and status = 'waiting_payment';

-- The week's cashback: each week of a player makes one item.
alter table cashback add column released_for timestamptz;
create unique index cashback_released on cashback (player_id, released_for) where released_for is not null;
create table cashback_releases (
  casino_id integer not null references sites,
  -- The week that was counted: from (included) until (not included).
  since timestamptz not null,
  until timestamptz not null,
  items integer not null default 0,
  created_at timestamptz not null,
  primary key (casino_id, until)
);
-- The job reads a week of bets; a block range index costs a bet nothing.
create index wagers_created on wagers using brin (created_at);
`,
};
