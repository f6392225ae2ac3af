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

-- How many players have a coupon, or hold a charge with it that can still be paid; one player is left out.
create function coupon_places_taken(p_coupon coupons, p_but bigint, p_now timestamptz) returns bigint language sql stable as $$
  select count(*) from (
    select player_id from coupon_uses where coupon_id = p_coupon.id
    union
    select player_id from charges
    where casino_id = p_coupon.casino_id and coupon = p_coupon.code and status = 'waiting_payment' and expires_at > p_now
  ) taken where p_but is null or player_id <> p_but
$$;

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

-- What each player of a site has lost of real money in bets that were settled in this time, above 0 only. Players who are
-- excluded or blocked get no offers.
create function net_losses(p_casino integer, p_since timestamptz, p_until timestamptz, p_now timestamptz)
returns table (player_id bigint, loss bigint) language sql stable as $$
  select p.id, sum(case w.kind when 'bet' then w.amount - w.bonus_amount else w.bonus_amount - w.amount end)::bigint
  from wagers w join players p on p.id = w.player_id
  where w.casino_id = p_casino and p.blocked_at is null and not is_excluded(p, p_now) and (
    (w.kind = 'bet' and w.settled_at >= p_since and w.settled_at < p_until and w.created_at < p_until and w.created_at >= p_since - interval '31 days')
    or (w.kind = 'win' and w.created_at >= p_since and w.created_at < p_until))
  group by p.id
  having sum(case w.kind when 'bet' then w.amount - w.bonus_amount else w.bonus_amount - w.amount end) > 0
$$;
`,
};
